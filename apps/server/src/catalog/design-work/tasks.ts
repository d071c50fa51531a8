/**
 * The tasks of a thread that works on a design, and the questions that the thread may ask. All of these values can be
 * sent between threads.
 */
import type { HeldNumbers } from '@cablewright/engine';
import type { ModuleFailure, RuleModule } from '@cablewright/modules/running';
import type { WorkInput, WorkName } from './works.ts';

type AnyWork = { readonly [N in WorkName]: { readonly name: N; readonly input: WorkInput<N> } }[WorkName];

export interface DesignTask {
  readonly designWork: AnyWork;
  readonly design: unknown;
  /** The numbers in the design that other records have too. */
  readonly numbers: HeldNumbers;
  /** The modules with rules. Their code isn't included, because it runs in the request thread. */
  readonly modules: readonly Pick<RuleModule, 'name' | 'rules'>[];
}

/**
 * The answer to a question about rules. Errors are included as values, because they would lose their class when sent
 * between threads.
 */
export type RulesAnswered =
  | { readonly answers: Awaited<ReturnType<RuleModule['calls']['rules']>> }
  | { readonly failure: Pick<ModuleFailure, 'module' | 'code' | 'detail'> };

export type DesignQuestion =
  | { readonly ask: 'working'; readonly id: string }
  | { readonly ask: 'saved'; readonly id: string; readonly rev: number }
  | { readonly ask: 'rules'; readonly module: string; readonly request: Parameters<RuleModule['calls']['rules']>[0] };

/** The calls every module answers, in a sandbox or natively. */
import type { CallLimits } from '../sandbox/limits.ts';
import type { Contributes } from '../manifest/contributed.ts';
import type { Module } from '../contributions/module.ts';

export interface ModuleCall {
  readonly what: Exclude<keyof Module, 'rules'>;
  /** Absent for the part-number scheme, of which there is one. */
  readonly id?: string;
  readonly method: string;
  /** The parameters, or their list as JSON text that was written elsewhere. */
  readonly args: readonly unknown[] | string;
  /** Whether it may reach the network, its store and its secrets. */
  readonly tools?: boolean;
  readonly limits: CallLimits;
  readonly run?: RunTools;
}

/** What the one who starts a long call sees of it. */
export interface RunTools {
  /** Ends the call. */
  readonly signal: AbortSignal;
  readonly progress: (done: number, total: number, text?: string) => void;
}

export interface RuleQuestions {
  readonly rules: readonly { readonly id: string; readonly subjects: readonly object[] }[];
  readonly design?: object | undefined;
}

/** What a rule finds in the subject at a place of its list; or that it failed there and looked at no more. */
export interface RuleAnswer {
  readonly id: string;
  readonly at: number;
  readonly message?: string;
  readonly failed?: string;
}

/** Rejects with a `ModuleFailure` and with nothing else. */
export interface ModuleCalls {
  /** What it contributes, as its code says. */
  describe(): Promise<Contributes>;
  call(call: ModuleCall): Promise<unknown>;
  /** Several calls of one method of the part-number scheme at once. */
  many(method: string, calls: readonly (readonly unknown[])[]): Promise<readonly unknown[]>;
  rules(questions: RuleQuestions): Promise<readonly RuleAnswer[]>;
  close(): void;
}

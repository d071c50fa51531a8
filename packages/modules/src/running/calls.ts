/** The calls that every module serves, in a sandbox or natively. */
import type { CallLimits } from '../sandbox/limits.ts';
import type { Contributes } from '../manifest/contributed.ts';
import type { Module } from '../contributions/module.ts';

export interface ModuleCall {
  readonly what: Exclude<keyof Module, 'rules'>;
  /** Absent for the part-number scheme, since there is only one. */
  readonly id?: string;
  readonly method: string;
  /** The arguments, or their list as JSON text that was written elsewhere. */
  readonly args: readonly unknown[] | string;
  /** Whether the call may access the network, its store and its secrets. */
  readonly tools?: boolean;
  readonly limits: CallLimits;
  readonly run?: RunTools;
}

/** How the caller controls and observes a long call. */
export interface RunTools {
  /** Aborts the call. */
  readonly signal: AbortSignal;
  readonly progress: (done: number, total: number, text?: string) => void;
  /** Whether a person chose the records that a loader gets. */
  readonly chosen?: boolean;
}

export interface RuleQuestions {
  readonly rules: readonly { readonly id: string; readonly subjects: readonly object[] }[];
  readonly design?: object | undefined;
}

/** The result of a rule for the subject at an index of its list; or a failure, after which it checked no more subjects. */
export interface RuleAnswer {
  readonly id: string;
  readonly at: number;
  readonly message?: string;
  readonly failed?: string;
}

/** Rejects only with a `ModuleFailure`. */
export interface ModuleCalls {
  /** The contributions declared by its code. */
  describe(): Promise<Contributes>;
  call(call: ModuleCall): Promise<unknown>;
  /** Calls one method of the part-number scheme several times in one request. */
  many(method: string, calls: readonly (readonly unknown[])[]): Promise<readonly unknown[]>;
  rules(questions: RuleQuestions): Promise<readonly RuleAnswer[]>;
  close(): void;
}

/** The calls that every module supports, whether it runs in a sandbox or natively. */
import type { CallLimits } from '../sandbox/limits.ts';
import type { Contributes } from '../manifest/contributed.ts';
import type { Module } from '../contributions/module.ts';

export interface ModuleCall {
  readonly what: Exclude<keyof Module, 'rules'>;
  /** The id of the contribution. Undefined for the part-number scheme, because there is only one. */
  readonly id?: string;
  readonly method: string;
  /** The arguments, or an array of them as JSON text that was serialized elsewhere. */
  readonly args: readonly unknown[] | string;
  /** Whether the call may access the network, the module's store and its secrets. */
  readonly tools?: boolean;
  readonly limits: CallLimits;
  readonly run?: RunTools;
}

/** Lets the caller control and observe a long call. */
export interface RunTools {
  /** Aborts the call. */
  readonly signal: AbortSignal;
  readonly progress: (done: number, total: number, text?: string) => void;
  /** Whether a person has selected the records that a loader gets. */
  readonly chosen?: boolean;
}

export interface RuleQuestions {
  readonly rules: readonly { readonly id: string; readonly subjects: readonly object[] }[];
  readonly design?: object | undefined;
}

/**
 * The result of a rule for the subject at an index in its list, or a failure, after which no more subjects were
 * checked.
 */
export interface RuleAnswer {
  readonly id: string;
  readonly at: number;
  readonly message?: string;
  readonly failed?: string;
}

/** Rejects only with a `ModuleFailure`. */
export interface ModuleCalls {
  /** Returns the contributions that the module's code declares. */
  describe(): Promise<Contributes>;
  call(call: ModuleCall): Promise<unknown>;
  /** Calls one method of the part-number scheme several times in one request. */
  many(method: string, calls: readonly (readonly unknown[])[]): Promise<readonly unknown[]>;
  rules(questions: RuleQuestions): Promise<readonly RuleAnswer[]>;
  close(): void;
}

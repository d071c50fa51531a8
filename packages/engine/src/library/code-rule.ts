import type { Severity } from '@cablewright/model';

/** A validation rule that a module provides as code. It receives the same input as a rule stored as data, and nothing else. */
export interface CodeRule {
  /** The code of its findings is `rule:<id>`. */
  readonly id: string;
  readonly severity: Severity;
  /** The kind of subject that it checks: `connector`, `wire-def` … */
  readonly each: string;
  /**
   * Fields of the subject that it reads. They are shown with each finding. Fields that are expensive to derive are provided
   * only if they are listed here.
   */
  readonly reads: readonly string[];
  /** Returns a sentence about the problem of a subject, or undefined if there is no problem. Must not change its arguments. */
  readonly check: (
    subject: Readonly<Record<string, unknown>>,
    design: Readonly<Record<string, unknown>> | undefined,
  ) => string | undefined;
}

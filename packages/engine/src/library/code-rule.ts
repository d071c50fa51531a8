import type { Severity } from '@cablewright/model';

/** A validation rule a module brings as code. It is given what a rule of data reads and nothing else. */
export interface CodeRule {
  /** The code of its findings is `rule:<id>`. */
  readonly id: string;
  readonly severity: Severity;
  /** The subject it looks at: `connector`, `wire-def` … */
  readonly each: string;
  /** Fields of the subject it reads: shown with each finding. Those dear to work out are there only if named. */
  readonly reads: readonly string[];
  /** What is wrong with a subject, in a sentence; undefined when nothing is. Must not change what it is given. */
  readonly check: (
    subject: Readonly<Record<string, unknown>>,
    design: Readonly<Record<string, unknown>> | undefined,
  ) => string | undefined;
}

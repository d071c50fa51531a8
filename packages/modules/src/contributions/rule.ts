/** Validation rules as code, for what rules of data cannot say. */
import type { Severity } from '@cablewright/model';
import type { Context } from './records.ts';

/** What a module declares under `rules`. Its findings look like those of the shop's own rules: `rule:<id>`. */
export interface Rule {
  readonly id: string;
  readonly label?: string;
  /** An error refuses a save and a release; a warning does not. */
  readonly severity: Severity;
  /** The subject it looks at: `connector`, `segment`, `wire-def` …, as for rules of data. */
  readonly each: string;
  /** The fields of the subject it reads. It gets these and the id, and nothing else. */
  readonly reads: readonly string[];
  /** What is wrong with a subject, in a sentence; nothing when nothing is. At once, and the same for the same subject. */
  check(
    subject: Readonly<Record<string, unknown>>,
    design: Readonly<Record<string, unknown>> | undefined,
    context: Context,
  ): string | undefined;
}

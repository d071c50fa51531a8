import type { Exporter } from './exporter.ts';
import type { Importer, Loader } from './importer.ts';
import type { Context, Tools } from './records.ts';
import type { RevisionSource } from './revision-source.ts';
import type { Artwork, CompareView } from './views.ts';
import type { NumberKind, Severity } from '@cablewright/model';

/** What runs on a schedule that the module asks for. */
export interface Scheduled {
  readonly id: string;
  readonly label: string;
  /** What it answers is shown with the job. */
  run(tools: Tools): unknown;
}

/** The default export of a module: everything it contributes. */
export interface Module {
  readonly rules?: readonly Rule[];
  readonly partNumberScheme?: CodeScheme;
  readonly importers?: readonly Importer[];
  readonly exporters?: readonly Exporter[];
  readonly revisionSources?: readonly RevisionSource[];
  readonly compareViews?: readonly CompareView[];
  readonly artwork?: readonly Artwork[];
  readonly loaders?: readonly Loader[];
  readonly schedules?: readonly Scheduled[];
}

/** A numbering scheme as code. */

/** A number taken apart. */
interface ReadNumber {
  /** The one spelling of it. */
  readonly canonical: string;
  /** The number without its variant. */
  readonly base: string;
  /** The count in it, and the name of the series it is counted in. */
  readonly count: number;
  readonly series: string;
  /** The kinds of parts it may be on; absent when any. */
  readonly kinds?: readonly NumberKind[];
  /** The variant as written, and its place in the order of variants. */
  readonly variant?: string;
  readonly ordinal?: number;
  /** What is wrong with the number, in sentences. */
  readonly problems?: readonly string[];
}

/** What the hub knows of the numbers in use when it asks for the next. */
interface NextNumber {
  readonly kind: NumberKind;
  /** The highest count of the series in use; absent when there is none. */
  readonly highest?: number;
  /** The number to make a variant of, and the highest ordinal of its variants. */
  readonly variantOf?: string;
  readonly highestVariant?: number;
}

/** What a module declares under `partNumberScheme`. While the module is on, it numbers the catalog. Everything at once. */
interface CodeScheme {
  readonly id: string;
  readonly label: string;
  /** True when an existing number never changes. */
  readonly immutable?: boolean;
  /** The series a new number of each kind of part is counted in. A kind that is not here is not numbered. */
  readonly series: Readonly<Partial<Record<NumberKind, string>>>;
  /** Takes a number apart; nothing when it is not built as this scheme builds numbers. */
  read(number: string, context: Context): ReadNumber | undefined | null;
  /** Numbers to use next, the best first: the hub takes the first that is free. None when the range is used up. */
  next(request: NextNumber, context: Context): readonly string[];
}

/** Validation rules as code, for what rules of data cannot say. */

/** What a module declares under `rules`. Its findings look like those of the shop's own rules: `rule:<id>`. */
interface Rule {
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

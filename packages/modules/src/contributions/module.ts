import type { Exporter } from './exporter.ts';
import type { Importer, Loader } from './importer.ts';
import type { Context, Tools } from './records.ts';
import type { RevisionSource } from './revision-source.ts';
import type { ArtworkDrawer, CompareView } from './views.ts';
import type { NumberKind, Severity } from '@cablewright/model';

/** A task that runs on a schedule declared by the module. */
export interface Scheduled {
  readonly id: string;
  readonly label: string;
  /** The result is shown with the job. */
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
  readonly artwork?: readonly ArtworkDrawer[];
  readonly loaders?: readonly Loader[];
  readonly schedules?: readonly Scheduled[];
}

// A numbering scheme as code.

/** The parts of a part number. */
interface ReadNumber {
  /** Its normalized spelling. */
  readonly canonical: string;
  /** The number without its variant. */
  readonly base: string;
  /** The count in the number, and the name of the series it belongs to. */
  readonly count: number;
  readonly series: string;
  /** The kinds of parts that may have it; absent for any kind. */
  readonly kinds?: readonly NumberKind[];
  /** The variant as written, and its position in the order of variants. */
  readonly variant?: string;
  readonly ordinal?: number;
  /** Problems with the number, as sentences. */
  readonly problems?: readonly string[];
}

/** The hub's data about the numbers in use when it requests the next one. */
interface NextNumber {
  readonly kind: NumberKind;
  /** The highest count of the series in use; absent if the series is empty. */
  readonly highest?: number;
  /** The number to create a variant of, and the highest ordinal of its variants. */
  readonly variantOf?: string;
  readonly highestVariant?: number;
}

/** A module's `partNumberScheme`. While the module is on, it numbers the catalog. All methods are synchronous. */
interface CodeScheme {
  readonly id: string;
  readonly label: string;
  /** True if an existing number must never change. */
  readonly immutable?: boolean;
  /** The series for new numbers of each kind of part. A kind that is missing here is not numbered. */
  readonly series: Readonly<Partial<Record<NumberKind, string>>>;
  /** Splits a number into its parts. Returns nothing if the number does not follow this scheme. */
  read(number: string, context: Context): ReadNumber | undefined | null;
  /** Candidates for the next number, best first: the hub takes the first free one. Empty if the range is used up. */
  next(request: NextNumber, context: Context): readonly string[];
}

// Validation rules as code, for conditions that data rules cannot express.

/** An entry of a module's `rules`. Its findings look like those of the shop's own rules: `rule:<id>`. */
interface Rule {
  readonly id: string;
  readonly label?: string;
  /** An error blocks a save and a release; a warning does not. */
  readonly severity: Severity;
  /** The subject it checks: `connector`, `segment`, `wire-def` …, as in data rules. */
  readonly each: string;
  /** The fields of the subject that it reads. It gets these and the id, nothing else. */
  readonly reads: readonly string[];
  /** Returns the problem with a subject as a sentence, or nothing. Must be synchronous and deterministic. */
  check(
    subject: Readonly<Record<string, unknown>>,
    design: Readonly<Record<string, unknown>> | undefined,
    context: Context,
  ): string | undefined;
}

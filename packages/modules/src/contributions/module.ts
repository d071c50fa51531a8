import type { Exporter } from './exporter.ts';
import type { Importer, Loader } from './importer.ts';
import type { Context, Tools } from './records.ts';
import type { RevisionSource } from './revision-source.ts';
import type { ArtworkDrawer, CompareView } from './views.ts';
import type { NumberKind, Severity } from '@cablewright/model';

/** A task that runs on a schedule which the module declares. */
export interface Scheduled {
  readonly id: string;
  readonly label: string;
  /** Runs the task. The result is shown with the job. */
  run(tools: Tools): unknown;
}

/** The default export of a module, with everything that it contributes. */
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
  /** The number in normalized spelling. */
  readonly canonical: string;
  /** The number without its variant. */
  readonly base: string;
  /** The counter in the number, and the name of the series it belongs to. */
  readonly count: number;
  readonly series: string;
  /** The kinds of parts that may have the number. Undefined if any kind may. */
  readonly kinds?: readonly NumberKind[];
  /** The variant as written, and its position in the order of variants. */
  readonly variant?: string;
  readonly ordinal?: number;
  /** The problems of the number, as sentences. */
  readonly problems?: readonly string[];
}

/** The hub's information about the numbers in use, for requesting the next one. */
interface NextNumber {
  readonly kind: NumberKind;
  /** The highest counter in use in the series. Undefined if the series is empty. */
  readonly highest?: number;
  /** The number for which to create a variant, and the highest ordinal among its existing variants. */
  readonly variantOf?: string;
  readonly highestVariant?: number;
}

/**
 * A module's `partNumberScheme`. While the module is turned on, it numbers the catalog. All methods are synchronous.
 */
interface CodeScheme {
  readonly id: string;
  readonly label: string;
  /** Whether an existing number must never change. */
  readonly immutable?: boolean;
  /** The series for new numbers of each kind of part. Kinds that are missing here aren't numbered. */
  readonly series: Readonly<Partial<Record<NumberKind, string>>>;
  /** Splits a number into its parts. Returns nothing if the number doesn't follow this scheme. */
  read(number: string, context: Context): ReadNumber | undefined | null;
  /**
   * Candidates for the next number, best first. The hub uses the first one that is free. Empty if all numbers are used
   * up.
   */
  next(request: NextNumber, context: Context): readonly string[];
}

// Validation rules as code, for conditions that data rules can't express.

/** An entry of a module's `rules`. Its findings look like those of the shop's own rules: `rule:<id>`. */
interface Rule {
  readonly id: string;
  readonly label?: string;
  /** An error blocks saving and releasing; a warning doesn't. */
  readonly severity: Severity;
  /** The kind of subject that the rule checks, such as `connector`, `segment` or `wire-def`, as in data rules. */
  readonly each: string;
  /** The fields of the subject that the rule reads. It gets only these and the id. */
  readonly reads: readonly string[];
  /** Returns the problem of a subject as a sentence, or nothing. It must be synchronous and deterministic. */
  check(
    subject: Readonly<Record<string, unknown>>,
    design: Readonly<Record<string, unknown>> | undefined,
    context: Context,
  ): string | undefined;
}

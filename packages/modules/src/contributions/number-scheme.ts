/** A numbering scheme as code. */
import type { NumberKind } from '@cablewright/model';
import type { Context } from './records.ts';

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
export interface CodeScheme {
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

/** The interface of a numbering scheme, whether it is defined as data or supplied by a module. */
import type { Finding, NumberKind, Where } from '@cablewright/model';
import type { partNumberCodes } from './codes.ts';

/** A problem of a number, without its position in a record. */
export interface Objection {
  readonly code: keyof typeof partNumberCodes;
  readonly message: string;
  readonly expected?: unknown;
}

/** A parsed number. */
export interface NumberReading {
  /** The scheme's spelling of the number. Numbers that differ only in case have the same canonical spelling. */
  readonly canonical: string;
  /** The number without its variant, common to all its variants. */
  readonly base: string;
  /** The kinds that its choices allow. Absent if they allow every kind. */
  readonly kinds?: readonly NumberKind[];
  /** Text of each segment, by segment id. */
  readonly segments: Readonly<Record<string, string>>;
  readonly count: number;
  /** Key of the counter that the number belongs to. Numbers of one series share a counter. */
  readonly series: string;
  /** The variant as written. Absent if the number has no variant. */
  readonly variant?: string;
  /** Index in the order of variants. Absent for a family pattern. */
  readonly ordinal?: number;
  /** True for a family pattern, which has X in place of the variant. */
  readonly pattern: boolean;
  /** Problems of the number that don't depend on the part that carries it. */
  readonly problems: readonly Objection[];
}

/** What a scheme needs to know about the numbers in use. */
export interface TakenNumbers {
  has(number: string): boolean;
  /** The highest count of a series between `from` and `to`, both inclusive. */
  highest(series: string, from: number, to: number): number | undefined;
  /** The highest variant ordinal of a base, up to `max`. */
  highestVariant(base: string, max: number): number | undefined;
}

export interface ProposedNumber {
  readonly inUse: TakenNumbers;
  /** If set, propose the next variant of this number instead of a new number. */
  readonly variantOf?: string;
  /** Values for choices, by segment id. Any other choice uses its first value for the kind. */
  readonly choices?: Readonly<Record<string, string>>;
}

/** A numbering scheme. Modules implement it in code. */
export interface NumberScheme {
  readonly type: 'prefix' | 'declarative' | 'module';
  readonly id: string;
  readonly label: string;
  /** Name of the module that supplies the scheme. */
  readonly module?: string;
  /** True if existing numbers can't be changed. */
  readonly immutable: boolean;
  /** Parses a number. Undefined if the number doesn't match the scheme. */
  read(number: string): NumberReading | undefined;
  /** Problems of a number carried by a part of this kind. */
  check(number: string, kind: NumberKind, where?: Where): Finding[];
  /** The next number for a part of this kind. Undefined if the range is used up or the scheme doesn't number this kind. */
  propose(kind: NumberKind, proposal: ProposedNumber): string | undefined;
  /** True if the scheme numbers parts of this kind. */
  numbers(kind: NumberKind): boolean;
}

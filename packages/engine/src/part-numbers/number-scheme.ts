/** What a numbering scheme can do, whether it is defined as data or comes from a module. */
import type { Finding, NumberKind, Where } from '@cablewright/model';
import type { partNumberCodes } from './codes.ts';

/** A problem of a number, without the place of the number. */
export interface Objection {
  readonly code: keyof typeof partNumberCodes;
  readonly message: string;
  readonly expected?: unknown;
}

/** A number taken apart. */
export interface NumberReading {
  /** As the scheme spells it: one spelling for all that differ in case only. */
  readonly canonical: string;
  /** The number without its variant: what its variants have in common. */
  readonly base: string;
  /** The kinds its choices are for; absent when they are for any. */
  readonly kinds?: readonly NumberKind[];
  /** Segment id to its text. */
  readonly segments: Readonly<Record<string, string>>;
  readonly count: number;
  /** Names the count the number belongs to: numbers of one series are counted together. */
  readonly series: string;
  /** The variant as written; absent when the number has none. */
  readonly variant?: string;
  /** Its place in the order of variants; absent for a family pattern. */
  readonly ordinal?: number;
  /** True for a family pattern, with X where its variants differ. */
  readonly pattern: boolean;
  /** What is wrong with it whatever part carries it. */
  readonly problems: readonly Objection[];
}

/** What a scheme asks of the numbers in use. */
export interface TakenNumbers {
  has(number: string): boolean;
  /** The highest count of a series from `from` to `to`, both inside. */
  highest(series: string, from: number, to: number): number | undefined;
  /** The highest ordinal of the variants of a base, not above `max`. */
  highestVariant(base: string, max: number): number | undefined;
}

export interface Proposal {
  readonly inUse: TakenNumbers;
  /** Ask for the next variant of this number instead of a new one. */
  readonly variantOf?: string;
  /** Values to take for choices, by segment id; the rest are the first that list the kind. */
  readonly choices?: Readonly<Record<string, string>>;
}

/** What a scheme can do. A module's scheme does the same in code. */
export interface NumberScheme {
  readonly type: 'prefix' | 'declarative' | 'module';
  readonly id: string;
  readonly label: string;
  /** The name of the module it comes from. */
  readonly module?: string;
  /** True when an existing number never changes. */
  readonly immutable: boolean;
  /** Takes a number apart; undefined when it is not built as this scheme builds numbers. */
  read(number: string): NumberReading | undefined;
  /** What is wrong with a number that a part of this kind carries. */
  check(number: string, kind: NumberKind, where?: Where): Finding[];
  /** The next number for a part of this kind; undefined when the range is used up or the kind is not numbered. */
  propose(kind: NumberKind, proposal: Proposal): string | undefined;
  /** True when parts of this kind are numbered by the scheme. */
  numbers(kind: NumberKind): boolean;
}

/**
 * A cable as the schematic sees it: blocks with pins (connectors, boards, parts, breakouts) and runs with rows (a piece of
 * stock, a row for each conductor and screen). `read-design.ts` makes it from a design; the other files lay it out.
 */
import type { WireColour } from '../../figures/wire-colour.ts';

export interface Pin {
  /** Unique in the graph: the written-out terminal where it has one. */
  readonly key: string;
  readonly id: string;
  readonly label: string;
  readonly signal: string;
}

type BlockKind = 'connector' | 'board' | 'component' | 'inline' | 'breakout' | 'splice' | 'pass';

export interface Block {
  readonly id: string;
  readonly kind: BlockKind;
  /** The name in print: J1, or the label a person gave. */
  readonly name: string;
  /** What it is, and its part number: small print under the name. */
  readonly lines: readonly string[];
  /** The pins something lands on. */
  readonly pins: readonly Pin[];
  /** The ids of pins nothing lands on. */
  readonly unused: readonly string[];
}

export interface Row {
  readonly key: string;
  readonly label: string;
  readonly kind: 'core' | 'screen' | 'drain' | 'link';
  readonly colour?: WireColour;
  /** Keys of the pins it lands on at each end. */
  readonly a: readonly string[];
  readonly b: readonly string[];
  /** Words at an end: a pigtail, a cut back end. */
  readonly noteA?: string;
  readonly noteB?: string;
}

/** Rows that belong together inside a run: a twisted pair, or what a screen surrounds. */
export interface RowGroup {
  readonly kind: 'pair' | 'screened';
  readonly rows: readonly string[];
}

export interface Run {
  readonly id: string;
  readonly title: string;
  readonly rows: readonly Row[];
  readonly groups: readonly RowGroup[];
  /** Rows joined to each other at an end without a block: screens twisted into one pigtail, a tie for each pigtail. */
  readonly ties: readonly { readonly end: 'a' | 'b'; readonly rows: readonly string[] }[];
  /** Rows that touch each other all along the run: a drain wire and the foil around it. */
  readonly bonds: readonly (readonly string[])[];
  /** A joint drawn as a plain line, without stock around it. */
  readonly bare?: boolean;
}

/** Two pins on the same side of the cable joined to each other, directly or through a part. */
export interface Bracket {
  readonly pins: readonly [string, string];
  readonly part?: { readonly name: string; readonly value: string };
}

export interface Graph {
  readonly blocks: readonly Block[];
  readonly runs: readonly Run[];
  readonly brackets: readonly Bracket[];
}

/**
 * A cable as the schematic sees it: blocks with pins (connectors, boards, parts, breakouts) and runs with rows (a piece of
 * stock, a row for each conductor and screen). `read-design.ts` makes it from a design; the other files lay it out.
 */
import type { PrintFormat } from '@cablewright/engine';
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
  /** Those in words. */
  readonly openText?: string;
  /** The language of its words, English without one. */
  readonly print?: PrintFormat;
  /** Of a block that is drawn in parts: which this is, and how many there are. Its pins are those of the part. */
  readonly part?: { readonly number: number; readonly of: number; readonly ways: number };
}

/** An end as it is written on a wire: `J1·3`, and `J1·3 TXD` where there is room. */
export interface EndText {
  readonly short: string;
  readonly long: string;
}

export interface Row {
  readonly key: string;
  readonly label: string;
  readonly kind: 'core' | 'screen' | 'drain' | 'link';
  readonly colour?: WireColour;
  /** The colour of the jacket around it and its screen, of a coax in a set. People tell coaxes apart by it. */
  readonly jacket?: WireColour;
  /** Cross-section of the copper, mm². */
  /** The section of its conductor, with its unit. */
  readonly section?: string;
  /** Where each end lands, in words. */
  readonly endA?: EndText;
  readonly endB?: EndText;
  /** Keys of the pins an end lands on that are drawn elsewhere. */
  readonly awayA?: readonly string[];
  readonly awayB?: readonly string[];
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
  /** The colour of the jacket around it. */
  readonly colour?: WireColour;
  readonly rows: readonly string[];
}

export interface Run {
  readonly id: string;
  /** Its designator: W1. */
  readonly name: string;
  /** Length, stock, part number. */
  readonly facts: readonly string[];
  /** A wire of one conductor: its facts are written on its line. */
  readonly single?: boolean;
  /** Of a run with rows on several sheets: how many rows it has in all. */
  readonly ways?: number;
  /** The language of its words, English without one. */
  readonly print?: PrintFormat;
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
  /** The language and units of its words; English and metric without one. */
  readonly print?: PrintFormat;
}

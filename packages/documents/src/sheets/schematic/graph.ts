/**
 * A cable as a schematic graph: blocks with pins (connectors, boards, parts, breakouts) and runs with rows (a piece of
 * stock, with a row for each conductor and screen). `read-design.ts` builds it from a design; the other files lay it
 * out.
 */
import type { PrintFormat } from '@cablewright/engine';
import type { PinOrder } from '@cablewright/model';
import type { WireColour } from '../../figures/wire-colour.ts';

export interface SchematicPin {
  /** Unique in the graph: the formatted terminal if there is one. */
  readonly key: string;
  readonly id: string;
  readonly label: string;
  readonly signal: string;
}

/** A terminal of a part in line: its id, and its function (`Anode`, `+`), empty if it has none. */
export interface PartTerminal {
  readonly id: string;
  readonly text: string;
}

type BlockKind = 'connector' | 'board' | 'component' | 'inline' | 'breakout' | 'splice' | 'pass';

export interface SchematicBlock {
  readonly id: string;
  readonly kind: BlockKind;
  /** The printed name: J1, or the label a person gave. */
  readonly name: string;
  /** Its description and part number, in small print below the name. */
  readonly lines: readonly string[];
  /** The pins with landings. */
  readonly pins: readonly SchematicPin[];
  /** The ids of pins without landings. */
  readonly unused: readonly string[];
  /** The unused pins, as text. */
  readonly openText?: string;
  /** For a part: the name of its symbol, and the side of its leading terminal (the anode or the + terminal). */
  readonly symbol?: { readonly name: string; readonly lead: 'left' | 'right' };
  /** The left and the right terminal of a part with two terminals. */
  readonly terminals?: { readonly left: PartTerminal; readonly right: PartTerminal };
  /** The language of its words; English if absent. */
  readonly print?: PrintFormat;
  /** For a block that is drawn in parts, the number of this part and the total. Its pins are those of this part. */
  readonly part?: { readonly number: number; readonly of: number; readonly ways: number };
}

/** An end as written on a wire: `J1·3`, or `J1·3 TXD` if there is room. */
export interface EndText {
  readonly short: string;
  readonly long: string;
}

export interface RunRow {
  readonly key: string;
  readonly label: string;
  readonly kind: 'core' | 'screen' | 'drain' | 'link';
  readonly colour?: WireColour;
  /** The colour of the jacket around it and its screen, for a coax in a set: people tell coaxes apart by it. */
  readonly jacket?: WireColour;
  /** The cross section of its conductor, with unit. */
  readonly section?: string;
  /** The landing of each end, as text. */
  readonly endA?: EndText;
  readonly endB?: EndText;
  /** Keys of the pins drawn elsewhere on which an end lands. */
  readonly awayA?: readonly string[];
  readonly awayB?: readonly string[];
  /** Keys of the pins on which each end lands. */
  readonly a: readonly string[];
  readonly b: readonly string[];
  /** Words at an end: a pigtail, an end that is cut back. */
  readonly noteA?: string;
  readonly noteB?: string;
}

/** Rows that belong together inside a run: a twisted pair, or the contents of a screen. */
export interface RowGroup {
  readonly kind: 'pair' | 'screened';
  /** The colour of the jacket around it. */
  readonly colour?: WireColour;
  readonly rows: readonly string[];
}

export interface SchematicRun {
  readonly id: string;
  /** Its designator: W1. */
  readonly name: string;
  /** Length, stock, part number. */
  readonly facts: readonly string[];
  /** A wire with a single conductor: its facts are written on its line. */
  readonly single?: boolean;
  /** For a run with rows on several sheets: the total number of rows. */
  readonly ways?: number;
  /** The language of its words; English if absent. */
  readonly print?: PrintFormat;
  readonly rows: readonly RunRow[];
  readonly groups: readonly RowGroup[];
  /** Rows joined at an end without a block: screens twisted into a pigtail. There is one tie for each pigtail. */
  readonly ties: readonly { readonly end: 'a' | 'b'; readonly rows: readonly string[] }[];
  /** Rows in contact along the whole run: a drain wire and the foil around it. */
  readonly bonds: readonly (readonly string[])[];
  /** Whether it is a joint drawn as a plain line, without stock around it. */
  readonly bare?: boolean;
}

/** A part between two pins on the same side of the cable. */
export interface BracketPart {
  readonly name: string;
  readonly value: string;
  readonly symbol: string;
  /** The pin on which its leading terminal is. */
  readonly lead: string;
  /** The function of the leading terminal (`Anode`, `+`), empty if it has none. */
  readonly leadText: string;
}

/** Two joined pins on the same side of the cable, directly or through a part. */
export interface Bracket {
  readonly pins: readonly [string, string];
  readonly part?: BracketPart;
}

export interface Graph {
  readonly blocks: readonly SchematicBlock[];
  readonly runs: readonly SchematicRun[];
  readonly brackets: readonly Bracket[];
  /**
   * The order of pins: by number, or by the pins that they are joined to, except in the first column. Default: by
   * number.
   */
  readonly pinOrder?: PinOrder;
  /** The language and units of its words; English and metric if absent. */
  readonly print?: PrintFormat;
}

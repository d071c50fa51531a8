/** One way to connect two ports, with its problems, hazards and notes. */
import type { Criterion, Finding, Placement, RecipePart } from '@cablewright/model';
import type { Adapter, BoundPin, BoundPort } from '../devices/bound-port.ts';
import type { HazardHit } from '../hazards/match.ts';

export const cableSides = ['source', 'destination'] as const;
export type CableSide = (typeof cableSides)[number];

export interface PortChoice {
  readonly device: string;
  /** By default every port of the device. */
  readonly port?: string;
}

export interface CableQuery {
  readonly source: PortChoice;
  readonly destination: PortChoice;
  /** False leaves adapter boards out. */
  readonly boards?: boolean;
}

/** direct: wired by signal. conditioned: wired by signal, with parts. straight: pin for pin. board: through adapter boards. */
export const optionKinds = ['direct', 'conditioned', 'straight', 'board'] as const;
export type OptionKind = (typeof optionKinds)[number];

/** One end of an option: the device's port, and the board on it, if any. */
export interface OptionEnd {
  readonly device: BoundPort;
  readonly adapter?: Adapter;
  /** The port that the cable is wired to: either the device's port or the pads of the board. */
  readonly port: BoundPort;
}

/** The kinds of line. A return connects grounds, a protective line the protective earths, a screen the frames of the devices. */
export const lineKinds = ['signal', 'supply', 'return', 'protective', 'screen'] as const;
export type LineKind = (typeof lineKinds)[number];

/**
 * One conductor of the cable (or its screen), and the pins that it connects at each end. Several pins at an end are connected
 * to each other there.
 */
export interface OptionLine {
  readonly id: string;
  readonly kind: LineKind;
  readonly source: readonly BoundPin[];
  readonly destination: readonly BoundPin[];
  /** The end that drives it; absent for a bus, a passive line, a return. */
  readonly driver?: CableSide;
  /** The line that carries the other half of a differential pair. */
  readonly pairedWith?: string;
  /** For a supply with several phases: true if a line of another phase carries its current back. */
  readonly phases?: true;
  /**
   * For a return: the lines whose current flows back through it, and the share that it carries: 0.5 if two wires share
   * it.
   */
  readonly returns?: readonly { readonly line: string; readonly share: number }[];
  /** For a return: true if it must neither share a conductor with another one nor use the screen. */
  readonly isSeparate?: true;
  /**
   * For an additional return: the line that its pins join if conductors are short. They are additional contacts of the
   * same ground, or contacts of another ground that may share a conductor with it.
   */
  readonly parallelTo?: string;
  /** True if every pin is a control line. Control lines are the first to be left out if conductors are short. */
  readonly control: boolean;
  /** The reason why these pins are connected, as text. */
  readonly why: string;
}

/** A part that a recipe adds to the cable. */
export interface PlannedPart {
  readonly recipe: string;
  readonly recipeLabel: string;
  readonly placement: Placement;
  /** The id of the library's part; absent if no part fits. */
  readonly component?: string;
  /** For a part chosen by the current of its line: that current in A. */
  readonly sized?: number | 'unknown';
  /** The roles that the recipe states for the part's terminals. */
  readonly terminals?: RecipePart['terminals'];
  /** The part that the recipe requests, as text. */
  readonly wanted: string;
  readonly side: CableSide;
  readonly location?: string;
  /** The line of a series or shunt part; absent for parts across two positions, and for a shunt on no line. */
  readonly line?: string;
  /** The part's pins at `side`: the pin of its line, or the two pins that it is across. */
  readonly positions: readonly string[];
}

export const missingKinds = [
  'input',
  'bus',
  'signals',
  'supply',
  'level',
  'need',
  'requirement',
  'return',
  'protective',
  'part',
] as const;
type MissingKind = (typeof missingKinds)[number];

/** A problem that keeps an option from being complete. */
export interface MissingPiece {
  readonly kind: MissingKind;
  /** One sentence for a technician. */
  readonly text: string;
  readonly side?: CableSide;
  readonly positions?: readonly string[];
  readonly signal?: string;
  readonly conditioning?: string;
  /** For a level or supply: the available and the required one, as ids of levels or signals. */
  readonly from?: string;
  readonly to?: string;
  readonly line?: string;
  readonly recipe?: string;
  /**
   * True if the piece is missing between a device and the board plugged onto it. Positions are those of the device's
   * connector.
   */
  readonly mating?: true;
}

/** An unconfirmed fact that the option depends on. */
export interface UnconfirmedFact {
  readonly side: CableSide;
  readonly position: string;
  readonly confidence: string;
  readonly text: string;
}

export interface CableOption {
  /** Stable as long as the facts are: `direct`, `conditioned.<recipes>`, `straight`, `board.<adapters>`. */
  readonly id: string;
  readonly kind: OptionKind;
  readonly title: string;
  readonly source: OptionEnd;
  readonly destination: OptionEnd;
  /** True if every line connects positions of the same name. */
  readonly straight: boolean;
  readonly lines: readonly OptionLine[];
  readonly parts: readonly PlannedPart[];
  readonly recipes: readonly string[];
  readonly missing: readonly MissingPiece[];
  /** Warnings, which don't cause a refusal. */
  readonly hazards: readonly HazardHit[];
  /** The reasons why the cable must not be built. An option with an entry here is refused. */
  readonly refusals: readonly HazardHit[];
  readonly unconfirmed: readonly UnconfirmedFact[];
  /** Useful facts that aren't faults: inputs left open, unused outputs, unstated levels. */
  readonly notes: readonly string[];
  /** True if nothing is missing. */
  readonly complete: boolean;
  /** The values that the ranking compares, lower first. */
  readonly rank: Readonly<Record<Criterion, number>>;
}

/** The result of resolving a query for two devices. */
export interface CableResolution {
  readonly query: CableQuery;
  /** The ports considered. */
  readonly sources: readonly BoundPort[];
  readonly destinations: readonly BoundPort[];
  /** Ranked, best first; at most the number that the policy shows. */
  readonly options: readonly CableOption[];
  /** The number of valid options beyond those shown. */
  readonly beyond: number;
  /** Options that a hazard forbids, ranked the same way; `refusals` has the reasons. */
  readonly refused: readonly CableOption[];
  readonly refusedBeyond: number;
  /** Problems of the query, or of the records that it uses. */
  readonly findings: readonly Finding[];
}

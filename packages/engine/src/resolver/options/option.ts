/** One way to join two ports, with everything that speaks for and against it. */
import type { Criterion, Finding, Placement, RecipePart } from '@cablewright/model';
import type { Adapter, BoundPin, BoundPort } from '../devices/bound-port.ts';
import type { HazardHit } from '../hazards/match.ts';

export const cableSides = ['source', 'destination'] as const;
export type CableSide = (typeof cableSides)[number];

export interface PortChoice {
  readonly device: string;
  /** Absent: every port of the device. */
  readonly port?: string;
}

export interface CableQuery {
  readonly source: PortChoice;
  readonly destination: PortChoice;
  /** False leaves adapter boards out. */
  readonly boards?: boolean;
}

/** direct: wired by signal. conditioned: so, with parts. straight: pin for pin. board: through adapter boards. */
export const optionKinds = ['direct', 'conditioned', 'straight', 'board'] as const;
export type OptionKind = (typeof optionKinds)[number];

/** One end of an option: the device's port, and the board on it when there is one. */
export interface OptionEnd {
  readonly device: BoundPort;
  readonly adapter?: Adapter;
  /** What the cable is wired to: the device's port, or the pads of the board. */
  readonly port: BoundPort;
}

/** What a line carries. A return joins all grounds, a screen the frames of the devices. */
export const lineKinds = ['signal', 'supply', 'return', 'screen'] as const;
export type LineKind = (typeof lineKinds)[number];

/** One conductor of the cable (or its screen), and the pins it joins at each end. Several pins at an end are tied there. */
export interface Line {
  readonly id: string;
  readonly kind: LineKind;
  readonly source: readonly BoundPin[];
  readonly destination: readonly BoundPin[];
  /** The end that drives it; absent for a bus, a passive line, a return. */
  readonly driver?: CableSide;
  /** The line that carries the other half of a differential pair. */
  readonly pairedWith?: string;
  /** The line whose contacts these repeat: a second wire of the same ground. Short of conductors, its pins join that line. */
  readonly parallelTo?: string;
  /** Left out first when conductors are short: every pin is a control line. */
  readonly control: boolean;
  /** In words: why these pins belong together. */
  readonly why: string;
}

/** A part a recipe puts into the cable. */
export interface PlannedPart {
  readonly recipe: string;
  readonly recipeLabel: string;
  readonly placement: Placement;
  /** The library's part; absent when it has none that fits. */
  readonly component?: string;
  /** Of a part that is chosen by the current of its line: that current in A. */
  readonly sized?: number | 'unknown';
  /** Roles the recipe states for the part's terminals. */
  readonly terminals?: RecipePart['terminals'];
  /** What the recipe asks for, in words. */
  readonly wanted: string;
  readonly side: CableSide;
  readonly location?: string;
  /** The line it is on, of series and shunt parts; absent for parts across two positions of a requirement. */
  readonly line?: string;
  /** The pins at `side` it belongs to: the one of the line, or the two it lies across. */
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
  'part',
] as const;
type MissingKind = (typeof missingKinds)[number];

/** What keeps an option from being complete. */
export interface MissingPiece {
  readonly kind: MissingKind;
  /** One sentence a technician reads. */
  readonly text: string;
  readonly side?: CableSide;
  readonly positions?: readonly string[];
  readonly signal?: string;
  readonly conditioning?: string;
  /** Of a level or supply: what there is and what is wanted (ids of levels or signals). */
  readonly from?: string;
  readonly to?: string;
  readonly line?: string;
  readonly recipe?: string;
  /** It lies between a device and the board plugged onto it: positions are those of the device's connector. */
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
  /** Stable while the facts are: `direct`, `conditioned.<recipes>`, `straight`, `board.<adapters>`. */
  readonly id: string;
  readonly kind: OptionKind;
  readonly title: string;
  readonly source: OptionEnd;
  readonly destination: OptionEnd;
  /** Every line joins positions of the same name. */
  readonly straight: boolean;
  readonly lines: readonly Line[];
  readonly parts: readonly PlannedPart[];
  readonly recipes: readonly string[];
  readonly missing: readonly MissingPiece[];
  /** Warnings: shown, not refused. */
  readonly hazards: readonly HazardHit[];
  /** Why it must not be built; an option with one is refused. */
  readonly refusals: readonly HazardHit[];
  readonly unconfirmed: readonly UnconfirmedFact[];
  /** What is worth knowing and no fault: inputs left open, outputs unused, levels not stated. */
  readonly notes: readonly string[];
  /** Nothing is missing. */
  readonly complete: boolean;
  /** What the ranking compares, lower first. */
  readonly rank: Readonly<Record<Criterion, number>>;
}

/** What was found for two devices. */
export interface CableResolution {
  readonly query: CableQuery;
  /** The ports looked at. */
  readonly sources: readonly BoundPort[];
  readonly destinations: readonly BoundPort[];
  /** Ranked, the best first; at most as many as the policy shows. */
  readonly options: readonly CableOption[];
  /** How many valid options stand beyond those shown. */
  readonly beyond: number;
  /** Options a hazard forbids, ranked the same way; each says why in `refusals`. */
  readonly refused: readonly CableOption[];
  readonly refusedBeyond: number;
  /** The problems of the query, or of the records it uses. */
  readonly findings: readonly Finding[];
}

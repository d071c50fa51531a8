/** The part of a cable between two ports that does not depend on recipes: its lines, their needs and problems. */
import type { ConditioningRecipe } from '@cablewright/model';
import type { BoundPin, BoundPort } from '../devices/bound-port.ts';
import type { HazardHit } from '../hazards/match.ts';
import type { Line, MissingPiece, CableSide, UnconfirmedFact } from './option.ts';

/** Where the parts of a recipe would go. */
export interface PartPlace {
  /** The end they go to unless the recipe says where. */
  readonly side: CableSide;
  readonly line?: Line;
  /** The positions of each end: the pin of the line, and where there is one its counterpart of a pair. */
  readonly source: readonly string[];
  readonly destination: readonly string[];
}

/** A conditioning that has to be realised: the recipes that can, and every place it is wanted at. */
export interface Decision {
  readonly key: string;
  readonly recipes: readonly ConditioningRecipe[];
  readonly places: PartPlace[];
}

export interface Wiring {
  readonly source: BoundPort;
  readonly destination: BoundPort;
  readonly lines: readonly Line[];
  readonly decisions: readonly Decision[];
  readonly missing: readonly MissingPiece[];
  readonly hits: readonly HazardHit[];
  readonly unconfirmed: readonly UnconfirmedFact[];
  readonly notes: readonly string[];
  readonly straight: boolean;
}

export const otherSide = (side: CableSide): CableSide => (side === 'source' ? 'destination' : 'source');
export const sides: readonly CableSide[] = ['source', 'destination'];

/**
 * The end that a line is read from: the one that drives it. A bus is driven from both; of it, the end whose facts come first
 * in a fixed order, so that nothing depends on which end was named first.
 */
export function drivingSide({ driver }: Line, source: BoundPort, destination: BoundPort): CableSide {
  return driver ?? (source.signature <= destination.signature ? 'source' : 'destination');
}

/**
 * A straight cable would do: every line joins the same positions at both ends, and no position at which both ports have a
 * signal is left out.
 */
export function isStraight(lines: readonly Line[], source: BoundPort, destination: BoundPort): boolean {
  const wired = lines.filter((line) => line.source.length > 0 && line.destination.length > 0);
  if (wired.length === 0 || wired.some((line) => names(line.source) !== names(line.destination))) return false;
  const joined = new Set(wired.flatMap((line) => line.source.map(({ position }) => position)));
  const atBothEnds = source.pins.filter(
    ({ position, signal }) => signal !== undefined && destination.byPosition.get(position)?.signal !== undefined,
  );
  return atBothEnds.every(({ position }) => joined.has(position));
}

/** True when the screen is the return: a line needs one, and there is no ground on both sides but two frames. */
export function screenReturns(lines: readonly Line[]): boolean {
  if (lines.some(({ kind }) => kind === 'return')) return false;
  const frames = lines.some(
    ({ kind, source, destination }) => kind === 'screen' && source.length * destination.length > 0,
  );
  return frames && lines.some(({ kind, pairedWith }) => kind !== 'screen' && pairedWith === undefined);
}

/** True when a supply input is fed on another contact: one of its port that takes the same supply meets one that delivers it. */
export function isFed(lines: readonly Line[], side: CableSide, pin: BoundPin): boolean {
  if (pin.dir !== 'in') return false;
  const has = (pins: readonly BoundPin[], dir: BoundPin['dir']) =>
    pins.some((one) => isSupply(one, pin.signal, dir) || isSupply(one.phantom, pin.signal, dir));
  return lines.some((line) => has(line[side], 'in') && has(line[otherSide(side)], 'out'));
}

function isSupply(pin: Pick<BoundPin, 'signal' | 'dir'> | undefined, signal: string | undefined, dir: string): boolean {
  return pin?.signal === signal && pin?.dir === dir;
}

/** A pin that carries what the cable is for: no supply, no ground, no handshake. */
export function isContent({ kind }: BoundPin): boolean {
  return !['none', 'power', 'ground', 'control'].includes(kind);
}

function names(pins: Line['source']): string {
  return pins
    .map(({ position }) => position)
    .toSorted()
    .join(' ');
}

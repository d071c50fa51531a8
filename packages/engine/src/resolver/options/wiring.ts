/** The recipe-independent part of a cable between two ports: its lines, their needs and problems. */
import type { ConditioningRecipe } from '@cablewright/model';
import type { Library } from '../../library/library.ts';
import { pinVolts } from '../devices/pin-volts.ts';
import type { BoundPin, BoundPort } from '../devices/bound-port.ts';
import type { HazardHit } from '../hazards/match.ts';
import type { OptionLine, MissingPiece, CableSide, UnconfirmedFact } from './option.ts';

/** A place for the parts of a recipe. */
export interface PartPlace {
  /** The end that the parts are placed at, unless the recipe names one. */
  readonly side: CableSide;
  readonly line?: OptionLine;
  /** The positions at each end: the pin of the line, and of its counterpart if it is in a pair. */
  readonly source: readonly string[];
  readonly destination: readonly string[];
}

/** A conditioning to provide: the recipes that can provide it, and every place that requires it. */
export interface ConditioningDecision {
  readonly key: string;
  readonly recipes: readonly ConditioningRecipe[];
  readonly places: PartPlace[];
}

export interface Wiring {
  readonly source: BoundPort;
  readonly destination: BoundPort;
  readonly lines: readonly OptionLine[];
  readonly decisions: readonly ConditioningDecision[];
  readonly missing: readonly MissingPiece[];
  readonly hits: readonly HazardHit[];
  readonly unconfirmed: readonly UnconfirmedFact[];
  readonly notes: readonly string[];
  readonly straight: boolean;
}

export const otherSide = (side: CableSide): CableSide => (side === 'source' ? 'destination' : 'source');
export const sides: readonly CableSide[] = ['source', 'destination'];

/**
 * The end that a line is read from: the one that drives it. A bus is driven from both ends, so a fixed order of the ports'
 * facts decides, whichever end is named first.
 */
export function drivingSide({ driver }: OptionLine, source: BoundPort, destination: BoundPort): CableSide {
  return driver ?? (source.signature <= destination.signature ? 'source' : 'destination');
}

/**
 * True if a straight cable would do: every line connects the same positions at both ends, and includes every position at
 * which both ports have a signal.
 */
export function isStraight(lines: readonly OptionLine[], source: BoundPort, destination: BoundPort): boolean {
  const wired = lines.filter((line) => line.source.length > 0 && line.destination.length > 0);
  if (wired.length === 0 || wired.some((line) => names(line.source) !== names(line.destination))) return false;
  const joined = new Set(wired.flatMap((line) => line.source.map(({ position }) => position)));
  const atBothEnds = source.pins.filter(
    ({ position, signal }) => signal !== undefined && destination.byPosition.get(position)?.signal !== undefined,
  );
  return atBothEnds.every(({ position }) => joined.has(position));
}

/**
 * The two lines of a pair are the return for each other, and so are the phases of a supply. A line that measures another one
 * returns with it.
 */
export function needsReturn({ pairedWith, phases, source, destination }: OptionLine): boolean {
  const senses = [...source, ...destination].some((pin) => pin.senses !== undefined);
  return pairedWith === undefined && phases !== true && !senses;
}

/**
 * Upper limit of extra-low voltage: 50 V AC (IEC 61140, 4.2). Direct current may have more, so this limit is stricter.
 */
const extraLowVolts = 50;

/** True for a line that is driven with more than extra-low voltage. */
export function canHurt(library: Library, line: OptionLine): boolean {
  return (drivenVolts(library, line) ?? 0) > extraLowVolts;
}

/**
 * The highest voltage in V, of either sign, that the driver of a line states. Undefined if the line has no driver or
 * its driver states no voltage.
 */
export function drivenVolts(library: Library, { driver, source, destination }: OptionLine): number | undefined {
  if (driver === undefined) return undefined;
  const { nominalV, drives } = pinVolts(library, (driver === 'source' ? source : destination)[0]!);
  const volts = [nominalV, drives?.min, drives?.max].filter((value) => value !== undefined);
  return volts.length === 0 ? undefined : Math.max(...volts.map(Math.abs));
}

/** True if the screen is the return: a line needs a return, the ends have no common ground, but both have a frame. */
export function screenReturns(lines: readonly OptionLine[]): boolean {
  if (lines.some(({ kind }) => kind === 'return')) return false;
  const frames = lines.some(
    ({ kind, source, destination }) => kind === 'screen' && source.length * destination.length > 0,
  );
  return frames && lines.some((line) => (line.kind === 'signal' || line.kind === 'supply') && needsReturn(line));
}

/**
 * True if a supply input is fed on another contact: a contact of its port for the same supply is connected to one that
 * delivers it.
 */
export function isFed(lines: readonly OptionLine[], side: CableSide, pin: BoundPin): boolean {
  if (pin.dir !== 'in') return false;
  const has = (pins: readonly BoundPin[], dir: BoundPin['dir']) =>
    pins.some((one) => isSupply(one, pin.signal, dir) || isSupply(one.phantom, pin.signal, dir));
  return lines.some((line) => has(line[side], 'in') && has(line[otherSide(side)], 'out'));
}

function isSupply(pin: Pick<BoundPin, 'signal' | 'dir'> | undefined, signal: string | undefined, dir: string): boolean {
  return pin?.signal === signal && pin?.dir === dir;
}

/** True for a pin with a useful signal: no supply, ground or handshake. */
export function isContent({ kind }: BoundPin): boolean {
  return !['none', 'power', 'ground', 'protective', 'control'].includes(kind);
}

function names(pins: OptionLine['source']): string {
  return pins
    .map(({ position }) => position)
    .toSorted()
    .join(' ');
}

/** The pins that feed a supply line, one for each end that delivers it. */
export function feedsOf(line: OptionLine): { readonly side: CableSide; readonly pin: BoundPin }[] {
  if (line.kind !== 'supply') return [];
  return sides.flatMap((side) => {
    const pin = line[side].find(({ dir }) => dir === 'out') ?? (line.driver === side ? line[side][0] : undefined);
    return pin === undefined ? [] : [{ side, pin }];
  });
}

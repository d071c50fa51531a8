/** Selects the pairs of pins to compare. Pins with equal facts are judged once, so that a rail with many pins costs little. */
import type { PlacedPin } from './placed-pins.ts';
import { nonEmptyGroups } from '../../library/non-empty.ts';

export type PinPair = readonly [PlacedPin, PlacedPin];

const noPairs: readonly PinPair[] = [];

/** Pins with equal facts. */
interface Kin {
  readonly first: PlacedPin;
  readonly all: readonly PlacedPin[];
}

/**
 * Returns one pair for every two different sets of facts, and one pair for equal facts on two parts. Pins of different
 * parts are preferred.
 */
export function pinPairs(pins: readonly PlacedPin[]): readonly PinPair[] {
  const [first, second] = pins;
  if (first === undefined || second === undefined) return noPairs;
  if (pins.length === 2) return isPair(first, second) ? [[first, second]] : noPairs;
  const kin = kinOf(pins);
  return kin.flatMap((one, i) => [...amongEqual(one), ...kin.slice(i + 1).map((other) => nearest(one, other))]);
}

/** True if two pins need to be compared. Used for nets with only two pins, as most are, without grouping them. */
function isPair(one: PlacedPin, other: PlacedPin): boolean {
  return one.signature !== other.signature || one.ref.instance !== other.ref.instance;
}

function kinOf(pins: readonly PlacedPin[]): Kin[] {
  return [...nonEmptyGroups(pins, ({ signature }) => signature).values()].map((all) => ({ first: all[0], all }));
}

/**
 * A pair of pins with equal facts on different parts. Two contacts of one plug that carry the same line belong to one
 * circuit, so they aren't compared.
 */
function amongEqual({ first, all }: Kin): PinPair[] {
  const other = all.find(({ ref }) => ref.instance !== first.ref.instance);
  return other === undefined ? [] : [[first, other]];
}

/** One pin of each group, on different parts if possible. */
function nearest(one: Kin, other: Kin): PinPair {
  for (const a of one.all) {
    const b = other.all.find(({ ref }) => ref.instance !== a.ref.instance);
    if (b !== undefined) return [a, b];
  }
  return [one.first, other.first];
}

/** The pairs of pins that are worth comparing: pins of equal facts are judged once, so a rail of many pins costs little. */
import type { PlacedPin } from './placed-pins.ts';

export type PinPair = readonly [PlacedPin, PlacedPin];

const noPairs: readonly PinPair[] = [];

/** Pins of equal facts. */
interface Kin {
  readonly first: PlacedPin;
  readonly all: readonly PlacedPin[];
}

/** One pair for every two different sets of facts, and for equal facts on two parts; on different parts where it can be. */
export function pinPairs(pins: readonly PlacedPin[]): readonly PinPair[] {
  if (pins.length < 2) return noPairs;
  if (pins.length === 2) return isPair(pins[0]!, pins[1]!) ? [[pins[0]!, pins[1]!]] : noPairs;
  const kin = kinOf(pins);
  return kin.flatMap((one, i) => [...amongEqual(one), ...kin.slice(i + 1).map((other) => nearest(one, other))]);
}

/** Most nets have two pins. */
function isPair(one: PlacedPin, other: PlacedPin): boolean {
  return one.signature !== other.signature || one.ref.instance !== other.ref.instance;
}

function kinOf(pins: readonly PlacedPin[]): Kin[] {
  return [...Map.groupBy(pins, ({ signature }) => signature).values()].map((all) => ({ first: all[0]!, all }));
}

/** Two pins of equal facts on different parts; two contacts of one plug that carry the same line are one circuit. */
function amongEqual({ first, all }: Kin): PinPair[] {
  const other = all.find(({ ref }) => ref.instance !== first.ref.instance);
  return other === undefined ? [] : [[first, other]];
}

/** A pin of each, on different parts where there are such. */
function nearest(one: Kin, other: Kin): PinPair {
  for (const a of one.all) {
    const b = other.all.find(({ ref }) => ref.instance !== a.ref.instance);
    if (b !== undefined) return [a, b];
  }
  return [one.first, other.first];
}

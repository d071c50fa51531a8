/** Calculates the lengths of bundles from the lengths that the paths over them may have. */

/** A path over some bundles, given by number. `wires` wires follow it. Its length should be `mm` and must not exceed it. */
export interface WantedWay {
  readonly over: readonly number[];
  readonly mm: number;
  readonly wires: number;
}

const rounds = 400;
/** Weight of the first guess against that of one wire. The guess decides lengths that the wires leave open. */
const guessWeight = 0.01;
/** Shortest length proposed for a bundle, in mm, as long as the wires leave room for it. */
const minMm = 20;

/**
 * The lengths of `count` bundles in whole millimetres. They fit the wanted lengths of the paths by least squares, and no path
 * is too long. Length that the paths leave open is shared equally.
 */
export function fittedLengths(count: number, ways: readonly WantedWay[]): readonly number[] {
  const passing = Array.from({ length: count }, (): WantedWay[] => []);
  for (const way of ways) for (const bundle of way.over) passing[bundle]!.push(way);
  const guesses = passing.map(guessOf);
  const lengths = [...guesses];
  const sums = new Map(ways.map((way) => [way, sumOf(way, lengths)]));
  for (let round = 0; round < rounds; round += 1) {
    for (let bundle = 0; bundle < count; bundle += 1) {
      const before = lengths[bundle]!;
      const after = bestLength(before, guesses[bundle]!, passing[bundle]!, sums);
      lengths[bundle] = after;
      for (const way of passing[bundle]!) sums.set(way, sums.get(way)! + after - before);
    }
  }
  shortened(ways, lengths);
  return lengths.map((mm) => Math.max(1, Math.floor(mm + 1e-6)));
}

function guessOf(ways: readonly WantedWay[]): number {
  if (ways.length === 0) return 100;
  return ways.reduce((sum, { mm, over }) => sum + mm / over.length, 0) / ways.length;
}

function sumOf({ over }: WantedWay, lengths: readonly number[]): number {
  return over.reduce((sum, bundle) => sum + lengths[bundle]!, 0);
}

/** The length of one bundle that brings its paths closest to their wanted lengths, with all other bundles unchanged. */
function bestLength(
  now: number,
  guess: number,
  ways: readonly WantedWay[],
  sums: ReadonlyMap<WantedWay, number>,
): number {
  let [pull, weight] = [guess * guessWeight, guessWeight];
  for (const way of ways) {
    pull += way.wires * (way.mm - (sums.get(way)! - now));
    weight += way.wires;
  }
  return Math.max(minMm, pull / weight);
}

/** Shortens the bundles of each path that is too long, in proportion. */
function shortened(ways: readonly WantedWay[], lengths: number[]): void {
  for (const way of ways) {
    const sum = sumOf(way, lengths);
    if (sum > way.mm) for (const bundle of way.over) lengths[bundle]! *= Math.max(0, way.mm) / sum;
  }
}

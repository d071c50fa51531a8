/** Lengths of bundles from how long the ways over them may be. */

/** A way over some bundles, by number: as many wires take it, and it should be as long as `mm` and must not be longer. */
export interface WantedWay {
  readonly over: readonly number[];
  readonly mm: number;
  readonly wires: number;
}

const rounds = 400;
/** How much the first guess counts against one wire: it decides what the wires leave open. */
const guessWeight = 0.01;
/** No bundle is proposed shorter than this, mm, while the wires leave room for it. */
const minMm = 20;

/**
 * The length of each of `count` bundles in mm, whole, so that each way is as long as it should be, by least squares, and none longer. What the
 * ways leave open is shared equally.
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

/** The length of one bundle at which its ways are nearest to what they should be, the others as they are. */
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

/** Takes from the bundles of each way that is too long, in proportion. */
function shortened(ways: readonly WantedWay[], lengths: number[]): void {
  for (const way of ways) {
    const sum = sumOf(way, lengths);
    if (sum > way.mm) for (const bundle of way.over) lengths[bundle]! *= Math.max(0, way.mm) / sum;
  }
}

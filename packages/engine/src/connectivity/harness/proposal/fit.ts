/** Calculates bundle lengths from the permitted lengths of the paths over them. */

/** A path over some bundles, given by number. `wires` wires follow it. Its length should be `mm` and must not exceed it. */
export interface WantedWay {
  readonly over: readonly number[];
  readonly mm: number;
  readonly wires: number;
}

const rounds = 400;
/** Weight of the initial guess relative to one wire. The guess determines lengths that the wires leave open. */
const guessWeight = 0.01;
/** Shortest length proposed for a bundle, in mm, as long as the wires leave room for it. */
const minMm = 20;

/** A bundle with its length so far, and the paths over it. */
interface FittedBundle {
  readonly passing: FittedWay[];
  guessMm: number;
  mm: number;
}

/** A path with the bundles it passes, and the sum of their lengths so far. */
interface FittedWay {
  readonly wanted: WantedWay;
  readonly over: readonly FittedBundle[];
  sumMm: number;
}

/**
 * The lengths of `count` bundles in whole millimetres. They fit the wanted lengths of the paths by least squares, and no path
 * is too long. Length that the paths leave open is shared equally.
 */
export function fittedLengths(count: number, wanted: readonly WantedWay[]): readonly number[] {
  const bundles = Array.from({ length: count }, (): FittedBundle => ({ passing: [], guessMm: 0, mm: 0 }));
  const ways = wanted.map((way): FittedWay => {
    return { wanted: way, over: way.over.flatMap((number) => bundles[number] ?? []), sumMm: 0 };
  });
  for (const way of ways) for (const bundle of way.over) bundle.passing.push(way);
  for (const bundle of bundles) bundle.mm = bundle.guessMm = guessOf(bundle);
  for (const way of ways) way.sumMm = sumOf(way);
  for (let round = 0; round < rounds; round += 1) {
    for (const bundle of bundles) {
      const before = bundle.mm;
      bundle.mm = bestLength(bundle);
      for (const way of bundle.passing) way.sumMm = way.sumMm + bundle.mm - before;
    }
  }
  shorten(ways);
  return bundles.map(({ mm }) => Math.max(1, Math.floor(mm + 1e-6)));
}

function guessOf({ passing }: FittedBundle): number {
  if (passing.length === 0) return 100;
  return passing.reduce((sum, { wanted: { mm, over } }) => sum + mm / over.length, 0) / passing.length;
}

function sumOf({ over }: FittedWay): number {
  return over.reduce((sum, { mm }) => sum + mm, 0);
}

/** The length of one bundle that brings its paths closest to their wanted lengths, with all other bundles unchanged. */
function bestLength({ mm, guessMm, passing }: FittedBundle): number {
  let [pull, weight] = [guessMm * guessWeight, guessWeight];
  for (const { wanted, sumMm } of passing) {
    pull += wanted.wires * (wanted.mm - (sumMm - mm));
    weight += wanted.wires;
  }
  return Math.max(minMm, pull / weight);
}

/** Shortens the bundles of each path that is too long, in proportion. */
function shorten(ways: readonly FittedWay[]): void {
  for (const way of ways) {
    const sumMm = sumOf(way);
    if (sumMm > way.wanted.mm) for (const bundle of way.over) bundle.mm *= Math.max(0, way.wanted.mm) / sumMm;
  }
}

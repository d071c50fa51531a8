/** Decides where the leaders of a section end, and in which order their names are listed. */
import { pointDistance, type Point } from '../../display-list/geometry.ts';
import type { CrossSectionPart } from './piece.ts';

export interface Callout {
  readonly text: string;
  /** The end of the leader, in mm of the part from the centre of the section. */
  readonly x: number;
  readonly y: number;
  /** Alternative ends of the leader, and the cores that it should not cross. Absent for a layer. */
  readonly others?: { readonly places: readonly Mark[]; readonly cores: readonly CrossSectionPart[] };
}

type Leader = readonly [from: Point, to: Point];

/**
 * Sorts callouts from top to bottom so that their leaders don't cross, and ends each leader where it crosses the fewest
 * cores. `from` is the start of the leader of a row, in mm of the part.
 */
export function withClearLeaders(given: readonly Callout[], from: (row: number) => Point): readonly Callout[] {
  const leader = ({ x, y }: Callout, row: number): Leader => [from(row), [x, y]];
  let best = withoutCrossings(given, leader);
  let fewest = passedOver(best, leader);
  for (const { text } of given) {
    if (fewest === 0) break;
    for (const place of best.find((one) => one.text === text)?.others?.places ?? []) {
      const moved = best.map((one) => (one.text === text ? { ...one, ...place } : one));
      const trial = withoutCrossings(moved, leader);
      const count = passedOver(trial, leader);
      if (count < fewest) [best, fewest] = [trial, count];
    }
  }
  return best;
}

/** The number of cores that the leaders cross, not counting the cores on which they end. */
function passedOver(callouts: readonly Callout[], leader: (callout: Callout, row: number) => Leader): number {
  return callouts.reduce((sum, callout, row) => {
    const [start, end] = leader(callout, row);
    const cores = callout.others?.cores ?? [];
    return sum + cores.filter(({ x, y, r }) => pointDistance([x, y], end, start) < r).length;
  }, 0);
}

/** Sorts callouts from top to bottom, and swaps two whenever their leaders would cross. */
function withoutCrossings(
  given: readonly Callout[],
  leader: (callout: Callout, place: number) => Leader,
): readonly Callout[] {
  const order = given.toSorted((a, b) => a.y - b.y || b.x - a.x);
  // Each swap shortens the sum of the leaders, so the loop ends. The count guards against rounding.
  for (let round = 0; round < order.length ** 2; round += 1) {
    const pairs = order.flatMap((_, j) => order.slice(0, j).map((__, i) => [i, j] as const));
    const crossed = pairs.find(([i, j]) => doCross(leader(order[i]!, i), leader(order[j]!, j)));
    if (crossed === undefined) break;
    const [i, j] = crossed;
    [order[i], order[j]] = [order[j]!, order[i]!];
  }
  return order;
}

/** True when two straight lines cross between their ends. */
function doCross([a, b]: Leader, [c, d]: Leader): boolean {
  const side = (p: Leader[0], q: Leader[0], r: Leader[0]) =>
    Math.sign((q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0]));
  return side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0;
}

interface Mark {
  readonly x: number;
  readonly y: number;
}

/** Positions for the end of a leader on a core: on the insulation, so that the colour below it is the core's. */
export function marks({ x, y, r, inner }: CrossSectionPart): Mark[] {
  const off = inner < r * 0.8 ? (r + inner) / 2 : 0;
  const angles = off === 0 ? [0] : [-45, -80, 80, 45, 100, -100];
  return angles.map((angle) => ({
    x: x + off * Math.cos((angle * Math.PI) / 180),
    y: y + off * Math.sin((angle * Math.PI) / 180),
  }));
}

/** Turns from the usual angle of a mark on a layer, degrees, in the order in which they are tried. */
const turns = [0, 10, 20, 30, 40, -10, -20, -30];

/**
 * A position for the mark of a layer, near an angle in degrees, where it cannot be mistaken for the mark of a core next to
 * it.
 */
export function clearOfCores(
  { run, r, inner }: CrossSectionPart,
  angle: number,
  pieces: readonly CrossSectionPart[],
): Mark {
  const middle = (r + inner) / 2;
  const places = turns.map((turn) => {
    const radians = ((angle + turn) * Math.PI) / 180;
    const place = { x: run + middle * Math.cos(radians), y: middle * Math.sin(radians) };
    const gaps = pieces
      .filter(({ kind }) => kind === 'core')
      .map((core) => Math.hypot(core.x - place.x, core.y - place.y) - core.r);
    return { place, gap: Math.min(...gaps, middle) };
  });
  const clear = places.find(({ gap }) => gap >= clearShare * r);
  return (clear ?? places.toSorted((a, b) => b.gap - a.gap)[0]!).place;
}

/** The minimum distance of a mark from a core, as a share of the radius of its layer. */
const clearShare = 0.15;

/**
 * Positions near the top and the bottom of the circle of a twisted pair, where leaders pass above or below its
 * neighbours.
 */
export function circleMarks(cores: readonly CrossSectionPart[]): Mark[] {
  const mean = (of: (core: CrossSectionPart) => number) =>
    cores.reduce((sum, core) => sum + of(core), 0) / cores.length;
  const [x, y] = [mean((core) => core.x), mean((core) => core.y)];
  const r = Math.max(...cores.map((core) => Math.hypot(core.x - x, core.y - y) + core.r));
  return [-60, -90, 60, 90].map((angle) => ({
    x: x + r * Math.cos((angle * Math.PI) / 180),
    y: y + r * Math.sin((angle * Math.PI) / 180),
  }));
}

/** The first position from which a leader to the right crosses the fewest other cores. */
export function clearest(places: readonly Mark[], others: readonly CrossSectionPart[], reach: number): Mark {
  const crossed = ({ x, y }: Mark) =>
    others.filter((core) => pointDistance([core.x, core.y], [x, y], [reach * 1.3, y * 1.8]) < core.r).length;
  const counted = places.map((place) => ({ place, count: crossed(place) }));
  return counted.toSorted((a, b) => a.count - b.count)[0]!.place;
}

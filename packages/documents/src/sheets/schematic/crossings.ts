/** Where lines cross without being joined, the one drawn earlier is interrupted: what crosses does not look like a joint. */
import { ink, polyline, type Item } from '../../display-list/display-list.ts';

type Point = readonly [x: number, y: number];

export interface Line {
  /** The pin it comes from: lines of one pin are joined. */
  readonly pin: string;
  /** Points of a line of level and upright pieces. */
  readonly points: readonly Point[];
}

interface Piece {
  readonly from: Point;
  readonly to: Point;
}

const reach = 1;
const clear = 0.05;

/** For each line what is to be painted before it: short white pieces over the lines before it that it crosses. */
export function crossingGaps(lines: readonly Line[]): Item[][] {
  const level: { readonly piece: Piece; readonly pin: string }[] = [];
  const upright: { readonly piece: Piece; readonly pin: string }[] = [];
  return lines.map(({ pin, points }) => {
    const pieces = points.slice(1).map((to, i): Piece => ({ from: points[i]!, to }));
    const gaps = pieces.flatMap((piece): Item[] => {
      const others = isLevel(piece) ? upright : level;
      return others.flatMap((other) => (other.pin === pin ? [] : gapAt(piece, other.piece)));
    });
    for (const piece of pieces) (isLevel(piece) ? level : upright).push({ piece, pin });
    return gaps;
  });
}

function isLevel({ from, to }: Piece): boolean {
  return Math.abs(from[1] - to[1]) < clear;
}

/** A white piece of `over` around the point where it crosses `under`; none where they do not cross. */
function gapAt(over: Piece, under: Piece): Item[] {
  const [along, across] = isLevel(over) ? ([0, 1] as const) : ([1, 0] as const);
  const at = under.from[along];
  if (!isBetween(at, over.from[along], over.to[along])) return [];
  if (!isBetween(over.from[across], under.from[across], under.to[across])) return [];
  const point = (offset: number): Point => (along === 0 ? [at + offset, over.from[1]] : [over.from[0], at + offset]);
  return [polyline([point(-reach), point(reach)], { ink: ink.white, width: 2 })];
}

function isBetween(value: number, a: number, b: number): boolean {
  return value > Math.min(a, b) + clear && value < Math.max(a, b) - clear;
}

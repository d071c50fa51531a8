/** If lines cross without being joined, the one drawn first is interrupted, so that the crossing does not look like a joint. */
import { pairwise } from '../../display-list/lookup.ts';
import type { Point } from '../../display-list/geometry.ts';
import { ink, polyline, type Item } from '../../display-list/display-list.ts';

export interface CrossingLine {
  /** The pin it starts at: lines of one pin are joined. */
  readonly pin: string;
  /** Points of a line of horizontal and vertical segments. */
  readonly points: readonly Point[];
}

interface Piece {
  readonly from: Point;
  readonly to: Point;
}

const reach = 1;
const clear = 0.05;

/** Each line with the items to paint before it: short white pieces over the earlier lines that it crosses. */
export function crossingGaps<L extends CrossingLine>(
  lines: readonly L[],
): { readonly line: L; readonly gaps: Item[] }[] {
  const level: { readonly piece: Piece; readonly pin: string }[] = [];
  const upright: { readonly piece: Piece; readonly pin: string }[] = [];
  return lines.map((line) => {
    const { pin, points } = line;
    const pieces = pairwise(points).map(([from, to]): Piece => ({ from, to }));
    const gaps: Item[] = [];
    for (const piece of pieces) {
      const isOver = isLevel(piece);
      // Few pairs cross, so nothing is allocated for those that don't.
      for (const other of isOver ? upright : level)
        if (other.pin !== pin && cross(piece, other.piece, isOver)) gaps.push(gapAt(piece, other.piece, isOver));
    }
    for (const piece of pieces) (isLevel(piece) ? level : upright).push({ piece, pin });
    return { line, gaps };
  });
}

function isLevel({ from, to }: Piece): boolean {
  return Math.abs(from[1] - to[1]) < clear;
}

/** Whether a horizontal and a vertical segment cross. Either of them may be `over`. */
function cross(over: Piece, under: Piece, isOverLevel: boolean): boolean {
  const [along, across] = isOverLevel ? ([0, 1] as const) : ([1, 0] as const);
  return (
    isBetween(under.from[along], over.from[along], over.to[along]) &&
    isBetween(over.from[across], under.from[across], under.to[across])
  );
}

/** A white piece of `over` around the point where it crosses `under`. */
function gapAt(over: Piece, under: Piece, isOverLevel: boolean): Item {
  const crossing = isOverLevel ? under.from[0] : under.from[1];
  const point = (offset: number): Point =>
    isOverLevel ? [crossing + offset, over.from[1]] : [over.from[0], crossing + offset];
  return polyline([point(-reach), point(reach)], { ink: ink.white, width: 2 });
}

function isBetween(value: number, a: number, b: number): boolean {
  return value > Math.min(a, b) + clear && value < Math.max(a, b) - clear;
}

/** Counts crossings between lines of different wires, in a drawing made by any program. */

export type LinePoint = readonly [x: number, y: number];

export interface DrawnLine {
  /** Lines of the same wire, or with a common end, meet on purpose. */
  readonly wire: string;
  readonly points: readonly LinePoint[];
}

interface Piece {
  readonly wire: string;
  readonly from: LinePoint;
  readonly to: LinePoint;
}

export function lineCrossings(lines: readonly DrawnLine[]): number {
  const pieces = lines
    .flatMap(({ wire, points }) => points.slice(1).map((to, i): Piece => ({ wire, from: points[i]!, to })))
    .toSorted((a, b) => leftEdge(a) - leftEdge(b));
  const crossed = new Set<string>();
  for (const [i, a] of pieces.entries()) {
    const right = Math.max(a.from[0], a.to[0]);
    for (let j = i + 1; j < pieces.length && leftEdge(pieces[j]!) < right; j += 1) {
      const b = pieces[j]!;
      if (a.wire !== b.wire && cross(a, b))
        crossed.add(a.wire < b.wire ? `${a.wire}|${b.wire}` : `${b.wire}|${a.wire}`);
    }
  }
  return crossed.size;
}

function leftEdge({ from, to }: Piece): number {
  return Math.min(from[0], to[0]);
}

/** Whether two segments cross in their interiors. Touching at an end is not a crossing. */
function cross(a: Piece, b: Piece): boolean {
  const side = ([px, py]: LinePoint, { from, to }: Piece) =>
    (to[0] - from[0]) * (py - from[1]) - (to[1] - from[1]) * (px - from[0]);
  const tiny = 1e-6;
  const apart = (p: number, q: number) => (p > tiny && q < -tiny) || (p < -tiny && q > tiny);
  return apart(side(b.from, a), side(b.to, a)) && apart(side(a.from, b), side(a.to, b));
}

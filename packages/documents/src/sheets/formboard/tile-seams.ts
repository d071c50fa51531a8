/** Where the edges of sheets lie best. */
import type { Board } from './board.ts';
import { overlapMm } from '../plane/sheet-texts.ts';

interface Seams {
  readonly axis: 0 | 1;
  readonly first: number;
  readonly step: number;
  readonly count: number;
}

/** How far the sheets are moved, within what is left over, so that as little as possible lies along a seam, mm. */
export function clearest({ parts }: Board, { axis, first, step, count }: Seams, spare: number): number {
  const across = axis === 0 ? 1 : 0;
  const seams = Array.from({ length: count - 1 }, (_, i) => first + (i + 1) * step + overlapMm / 2);
  const along = parts.flatMap(({ taken }) => taken).filter(({ a, b }) => Math.abs(a[axis] - b[axis]) < 60);
  const cost = (by: number) =>
    along.reduce((sum, { a, b, r }) => {
      const near = seams.filter((seam) => {
        const [low, high] = [Math.min(a[axis], b[axis]), Math.max(a[axis], b[axis])];
        return seam + by > low - r - overlapMm / 2 && seam + by < high + r + overlapMm / 2;
      });
      return sum + near.length * (Math.abs(a[across] - b[across]) + 20);
    }, 0);
  const moves = Array.from({ length: 17 }, (_, i) => ((i % 2 === 0 ? 1 : -1) * Math.ceil(i / 2) * spare) / 16);
  return moves.reduce((best, by) => (cost(by) < cost(best) - 1e-9 ? by : best), 0);
}

/** The paths of a flattened SVG: absolute M, L, Q, C and Z, as operators of a PDF and as the box around them. */
import { fineNumber } from '../file/pdf-file.ts';
import { numbersIn } from './svg-elements.ts';

/** The end points and handles of a piece, x and y in turn; a move and a line have one point. */
type Segment = readonly [operator: 'm' | 'l' | 'c' | 'h', ...points: number[]];

function segments(d: string): Segment[] {
  const found: Segment[] = [];
  let [x, y] = [0, 0];
  for (const [, letter = '', rest] of d.matchAll(/([MLQCZ])([^MLQCZ]*)/g)) {
    const at = numbersIn(rest);
    if (letter === 'Z') found.push(['h']);
    else if (letter === 'Q') found.push(['c', ...cubic(x, y, at)]);
    else found.push([letter.toLowerCase() as 'm' | 'l' | 'c', ...at]);
    [x = x, y = y] = at.slice(-2);
  }
  return found;
}

/** A quadratic curve from (x, y) as a cubic one. */
function cubic(x: number, y: number, [cx = x, cy = y, ex = x, ey = y]: readonly number[]): number[] {
  return [x + (2 / 3) * (cx - x), y + (2 / 3) * (cy - y), ex + (2 / 3) * (cx - ex), ey + (2 / 3) * (cy - ey), ex, ey];
}

export function svgPathOperators(d: string): string {
  return segments(d)
    .map(([operator, ...points]) => [...points.map(fineNumber), operator].join(' '))
    .join(' ');
}

export interface Bounds {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The exact box around a path, its curves included. */
export function pathBounds(d: string): Bounds {
  const [xs, ys]: [number[], number[]] = [[], []];
  let [x, y] = [0, 0];
  for (const [operator, ...at] of segments(d)) {
    if (operator === 'h') continue;
    if (operator === 'c') {
      xs.push(...extremes(x, at[0]!, at[2]!, at[4]!));
      ys.push(...extremes(y, at[1]!, at[3]!, at[5]!));
    }
    [x, y] = [at.at(-2)!, at.at(-1)!];
    xs.push(x);
    ys.push(y);
  }
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return { x: left, y: top, width: Math.max(...xs) - left, height: Math.max(...ys) - top };
}

/** Where a cubic Bézier curve turns back in one direction: its values there. */
function extremes(p0: number, p1: number, p2: number, p3: number): number[] {
  const [a, b, c] = [-p0 + 3 * p1 - 3 * p2 + p3, 2 * (p0 - 2 * p1 + p2), p1 - p0];
  const under = b * b - 4 * a * c;
  const turns =
    Math.abs(a) < 1e-9 ? [-c / b] : under < 0 ? [] : [1, -1].map((s) => (-b + s * Math.sqrt(under)) / (2 * a));
  return turns
    .filter((t) => t > 0 && t < 1)
    .map((t) => (1 - t) ** 3 * p0 + 3 * (1 - t) ** 2 * t * p1 + 3 * (1 - t) * t * t * p2 + t ** 3 * p3);
}

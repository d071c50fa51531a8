/** The paths of a flattened SVG (absolute M, L, Q, C and Z): their PDF operators and bounding boxes. */
import { fineNumber } from '../file/pdf-file.ts';
import { numbersIn } from './svg-elements.ts';

/** The handles and end point of a segment as alternating x and y. A move or a line has one point. */
type Segment = readonly [operator: 'm' | 'l' | 'c' | 'h', ...points: number[]];

function segments(d: string): Segment[] {
  const result: Segment[] = [];
  let [x, y] = [0, 0];
  for (const [, letter = '', rest] of d.matchAll(/([MLQCZ])([^MLQCZ]*)/g)) {
    const numbers = numbersIn(rest);
    if (letter === 'Z') result.push(['h']);
    else if (letter === 'Q') result.push(['c', ...cubic(x, y, numbers)]);
    else result.push([letter.toLowerCase() as 'm' | 'l' | 'c', ...numbers]);
    [x = x, y = y] = numbers.slice(-2);
  }
  return result;
}

/** Converts a quadratic curve that starts at (x, y) to a cubic one. */
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

/** The exact bounding box of a path, including its curves. */
export function pathBounds(d: string): Bounds {
  const [xs, ys]: [number[], number[]] = [[], []];
  let [x, y] = [0, 0];
  for (const [operator, ...points] of segments(d)) {
    if (operator === 'h') continue;
    if (operator === 'c') {
      xs.push(...extremes(x, points[0]!, points[2]!, points[4]!));
      ys.push(...extremes(y, points[1]!, points[3]!, points[5]!));
    }
    [x, y] = [points.at(-2)!, points.at(-1)!];
    xs.push(x);
    ys.push(y);
  }
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return { x: left, y: top, width: Math.max(...xs) - left, height: Math.max(...ys) - top };
}

/** The extreme values of a cubic Bézier curve in one dimension. */
function extremes(p0: number, p1: number, p2: number, p3: number): number[] {
  const [a, b, c] = [-p0 + 3 * p1 - 3 * p2 + p3, 2 * (p0 - 2 * p1 + p2), p1 - p0];
  const under = b * b - 4 * a * c;
  const turns =
    Math.abs(a) < 1e-9 ? [-c / b] : under < 0 ? [] : [1, -1].map((s) => (-b + s * Math.sqrt(under)) / (2 * a));
  return turns
    .filter((t) => t > 0 && t < 1)
    .map((t) => (1 - t) ** 3 * p0 + 3 * (1 - t) ** 2 * t * p1 + 3 * (1 - t) * t * t * p2 + t ** 3 * p3);
}

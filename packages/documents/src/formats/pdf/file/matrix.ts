/** Matrices in the notation of SVG and PDF: x' = ax + cy + e, y' = bx + dy + f. */
import { fineNumber } from './pdf-file.ts';

export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

export const identity: Matrix = [1, 0, 0, 1, 0, 0];

/** Applies `inner` first, then `outer`. */
export function multiply(outer: Matrix, inner: Matrix): Matrix {
  const [a, b, c, d, e, f] = outer;
  const [ia, ib, ic, id, ie, i_f] = inner;
  return [
    a * ia + c * ib,
    b * ia + d * ib,
    a * ic + c * id,
    b * ic + d * id,
    a * ie + c * i_f + e,
    b * ie + d * i_f + f,
  ];
}

/** The inverse matrix; undefined if the matrix is singular. */
export function inverse([a, b, c, d, e, f]: Matrix): Matrix | undefined {
  const size = a * d - b * c;
  if (Math.abs(size) < 1e-12) return undefined;
  return [d / size, -b / size, -c / size, a / size, (c * f - d * e) / size, (b * e - a * f) / size];
}

export function concatenate(matrix: Matrix): string {
  return `${matrix.map(fineNumber).join(' ')} cm`;
}

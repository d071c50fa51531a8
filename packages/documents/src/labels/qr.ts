/** A QR code as one outline, so that no renderer shows seams between its modules. */
import type { Point } from '../display-list/geometry.ts';
import { encode } from 'uqr';
import { formatNumber as n } from '../display-list/display-list.ts';

export interface QrCode {
  readonly text: string;
  /** The number of modules along a side, without the quiet zone. */
  readonly modules: number;
  /** The rows of the code, each with true for a dark module. */
  readonly dark: readonly (readonly boolean[])[];
}

/** The number of free modules that a reader needs around a code (ISO/IEC 18004). */
export const quietModules = 4;

/**
 * The QR code of a text at error correction level M, which is readable with a seventh of it scratched away. Undefined
 * if the text is too long.
 */
export function qrCode(text: string): QrCode | undefined {
  try {
    const { size, data } = encode(text, { ecc: 'M', border: 0, boostEcc: false });
    return { text, modules: size, dark: data };
  } catch {
    return undefined;
  }
}

/**
 * The dark modules as a path of outlines. A module is `module` mm wide, and the code's upper left corner is at (x, y).
 */
export function qrPath(code: QrCode, x: number, y: number, module: number): string {
  return outlines(code)
    .map((points) => {
      const written = points.map(([column, row]) => `${n(x + column * module)} ${n(y + row * module)}`);
      return `M${written.join(' L')} Z`;
    })
    .join(' ');
}

/**
 * The outlines of the dark modules, with dark always on the right: outer edges run clockwise, holes counterclockwise, so that
 * filling leaves the holes free. The edges out of each corner of the grid are bits: right, down, left, up.
 */
function outlines({ dark, modules }: QrCode): Point[][] {
  const stride = modules + 1;
  const edges = new Uint8Array(stride * stride);
  const is = (row: number, column: number) => dark[row]?.[column] === true;
  for (let row = 0; row < modules; row += 1) {
    for (let column = 0; column < modules; column += 1) {
      if (!is(row, column)) continue;
      const at = row * stride + column;
      if (!is(row - 1, column)) edges[at]! |= 1;
      if (!is(row, column + 1)) edges[at + 1]! |= 2;
      if (!is(row + 1, column)) edges[at + 1 + stride]! |= 4;
      if (!is(row, column - 1)) edges[at + stride]! |= 8;
    }
  }
  const loops: Point[][] = [];
  for (let at = 0; at < edges.length; at += 1) while (edges[at] !== 0) loops.push(loopFrom(at, edges, stride));
  return loops;
}

/** One closed outline. Where two outlines touch at a corner, it turns right, which keeps them apart. */
function loopFrom(start: number, edges: Uint8Array, stride: number): Point[] {
  const steps = [1, stride, -1, -stride];
  const points: Point[] = [];
  let at = start;
  let heading = -1;
  do {
    const ways = edges[at]!;
    // Right, straight on, left; at the first corner, any direction with an edge.
    const turns = heading < 0 ? [0, 1, 2, 3] : [(heading + 1) % 4, heading, (heading + 3) % 4];
    const next = turns.find((turn) => (ways & (1 << turn)) !== 0)!;
    edges[at] = ways & ~(1 << next);
    if (next !== heading) points.push([at % stride, Math.floor(at / stride)]);
    heading = next;
    at += steps[next]!;
  } while (at !== start);
  return points;
}

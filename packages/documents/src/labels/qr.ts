/** A QR code as one outline, so that no renderer shows seams between its modules. */
import { encode } from 'uqr';
import { formatNumber as n } from '../display-list/display-list.ts';

export interface QrCode {
  readonly text: string;
  /** Modules along a side, without the quiet zone. */
  readonly modules: number;
  /** True where a module is dark: rows of columns. */
  readonly dark: readonly (readonly boolean[])[];
}

/** Free modules a reader needs around a code (ISO/IEC 18004). */
export const quietModules = 4;

/** The code of a text, at level M: a seventh of it may be scratched away. Undefined for a text too long for any code. */
export function qrCode(text: string): QrCode | undefined {
  try {
    const { size, data } = encode(text, { ecc: 'M', border: 0, boostEcc: false });
    return { text, modules: size, dark: data };
  } catch {
    return undefined;
  }
}

type Point = readonly [number, number];

/** The dark modules as a path of outlines, a module `module` mm wide, its top left corner at (x, y). */
export function qrPath(code: QrCode, x: number, y: number, module: number): string {
  return outlines(code)
    .map((points) => {
      const written = points.map(([column, row]) => `${n(x + column * module)} ${n(y + row * module)}`);
      return `M${written.join(' L')} Z`;
    })
    .join(' ');
}

/**
 * The outlines of the dark modules, the dark always at the right hand: outer edges run clockwise, holes against it, so
 * that filling leaves the holes free.
 */
function outlines({ dark, modules }: QrCode): Point[][] {
  const is = (row: number, column: number) => dark[row]?.[column] === true;
  const stride = modules + 1;
  const next = new Map<number, number[]>();
  const edge = (from: number, to: number) => {
    const known = next.get(from);
    if (known === undefined) next.set(from, [to]);
    else known.push(to);
  };
  for (let row = 0; row < modules; row += 1) {
    for (let column = 0; column < modules; column += 1) {
      if (!is(row, column)) continue;
      const at = row * stride + column;
      if (!is(row - 1, column)) edge(at, at + 1);
      if (!is(row, column + 1)) edge(at + 1, at + 1 + stride);
      if (!is(row + 1, column)) edge(at + 1 + stride, at + stride);
      if (!is(row, column - 1)) edge(at + stride, at);
    }
  }
  return chained(next, stride);
}

function chained(next: Map<number, number[]>, stride: number): Point[][] {
  const loops: Point[][] = [];
  for (const start of next.keys()) {
    while ((next.get(start)?.length ?? 0) > 0) loops.push(loopFrom(start, next, stride));
  }
  return loops;
}

/** One closed outline; where two outlines touch at a corner the walk turns right, which keeps them apart. */
function loopFrom(start: number, next: Map<number, number[]>, stride: number): Point[] {
  const points: Point[] = [];
  let at = start;
  let heading = 0;
  do {
    const ways = next.get(at)!;
    const right = turned(heading, stride);
    const i = Math.max(0, ways.indexOf(at + right));
    const to = ways.splice(heading === 0 ? 0 : i, 1)[0]!;
    if (to - at !== heading) points.push([at % stride, Math.floor(at / stride)]);
    heading = to - at;
    at = to;
  } while (at !== start);
  return points;
}

/** The step to the right of a step over the grid of corners. */
function turned(heading: number, stride: number): number {
  if (heading === 1) return stride;
  if (heading === stride) return -1;
  return heading === -1 ? -stride : 1;
}

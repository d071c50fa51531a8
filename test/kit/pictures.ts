/** Pictures that can be compared between machines: each cell is the mean colour of a square of the page. */
import { PNG } from 'pngjs';

/** Side of a cell, px. Browser versions draw the edges of text differently, but the mean of a square hardly changes. */
const cellPx = 4;
/**
 * The maximum difference of a cell's colour channel from the committed picture, of 255. Between Chromium 153 and 156 it
 * was at most 14.
 */
const tolerance = 20;
/** The maximum number of cells with a larger difference: the tip of a letter can fall into the next cell. */
const maxCells = 6;

/** The picture with one pixel for each cell. */
export function cellsOf({ width, height, data }: PNG): PNG {
  const cells = new PNG({ width: Math.ceil(width / cellPx), height: Math.ceil(height / cellPx) });
  for (let y = 0; y < cells.height; y += 1)
    for (let x = 0; x < cells.width; x += 1) {
      const mean = meanOf(data, width, { x: x * cellPx, y: y * cellPx, width, height });
      cells.data.set([...mean, 255], (y * cells.width + x) * 4);
    }
  return cells;
}

interface Square {
  readonly x: number;
  readonly y: number;
  /** The size of the picture, which limits the squares at its edges. */
  readonly width: number;
  readonly height: number;
}

function meanOf(data: Buffer, lineWidth: number, { x, y, width, height }: Square): number[] {
  let [red, green, blue, count] = [0, 0, 0, 0];
  for (let row = y; row < Math.min(y + cellPx, height); row += 1)
    for (let column = x; column < Math.min(x + cellPx, width); column += 1) {
      const start = (row * lineWidth + column) * 4;
      red += data[start]!;
      green += data[start + 1]!;
      blue += data[start + 2]!;
      count += 1;
    }
  return [red, green, blue].map((sum) => Math.round(sum / count));
}

/** Describes the differences between two pictures of cells; undefined if there are none. */
export function difference(actual: PNG, committed: PNG): string | undefined {
  if (actual.width !== committed.width || Math.abs(actual.height - committed.height) > 1)
    return `its size is ${actual.width} × ${actual.height} cells, not ${committed.width} × ${committed.height}`;
  const height = Math.min(actual.height, committed.height);
  const rows = new Map<number, number>();
  for (let cell = 0; cell < actual.width * height; cell += 1) {
    const isOther = [0, 1, 2].some(
      (channel) => Math.abs(actual.data[cell * 4 + channel]! - committed.data[cell * 4 + channel]!) > tolerance,
    );
    const row = Math.floor(cell / actual.width);
    if (isOther) rows.set(row, (rows.get(row) ?? 0) + 1);
  }
  const count = [...rows.values()].reduce((sum, each) => sum + each, 0);
  if (count <= maxCells) return undefined;
  const [first] = rows.keys();
  return `${count} of ${actual.width * height} cells are different, the first ones ${first! * cellPx} px from the top`;
}

/** A board divided into overlapping sheets of paper that are joined at their marks. */
import { boundsOf } from '../../display-list/bounds.ts';
import type { Item } from '../../display-list/display-list.ts';
import type { Typesetter } from '../../type/typesetter.ts';
import type { Space } from '../../page/frame/space.ts';
import type { BoardDrawing } from './board.ts';
import { type Capsule, type Point, segmentDistance } from '../../display-list/geometry.ts';
import { overlapMm } from '../plane/sheet-texts.ts';

/** Margin around the board, mm. */
const margin = 8;

export interface Tile {
  /** A row letter and a column number: B3. */
  readonly name: string;
  readonly row: number;
  readonly column: number;
  /** The part of the board it shows, mm of the board. */
  readonly window: Space;
}

export interface Tiling {
  /** All sheets that are not empty, row by row. */
  readonly tiles: readonly Tile[];
  readonly rows: number;
  readonly columns: number;
}

/** The sheets of a board if each shows `width` by `height` mm of it. Empty sheets are left out. */
export function tilesOf(board: BoardDrawing, width: number, height: number, clearSeams = false): Tiling {
  const [stepX, stepY] = [width - overlapMm, height - overlapMm];
  const across = (size: number, step: number) => Math.max(1, Math.ceil((size + 2 * margin - overlapMm) / step));
  const [columns, rows] = [across(board.box.width, stepX), across(board.box.height, stepY)];
  // Spare space is distributed evenly around the board.
  const tileStart = (axis: 0 | 1, middle: number, step: number, count: number, size: number) => {
    const whole = count * step + overlapMm;
    const seams = { axis, first: middle - whole / 2, step, count };
    return seams.first + (clearSeams ? clearest(board, seams, Math.max(0, whole - size - 2 * margin)) : 0);
  };
  const { box } = board;
  const x0 = tileStart(0, box.x + box.width / 2, stepX, columns, box.width);
  const y0 = tileStart(1, box.y + box.height / 2, stepY, rows, box.height);
  const used = usedCells(
    board.parts.flatMap(({ taken, whole }) => (whole === true ? taken.map(middleOf) : taken)),
    { x: x0, y: y0, stepX, stepY, columns, rows },
  );
  const tiles = [...used]
    .toSorted((a, b) => a - b)
    .map((cell): Tile => {
      const [row, column] = [Math.floor(cell / columns), cell % columns];
      const window = { x: x0 + column * stepX, y: y0 + row * stepY, width, height };
      return { name: `${rowLetters(row)}${column + 1}`, row, column, window };
    });
  // A bundle reserves more space than its drawing covers.
  const drawn = tiles.filter(({ window }) => isDrawnIn(board, window));
  return { tiles: drawn.length === 0 ? tiles : drawn, rows, columns };
}

/** Whether anything of a board is drawn in a window. */
function isDrawnIn({ parts, type }: BoardDrawing, window: Space): boolean {
  return parts.some(({ taken, whole, items }) =>
    whole === true
      ? taken.some((capsule) => reaches(middleOf(capsule), window))
      : taken.some((capsule) => reaches(capsule, window)) && items.some((item) => inks(item, window, type)),
  );
}

/** Whether an item extends into a window: a path by its points, any other by its bounds. */
function inks(item: Item, window: Space, type: Typesetter): boolean {
  if (item.kind === 'path') {
    const points = [...item.d.matchAll(/(-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]): Point => [Number(x), Number(y)]);
    const r = (item.stroke?.width ?? 0) / 2;
    return points.some((point, i) => reaches({ a: points[Math.max(0, i - 1)]!, b: point, r }, window));
  }
  const box = boundsOf([item], type);
  if (box === undefined) return false;
  const { x, y, width, height } = window;
  return box.left < x + width && box.right > x && box.top < y + height && box.bottom > y;
}

/** The middle line of a part that is printed whole. In the overlap of two sheets, that line is on one of them. */
function middleOf({ a, b }: Capsule): Capsule {
  const middle: Point = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
  return { a: middle, b: middle, r: -overlapMm / 2 };
}

interface Cells {
  readonly x: number;
  readonly y: number;
  readonly stepX: number;
  readonly stepY: number;
  readonly columns: number;
  readonly rows: number;
}

/** The numbers of the cells that drawn items reach into. */
function usedCells(capsules: readonly Capsule[], cells: Cells): Set<number> {
  const used = new Set<number>();
  for (const capsule of capsules) {
    const range = (axis: 0 | 1, origin: number, step: number, count: number) => {
      const low = Math.min(capsule.a[axis], capsule.b[axis]) - capsule.r;
      const high = Math.max(capsule.a[axis], capsule.b[axis]) + capsule.r;
      const first = Math.floor((low - origin - overlapMm) / step);
      return [Math.max(0, first), Math.min(count - 1, Math.floor((high - origin) / step))] as const;
    };
    const [left, right] = range(0, cells.x, cells.stepX, cells.columns);
    const [top, bottom] = range(1, cells.y, cells.stepY, cells.rows);
    for (let row = top; row <= bottom; row += 1) {
      for (let column = left; column <= right; column += 1) {
        const window = {
          x: cells.x + column * cells.stepX,
          y: cells.y + row * cells.stepY,
          width: cells.stepX + overlapMm,
          height: cells.stepY + overlapMm,
        };
        if (reaches(capsule, window)) used.add(row * cells.columns + column);
      }
    }
  }
  if (used.size === 0) used.add(0);
  return used;
}

/** Whether a capsule reaches into a window. */
export function reaches({ a, b, r }: Capsule, { x, y, width, height }: Space): boolean {
  const inside = ([px, py]: Point) => px >= x && px <= x + width && py >= y && py <= y + height;
  if (inside(a) || inside(b)) return true;
  const corners: readonly Point[] = [
    [x, y],
    [x + width, y],
    [x + width, y + height],
    [x, y + height],
  ];
  return corners.some((corner, i) => segmentDistance(a, b, corner, corners[(i + 1) % 4]!) < r);
}

function rowLetters(row: number): string {
  return row < 26 ? String.fromCharCode(65 + row) : rowLetters(Math.floor(row / 26) - 1) + rowLetters(row % 26);
}

// Chooses good positions for the seams between sheets.

interface Seams {
  readonly axis: 0 | 1;
  readonly first: number;
  readonly step: number;
  readonly count: number;
}

/** The shift of the sheets, within the spare space, that puts as little as possible along a seam, mm. */
function clearest({ parts }: BoardDrawing, { axis, first, step, count }: Seams, spare: number): number {
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

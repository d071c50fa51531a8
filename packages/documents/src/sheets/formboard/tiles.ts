/** A board cut into sheets of paper that overlap, to be joined at their marks. */
import { ink, line, type Item, type Stroke } from '../../display-list/display-list.ts';
import type { Space } from '../../page/frame/space.ts';
import type { Board } from './board.ts';
import { segmentDistance, type Capsule, type Point } from './geometry.ts';

/** How far neighbouring sheets overlap, mm. */
export const overlapMm = 10;
/** Around the board, mm. */
const margin = 8;

export interface Tile {
  /** A row letter and a column number: B3. */
  readonly name: string;
  readonly row: number;
  readonly column: number;
  /** What of the board it shows, mm of the board. */
  readonly window: Space;
}

export interface Tiling {
  /** Every sheet there is something on, row by row. */
  readonly tiles: readonly Tile[];
  readonly rows: number;
  readonly columns: number;
}

/** The sheets a board needs when each shows `width` by `height` mm of it. Sheets with nothing on them are left out. */
export function tilesOf(board: Board, width: number, height: number): Tiling {
  const [stepX, stepY] = [width - overlapMm, height - overlapMm];
  const across = (size: number, step: number) => Math.max(1, Math.ceil((size + 2 * margin - overlapMm) / step));
  const [columns, rows] = [across(board.box.width, stepX), across(board.box.height, stepY)];
  // What is left over lies evenly around the board.
  const x0 = board.box.x + board.box.width / 2 - (columns * stepX + overlapMm) / 2;
  const y0 = board.box.y + board.box.height / 2 - (rows * stepY + overlapMm) / 2;
  const used = usedCells(
    board.parts.flatMap(({ taken }) => taken),
    { x: x0, y: y0, stepX, stepY, columns, rows },
  );
  const tiles = [...used]
    .toSorted((a, b) => a - b)
    .map((cell): Tile => {
      const [row, column] = [Math.floor(cell / columns), cell % columns];
      const window = { x: x0 + column * stepX, y: y0 + row * stepY, width, height };
      return { name: `${rowLetters(row)}${column + 1}`, row, column, window };
    });
  return { tiles, rows, columns };
}

interface Cells {
  readonly x: number;
  readonly y: number;
  readonly stepX: number;
  readonly stepY: number;
  readonly columns: number;
  readonly rows: number;
}

/** The cells that something drawn reaches into, by their number. */
function usedCells(taken: readonly Capsule[], cells: Cells): Set<number> {
  const used = new Set<number>();
  for (const capsule of taken) {
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

const fine: Stroke = { ink: ink.black, width: 0.15 };
const cut: Stroke = { ink: ink.grey, width: 0.15, dash: [3, 2] };

/**
 * The marks of a sheet, placed in its window: a cross in a circle at each corner, half the overlap from the edges, which
 * lies on the neighbour's; dashed lines to cut along; and which sheet joins where.
 */
export function tileMarks(tile: Tile, { tiles }: Tiling, space: Space): Item[] {
  const half = overlapMm / 2;
  const [left, right] = [space.x + half, space.x + space.width - half];
  const [top, bottom] = [space.y + half, space.y + space.height - half];
  const nextTo = (down: number, across: number) =>
    tiles.find(({ row, column }) => row === tile.row + down && column === tile.column + across);
  const joins: Item[] = [];
  const join = (other: Tile | undefined, edge: Item, x: number, y: number, turn: number) => {
    if (other === undefined) return;
    const text = `joins ${other.name}`;
    joins.push(edge, {
      kind: 'text',
      x,
      y,
      text,
      size: 2.4,
      anchor: 'middle',
      ink: ink.grey,
      ...(turn === 0 ? {} : { turn }),
    });
  };
  join(nextTo(0, -1), line(left, space.y, left, space.y + space.height, cut), left - 1.5, space.y + 22, -90);
  join(nextTo(0, 1), line(right, space.y, right, space.y + space.height, cut), right + 3.2, space.y + 22, -90);
  join(nextTo(-1, 0), line(space.x, top, space.x + space.width, top, cut), space.x + 42, top - 1.2, 0);
  join(nextTo(1, 0), line(space.x, bottom, space.x + space.width, bottom, cut), space.x + 42, bottom + 3, 0);
  return [...joins, ...[left, right].flatMap((x) => [top, bottom].flatMap((y) => register(x, y)))];
}

function register(x: number, y: number): Item[] {
  return [
    { kind: 'circle', x, y, r: 2, stroke: fine },
    line(x - 3.5, y, x + 3.5, y, fine),
    line(x, y - 3.5, x, y + 3.5, fine),
  ];
}

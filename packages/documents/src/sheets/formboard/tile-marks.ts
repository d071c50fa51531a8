/** What is printed on a sheet of a board to join it to its neighbours. */
import type { PrintFormat } from '@cablewright/engine';
import { ink, line, type Item, type Stroke } from '../../display-list/display-list.ts';
import type { Space } from '../../page/frame/space.ts';
import type { Tile, Tiling } from './tiles.ts';
import { overlapMm } from '../plane/sheet-texts.ts';

const fine: Stroke = { ink: ink.black, width: 0.15 };
const cut: Stroke = { ink: ink.grey, width: 0.15, dash: [3, 2] };

/**
 * The marks of a sheet, placed in its window: a cross in a circle at each corner, half the overlap from the edges, which
 * lies on the neighbour's; dashed lines to cut along; and which sheet joins where.
 */
export function tileMarks(tile: Tile, { tiles }: Tiling, space: Space, print: PrintFormat): Item[] {
  const half = overlapMm / 2;
  const [left, right] = [space.x + half, space.x + space.width - half];
  const [top, bottom] = [space.y + half, space.y + space.height - half];
  const nextTo = (down: number, across: number) =>
    tiles.find(({ row, column }) => row === tile.row + down && column === tile.column + across);
  const joins: Item[] = [];
  const join = (other: Tile | undefined, edge: Item, x: number, y: number, turn: number) => {
    if (other === undefined) return;
    const text = print.text('board.joins', { name: other.name });
    joins.push(edge, {
      kind: 'text',
      x,
      y,
      text,
      size: 2.6,
      anchor: 'middle',
      ink: ink.grey,
      turn: turn === 0 ? undefined : turn,
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

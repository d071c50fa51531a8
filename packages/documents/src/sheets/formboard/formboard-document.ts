/** The formboard: an overview of the whole board, then each of its sheets at the requested scale. */
import { formatOfBlock } from '../../page/frame/block-facts.ts';
import { printFormatOf, type PrintFormat } from '@cablewright/engine';
import { boundsOf } from '../../display-list/bounds.ts';
import type { Capsule, Point } from '../../display-list/geometry.ts';
import { ink, type Item, line, type Sheet, type Stroke, type Text } from '../../display-list/display-list.ts';
import { contentSpace, framed, withShortfalls } from '../../page/frame/frame.ts';
import { pageSize } from '../../page/frame/paper.ts';
import type { Space } from '../../page/frame/space.ts';
import type { TitleBlock } from '../../page/frame/title-block.ts';
import { documentFacts } from '../../request/document-facts.ts';
import type { DocumentKind } from '../../request/document-kind.ts';
import { isAutoPaper, type RenderRequest, titleBlockOf } from '../../request/request.ts';
import { reused } from '../../request/reused.ts';
import { bestPacking } from '../blocks/pack.ts';
import { type BoardDrawing, boardOf } from './board.ts';
import { type PlacedTable, placeTables, tableItems } from './board-tables.ts';
import { drawnRuns, overview, ratio } from './overview.ts';
import { moveInto, overlapMm, wholeTexts, withoutHidden } from '../plane/sheet-texts.ts';
import { rollProblems, rollSheet, withTables } from './roll.ts';
import { reaches, type Tile, tilesOf, type Tiling } from './tiles.ts';
import { minEm } from '../../type/capitals.ts';

// Marks printed on a sheet of a board for joining it to its neighbours.

const fine: Stroke = { ink: ink.black, width: 0.15 };
const cut: Stroke = { ink: ink.grey, width: 0.15, dash: [3, 2] };

/**
 * The marks of a sheet, positioned in its window: a circled cross at each corner, half the overlap from the edges,
 * which coincides with the neighbour's cross; dashed cutting lines; and the names of the adjoining sheets.
 */
function tileMarks(tile: Tile, { tiles }: Tiling, space: Space, print: PrintFormat): Item[] {
  const half = overlapMm / 2;
  const [left, right] = [space.x + half, space.x + space.width - half];
  const [top, bottom] = [space.y + half, space.y + space.height - half];
  const nextTo = (down: number, across: number) =>
    tiles.find(({ row, column }) => row === tile.row + down && column === tile.column + across);
  const joins: Item[] = [];
  const join = (neighbour: Tile | undefined, edge: Item, x: number, y: number, turn: number) => {
    if (neighbour === undefined) return;
    const text = print.text('board.joins', { name: neighbour.name });
    joins.push(edge, {
      kind: 'text',
      x,
      y,
      text,
      size: minEm.sheet,
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

/** Maximum number of sheets of a board: more would never be joined in practice. */
const maxTiles = 1000;

export const formboardDocument: DocumentKind = {
  ...documentFacts.formboard,
  sheets: formboardSheets,
  files: { svg: onePage },
  problems: formboardProblems,
  notes: formboardNotes,
};

function formboardNotes(request: RenderRequest): string[] {
  const board = boardOf(request);
  const { roll } = request.options ?? {};
  const leftOff = roll === undefined ? 0 : withTables(board, roll).leftOff;
  const print = printFormatOf(request.catalog);
  const crowded =
    board.leftOff === 0 ? print.text('board.crowded') : print.text('board.crowded-left-off', { count: board.leftOff });
  return [
    ...(board.crowded ? [crowded] : []),
    ...(leftOff === 0 ? [] : [print.text('board.tables-left-off', { count: leftOff })]),
  ];
}

interface Sheets {
  readonly board: BoardDrawing;
  readonly tiling: Tiling;
  /** The space of the overview, and of the sheets of the board. */
  readonly first: Space;
  readonly space: Space;
  readonly tables: readonly PlacedTable[];
  /** The sheets after the board: the tables that have no room near their part. */
  readonly more: readonly (readonly Item[])[];
}

function sheetsOf(request: RenderRequest, block: TitleBlock): Sheets {
  return reused(request, 'formboard', `sheets on ${block.paper}`, () => newSheets(request, block));
}

function newSheets(request: RenderRequest, block: TitleBlock): Sheets {
  const board = boardOf(request);
  const spaceOf = (sheet: number) => contentSpace(pageSize(block.paper, true), block.layout, sheet);
  const [first, space] = [spaceOf(1), spaceOf(2)];
  const tiling = tilesOf(board, space.width, space.height, request.design.layout !== undefined);
  const taken = board.parts.flatMap((part) => part.taken);
  const { placed, others } = placeTables(
    board.tables,
    taken,
    tiling.tiles.map(({ window }) => window),
  );
  const blocks = others.map((table) => table.block);
  const free = { x: space.x, y: space.y, width: 0, height: 0 };
  const more =
    blocks.length === 0
      ? []
      : bestPacking(
          [false, true].map((fill) => ({ blocks, fill })),
          { space, taken: free, later: free },
        );
  return { board, tiling, first, space, tables: placed, more };
}

function formboardProblems(request: RenderRequest, format: string): string[] {
  const { page, roll } = request.options ?? {};
  const block = titleBlockOf(request, formboardDocument);
  if (roll !== undefined) {
    const more = format === 'svg' && page !== undefined && page > 1;
    const shorter = () => boardOf({ ...request, options: { ...request.options, breaks: true } });
    const problems = rollProblems(boardOf(request), block, roll, shorter);
    return [...problems, ...(more ? ['the board on a roll has one page'] : [])];
  }
  const count = tileCount(request, block);
  if (count > maxTiles) return [`the board needs ${count} sheets: choose a smaller scale or larger paper`];
  // The number of sheets is known once the paper is chosen.
  if (format !== 'svg' || page === undefined || isAutoPaper(request)) return [];
  const all = count + sheetsOf(request, block).more.length;
  return page <= all ? [] : [`there is no sheet ${page} of the board; there are ${all}`];
}

/** The number of sheets of the board itself. */
function tileCount(request: RenderRequest, block: TitleBlock): number {
  const space = contentSpace(pageSize(block.paper, true), block.layout, 2);
  return tilesOf(boardOf(request), space.width, space.height, request.design.layout !== undefined).tiles.length;
}

/** The SVG of the overview, or of the requested sheet of the board; sheets count from 1. */
function onePage(request: RenderRequest) {
  const sheets = reused(request, 'formboard', 'sheets', () =>
    formboardSheets(request, titleBlockOf(request, formboardDocument)),
  );
  const page = Math.min(request.options?.page ?? 0, sheets.length - 1);
  return { sheet: sheets[page]!, pages: sheets.length };
}

export function formboardSheets(request: RenderRequest, block: TitleBlock): Sheet[] {
  const { roll } = request.options ?? {};
  if (roll !== undefined) {
    const { board } = withTables(boardOf(request), roll);
    return [rollSheet(board, block, roll, ratio(board.scale), drawnRuns(formatOfBlock(block), board))];
  }
  const sheets = sheetsOf(request, block);
  const { tiles } = sheets.tiling;
  const of = 1 + tiles.length + sheets.more.length;
  const page = pageSize(block.paper, true);
  const print = formatOfBlock(block);
  const { scale, items } = overview(sheets.board, sheets.tiling, sheets.first, print, sheets.tables);
  const cuts = tiles.length - 1 + sheets.more.length + (sheets.board.crowded ? 1 : 0);
  return [
    withShortfalls(framed(page, { ...block, scale: ratio(scale) }, items, 1, of), cuts),
    ...tiles.map((tile, i) =>
      framed(page, { ...block, scale: ratio(sheets.board.scale) }, tileItems(sheets, tile, print), i + 2, of),
    ),
    ...sheets.more.map((more, i) =>
      framed(page, { ...block, scale: print.text('frame.nts') }, [...more], i + 2 + tiles.length, of),
    ),
  ];
}

function tileItems({ board, tiling, space, tables }: Sheets, tile: Tile, print: PrintFormat): Item[] {
  const { window } = tile;
  const name: Text = {
    kind: 'text',
    x: space.x + 8,
    y: space.y + 9,
    text: print.text('board.sheet', { name: tile.name }),
    size: 3.4,
    weight: 'bold',
  };
  const marks = tileMarks(tile, tiling, space, print);
  const [dx, dy] = [space.x - window.x, space.y - window.y];
  const printed = [...marks, name].flatMap((item) =>
    item.kind === 'text' ? [{ ...item, x: item.x - dx, y: item.y - dy }] : [],
  );
  const { items: parts, taken } = partsIn(board, window);
  const items = [
    ...wholeTexts(board.type, parts, window, { printed, taken }),
    ...tables.filter((table) => isInside(table.space, window)).map(tableItems),
  ];
  const moved: Item = { kind: 'group', x: dx, y: dy, items: withoutHidden(board.type, items, window) };
  const boardItem: Item = { kind: 'group', clip: space, items: [moved] };
  const clear: Item = { kind: 'rect', x: name.x - 1, y: name.y - 3.6, width: 30, height: 5, fill: ink.white };
  return [boardItem, ...marks, clear, name];
}

function isInside({ x, y, width, height }: Space, window: Space): boolean {
  return (
    x >= window.x && x + width <= window.x + window.width && y >= window.y && y + height <= window.y + window.height
  );
}

/**
 * The items that reach into a window; the rest of a long board is left out of its sheet. Faces are whole on the sheet of their
 * middle, moved from its edge, and take their space there.
 */
function partsIn({ parts, type }: BoardDrawing, window: Space): { items: Item[]; taken: Capsule[] } {
  const items: Item[] = [];
  const spaces: Capsule[] = [];
  for (const part of parts) {
    if (!part.taken.some((capsule) => reaches(capsule, window))) continue;
    const move = isFace(part) ? moveFace(boundsOf(part.items, type), window) : { x: 0, y: 0 };
    if (move === undefined) continue;
    if (move.x === 0 && move.y === 0) items.push(...part.items);
    else {
      const moved = ([x, y]: Point): Point => [x + move.x, y + move.y];
      items.push({ kind: 'group', ...move, items: part.items });
      spaces.push(...part.taken.map(({ a, b, r }) => ({ a: moved(a), b: moved(b), r })));
    }
  }
  return { items, taken: spaces };
}

type Part = BoardDrawing['parts'][number];

function isFace({ whole, items }: Part): boolean {
  return whole === true && items.some(({ kind }) => kind === 'group');
}

/** A face larger than a sheet stays where it is, and spans several. */
function moveFace(bounds: ReturnType<typeof boundsOf>, window: Space) {
  if (bounds === undefined) return undefined;
  const isLarge = bounds.right - bounds.left > window.width || bounds.bottom - bounds.top > window.height;
  return isLarge ? { x: 0, y: 0 } : moveInto(bounds, window);
}

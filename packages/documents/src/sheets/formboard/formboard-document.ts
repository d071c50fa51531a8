/** The formboard: an overview of the whole board, then every sheet of it at the scale asked for. */
import { formatOfBlock } from '../../page/frame/block-facts.ts';
import type { PrintFormat } from '@cablewright/engine';
import { ink, type Item, type Sheet, type Text } from '../../display-list/display-list.ts';
import { contentSpace, framed } from '../../page/frame/frame.ts';
import { pageSize } from '../../page/frame/paper.ts';
import type { Space } from '../../page/frame/space.ts';
import type { TitleBlock } from '../../page/frame/title-block.ts';
import { documentFacts } from '../../request/document-facts.ts';
import type { DocumentKind } from '../../request/document-kind.ts';
import { titleBlockOf, type RenderRequest } from '../../request/request.ts';
import { reused } from '../../request/reused.ts';
import { boardOf, type Board } from './board.ts';
import { overview, drawnRuns, ratio } from './overview.ts';
import { wholeTexts } from '../plane/sheet-texts.ts';
import { tileMarks } from './tile-marks.ts';
import { rollProblems, rollSheet } from './roll.ts';
import { reaches, tilesOf, type Tile, type Tiling } from './tiles.ts';

/** More sheets than anybody joins. */
const maxTiles = 1000;

export const formboardDocument: DocumentKind = {
  ...documentFacts.formboard,
  sheets: formboardSheets,
  files: { svg: onePage },
  problems: formboardProblems,
  notes: (request) =>
    boardOf(request).crowded
      ? ['The board is crowded: branches are kept apart, but texts may touch. Use a larger scale']
      : [],
};

interface Sheets {
  readonly board: Board;
  readonly tiling: Tiling;
  /** Of the overview, and of the sheets of the board. */
  readonly first: Space;
  readonly space: Space;
}

function sheetsOf(request: RenderRequest, block: TitleBlock): Sheets {
  const board = boardOf(request);
  const [first, space] = [1, 2].map((sheet) => contentSpace(pageSize(block.paper, true), block.layout, sheet));
  return {
    board,
    tiling: tilesOf(board, space!.width, space!.height, request.design.layout !== undefined),
    first: first!,
    space: space!,
  };
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
  const { tiling } = sheetsOf(request, block);
  const count = tiling.tiles.length;
  if (count > maxTiles) return [`the board needs ${count} sheets: choose a smaller scale or larger paper`];
  if (format !== 'svg' || page === undefined || page <= count) return [];
  return [`there is no sheet ${page} of the board; there are ${count}`];
}

/** The svg is the overview, or the sheet of the board that was asked for, the first being 1. */
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
    const board = boardOf(request);
    return [rollSheet(board, block, roll, ratio(board.scale), drawnRuns(formatOfBlock(block), board))];
  }
  const sheets = sheetsOf(request, block);
  const of = sheets.tiling.tiles.length + 1;
  const page = pageSize(block.paper, true);
  const print = formatOfBlock(block);
  const { scale, items } = overview(sheets.board, sheets.tiling, sheets.first, print);
  return [
    framed(page, { ...block, scale: ratio(scale) }, items, 1, of),
    ...sheets.tiling.tiles.map((tile, i) =>
      framed(page, { ...block, scale: ratio(sheets.board.scale) }, tileItems(sheets, tile, print), i + 2, of),
    ),
  ];
}

function tileItems({ board, tiling, space }: Sheets, tile: Tile, print: PrintFormat): Item[] {
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
  const items = wholeTexts(board.type, partsIn(board, window), window, printed);
  const shown: Item = { kind: 'group', clip: space, items: [{ kind: 'group', x: dx, y: dy, items }] };
  const clear: Item = { kind: 'rect', x: name.x - 1, y: name.y - 3.6, width: 30, height: 5, fill: ink.white };
  return [shown, ...marks, clear, name];
}

/** What reaches into a window; the rest of a long board is left out of its sheet. */
function partsIn(board: Board, window: Space): Item[] {
  return board.parts.flatMap(({ items, taken }) => (taken.some((one) => reaches(one, window)) ? items : []));
}

/** The formboard: an overview of the whole board, then every sheet of it at the scale asked for. */
import { formatOfBlock } from '../../page/frame/block-facts.ts';
import type { PrintFormat } from '@cablewright/engine';
import {
  formatNumber,
  ink,
  polyline,
  type Item,
  type Sheet,
  type Stroke,
  type Text,
} from '../../display-list/display-list.ts';
import { boundsOf } from '../../display-list/bounds.ts';
import { contentSpace, framed } from '../../page/frame/frame.ts';
import { pageSize } from '../../page/frame/paper.ts';
import type { Space } from '../../page/frame/space.ts';
import type { TitleBlock } from '../../page/frame/title-block.ts';
import { documentCodes } from '../../request/document-codes.ts';
import type { DocumentKind, MadeFile } from '../../request/document-kind.ts';
import { titleBlockOf, type RenderRequest } from '../../request/request.ts';
import { toSvg } from '../../formats/svg/svg.ts';
import { boardOf, type Board } from './board.ts';
import { gapBetween } from './geometry.ts';
import { textCapsule } from './symbols.ts';
import { tileMarks } from './tile-marks.ts';
import { overlapMm } from './overlap.ts';
import { rollProblems, rollSheet } from './roll.ts';
import { reaches, tilesOf, type Tile, type Tiling } from './tiles.ts';

/** More sheets than anybody joins. */
const maxTiles = 1000;

export const formboardDocument: DocumentKind = {
  kind: 'formboard',
  label: 'Formboard',
  code: documentCodes.formboard,
  measured: 'lengths',
  formats: ['svg', 'html', 'pdf'],
  options: ['paper', 'page', 'scale', 'roll', 'breaks', 'variation'],
  overview: true,
  sheets: formboardSheets,
  printed: false,
  files: { svg: onePage },
  problems: formboardProblems,
  notes: (request) =>
    boardOf(request).crowded
      ? ['The board is crowded: branches are kept apart, but texts may touch. Use a larger scale']
      : [],
};

interface Cut {
  readonly board: Board;
  readonly tiling: Tiling;
  /** Of the overview, and of the sheets of the board. */
  readonly first: Space;
  readonly space: Space;
}

function cutOf(request: RenderRequest, block: TitleBlock): Cut {
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
    return [...rollProblems(boardOf(request), block, roll), ...(more ? ['the board on a roll has one page'] : [])];
  }
  const { tiling } = cutOf(request, block);
  const count = tiling.tiles.length;
  if (count > maxTiles) return [`the board needs ${count} sheets: choose a smaller scale or larger paper`];
  if (format !== 'svg' || page === undefined || page <= count) return [];
  return [`there is no sheet ${page} of the board; there are ${count}`];
}

/** The svg is the overview, or the sheet of the board that was asked for, the first being 1. */
function onePage(request: RenderRequest): MadeFile {
  const block = titleBlockOf(request, formboardDocument);
  const sheets = formboardSheets(request, block);
  const page = Math.min(request.options?.page ?? 0, sheets.length - 1);
  return { body: toSvg(sheets[page]!), pages: sheets.length };
}

export function formboardSheets(request: RenderRequest, block: TitleBlock): Sheet[] {
  const { roll } = request.options ?? {};
  if (roll !== undefined) {
    const board = boardOf(request);
    return [rollSheet(board, block, roll, ratio(board.scale), drawnRuns(formatOfBlock(block), board))];
  }
  const cut = cutOf(request, block);
  const of = cut.tiling.tiles.length + 1;
  const page = pageSize(block.paper, true);
  const print = formatOfBlock(block);
  const { scale, items } = overview(cut, print);
  return [
    framed(page, { ...block, scale: ratio(scale) }, items, 1, of),
    ...cut.tiling.tiles.map((tile, i) =>
      framed(page, { ...block, scale: ratio(cut.board.scale) }, tileItems(cut, tile, print), i + 2, of),
    ),
  ];
}

/** A scale as drawings state it: 1:2, 2.5:1. */
function ratio(scale: number): string {
  return scale >= 1 ? `${formatNumber(scale)}:1` : `1:${formatNumber(Math.round((1 / scale) * 10) / 10)}`;
}

function tileItems({ board, tiling, space }: Cut, tile: Tile, print: PrintFormat): Item[] {
  const shown: Item = {
    kind: 'group',
    clip: space,
    items: [
      {
        kind: 'group',
        x: space.x - tile.window.x,
        y: space.y - tile.window.y,
        items: wholeTexts(board, partsIn(board, tile.window), tile.window),
      },
    ],
  };
  const name: Text = {
    kind: 'text',
    x: space.x + 8,
    y: space.y + 9,
    text: print.text('board.sheet', { name: tile.name }),
    size: 3.4,
    weight: 'bold',
  };
  const clear: Item = { kind: 'rect', x: name.x - 1, y: name.y - 3.6, width: 30, height: 5, fill: ink.white };
  return [shown, ...tileMarks(tile, tiling, space, print), clear, name];
}

/** What reaches into a window; the rest of a long board is left out of its sheet. */
function partsIn(board: Board, window: Space): Item[] {
  return board.parts.flatMap(({ items, taken }) => (taken.some((one) => reaches(one, window)) ? items : []));
}

/** A text whose middle is on a sheet is on it whole, moved where the edge would cut it; on its neighbours it is left out. */
function wholeTexts({ type }: Board, items: readonly Item[], { x, y, width, height }: Space): Item[] {
  const [right, bottom] = [x + width - textEdge, y + height - textEdge];
  return items.flatMap((item): Item[] => {
    const bounds = item.kind === 'text' ? boundsOfText(item, type) : undefined;
    if (item.kind !== 'text' || bounds === undefined) return [item];
    const moveX = Math.max(0, x + textEdge - bounds.left) - Math.max(0, bounds.right - right);
    const moveY = Math.max(0, y + textEdge - bounds.top) - Math.max(0, bounds.bottom - bottom);
    if (moveX === 0 && moveY === 0) return [item];
    const [middleX, middleY] = [(bounds.left + bounds.right) / 2, (bounds.top + bounds.bottom) / 2];
    const half = overlapMm / 2;
    const isHere =
      middleX > x + half && middleX <= x + width - half && middleY > y + half && middleY <= y + height - half;
    return isHere ? [{ ...item, x: item.x + moveX, y: item.y + moveY }] : [];
  });
}

/** How much room the texts of a board take: a long one reaches over many sheets, and is measured once. */
const measured = new WeakMap<Text, ReturnType<typeof boundsOf>>();

function boundsOfText(text: Text, type: Board['type']): ReturnType<typeof boundsOf> {
  if (!measured.has(text)) measured.set(text, boundsOf([text], type));
  return measured.get(text);
}

/** Texts keep this far from the edge of a sheet, mm. */
const textEdge = 0.5;

const outline: Stroke = { ink: ink.accent, width: 0.25, dash: [2, 1.2] };
/** Height of the lines of text under the overview, mm. */
const footer = 14;
/** Steps a scale may be reduced by, so that it is one people name. */
const reductions = [1, 2, 2.5, 5, 10, 20, 25, 50, 100, 200, 500, 1000];

/** The whole board small, with the outlines of its sheets. */
function overview({ board, tiling, first: space }: Cut, print: PrintFormat): { scale: number; items: Item[] } {
  const room = { ...space, height: space.height - footer };
  const windows = tiling.tiles.map(({ window }) => window);
  const [left, top] = [Math.min(...windows.map(({ x }) => x)), Math.min(...windows.map(({ y }) => y))];
  const width = Math.max(...windows.map((one) => one.x + one.width)) - left;
  const height = Math.max(...windows.map((one) => one.y + one.height)) - top;
  const most = Math.min(room.width / width, room.height / height);
  const reduced = 1 / (reductions.find((step) => 1 / step <= most) ?? reductions.at(-1)!);
  const x = room.x + (room.width - width * reduced) / 2 - left * reduced;
  const y = room.y + (room.height - height * reduced) / 2 - top * reduced;
  const tiles = tiling.tiles.flatMap(({ name, window }): Item[] => [
    {
      kind: 'rect',
      x: window.x,
      y: window.y,
      width: window.width,
      height: window.height,
      stroke: { ...outline, width: outline.width / reduced, dash: outline.dash!.map((one) => one / reduced) },
    },
    {
      kind: 'text',
      x: window.x + 2 / reduced,
      y: window.y + window.height - 1.2 / reduced,
      text: name,
      size: 2.2 / reduced,
      ink: ink.accent,
      weight: 'bold',
    },
  ]);
  const small: Item = { kind: 'group', x, y, scale: reduced, items: [...tiles, ...sketch(board, reduced)] };
  return { scale: board.scale * reduced, items: [small, ...footerItems(print, board, tiling, space)] };
}

/** The board as lines and names that can still be seen when it is reduced. */
function sketch(board: Board, reduced: number): Item[] {
  const ways = board.ways.flatMap(({ lanes, thickness }) =>
    lanes.map(({ segments, points }) => {
      const stroke = { ink: ink.black, width: Math.max(thickness, 0.6 / reduced) };
      return polyline(points, stroke, segments.map(({ id }) => id).join(' '));
    }),
  );
  const places = board.nodes.map(({ at: [x, y] }): Item => ({
    kind: 'circle',
    x,
    y,
    r: 0.9 / reduced,
    fill: ink.black,
  }));
  return [...ways, ...places, ...namesOf(board, reduced)];
}

/** The names of places, each where none before it is. */
function namesOf({ type, nodes, nameOf }: Board, reduced: number): Text[] {
  const names: Text[] = [];
  for (const { node, at, heading } of nodes) {
    const text = nameOf({ node, at, heading, aside: 0 });
    if (text === '' || node.place.kind === 'breakout') continue;
    const name: Text = {
      kind: 'text',
      x: at[0],
      y: at[1] - 1.8 / reduced,
      text,
      size: 2.4 / reduced,
      anchor: 'middle',
      weight: 'bold',
    };
    if (names.every((other) => gapBetween(textCapsule(type, other), textCapsule(type, name)) > 0)) names.push(name);
  }
  return names;
}

/** `3 runs`; those of a layout are in its bundles. */
function drawnRuns(print: PrintFormat, { ways }: Board): string {
  const runs = ways.flatMap(({ lanes }) => lanes.flatMap(({ segments }) => segments)).length;
  return runs > 0 ? print.text('board.runs', { n: runs }) : print.text('board.bundles', { n: ways.length });
}

function footerItems(print: PrintFormat, board: Board, tiling: Tiling, space: Space): Item[] {
  const count = tiling.tiles.length;
  const lines = [
    print.text('board.footer', {
      width: print.bareLength(Math.round(board.box.width)),
      height: print.length(Math.round(board.box.height)),
      scale: ratio(board.scale),
      runs: drawnRuns(print, board),
      sheets: print.text('board.sheets', { n: count }),
    }),
    ...(count === 1 ? [] : [print.text('board.overlap', { overlap: print.length(overlapMm) })]),
    ...(board.ways.some(({ cut }) => cut !== undefined) ? [print.text('board.broken')] : []),
  ];
  return lines.map((text, i): Item => ({
    kind: 'text',
    x: space.x,
    y: space.y + space.height - (lines.length > 2 ? 12.4 : 8) + i * 4.4,
    text,
    size: 2.8,
  }));
}

/** The reduced board with the outlines of its sheets and its key facts. */
import type { PrintFormat } from '@cablewright/engine';
import { formatNumber, ink, polyline, type Item, type Stroke, type Text } from '../../display-list/display-list.ts';
import type { Space } from '../../page/frame/space.ts';
import type { BoardDrawing } from './board.ts';
import { type PlacedTable, tableOutline } from './board-tables.ts';
import { printedLength, strokesOf } from './broken.ts';
import type { Capsule, Point } from '../../display-list/geometry.ts';
import { putTexts } from '../plane/text-places.ts';
import type { Tiling } from './tiles.ts';
import { overlapMm } from '../plane/sheet-texts.ts';
import { minEm } from '../../type/capitals.ts';

/** A scale as drawings state it: 1:2, 2.5:1. */
export function ratio(scale: number): string {
  return scale >= 1 ? `${formatNumber(scale)}:1` : `1:${formatNumber(Math.round((1 / scale) * 10) / 10)}`;
}

const outline: Stroke = { ink: ink.accent, width: 0.25, dash: [2, 1.2] };
/** Text size and line spacing below the overview, mm. */
const footerText = 2.8;
const footerLead = 4.4;
/** Text size on the overview, mm. */
const nameSize = minEm.sheet;
/** Reductions that give commonly used scales. */
const reductions = [1, 2, 2.5, 4, 5, 8, 10, 15, 20, 25, 40, 50, 80, 100, 200, 500, 1000];

/** Maps the board to the paper of the overview. */
interface Reduction {
  readonly x: number;
  readonly y: number;
  readonly by: number;
}

/** The reduced board with the outlines of its sheets and of its tables. */
export function overview(
  board: BoardDrawing,
  tiling: Tiling,
  space: Space,
  print: PrintFormat,
  tables: readonly PlacedTable[],
): { scale: number; items: Item[] } {
  const lines = footerLines(print, board, tiling, space.width);
  const height = space.height - Math.max(14, lines.length * footerLead + 1);
  const reduction = reductionOf(tiling, { ...space, height });
  const { x, y, by } = reduction;
  const tiles = tiling.tiles.map(({ window }): Item => ({
    kind: 'rect',
    ...window,
    stroke: { ...outline, width: outline.width / by, dash: outline.dash!.map((length) => length / by) },
  }));
  const outlines = tables.map((table) => tableOutline(table, 0.18 / by));
  const small: Item = { kind: 'group', x, y, scale: by, items: [...tiles, ...outlines, ...sketch(board, by)] };
  const first = space.y + space.height - (Math.max(2, lines.length) - 1) * footerLead - 3.6;
  const footer = lines.map((text, i): Item => ({
    kind: 'text',
    x: space.x,
    y: first + i * footerLead,
    text,
    size: footerText,
  }));
  const titles = tables.flatMap((table) => titleIn(board, table, reduction));
  return {
    scale: board.scale * by,
    items: [small, ...namesOn(board, tiling, tables, reduction), ...titles, ...footer],
  };
}

/** The title of a table in the middle of its outline, in one line or two. Empty if it has no room there. */
function titleIn({ type }: BoardDrawing, { title, space }: PlacedTable, { x, y, by }: Reduction): Text[] {
  const [width, height] = [space.width * by - 1, space.height * by - 0.6];
  const lead = 1.25 * nameSize;
  const lines = type.break(title, width, nameSize);
  const isWide = lines.some((line) => type.width(line, nameSize) > width);
  if (isWide || lines.length * lead > height) return [];
  const middle = y + (space.y + space.height / 2) * by;
  return lines.map((text, i) => ({
    kind: 'text',
    x: x + (space.x + space.width / 2) * by,
    y: middle + (i - (lines.length - 1) / 2) * lead + 0.36 * nameSize,
    text,
    size: nameSize,
    anchor: 'middle',
  }));
}

function reductionOf(tiling: Tiling, room: Space): Reduction {
  const windows = tiling.tiles.map(({ window }) => window);
  const [left, top] = [Math.min(...windows.map(({ x }) => x)), Math.min(...windows.map(({ y }) => y))];
  const width = Math.max(...windows.map((window) => window.x + window.width)) - left;
  const height = Math.max(...windows.map((window) => window.y + window.height)) - top;
  const most = Math.min(room.width / width, room.height / height);
  const by = 1 / (reductions.find((step) => 1 / step <= most) ?? Math.max(...reductions));
  return {
    x: room.x + (room.width - width * by) / 2 - left * by,
    y: room.y + (room.height - height * by) / 2 - top * by,
    by,
  };
}

/** The thickness at which a run is still visible after reduction, mm. */
function seenWidth(thickness: number, by: number): number {
  return Math.max(thickness, 0.6 / by);
}

/** The board as lines and dots that are still visible after reduction. */
function sketch(board: BoardDrawing, by: number): Item[] {
  const ways = board.ways.flatMap((way) => {
    const stroke = { ink: ink.black, width: seenWidth(way.thickness, by) };
    return way.lanes.flatMap((lane, i) => {
      const ref = lane.segments.map(({ id }) => id).join(' ');
      const lines = i === 0 ? strokesOf(way) : [lane.points];
      return lines.map((points) => polyline(points, stroke, ref));
    });
  });
  const places = board.nodes.map(({ at: [x, y] }): Item => ({ kind: 'circle', x, y, r: 0.9 / by, fill: ink.black }));
  return [...ways, ...places];
}

/** The names of sheets and places, clear of the lines of the sketch and of the tables. The name of a place without room is left out. */
function namesOn(
  board: BoardDrawing,
  { tiles }: Tiling,
  tables: readonly PlacedTable[],
  { x, y, by }: Reduction,
): Text[] {
  const toPaper = ([px, py]: Point): Point => [px * by + x, py * by + y];
  const ways = board.ways.flatMap(({ lanes, thickness }) =>
    lanes.flatMap(({ points }) =>
      points.slice(1).map((point, i): Capsule => ({
        a: toPaper(points[i]!),
        b: toPaper(point),
        r: (seenWidth(thickness, by) * by) / 2,
      })),
    ),
  );
  const dots = board.nodes.map((node): Capsule => ({ a: toPaper(node.at), b: toPaper(node.at), r: 0.9 }));
  const windows = tiles.map(({ name, window }) => {
    const [left, top] = toPaper([window.x, window.y]);
    return { name, left, top, right: left + window.width * by, bottom: top + window.height * by };
  });
  const edges = windows.flatMap(edgesOf);
  const boxes = tables.flatMap(({ space }) => {
    const [left, top] = toPaper([space.x, space.y]);
    return filled({ left, top, right: left + space.width * by, bottom: top + space.height * by });
  });
  const spots = [
    ...windows.map((window) => ({ places: sheetNames(board, window), needed: true })),
    ...board.nodes.map((node) => ({ places: placeNames(board, node, toPaper(node.at)), needed: false })),
  ];
  return putTexts(board.type, spots, [...ways, ...dots, ...edges, ...boxes]).texts.flat();
}

interface Edges {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

interface Window extends Edges {
  readonly name: string;
}

function edgesOf({ left, top, right, bottom }: Edges): Capsule[] {
  return [
    { a: [left, top], b: [right, top], r: 0.15 },
    { a: [right, top], b: [right, bottom], r: 0.15 },
    { a: [right, bottom], b: [left, bottom], r: 0.15 },
    { a: [left, bottom], b: [left, top], r: 0.15 },
  ];
}

/** The edges of a box, and a capsule along the middle of its longer sides that fills it. */
function filled(box: Edges): Capsule[] {
  const { left, top, right, bottom } = box;
  const r = Math.min(right - left, bottom - top) / 2;
  return [...edgesOf(box), { a: [left + r, top + r], b: [right - r, bottom - r], r }];
}

/** Candidate positions of a sheet's name: in its corners, otherwise along its lower and upper edges. */
function sheetNames({ type }: BoardDrawing, { name, left, top, right, bottom }: Window): Text[][] {
  const width = type.width(name, nameSize, 'bold');
  const shares = [0, 1, 0.25, 0.5, 0.75];
  return [bottom - 1.2, top + 3.2].flatMap((y) =>
    shares.map((share): Text[] => {
      const x = left + 1.2 + share * (right - left - width - 2.4);
      return [{ kind: 'text', x, y, text: name, size: nameSize, ink: ink.accent, weight: 'bold' }];
    }),
  );
}

/**
 * Candidate positions of a place's name around it, with only its designator if the whole name has no room. Empty if it
 * has no name.
 */
function placeNames({ nameOf }: BoardDrawing, { node, heading }: BoardDrawing['nodes'][number], at: Point): Text[][] {
  const text = nameOf({ node, at, heading, aside: 0 });
  if (text === '' || node.place.kind === 'breakout') return [];
  const [designator = text] = text.split(' ');
  return [text, ...(designator === text ? [] : [designator])].flatMap((name) => around(name, at));
}

function around(text: string, [x, y]: Point): Text[][] {
  const style = { kind: 'text', text, size: nameSize, weight: 'bold' } as const;
  return [1.8, 3, 4.6, 7, 10].flatMap((off): Text[][] => [
    [{ ...style, x, y: y - off, anchor: 'middle' }],
    [{ ...style, x, y: y + off + 1.9, anchor: 'middle' }],
    [{ ...style, x: x + off, y: y - off + 1.2, anchor: 'start' }],
    [{ ...style, x: x - off, y: y - off + 1.2, anchor: 'end' }],
    [{ ...style, x: x + off, y: y + off + 0.7, anchor: 'start' }],
    [{ ...style, x: x - off, y: y + off + 0.7, anchor: 'end' }],
  ]);
}

/** `3 runs`. On a layout the runs are inside bundles. */
export function drawnRuns(print: PrintFormat, { ways }: BoardDrawing): string {
  const runs = ways.flatMap(({ lanes }) => lanes.flatMap(({ segments }) => segments)).length;
  return runs > 0 ? print.text('board.runs', { n: runs }) : print.text('board.bundles', { n: ways.length });
}

function footerLines(print: PrintFormat, board: BoardDrawing, { tiles }: Tiling, width: number): string[] {
  const count = tiles.length;
  const lines = [
    print.text('board.footer', {
      width: print.bareLength(Math.round(board.box.width)),
      height: print.length(Math.round(board.box.height)),
      scale: ratio(board.scale),
      runs: drawnRuns(print, board),
      sheets: print.text('board.sheets', { n: count }),
    }),
    ...(count === 1 ? [] : [print.text('board.overlap', { overlap: print.length(overlapMm) })]),
    print.text('board.pegs'),
    ...brokenLines(print, board),
    ...(board.leftOff === 0 ? [] : [print.text('board.left-off', { count: board.leftOff })]),
  ];
  return lines.flatMap((line) => board.type.break(line, width - 2, footerText));
}

/** The meaning of a break, and each broken run with its true and its printed length. */
export function brokenLines(print: PrintFormat, { ways }: BoardDrawing): string[] {
  const runs = ways.flatMap((way) => {
    if (way.breaks === undefined) return [];
    const beyondMm = way.placed.bundle.beyond?.lengthMm;
    const drawnMm = way.lanes[0].lengthMm;
    const length = print.length(
      beyondMm === undefined || drawnMm === undefined ? drawnMm : Math.round(drawnMm + beyondMm),
    );
    return [print.text('board.one-broken', { name: way.name, length, printed: print.length(printedLength(way)) })];
  });
  if (runs.length === 0) return [];
  return [print.text('board.broken'), print.text('board.list-of-broken', { runs: runs.join(', ') })];
}

import type { Paper } from '@cablewright/model';
import { ink, line, type Item } from '../../display-list/display-list.ts';
import { isIsoPaper, paperSizesMm, type PageSize } from './paper.ts';
import type { Space } from './space.ts';

/** The strip of zones around the frame, and the line widths of ISO 5457, mm. */
const strip = 5;
const frameLine = { ink: ink.black, width: 0.7 };
const zoneLine = { ink: ink.black, width: 0.35 };
const inch = 25.4;

/** Margins of ASME Y14.1 in inches, for the horizontal and the vertical border lines of a landscape sheet. */
const ansiMargins: Readonly<Partial<Record<Paper, readonly [number, number]>>> = {
  letter: [0.38, 0.25],
  legal: [0.38, 0.25],
  tabloid: [0.38, 0.62],
  'ansi-c': [0.75, 0.5],
  'ansi-d': [0.5, 1],
  'ansi-e': [1, 0.5],
};

/** The number of zones of ASME Y14.1 along the long and the short side. The smallest sheets have none. */
const ansiZones: Readonly<Partial<Record<Paper, readonly [number, number]>>> = {
  tabloid: [4, 2],
  'ansi-c': [4, 4],
  'ansi-d': [8, 4],
  'ansi-e': [8, 8],
};

/**
 * The space inside the frame of a sheet. ISO 5457 leaves 20 mm at the left for filing and 10 mm elsewhere; ASME Y14.1
 * has a table of margins.
 */
export function frameSpace({ paper, widthMm, heightMm, roll }: PageSize): Space {
  if (roll === true) return { x: 10, y: 10, width: widthMm - 20, height: heightMm - 20 };
  if (isIsoPaper(paper)) return { x: 20, y: 10, width: widthMm - 30, height: heightMm - 20 };
  const [long, short] = ansiMargins[paper]!;
  const lying = widthMm > heightMm;
  const y = (lying ? long : short) * inch;
  const x = (lying ? short : long) * inch;
  return { x, y, width: widthMm - 2 * x, height: heightMm - 2 * y };
}

/** Frame, zones, centring marks and, on large ISO sheets, trimming marks. `block` is the position of the title block. */
export function borderItems(page: PageSize, block: Space): Item[] {
  const frame = frameSpace(page);
  const outline: Item = { kind: 'rect', ...frame, stroke: frameLine };
  if (page.roll === true || (!isIsoPaper(page.paper) && ansiZones[page.paper] === undefined)) return [outline];
  return [...zoneItems(page, frame), outline, ...centringMarks(page, frame, block), ...trimmingMarks(page)];
}

/** The positions that divide a side into zones: zones of equal length from the middle, and the rest at the ends. */
interface Side {
  readonly count: number;
  readonly pitch: number;
}

function sideOf(page: PageSize, length: number, isLong: boolean): Side {
  const zones = ansiZones[page.paper];
  if (zones !== undefined) return { count: zones[isLong ? 0 : 1], pitch: length / zones[isLong ? 0 : 1] };
  // ISO 5457: zones of 50 mm, an even number of them.
  return { count: 2 * Math.round(length / 100), pitch: 50 };
}

function zoneItems(page: PageSize, frame: Space): Item[] {
  const long = Math.max(...paperSizesMm[page.paper]);
  const across = sideOf(page, page.widthMm, page.widthMm >= long);
  const down = sideOf(page, page.heightMm, page.heightMm >= long);
  const outer: Item = {
    kind: 'rect',
    x: frame.x - strip,
    y: frame.y - strip,
    width: frame.width + 2 * strip,
    height: frame.height + 2 * strip,
    stroke: zoneLine,
  };
  // On A4 the zones are at the top and on the right only.
  const bothSides = page.paper !== 'A4';
  const [top, bottom] = [frame.y - strip, frame.y + frame.height];
  const [left, right] = [frame.x - strip, frame.x + frame.width];
  return [
    outer,
    ...(bothSides ? [top, bottom] : [top]).flatMap((y) => columnZones(page, across, frame, y)),
    ...(bothSides ? [left, right] : [right]).flatMap((x) => rowZones(page, down, frame, x)),
  ];
}

/** The edges of the zones of a side, from end to end. */
function zoneEdges(side: Side, length: number, from: number, to: number): number[] {
  const inner = Array.from({ length: side.count - 1 }, (_, i) => length / 2 + (i + 1 - side.count / 2) * side.pitch);
  return [from, ...inner, to];
}

/** The zone of a position on a sheet, such as `C4`. Undefined on papers without zones. */
export function zoneAt(page: PageSize, x: number, y: number): string | undefined {
  if (!isIsoPaper(page.paper) && ansiZones[page.paper] === undefined) return undefined;
  const frame = frameSpace(page);
  const long = Math.max(...paperSizesMm[page.paper]);
  const across = sideOf(page, page.widthMm, page.widthMm >= long);
  const down = sideOf(page, page.heightMm, page.heightMm >= long);
  const column = zoneIndex(zoneEdges(across, page.widthMm, frame.x, frame.x + frame.width), x);
  const row = zoneIndex(zoneEdges(down, page.heightMm, frame.y, frame.y + frame.height), y);
  return `${rowName(page, down, row)}${columnName(page, across, column)}`;
}

function zoneIndex(edges: readonly number[], at: number): number {
  const index = edges.findIndex((edge, i) => i > 0 && at < edge) - 1;
  return index < 0 ? edges.length - 2 : index;
}

/** ISO counts columns from the left, ASME from the right. */
function columnName(page: PageSize, side: Side, i: number): string {
  return String(isIsoPaper(page.paper) ? i + 1 : side.count - i);
}

/** ISO letters rows from the top, ASME from the bottom. */
function rowName(page: PageSize, side: Side, i: number): string {
  return letters[isIsoPaper(page.paper) ? i : side.count - 1 - i]!;
}

function columnZones(page: PageSize, side: Side, frame: Space, y: number): Item[] {
  const edges = zoneEdges(side, page.widthMm, frame.x, frame.x + frame.width);
  return edges
    .slice(1)
    .flatMap((right, i) => [
      ...(i < side.count - 1 ? [line(right, y, right, y + strip, zoneLine)] : []),
      zoneName(columnName(page, side, i), (edges[i]! + right) / 2, y + strip / 2),
    ]);
}

function rowZones(page: PageSize, side: Side, frame: Space, x: number): Item[] {
  const edges = zoneEdges(side, page.heightMm, frame.y, frame.y + frame.height);
  return edges
    .slice(1)
    .flatMap((below, i) => [
      ...(i < side.count - 1 ? [line(x, below, x + strip, below, zoneLine)] : []),
      zoneName(rowName(page, side, i), x + strip / 2, (edges[i]! + below) / 2),
    ]);
}

/** Letters without I and O, which look like numbers. */
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ';

function zoneName(text: string, x: number, y: number): Item {
  const size = 3.5;
  return { kind: 'text', x, y: y + size * 0.36, text, size, anchor: 'middle' };
}

/** The length of centring marks inside the frame, mm. */
export const centringMark = 5;

/** Centring marks across the strip at the middle of each side. On ISO sheets they reach 5 mm into the frame, but not into the title block. */
function centringMarks(page: PageSize, frame: Space, block: Space): Item[] {
  const inside = isIsoPaper(page.paper) ? centringMark : 0;
  const [cx, cy] = [page.widthMm / 2, page.heightMm / 2];
  const [right, bottom] = [frame.x + frame.width, frame.y + frame.height];
  const below = cx > block.x ? 0 : inside;
  const nextTo = cy > block.y ? 0 : inside;
  return [
    line(cx, frame.y - strip, cx, frame.y + inside, frameLine),
    line(cx, bottom - below, cx, bottom + strip, frameLine),
    line(frame.x - strip, cy, frame.x + inside, cy, frameLine),
    line(right - nextTo, cy, right + strip, cy, frameLine),
  ];
}

/** ISO 5457: two overlapping bars of 10 by 5 mm in each corner. A4 and A3 are printed on cut sheets and need none. */
function trimmingMarks({ paper, widthMm, heightMm }: PageSize): Item[] {
  if (!isIsoPaper(paper) || paper === 'A4' || paper === 'A3') return [];
  const bar = (right: boolean, low: boolean, width: number, height: number): Item => ({
    kind: 'rect',
    x: right ? widthMm - width : 0,
    y: low ? heightMm - height : 0,
    width,
    height,
    fill: ink.black,
  });
  return [false, true].flatMap((right) =>
    [false, true].flatMap((low) => [bar(right, low, 10, 5), bar(right, low, 5, 10)]),
  );
}

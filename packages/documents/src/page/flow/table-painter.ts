import { ink, line, type Item, type Text } from '../../display-list/display-list.ts';
import type { Typesetter } from '../../type/typesetter.ts';
import { rich, type FlowRow, type RichCell, type TableBlock, type Swatch } from './blocks.ts';
import { boxPitch, boxSide, cellPad, columnWidths, swatchWidth } from './column-widths.ts';
import { leading, marked, sizes, toneInk } from './look.ts';
import type { Pages } from './pages.ts';

/** The padding above and below the texts of a row, mm. */
const rowPad = 0.5;
const groupLook = { weight: 'bold', ink: ink.accent } as const;

interface Grid {
  readonly type: Typesetter;
  readonly table: TableBlock;
  readonly widths: readonly number[];
  readonly size: number;
  readonly x: number;
  readonly width: number;
}

/** The height that the beginning of a table needs on a page: its header and its first rows. */
export function tableStart(pages: Pages, table: TableBlock): number {
  return startOf(gridOf(pages, table));
}

function startOf(grid: Grid): number {
  const { rows } = grid.table;
  const head = headerItems(grid, 0).height;
  // There are 0.2 mm below the header.
  return head + 0.2 + Math.max(10, rows.length === 0 ? 0 : heightFrom(grid, 0));
}

/** The height of a row and of those that stay with it: the first row of a group, and the last row of the table. */
function heightFrom(grid: Grid, first: number): number {
  const { rows } = grid.table;
  let height = 0;
  for (let i = first; i < rows.length; i += 1) {
    const row = rows[i]!;
    height += rowHeight(grid, row);
    // The last row must not be alone on the next page.
    if (!('group' in row) && i !== rows.length - 2) break;
  }
  return height;
}

/** Paints a table over as many pages as it needs, with its header on each. The name of a group stays with its first row. */
export function paintTable(pages: Pages, table: TableBlock): void {
  const grid = gridOf(pages, table);
  pages.need(startOf(grid));
  paintHeader(pages, grid);
  let shaded = false;
  for (const [i, row] of table.rows.entries()) {
    shaded = 'group' in row ? false : !shaded;
    if (pages.need(heightFrom(grid, i))) paintHeader(pages, grid);
    paintRow(pages, grid, row, !shaded);
  }
  if (table.rows.length === 0) {
    const none: Item = text(table.none ?? 'None', grid.x + cellPad, pages.y + 3.6, grid.size, { ink: ink.grey });
    pages.put([none], 5.4);
  }
  pages.put([line(grid.x, pages.y, grid.x + grid.width, pages.y, { ink: ink.pale, width: 0.25 })], 0.3);
}

function gridOf({ space, type }: Pages, table: TableBlock): Grid {
  const size = sizes.text;
  const widths = columnWidths(table, space.width, size, type);
  return { type, table, widths, size, x: space.x, width: widths.reduce((sum, one) => sum + one, 0) };
}

function paintHeader(pages: Pages, grid: Grid): void {
  const { items, height } = headerItems(grid, pages.y);
  const y = pages.y + height;
  pages.put([...items, line(grid.x, y, grid.x + grid.width, y, { ink: ink.black, width: 0.35 })], height + 0.2);
}

function headerItems(grid: Grid, y: number): { items: Item[]; height: number } {
  const { columns } = grid.table;
  const labels = columns.map(({ label }, c) =>
    grid.type.break(label, grid.widths[c]! - 2 * cellPad, grid.size, 'bold'),
  );
  const height = heightOf(Math.max(...labels.map((lines) => lines.length)), grid.size);
  const back: Item = { kind: 'rect', x: grid.x, y, width: grid.width, height, fill: ink.faint };
  const cells = labels.map((lines, c): Item => {
    return { kind: 'group', role: 'TH', items: cellTexts(grid, c, lines, y, { weight: 'bold' }) };
  });
  return { items: [back, { kind: 'group', role: 'TR', starts: true, items: cells }], height };
}

function heightOf(lines: number, size: number): number {
  return Math.max(1, lines) * size * leading + 2 * rowPad;
}

function rowHeight(grid: Grid, row: FlowRow): number {
  if ('group' in row) return heightOf(groupLines(grid, row.group).length, grid.size) + 0.6;
  const texts = heightOf(
    Math.max(...row.cells.map((cell, c) => linesOf(grid, rich(cell), c, row.strong).length)),
    grid.size,
  );
  return Math.max(texts, ...row.cells.map((cell, c) => boxesHeight(grid, rich(cell), c)));
}

/** The name of a group, over the whole width of the table. */
function groupLines({ type, width, size }: Grid, group: string): string[] {
  return type.break(group, width - 2 * cellPad, size, 'bold');
}

function linesOf(grid: Grid, cell: RichCell, c: number, rowStrong?: boolean): string[] {
  const weight = cell.strong === true || rowStrong === true ? 'bold' : 'regular';
  const width = grid.widths[c]! - 2 * cellPad - (cell.swatch === undefined ? 0 : swatchWidth);
  return grid.type.break(cell.text, width, grid.size, weight);
}

function paintRow(pages: Pages, grid: Grid, row: FlowRow, shaded: boolean): void {
  const height = rowHeight(grid, row);
  if ('group' in row) {
    const last = pages.y + height - rowPad - grid.size * 0.35;
    const names = groupLines(grid, row.group).map((one, i, { length }) =>
      text(one, grid.x + cellPad, last - (length - 1 - i) * grid.size * leading, grid.size, groupLook),
    );
    const rule = line(grid.x, pages.y + height, grid.x + grid.width, pages.y + height, { ink: ink.pale, width: 0.25 });
    const items = marked(names, row.mark, grid.type);
    const cell: Item = { kind: 'group', role: 'TH', span: grid.table.columns.length, items };
    pages.put([{ kind: 'group', role: 'TR', items: [cell] }, rule], height);
    return;
  }
  const back: Item[] = shaded
    ? [{ kind: 'rect', x: grid.x, y: pages.y, width: grid.width, height, fill: '#f8fafb' }]
    : [];
  const over =
    row.strong === true ? [line(grid.x, pages.y, grid.x + grid.width, pages.y, { ink: ink.grey, width: 0.25 })] : [];
  const cells = row.cells.map((cell, c): Item => {
    const items = cellItems(grid, rich(cell), c, { y: pages.y, height, strong: row.strong });
    return { kind: 'group', role: 'TD', items };
  });
  pages.put([...back, ...over, { kind: 'group', role: 'TR', items: cells }], height);
}

interface RowPlace {
  readonly y: number;
  readonly height: number;
  readonly strong?: boolean | undefined;
}

function cellItems(grid: Grid, cell: RichCell, c: number, { y, height, strong }: RowPlace): Item[] {
  const x = grid.x + grid.widths.slice(0, c).reduce((sum, one) => sum + one, 0);
  const weight = cell.strong === true || strong === true ? ('bold' as const) : ('regular' as const);
  const shift = cell.swatch === undefined ? 0 : swatchWidth;
  const texts = cellTexts(grid, c, linesOf(grid, cell, c, strong), y, {
    weight,
    ink: toneInk[cell.tone ?? 'plain'],
    shift,
  });
  const swatch = cell.swatch === undefined ? [] : swatchItems(cell.swatch, x + cellPad, y + rowPad + grid.size * 0.2);
  return [
    ...swatch,
    ...marked(texts, cell.mark, grid.type),
    ...fillItems(cell, { x, y, width: grid.widths[c]!, height }),
  ];
}

interface Look {
  readonly weight?: 'regular' | 'bold';
  readonly ink?: string;
  readonly shift?: number;
}

function cellTexts(grid: Grid, c: number, lines: readonly string[], y: number, look: Look): Text[] {
  const left = grid.x + grid.widths.slice(0, c).reduce((sum, one) => sum + one, 0);
  const numeric = grid.table.columns[c]!.numeric === true;
  const x = numeric ? left + grid.widths[c]! - cellPad : left + cellPad + (look.shift ?? 0);
  return lines.map((one, i) => {
    const at = y + rowPad + grid.size * (1 + i * leading);
    return { ...text(one, x, at, grid.size, look), anchor: numeric ? 'end' : undefined };
  });
}

function text(value: string, x: number, y: number, size: number, { weight, ink: colour }: Look): Text {
  return {
    kind: 'text',
    x,
    y,
    text: value,
    size,
    weight,
    ink: colour,
  };
}

/** The number of boxes in a line of a column. */
function boxesInLine(width: number): number {
  return Math.max(1, Math.floor((width - 2 * cellPad + boxPitch - boxSide) / boxPitch));
}

/** The height of a cell with several boxes to tick; 0 for any other cell. */
function boxesHeight(grid: Grid, { boxes }: RichCell, c: number): number {
  return boxes === undefined ? 0 : Math.ceil(boxes / boxesInLine(grid.widths[c]!)) * boxPitch + 2 * rowPad;
}

/** Several boxes to tick, in lines from the upper left. */
function boxItems(boxes: number, at: { x: number; y: number; width: number }): Item[] {
  const inLine = boxesInLine(at.width);
  return Array.from({ length: boxes }, (_, i): Item => {
    const [column, row] = [i % inLine, Math.floor(i / inLine)];
    const [x, y] = [at.x + cellPad + column * boxPitch, at.y + rowPad + 0.4 + row * boxPitch];
    return { kind: 'rect', x, y, width: boxSide, height: boxSide, stroke: { ink: ink.grey, width: 0.25 } };
  });
}

/** A box to tick, several of them, or a line to write on. */
function fillItems({ fill, boxes }: RichCell, at: { x: number; y: number; width: number; height: number }): Item[] {
  const stroke = { ink: ink.grey, width: 0.25 };
  if (fill === 'tick' && boxes !== undefined) return boxItems(boxes, at);
  if (fill === 'tick') {
    const x = at.x + at.width / 2 - boxSide / 2;
    return [{ kind: 'rect', x, y: at.y + (at.height - boxSide) / 2, width: boxSide, height: boxSide, stroke }];
  }
  if (fill !== 'write') return [];
  const y = at.y + at.height - 1;
  return [line(at.x + cellPad, y, at.x + at.width - cellPad, y, stroke)];
}

/** The colour of a wire as a small swatch, with its stripe. */
function swatchItems({ base, stripe }: Swatch, x: number, y: number): Item[] {
  const [width, height] = [swatchWidth - 1.2, 2];
  const edge = { ink: ink.black, width: 0.2 };
  const wire: Item = { kind: 'rect', x, y, width, height, fill: base };
  const band: Item[] =
    stripe === undefined ? [] : [{ kind: 'rect', x, y: y + height * 0.34, width, height: height * 0.32, fill: stripe }];
  return [wire, ...band, { kind: 'rect', x, y, width, height, stroke: edge }];
}

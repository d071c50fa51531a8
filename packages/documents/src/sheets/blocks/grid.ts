/** A ruled table as a block of the drawing: wires, parts, lengths, revisions. */
import type { PrintFormat } from '@cablewright/engine';
import { ink, line, type Item } from '../../display-list/display-list.ts';
import type { Typesetter } from '../../type/typesetter.ts';
import type { WireColour } from '../../figures/wire-colour.ts';
import { paintedLater, placedOtherwise, type SheetBlock, type Corner } from './block.ts';
import { blockEm } from '../../type/capitals.ts';

interface GridColumn {
  readonly label: string;
  readonly numeric?: boolean;
  /** Minimum width, mm. Only columns that have one are narrowed if the table is too wide. */
  readonly least?: number;
}

export interface GridCell {
  readonly text: string;
  /** A wire colour drawn as a swatch before the text. */
  readonly colour?: WireColour | undefined;
}

export interface Grid {
  readonly type: Typesetter;
  readonly print: PrintFormat;
  readonly title: string;
  readonly columns: readonly GridColumn[];
  readonly rows: readonly (readonly (string | GridCell)[])[];
  readonly corner: Corner;
  /** Whether it may be split into several columns. */
  readonly inColumns?: boolean;
  /** Maximum width, mm. */
  readonly widest: number;
}

const size = blockEm;
const lead = 2.9;
const pad = 1.1;
const swatch = { width: 4.2, height: 1.7, gap: 1.2 };
const titleHeight = 5.4;
const rule = { ink: ink.grey, width: 0.13 };
const border = { ink: ink.black, width: 0.25 };

/** Minimum rows in a part of a table: a single row is easily overlooked. */
const fewestRows = 3;

interface Line {
  readonly cells: readonly (readonly string[])[];
  readonly height: number;
}

/** The table as a block. It splits between rows and repeats its title and header. */
export function gridBlock(grid: Grid): SheetBlock {
  const widths = columnWidths(grid);
  const lines = grid.rows.map((row) => lineOf(grid.type, row, widths));
  return blockOf(grid, widths, lines, 0);
}

function asCell(cell: string | GridCell): GridCell {
  return typeof cell === 'string' ? { text: cell } : cell;
}

function swatchRoom(cell: GridCell): number {
  return cell.colour === undefined ? 0 : swatch.width + swatch.gap;
}

/** Natural column widths. If they are too wide together, the columns with a minimum are narrowed, the widest first. */
function columnWidths({ type, columns, rows, widest }: Grid): number[] {
  const natural = columns.map((column, c) => {
    const cells = rows.map((row) => asCell(row[c] ?? ''));
    const texts = cells.map((cell) => type.width(cell.text, size) + swatchRoom(cell));
    return Math.max(type.width(column.label, size, 'bold'), ...texts) + 2 * pad;
  });
  const widths = [...natural];
  const total = () => widths.reduce((sum, width) => sum + width, 0);
  while (total() > widest) {
    const slack = widths.map(
      (width, c) => width - Math.max(columns[c]!.least ?? width, wordWidth(type, columns[c]!, rows, c)),
    );
    const most = slack.indexOf(Math.max(...slack));
    if (slack[most]! < 0.1) break;
    widths[most]! -= Math.min(slack[most]!, total() - widest, 3);
  }
  return widths;
}

function wordWidth(type: Typesetter, { label }: GridColumn, rows: Grid['rows'], c: number): number {
  const cells = rows.map((row) => asCell(row[c] ?? ''));
  const words = cells.flatMap((cell) =>
    cell.text.split(/\s+/).map((word) => type.width(word, size) + swatchRoom(cell)),
  );
  const heads = label.split(/\s+/).map((word) => type.width(word, size, 'bold'));
  return Math.max(0, ...heads, ...words) + 2 * pad;
}

function lineOf(type: Typesetter, row: readonly (string | GridCell)[], widths: readonly number[]): Line {
  const cells = widths.map((width, c) => {
    const cell = asCell(row[c] ?? '');
    return type.break(cell.text, width - 2 * pad - swatchRoom(cell) + 0.01, size);
  });
  return { cells, height: Math.max(1, ...cells.map((texts) => texts.length)) * lead + 1 };
}

function headerLine({ type, columns }: Grid, widths: readonly number[]): Line {
  const cells = columns.map(({ label }, c) => type.break(label, widths[c]! - 2 * pad + 0.01, size, 'bold'));
  return { cells, height: Math.max(...cells.map((texts) => texts.length)) * lead + 1 };
}

/** The rows starting at `first`. */
function blockOf(grid: Grid, widths: readonly number[], lines: readonly Line[], first: number): SheetBlock {
  const header = headerLine(grid, widths);
  const title = first === 0 ? grid.title : grid.print.text('drawing.continued', { title: grid.title });
  const width = Math.max(
    widths.reduce((sum, width) => sum + width, 0),
    grid.type.width(title, 2.6, 'bold'),
  );
  const rows = lines.slice(first);
  const height = titleHeight + header.height + rows.reduce((sum, row) => sum + row.height, 0);
  const list = { name: grid.title, continued: first > 0, inColumns: grid.inColumns === true };
  const split = (most: number) => {
    let [rowCount, used] = [0, titleHeight + header.height];
    while (rowCount < rows.length && used + rows[rowCount]!.height <= most) used += rows[rowCount++]!.height;
    if (rowCount >= rows.length) return undefined;
    rowCount = Math.min(rowCount, rows.length - fewestRows);
    if (rowCount < fewestRows) return undefined;
    const [until, firstPart] = [first + rowCount, { ...grid, rows: grid.rows.slice(0, first + rowCount) }];
    const upper = blockOf(firstPart, widths, lines.slice(0, until), first);
    return [placedOtherwise(upper, { split: undefined }), blockOf(grid, widths, lines, until)] as const;
  };
  return paintedLater({ width, height, corner: grid.corner, list, split }, () =>
    paintGrid(grid, title, widths, header, rows, first),
  );
}

function paintGrid(
  grid: Grid,
  title: string,
  widths: readonly number[],
  header: Line,
  rows: readonly Line[],
  first: number,
): Item[] {
  const across = widths.reduce((sum, width) => sum + width, 0);
  const items: Item[] = [
    { kind: 'text', role: 'H2', x: 0, y: 3.2, text: title, size: 2.6, weight: 'bold' },
    { kind: 'rect', x: 0, y: titleHeight, width: across, height: header.height, fill: ink.faint },
    {
      kind: 'group',
      role: 'TR',
      starts: true,
      items: paintLine(header, grid.columns, widths, titleHeight, 'bold'),
    },
  ];
  let y = titleHeight + header.height;
  for (const [r, row] of rows.entries()) {
    items.push(line(0, y, across, y, r === 0 ? border : rule));
    const cells = paintLine(row, grid.columns, widths, y, 'regular', grid.rows[first + r]);
    items.push({ kind: 'group', role: 'TR', items: cells });
    y += row.height;
  }
  let x = 0;
  for (const width of widths.slice(0, -1)) {
    x += width;
    items.push(line(x, titleHeight, x, y, rule));
  }
  items.push({ kind: 'rect', x: 0, y: titleHeight, width: across, height: y - titleHeight, stroke: border });
  return items;
}

function paintLine(
  { cells }: Line,
  columns: readonly GridColumn[],
  widths: readonly number[],
  top: number,
  weight: 'regular' | 'bold',
  row: readonly (string | GridCell)[] = [],
): Item[] {
  let left = 0;
  return cells.map((texts, c): Item => {
    const colour = asCell(row[c] ?? '').colour;
    const numeric = columns[c]!.numeric === true;
    const x = numeric ? left + widths[c]! - pad : left + pad + (colour === undefined ? 0 : swatch.width + swatch.gap);
    const marks = colour === undefined ? [] : swatchItems(colour, left + pad, top + 1.2);
    left += widths[c]!;
    const lines = texts.map((text, i): Item => {
      const anchor = numeric ? ('end' as const) : ('start' as const);
      return { kind: 'text', x, y: top + 2.75 + i * lead, text, size, weight, anchor };
    });
    return { kind: 'group', role: weight === 'bold' ? 'TH' : 'TD', items: [...marks, ...lines] };
  });
}

/** A short wire in its colour, with its stripe lengthwise. */
function swatchItems({ base, stripe }: WireColour, x: number, y: number): Item[] {
  const { width, height } = swatch;
  const stroke = { ink: ink.black, width: 0.15 };
  const box: Item = { kind: 'rect', x, y, width, height, stroke, fill: base };
  if (stripe === undefined) return [box];
  return [box, { kind: 'rect', x, y: y + height / 3, width, height: height / 3, fill: stripe }];
}

/** Reads text tables with commas, semicolons, tabs or bars between the cells, and quotes as in RFC 4180. */
import { Unreadable } from '@cablewright/modules/reading';
import Papa from 'papaparse';
import { tableLimits, type GridRow } from './grid.ts';

export const separators = [',', ';', '\t', '|'] as const;
export type Separator = (typeof separators)[number];

/** Lines used to detect the separator. */
const sampleLines = 100;

/** The separator that gives the most cells in rows of equal length. A comma if there is only one column. */
export function detectSeparator(text: string): Separator {
  const stated = statedSeparator(text);
  if (stated !== undefined) return stated;
  const scores = separators.map((separator) => ({ separator, score: scoreOf(text, separator) }));
  return scores.reduce((best, candidate) => (candidate.score > best.score ? candidate : best)).separator;
}

/** The separator stated in the first line, as spreadsheets do: `sep=;`. */
function statedSeparator(text: string): Separator | undefined {
  const stated = /^sep=(.)\n/i.exec(text)?.[1];
  return separators.find((separator) => separator === stated);
}

function scoreOf(text: string, separator: Separator): number {
  const { data } = Papa.parse<string[]>(text, { delimiter: separator, newline: '\n', preview: sampleLines });
  const rows = data.filter((cells) => cells.some((cell) => cell.trim() !== ''));
  const widths = Map.groupBy(rows, (cells) => cells.length);
  const [width, alike] = [...widths].reduce<[number, number]>(
    (best, [size, lines]) => (lines.length > best[1] ? [size, lines.length] : best),
    [1, 0],
  );
  return width <= 1 ? 0 : (width * alike) / rows.length;
}

/** The rows of a text table whose lines end with `\n`. Refuses a table above the limits. */
export function readCsv(text: string, separator: Separator, progress: (row: number) => void): GridRow[] {
  const rows: GridRow[] = [];
  let [n, cells] = [0, 0];
  const skipped = statedSeparator(text) === undefined ? 0 : 1;
  Papa.parse<string[]>(text, {
    delimiter: separator,
    newline: '\n',
    step: ({ data }) => {
      n += 1;
      if (n <= skipped) return;
      if (n % 1000 === 0) progress(n);
      const row = { n, cells: data.map((cell) => plain(cell, n)) };
      if (row.cells.every((cell) => cell === '')) return;
      cells += data.length;
      requireRoom(rows.length, data.length, cells, n);
      rows.push(row);
    },
  });
  return rows;
}

/** Trims a cell and removes the apostrophe that our exports put before formulas. */
function plain(cell: string, row: number): string {
  if (cell.length > tableLimits.cellChars)
    throw new Unreadable(
      `A cell has ${cell.length} characters.`,
      `Shorten it to ${tableLimits.cellChars}, or look for a quote that is not closed.`,
      { row },
    );
  const text = cell.trim();
  return /^'+[=+\-@]/.test(text) ? text.slice(1) : text;
}

/** Refuses a table that is too large, at the position where it exceeds the limit. */
export function requireRoom(rows: number, width: number, cells: number, row: number): void {
  const { rows: maxRows, columns, cells: maxCells } = tableLimits;
  if (rows >= maxRows)
    throw new Unreadable(`The table has more than ${count(maxRows)} rows.`, 'Split it into smaller files.', { row });
  if (width > columns)
    throw new Unreadable(
      `The row has ${count(width)} cells; a table may have ${columns} columns.`,
      'Remove columns that are not imported.',
      { row },
    );
  if (cells > maxCells)
    throw new Unreadable(`The table has more than ${count(maxCells)} cells.`, 'Split it into smaller files.', { row });
}

function count(n: number): string {
  return String(n).replace(/\B(?=(\d{3})+$)/g, ',');
}

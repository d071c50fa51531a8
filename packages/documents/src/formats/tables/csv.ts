import { formatCell, type Cell, type Table } from './table.ts';

/**
 * A table as CSV (RFC 4180): header row first, CRLF line ends, quotes where needed. Equal tables give equal bytes. A text
 * that a spreadsheet would run as a formula has an apostrophe before it, which `plainCell` takes away again; a list for a
 * machine is written as it is.
 */
export function toCsv(table: Table): string {
  const cell = table.forMachine === true ? formatCell : harmlessCell;
  const delimiter = table.separator ?? ',';
  const line = (cells: readonly string[]) => cells.map((text) => quoted(text, delimiter)).join(delimiter);
  const head = table.withoutHeader === true ? [] : [line(table.columns.map(({ name }) => harmlessCell(name)))];
  return [...head, ...table.rows.map((row) => line(row.map(cell))), ''].join('\r\n');
}

/** Also where a reader would take spaces away at an end, or U+FEFF for the mark of an encoding. */
const needsQuotes = /["\r\n\ufeff]|^ | $/;

function quoted(text: string, delimiter: string): string {
  return needsQuotes.test(text) || text.includes(delimiter) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** What spreadsheets take for the beginning of a formula (OWASP, "CSV injection"), also after apostrophes of its own. */
const formula = /^'*[=+\-@\t\r]/;
/** A sign alone, or a plain number, is no formula. */
const harmless = /^[-+](?:\d+(?:[.,]\d+)?)?$/;

function harmlessCell(cell: Cell): string {
  const text = formatCell(cell);
  return typeof cell === 'string' && formula.test(text) && !harmless.test(text) ? `'${text}` : text;
}

/** The text of a cell of the hub's own CSV, as it was in the catalog. */
export function plainCell(text: string): string {
  return /^'+[=+\-@\t\r]/.test(text) ? text.slice(1) : text;
}

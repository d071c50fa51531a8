import { formatCell, type Cell, type WrittenTable } from './table.ts';

/**
 * A table as CSV (RFC 4180): header row first, CRLF line ends, quotes where needed. Equal tables give equal bytes. A text
 * that a spreadsheet would run as a formula has an apostrophe before it, which `plainCell` takes away again; a list for a
 * machine is written as it is.
 */
export function toCsv(table: WrittenTable): string {
  const safe = table.forMachine === true ? formatCell : harmlessCell;
  const delimiter = table.separator ?? ',';
  // Continuity data of 500 wires have a million cells, most of which say what the one above says.
  const above: Cell[] = [];
  const texts: string[] = [];
  const cell = (value: Cell, column: number): string => {
    if (value !== above[column]) {
      above[column] = value;
      texts[column] = quoted(safe(value), delimiter);
    }
    return texts[column]!;
  };
  let written = '';
  let lines: string[] = [];
  if (table.withoutHeader !== true)
    lines.push(table.columns.map(({ name }) => quoted(harmlessCell(name), delimiter)).join(delimiter));
  for (const row of table.rows) {
    lines.push(row.map(cell).join(delimiter));
    if (lines.length < maxLines) continue;
    written += `${lines.join(lineEnd)}${lineEnd}`;
    lines = [];
  }
  lines.push('');
  return written + lines.join(lineEnd);
}

const lineEnd = '\r\n';
/** Lines that are held before they are joined. */
const maxLines = 1000;

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

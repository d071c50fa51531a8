import { formatCell, type Cell, type Table } from './table.ts';

/**
 * A table as CSV (RFC 4180): header row first, CRLF line ends, quotes where needed. Equal tables give equal bytes. A text
 * that a spreadsheet would run as a formula has an apostrophe before it, which `plainCell` takes away again; a list for a
 * machine is written as it is.
 */
export function toCsv(table: Table): string {
  const safe = table.forMachine === true ? formatCell : harmlessCell;
  const delimiter = table.separator ?? ',';
  // Continuity data of 500 wires have a million cells, most of which say the same as others.
  const known = new Map<Cell, string>();
  const cell = (value: Cell): string => {
    let text = known.get(value);
    if (text === undefined) {
      text = quoted(safe(value), delimiter);
      if (known.size < maxKnown) known.set(value, text);
    }
    return text;
  };
  const lines: string[] = [];
  if (table.withoutHeader !== true)
    lines.push(table.columns.map(({ name }) => quoted(harmlessCell(name), delimiter)).join(delimiter));
  for (const row of table.rows) lines.push(row.map(cell).join(delimiter));
  lines.push('');
  return lines.join('\r\n');
}

const maxKnown = 1000;

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

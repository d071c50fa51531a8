import { formatCell, type Cell, type WrittenTable } from '../../display-list/table.ts';

/**
 * Writes a table as CSV (RFC 4180): header row first, CRLF line ends, quotes if needed. Equal tables give equal bytes. A text
 * that a spreadsheet would run as a formula gets an apostrophe, which `plainCell` removes. A list for a label machine has
 * none if the request asks for exact texts.
 */
export function toCsv(table: WrittenTable): string {
  const safe = table.forMachine === true ? formatCell : harmlessCell;
  const delimiter = table.separator ?? ',';
  // Continuity data of 500 wires has a million cells, and most repeat the one above.
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
  const fixed = table.csvColumns;
  if (table.withoutHeader !== true)
    lines.push(
      table.columns
        .slice(0, fixed)
        .map(({ name }) => quoted(harmlessCell(name), delimiter))
        .join(delimiter),
    );
  for (const row of table.rows) {
    lines.push((fixed === undefined ? row : row.slice(0, fixed)).map(cell).join(delimiter));
    if (lines.length < maxLines) continue;
    written += `${lines.join(lineEnd)}${lineEnd}`;
    lines = [];
  }
  lines.push('');
  return written + lines.join(lineEnd);
}

const lineEnd = '\r\n';
/** The number of lines that are collected before they are joined. */
const maxLines = 1000;

/** Quotes are also needed if a reader would trim spaces or take U+FEFF for a byte order mark. */
const needsQuotes = /["\r\n\ufeff]|^ | $/;

function quoted(text: string, delimiter: string): string {
  return needsQuotes.test(text) || text.includes(delimiter) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * Matches the beginning of a formula in a spreadsheet (OWASP, "CSV injection"), also after apostrophes in the text.
 * Several programs strip leading blanks first.
 */
const formula = /^'*(?:\s*[=+\-@]|[\t\r\n])/;
/** A single sign or a plain number is not a formula. */
const harmless = /^[-+](?:\d+(?:[.,]\d+)?)?$/;

/** True for a text that a spreadsheet would run. */
export function isFormula(cell: Cell): boolean {
  return typeof cell === 'string' && formula.test(cell) && !harmless.test(cell);
}

/** The text of a cell, with an apostrophe in front of a formula. */
export function harmlessCell(cell: Cell): string {
  return isFormula(cell) ? `'${formatCell(cell)}` : formatCell(cell);
}

/** The text of a cell in a CSV of the hub, as it was in the catalog. */
export function plainCell(text: string): string {
  return text.startsWith("'") && formula.test(text) ? text.slice(1) : text;
}

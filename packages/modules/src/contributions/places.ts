/** Places in an imported file, as people read and name them. */
import type { FilePlace } from './importer.ts';

/** The letters of a column, as spreadsheets count: 1 is A, 26 Z, 27 AA. */
export function columnLetters(column: number): string {
  const last = String.fromCharCode(65 + ((column - 1) % 26));
  return column <= 26 ? last : columnLetters(Math.floor((column - 1) / 26)) + last;
}

/** A place in words: `line 3, column 5`; `row 7, column C (Price)`; `sheet Parts, row 7`; `lead.yml, line 3`. */
export function placeText({ file, sheet, row, line, column, header }: FilePlace): string {
  const parts = [
    ...(file === undefined ? [] : [file]),
    ...(sheet === undefined ? [] : [`sheet ${sheet}`]),
    ...(row === undefined ? [] : [`row ${row}`]),
    ...(line === undefined ? [] : [`line ${line}`]),
    ...(column === undefined ? [] : [`column ${line === undefined ? columnLetters(column) : column}`]),
  ];
  const name = header === undefined || header === '' ? '' : ` (${header})`;
  return `${parts.join(', ')}${name}`;
}

/** The name of a table's cell, for what is left out of an import: `C7`, `Parts!C7`. Undefined for another place. */
export function cellName({ sheet, row, column }: FilePlace): string | undefined {
  if (row === undefined || column === undefined) return undefined;
  return `${sheet === undefined ? '' : `${sheet}!`}${columnLetters(column)}${row}`;
}

/** Positions in an imported file, as text and as cell names. */
import { inquiry } from '@cablewright/engine';
import type { FilePlace } from './importer.ts';

/** The letters of a spreadsheet column: 1 is A, 26 is Z, and 27 is AA. */
export const { columnLetters } = inquiry;

/**
 * A position as text, such as `line 3, column 5`, `row 7, column C (Price)`, `sheet Parts, row 7` or `lead.yml, line
 * 3`.
 */
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

/**
 * The name of a table cell, such as `C7` or `Parts!C7`, with which it can be excluded from an import. Undefined for any
 * other position.
 */
export function cellName({ sheet, row, column }: FilePlace): string | undefined {
  if (row === undefined || column === undefined) return undefined;
  return `${sheet === undefined ? '' : `${sheet}!`}${columnLetters(column)}${row}`;
}

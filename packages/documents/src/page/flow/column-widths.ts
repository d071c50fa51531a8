import type { Typesetter } from '../../type/typesetter.ts';
import { rich, type FlowCell, type FlowRow, type TableBlock } from './blocks.ts';

/** Next to each text of a table, mm; a swatch with the space after it. */
export const cellPad = 1.2;
export const swatchWidth = 5.2;
/** Space kept for a reading to be written in. */
const writeWidth = 14;

/** The narrowest a column of long words may get, mm. */
const wordCap = 42;

/** The cells of a row that stand under the columns; none for a line that names a group. */
function cellsOf(row: FlowRow): readonly FlowCell[] {
  return 'group' in row ? [] : row.cells;
}

interface Bounds {
  readonly natural: number;
  readonly least: number;
}

/** What each column takes on one line, and with every text broken at each space. */
function boundsOf({ columns, rows }: TableBlock, size: number, type: Typesetter): Bounds[] {
  return columns.map((column, c) => {
    const label = column.label.split(' ').map((word) => type.width(word, size, 'bold'));
    let natural = Math.max(type.width(column.label, size, 'bold'), 0);
    let least = Math.max(...label);
    for (const row of rows) {
      const cell = cellsOf(row)[c];
      if (cell === undefined) continue;
      const { text, swatch, fill, strong } = rich(cell);
      const weight = strong === true || ('strong' in row && row.strong === true) ? 'bold' : 'regular';
      const nextTo = (swatch === undefined ? 0 : swatchWidth) + (fill === 'write' ? writeWidth : 0);
      natural = Math.max(natural, type.width(text, size, weight) + nextTo);
      for (const word of text.split(/\s+/))
        least = Math.max(least, Math.min(wordCap, type.width(word, size, weight)) + nextTo);
    }
    const padded = 2 * cellPad + 0.02;
    return { natural: natural + padded, least: Math.min(natural, least) + padded };
  });
}

/** The width a table takes with no text broken. */
export function naturalWidth(table: TableBlock, size: number, type: Typesetter): number {
  return boundsOf(table, size, type).reduce((sum, { natural }) => sum + natural, 0);
}

/**
 * Column widths for a table no wider than `width`. One that is narrower is let out a little, so that a page does not look
 * ragged; in one that is wider the columns of long texts give way first, none below its longest word while that helps.
 */
export function columnWidths(table: TableBlock, width: number, size: number, type: Typesetter): number[] {
  const bounds = boundsOf(table, size, type);
  const natural = bounds.reduce((sum, one) => sum + one.natural, 0);
  if (natural <= width) {
    const stretch = Math.min(width / natural, 1.5);
    return bounds.map((one) => one.natural * stretch);
  }
  const least = bounds.reduce((sum, one) => sum + one.least, 0);
  if (least >= width) return bounds.map((one) => (one.least * width) / least);
  return leveled(bounds, width);
}

/** Cuts every column at one level, found by halving, so that the widest give most. */
function leveled(bounds: readonly Bounds[], width: number): number[] {
  const at = (level: number) => bounds.map(({ natural, least }) => Math.max(least, Math.min(natural, level)));
  let [low, high] = [0, Math.max(...bounds.map(({ natural }) => natural))];
  for (let i = 0; i < 40; i += 1) {
    const middle = (low + high) / 2;
    if (at(middle).reduce((sum, one) => sum + one, 0) > width) high = middle;
    else low = middle;
  }
  return at(low);
}

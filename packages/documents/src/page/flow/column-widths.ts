import type { Typesetter } from '../../type/typesetter.ts';
import { rich, type FlowCell, type FlowRow, type TableBlock } from './blocks.ts';

/** The padding of a cell, and the width of a swatch with the space after it, mm. */
export const cellPad = 1.2;
export const swatchWidth = 5.2;
/** The width of a space for a handwritten reading, mm. */
const writeWidth = 14;
/** The side of a box to tick and the distance to the next one, mm. */
export const boxSide = 2.6;
export const boxPitch = 3.4;
/** The number of boxes in a line of a cell if there is room, and in a narrow cell. */
const boxesInLine = { natural: 10, least: 5 } as const;

/** The width of boxes to tick in one line. A single box fits in any column. */
function boxesWidth(boxes: number | undefined, at: keyof typeof boxesInLine): number {
  return boxes === undefined ? 0 : Math.min(boxes, boxesInLine[at]) * boxPitch;
}

/** The smallest width of a column of long words, mm. */
const wordCap = 42;

/** The cells of a row. Empty for the name of a group. */
function cellsOf(row: FlowRow): readonly FlowCell[] {
  return 'group' in row ? [] : row.cells;
}

interface Bounds {
  readonly natural: number;
  readonly least: number;
  /** The width of each cell with its text on one line, by its row. 0 for a row without this column. */
  readonly cells: readonly number[];
}

/** The widths of each column: with every text on one line, and with every text broken at each space. */
function boundsOf({ columns, rows }: TableBlock, size: number, type: Typesetter): Bounds[] {
  return columns.map((column, c) => {
    const label = column.label.split(' ').map((word) => type.width(word, size, 'bold'));
    let natural = Math.max(type.width(column.label, size, 'bold'), 0);
    let least = Math.max(...label);
    const padded = 2 * cellPad + 0.02;
    const cells = rows.map((row) => {
      const cell = cellsOf(row)[c];
      if (cell === undefined) return 0;
      const { text, swatch, fill, strong, boxes } = rich(cell);
      const weight = strong === true || ('strong' in row && row.strong === true) ? 'bold' : 'regular';
      const nextTo = (swatch === undefined ? 0 : swatchWidth) + (fill === 'write' ? writeWidth : 0);
      const needed = Math.max(type.width(text, size, weight) + nextTo, boxesWidth(boxes, 'natural'));
      natural = Math.max(natural, needed);
      least = Math.max(least, boxesWidth(boxes, 'least'));
      for (const word of text.split(/\s+/))
        least = Math.max(least, Math.min(wordCap, type.width(word, size, weight)) + nextTo);
      return needed + padded;
    });
    return { natural: natural + padded, least: Math.min(natural, least) + padded, cells };
  });
}

/** The width of a table if no text is broken. */
export function naturalWidth(table: TableBlock, size: number, type: Typesetter): number {
  return boundsOf(table, size, type).reduce((sum, { natural }) => sum + natural, 0);
}

/** The width that a table needs if every text is broken at each space. Below it, words are broken. */
export function minTableWidth(table: TableBlock, size: number, type: Typesetter): number {
  return boundsOf(table, size, type).reduce((sum, { least }) => sum + least, 0);
}

/**
 * The widths of columns for a table of at most `width`. A narrower table is stretched a little, so that pages look even. In a
 * wider table the columns of long texts shrink first, and none below its longest word if that is enough; then a column gives
 * width to another one as long as the table gets shorter.
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
  return shortened(bounds, leveled(bounds, width));
}

/** Limits all columns to one width, found by bisection, so that the widest columns shrink most. */
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

/** How much width one column gives to another at a time, mm; or as much as the other needs. */
const givenWidths = [4, 8, 16];
/** The maximum number of times that it does. */
const maxGiven = 8;

/** A column and the width that it has. */
interface Fitted extends Bounds {
  readonly width: number;
}

/**
 * Moves width between columns whose texts are broken as long as that saves lines of the whole table, always where it saves
 * most.
 */
function shortened(bounds: readonly Bounds[], leveledWidths: readonly number[]): number[] {
  let columns = bounds.map((one, c): Fitted => ({ ...one, width: leveledWidths[c] ?? one.natural }));
  let lines = linesOf(columns);
  for (let i = 0; i < maxGiven; i += 1) {
    const [best] = transfers(columns)
      .map((moved) => ({ moved, lines: linesOf(moved) }))
      .toSorted((a, b) => a.lines - b.lines);
    if (best === undefined || best.lines >= lines) break;
    ({ moved: columns, lines } = best);
  }
  return columns.map(({ width }) => width);
}

/** The columns after each transfer between two with broken texts. A column whose texts fit stays as it is. */
function transfers(columns: readonly Fitted[]): Fitted[][] {
  const broken = columns.filter(({ natural, width }) => width < natural);
  return broken.flatMap((to) =>
    broken.flatMap((from) => {
      const [room, spare] = [to.natural - to.width, from.width - from.least];
      return [...givenWidths, room]
        .filter((given) => from !== to && given <= Math.min(room, spare))
        .map((given) =>
          columns.map((one) => {
            if (one === to) return { ...one, width: one.width + given };
            return one === from ? { ...one, width: one.width - given } : one;
          }),
        );
    }),
  );
}

/** About how many lines the rows of a table take. Words at the end of a line leave some of it unused. */
function linesOf(columns: readonly Fitted[]): number {
  const rows = new Map<number, number>();
  for (const { cells, width } of columns) {
    for (const [row, cell] of cells.entries()) {
      const lines = cell > width ? Math.ceil((1.06 * cell) / width) : 1;
      rows.set(row, Math.max(rows.get(row) ?? 1, lines));
    }
  }
  return rows.values().reduce((sum, lines) => sum + lines, 0);
}

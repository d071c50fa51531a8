/** The order of rows in a column: numbers as numbers, texts with the numbers in them, and rows without a value last. */
import type { SortChoice, TableColumn } from './columns.ts';

/** Sorts after all letters: a number comes after a text in the same position. */
const numberMark = '\uFFFE';
/** Sorts before all letters: a text that ends comes before one that continues. */
const textEnd = '\u0000';

/**
 * A text as a key that `<` sorts: letters without case, digits by their numeric value. A list of 100,000 rows is
 * compared two million times, so each text is converted once.
 */
function sortKey(text: string): string {
  const chunks = text.toLowerCase().match(/[0-9]+|[^0-9]+/g) ?? [];
  return chunks
    .map((chunk) => {
      if (!/^[0-9]/.test(chunk)) return chunk + textEnd;
      const digits = chunk.replace(/^0+(?=.)/, '');
      // The number of digits comes first, because a number with fewer digits is smaller.
      return numberMark + String.fromCodePoint(digits.length) + digits;
    })
    .join('');
}

interface Keyed<Row> {
  readonly row: Row;
  readonly value: string | number | undefined;
}

function keyOf(value: string | number | undefined | null): string | number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  return value === null || value === undefined ? undefined : sortKey(value);
}

function compared(a: string | number, b: string | number): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  // In a column with numbers and words, numbers come first.
  if (typeof a !== typeof b) return typeof a === 'number' ? -1 : 1;
  return a < b ? -1 : a > b ? 1 : 0;
}

/** The rows in the order of a column, or unchanged without one. Rows that compare equal keep their order. */
export function sortedRows<Row>(
  rows: readonly Row[],
  columns: readonly Pick<TableColumn<Row>, 'id' | 'value'>[],
  sort: SortChoice | undefined,
): readonly Row[] {
  const column = columns.find(({ id }) => id === sort?.id);
  if (column === undefined) return rows;
  const sign = sort?.desc === true ? -1 : 1;
  const keyed = rows.map((row): Keyed<Row> => ({ row, value: keyOf(column.value(row)) }));
  return keyed
    .toSorted((a, b) => {
      if (a.value === undefined || b.value === undefined)
        return Number(a.value === undefined) - Number(b.value === undefined);
      return sign * compared(a.value, b.value);
    })
    .map(({ row }) => row);
}

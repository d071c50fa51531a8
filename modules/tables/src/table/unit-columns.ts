/** Columns with the units of another column, such as `Length Unit`: each unit belongs to the number in the same row. */
import type { GridRow } from '../read/grid.ts';
import type { FieldColumn } from './columns.ts';
import { plainHeader } from './plain-header.ts';

/** Fields whose numbers may have another unit in each row. */
const measured = new Set(['length', 'gauge']);
/** Headers such as `Unit`, `UOM` or `Cross-section / diameter unit`. */
const unitHeader = /^(?<of>.*?) ?(?:units?|uom|einheit(?:en)?)$/;

/** The columns, in which each column of units has the index of the column that it belongs to. */
export function unitColumns(columns: readonly FieldColumn[]): FieldColumn[] {
  return columns.map((column) => {
    const values = column.field === '' ? valuesOf(column, columns) : undefined;
    return values === undefined ? column : { ...column, unitsOf: values.index };
  });
}

/** The column that a unit column belongs to: the one whose name precedes the word for units, or else the one before it in the table. */
function valuesOf({ header, index }: FieldColumn, columns: readonly FieldColumn[]): FieldColumn | undefined {
  const name = unitHeader.exec(plainHeader(header))?.groups?.['of'];
  if (name === undefined) return undefined;
  const candidates = columns.filter(({ field }) => measured.has(field));
  return (
    candidates.find((column) => name !== '' && plainHeader(column.header) === name) ??
    candidates.find((column) => column.index === index - 1)
  );
}

/** The rows with units appended to their numbers, so that each cell states its unit. */
export function withUnitCells(rows: readonly GridRow[], columns: readonly FieldColumn[]): readonly GridRow[] {
  const pairs = columns.flatMap(({ index, unitsOf }) => (unitsOf === undefined ? [] : [{ index, unitsOf }]));
  if (pairs.length === 0) return rows;
  return rows.map((row) => {
    const cells = [...row.cells];
    for (const { index, unitsOf } of pairs) {
      const [number = '', unit = ''] = [cells[unitsOf], cells[index]];
      if (/^[\d.,\s]+$/.test(number) && /[^\d.,\s-]/.test(unit)) cells[unitsOf] = `${number} ${unit}`;
    }
    return { ...row, cells };
  });
}

/** Notes that state which column has the units of another one. */
export function unitColumnNotes(columns: readonly FieldColumn[]): string[] {
  return columns.flatMap(({ header, unitsOf }) => {
    const values = columns.find(({ index }) => index === unitsOf);
    return values === undefined ? [] : [`The column "${header}" has the units of "${values.header}".`];
  });
}

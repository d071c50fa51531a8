/** Numbers with a comma in a workbook: texts, because cells with numbers have a point. A person may have typed them in another language. */
import type { GridRow } from '../read/grid.ts';
import { detectDecimalSign, type DecimalSign } from '../values/number.ts';
import type { FieldColumn } from './columns.ts';

/** Fields whose cells are numbers, with a unit or without. */
export const numericFields: readonly string[] = ['length', 'gauge', 'fromStrip', 'toStrip', 'price'];

const commaNumber = /\d[\d.,'’\s]*,[\d.,'’\s]*\d/;

const isNumeric = ({ field }: FieldColumn) => numericFields.includes(field);

/**
 * The meaning of the commas in such texts: a decimal sign, a thousands separator (then `.` is the decimal sign), or
 * unclear as in `1,250`. Undefined if there are no such texts.
 */
export function signOfTexts(
  rows: readonly GridRow[],
  columns: readonly FieldColumn[],
): DecimalSign | 'unclear' | undefined {
  const indexes = columns.filter(isNumeric).map(({ index }) => index);
  const texts = rows.flatMap(({ cells }) =>
    indexes.flatMap((index) => commaNumber.exec(cells[index] ?? '')?.[0] ?? []),
  );
  return texts.length === 0 ? undefined : (detectDecimalSign(texts) ?? 'unclear');
}

/** The rows with decimal points in these texts, as in cells with numbers. */
export function withPoints(rows: readonly GridRow[], columns: readonly FieldColumn[]): readonly GridRow[] {
  const indexes = new Set(columns.filter(isNumeric).map(({ index }) => index));
  const pointed = (cell: string) =>
    cell.replace(commaNumber, (number) => number.replaceAll('.', '').replaceAll(',', '.'));
  return rows.map((row) => ({
    ...row,
    cells: row.cells.map((cell, index) => (indexes.has(index) ? pointed(cell) : cell)),
  }));
}

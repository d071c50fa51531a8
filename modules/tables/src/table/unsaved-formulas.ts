/**
 * Formulas that a program such as openpyxl wrote into a workbook without their values. Only the cells that are needed
 * are refused.
 */
import type { Refusal } from '@cablewright/modules';
import { Unreadable } from '@cablewright/modules/reading';
import { unsavedFormula } from '../read/grid.ts';
import type { OpenTable } from './open-table.ts';
import { TableRow } from './table.ts';

const problem = () =>
  new Unreadable(
    'A cell is a formula without a saved value.',
    'Open the workbook in a spreadsheet program, save it, and import it again.',
  );

interface Sound {
  readonly rows: readonly TableRow[];
  readonly refused: readonly Refusal[];
}

/**
 * The rows without such cells. A part is imported without the cell, and a row of connections is refused. Any other list
 * is refused as a whole, because a missing cell would be a change.
 */
export function withoutUnsavedFormulas({ list, rows, columns }: OpenTable): Sound {
  const used = columns.filter(({ field }) => field !== '');
  const refused: Refusal[] = [];
  const sound = rows.flatMap((row): TableRow[] => {
    const { cells } = row.source.row;
    const bad = used.filter(({ index }) => cells[index] === unsavedFormula);
    const [first] = bad;
    if (first === undefined) return [row];
    if (list !== 'parts' && list !== 'from-to' && list !== 'ends') throw problem().at(row.at(first));
    refused.push(...bad.map((column) => problem().at(row.at(column))));
    if (list !== 'parts') return [];
    const others = cells.map((cell) => (cell === unsavedFormula ? '' : cell));
    return [new TableRow({ ...row.source, row: { ...row.source.row, cells: others } })];
  });
  return { rows: sound, refused };
}

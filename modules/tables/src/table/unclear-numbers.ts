/**
 * Numbers such as `1,234` in a list whose other numbers do not reveal the decimal sign. A person decides which sign it
 * is.
 */
import type { Refusal } from '@cablewright/modules';
import { Unreadable } from '@cablewright/modules/reading';
import { hasUnclearSign } from '../values/number.ts';
import { numericFields } from './comma-numbers.ts';
import type { OpenTable } from './open-table.ts';
import { withoutWiresOf } from './paired-rows.ts';
import { TableRow, type CellAt } from './table.ts';

/** Why a cell cannot be read. Undefined if it can. */
export function unclearNumber(
  text: string,
  field: string,
  { isSignKnown, isTyped }: OpenTable,
): Unreadable | undefined {
  if (isSignKnown || !numericFields.includes(field) || !hasUnclearSign(text)) return undefined;
  if (isTyped && !text.includes(',')) return undefined;
  const [number = text] = /\d[\d.,]*\d/.exec(text) ?? [];
  const [plain, decimal] = [number.replace(/[.,]/, ''), number.replace(',', '.')];
  return new Unreadable(`"${text}" may be ${decimal} or ${plain}.`, 'Choose the decimal sign.');
}

interface Sound {
  readonly rows: readonly TableRow[];
  readonly refused: readonly Refusal[];
}

/** The rows without such numbers. A row of connections is refused, and a part is imported without the cell. */
export function withoutUnclearNumbers(opened: OpenTable): Sound {
  const { list, rows } = opened;
  if (opened.isSignKnown || (list !== 'parts' && list !== 'from-to' && list !== 'ends')) return { rows, refused: [] };
  const refused: Refusal[] = [];
  const left = new Set<TableRow>();
  const sound = rows.flatMap((row): TableRow[] => {
    const unclear = numericFields
      .flatMap((field) => row.allCells(field))
      .flatMap((cell) => {
        const problem = unclearNumber(cell.text, cell.column.field, opened);
        return problem === undefined ? [] : [{ ...cell, problem }];
      });
    if (unclear.length === 0) return [row];
    refused.push(...unclear.map(({ problem, at }) => problem.at(at)));
    left.add(row);
    return list === 'parts' ? [withoutCells(row, unclear)] : [];
  });
  return { rows: list === 'ends' && left.size > 0 ? withoutWiresOf(rows, left) : sound, refused };
}

function withoutCells(row: TableRow, unclear: readonly CellAt[]): TableRow {
  const indexes = new Set(unclear.map(({ column }) => column.index));
  const cells = row.source.row.cells.map((cell, i) => (indexes.has(i) ? '' : cell));
  return new TableRow({ ...row.source, row: { ...row.source.row, cells } });
}

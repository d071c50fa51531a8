/** The columns of a table with what a person and the cells say of them. */
import type { ImportMapping } from '@cablewright/modules';
import type { GridRow } from '../read/grid.ts';
import type { DecimalSign } from '../values/number.ts';
import { currencyIn } from '../values/currency.ts';
import { lengthUnit, sectionUnit } from '../values/unit-of-cells.ts';
import { severalFields, type Column, type ListKind } from './columns.ts';
import { withSuppliers } from './supplier-columns.ts';

/** The columns as a person mapped them; a field that is given to one column is taken from the others, unless they are of another supplier. */
export function mappedColumns(
  columns: readonly Column[],
  mapping: ImportMapping | undefined,
  list: ListKind,
): Column[] {
  const wanted = [...(mapping?.columns ?? [])];
  const mapped = columns.map((column) => {
    const at = wanted.findIndex(({ header }) => header === column.header);
    if (at < 0) return { column, byHand: false };
    const [{ field, unit }] = wanted.splice(at, 1) as [(typeof wanted)[number]];
    const { unit: _unit, supplier, ...rest } = column;
    const own = unit ?? column.unit;
    const kept = supplier !== undefined && severalFields.has(field) ? { supplier } : {};
    return {
      column: { ...rest, field, ...kept, ...(own === undefined || own === '' ? {} : { unit: own }) },
      byHand: true,
    };
  });
  const byHand = new Set(
    mapped.flatMap(({ column, byHand: hand }) => (hand && column.field !== '' ? [column.field] : [])),
  );
  const chosen = mapped.map(({ column, byHand: hand }) =>
    !hand && byHand.has(column.field) && !hasSupplier(column) ? { ...column, field: '' } : column,
  );
  return list === 'parts' ? withSuppliers(chosen, 'chosen').map((column) => named(column, mapping)) : chosen;
}

const hasSupplier = ({ supplier, supplierIndex }: Column) => supplier !== undefined || supplierIndex !== undefined;

/** A column of numbers that neither the list nor its header gives a supplier, with the one that a person names. */
function named(column: Column, mapping: ImportMapping | undefined): Column {
  const supplier = mapping?.answers?.['supplier']?.trim() ?? '';
  return column.field !== 'supplierNumber' || hasSupplier(column) || supplier === '' ? column : { ...column, supplier };
}

interface UnitSource {
  readonly list: ListKind;
  readonly data: readonly GridRow[];
  readonly decimal: DecimalSign;
  readonly mapping: ImportMapping | undefined;
}

/** The column with the unit that its cells are in, where no header and no person names one. A person who chose "as written" has the last word. */
export function withUnit(column: Column, { list, data, decimal, mapping }: UnitSource): Column {
  const { index, header, field } = column;
  const isAsWritten = (mapping?.columns ?? []).some((one) => one.header === header && one.unit === '');
  if (column.unit !== undefined || isAsWritten || (list !== 'from-to' && list !== 'parts')) return column;
  const cells = () => data.map((row) => row.cells[index] ?? '');
  const found =
    field === 'gauge'
      ? sectionUnit(header, cells(), decimal)
      : field === 'length' && list === 'from-to'
        ? lengthUnit(cells(), decimal)
        : field === 'price' && list === 'parts'
          ? currencyOfCells(cells())
          : undefined;
  return found === undefined ? column : { ...column, unit: found, ...(found === 'mm²' ? {} : { isUnitTaken: true }) };
}

/** The currency of the cells of a column that have one, where all have the same and some have none. */
function currencyOfCells(cells: readonly string[]): string | undefined {
  const filled = cells.filter((cell) => cell !== '');
  const found = new Set(filled.map(currencyIn));
  const [currency] = [...found].filter((one) => one !== undefined);
  return found.size === 2 && found.has(undefined) ? currency : undefined;
}

/** What the plan says of units that no header names. */
export function unitNotes(columns: readonly Column[]): string[] {
  return columns
    .filter(({ isUnitTaken }) => isUnitTaken === true)
    .map(
      ({ header, unit }) => `The column "${header}" does not name its unit: ${unit} is taken for numbers without one.`,
    );
}

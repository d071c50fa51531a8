/** Applies the answers of a person and the contents of cells to the columns of a table. */
import type { ImportMapping } from '@cablewright/modules';
import type { GridRow } from '../read/grid.ts';
import type { DecimalSign } from '../values/number.ts';
import { currencyIn } from '../values/currency.ts';
import { lengthUnit, sectionUnit } from '../values/unit-of-cells.ts';
import { severalFields, type Column, type ListKind } from './columns.ts';
import { withSuppliers } from './supplier-columns.ts';

/** The columns as a person mapped them. A field that one column gets is removed from the others, unless they belong to another supplier. */
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

/** Adds the supplier that a person named to a column of numbers without one. */
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

/** The column with a unit derived from its cells, if neither its header nor a person names one. A person may choose "as written" to prevent it. */
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

/** The currency of a column in which some cells have one, always the same, and others have none. */
function currencyOfCells(cells: readonly string[]): string | undefined {
  const filled = cells.filter((cell) => cell !== '');
  const found = new Set(filled.map(currencyIn));
  const [currency] = [...found].filter((one) => one !== undefined);
  return found.size === 2 && found.has(undefined) ? currency : undefined;
}

/** Notes for the plan about units that no header names. */
export function unitNotes(columns: readonly Column[]): string[] {
  return columns
    .filter(({ isUnitTaken }) => isUnitTaken === true)
    .map(
      ({ header, unit }) => `The column "${header}" does not name its unit: ${unit} is taken for numbers without one.`,
    );
}

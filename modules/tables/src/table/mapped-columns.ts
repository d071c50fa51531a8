/** Applies the answers of a person and the contents of cells to the columns of a table. */
import { present } from '@cablewright/model';
import type { ImportMapping } from '@cablewright/modules';
import type { GridRow } from '../read/grid.ts';
import type { DecimalSign } from '../values/number.ts';
import { isBlank } from '../values/blank-cell.ts';
import { currencyIn } from '../values/currency.ts';
import { lengthUnit, sectionUnit } from '../values/unit-of-cells.ts';
import { severalFields, withSuppliers, type FieldColumn, type ListKind } from './columns.ts';

/** The columns as a person mapped them. A field that one column gets is removed from the others, unless they belong to another supplier. */
export function mappedColumns(
  columns: readonly FieldColumn[],
  mapping: ImportMapping | undefined,
  list: ListKind,
): FieldColumn[] {
  const pendingMappings = [...(mapping?.columns ?? [])];
  const mapped = columns.map((column) => {
    const index = pendingMappings.findIndex(({ header }) => header === column.header);
    if (index < 0) return { column, byHand: false };
    const [{ field: given, unit }] = pendingMappings.splice(index, 1) as [(typeof pendingMappings)[number]];
    // Pages send the fields of all columns when one is changed. A column with an open question has no meaning yet, and
    // the question stays open.
    const field = given === '' && isAskedAbout(column) ? column.field : given;
    const { unit: _unit, supplier, ...rest } = column;
    const chosenUnit = unit ?? column.unit;
    const chosenSupplier = supplier !== undefined && severalFields.has(field) ? { supplier } : {};
    return {
      column: {
        ...rest,
        field,
        ...chosenSupplier,
        ...present({ unit: chosenUnit || undefined }),
      },
      byHand: true,
    };
  });
  const byHand = new Set(
    mapped.flatMap(({ column, byHand: hand }) => (hand && column.field !== '' ? [column.field] : [])),
  );
  const chosen = mapped.map(({ column, byHand: hand }) =>
    !hand && byHand.has(column.field) && !hasSupplier(column) ? { ...column, field: '' } : column,
  );
  return list === 'parts'
    ? withSuppliers(chosen, 'chosen').map((column) => withNamedSupplier(column, mapping))
    : chosen;
}

const isAskedAbout = ({ field }: FieldColumn) => /(?:Open|Unsure)$/.test(field);

const hasSupplier = ({ supplier, supplierIndex }: FieldColumn) => supplier !== undefined || supplierIndex !== undefined;

/** Adds the supplier that a person chose to a column of numbers without one. */
function withNamedSupplier(column: FieldColumn, mapping: ImportMapping | undefined): FieldColumn {
  const supplier = mapping?.answers?.['supplier']?.trim() ?? '';
  return column.field !== 'supplierNumber' || hasSupplier(column) || supplier === '' ? column : { ...column, supplier };
}

interface UnitSource {
  readonly list: ListKind;
  readonly data: readonly GridRow[];
  readonly decimal: DecimalSign;
  readonly mapping: ImportMapping | undefined;
}

const hasUnits: ReadonlySet<ListKind> = new Set(['from-to', 'ends', 'parts']);

/** The column with a unit derived from its cells, if neither its header nor a person names one. A person may choose "as written" to prevent it. */
export function withUnit(column: FieldColumn, { list, data, decimal, mapping }: UnitSource): FieldColumn {
  const { index, header, field } = column;
  const isAsWritten = (mapping?.columns ?? []).some((mapped) => mapped.header === header && mapped.unit === '');
  if (column.unit !== undefined || isAsWritten || !hasUnits.has(list)) return column;
  const cells = () => data.map((row) => row.cells[index] ?? '').filter((cell) => !isBlank(cell, field));
  const derivedUnit =
    field === 'gauge'
      ? sectionUnit(header, cells(), decimal)
      : field === 'length' && list !== 'parts'
        ? lengthUnit(cells(), decimal)
        : field === 'price' && list === 'parts'
          ? currencyOfCells(cells())
          : undefined;
  return derivedUnit === undefined
    ? column
    : { ...column, unit: derivedUnit, ...present({ isUnitTaken: derivedUnit === 'mm²' ? undefined : true }) };
}

/** The currency of a column in which some cells have one, always the same, and others have none. */
function currencyOfCells(cells: readonly string[]): string | undefined {
  const filled = cells.filter((cell) => cell !== '');
  const currencies = new Set(filled.map(currencyIn));
  const [currency] = [...currencies].filter((currency) => currency !== undefined);
  return currencies.size === 2 && currencies.has(undefined) ? currency : undefined;
}

/** Notes for the plan about units that no header names. */
export function unitNotes(columns: readonly FieldColumn[]): string[] {
  return columns
    .filter(({ isUnitTaken }) => isUnitTaken === true)
    .map(
      ({ header, unit }) => `The column "${header}" does not name its unit: ${unit} is taken for numbers without one.`,
    );
}

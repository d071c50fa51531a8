/** Lists in the units of a shop. The columns of files are always metric; a shop with US units also gets inches and gauges. */
import { printFormatOf, units, type Catalog, type PrintFormat } from '@cablewright/engine';
import type { Cell, Column, Table } from '../display-list/table.ts';
import { lengthStyle, type LengthStyle } from './length-style.ts';

/** Values that people set on a tool or read on a gauge have three decimals of an inch. Lengths to cut have two. */
const fine = /^(?:strip|crimp_height|diameter|covered_diameter|under)_mm$/;

interface UsColumn {
  readonly column: Column;
  readonly cell: (cell: Cell) => Cell;
}

/** The US column for a metric one. Undefined for a column without a unit. */
function inUsUnits(print: PrintFormat, { name, numeric }: Column): UsColumn | undefined {
  if (name.endsWith('_mm2')) {
    const us = name.replace('_mm2', '_awg');
    return { column: { name: us, label: 'AWG', numeric: false }, cell: (cell) => gauges(print, cell) };
  }
  if (!name.endsWith('_mm')) return undefined;
  const us = name.replace('_mm', '_in');
  const decimals = fine.test(name) ? units.inchDecimals.fine : units.inchDecimals.length;
  return { column: { numeric, name: us, label: us }, cell: (cell) => inches(cell, decimals) };
}

/** A length, or several as a text: `10; 20`. */
function inches(cell: Cell, decimals: number): Cell {
  if (cell === null || cell === '') return cell;
  const each = (mm: number) => Number(units.inchText(mm, decimals));
  return typeof cell === 'number'
    ? each(cell)
    : cell
        .split('; ')
        .map((mm) => String(each(Number(mm))))
        .join('; ');
}

/** The nearest gauge of a section, or of several: `≈24, ≈20`. */
function gauges(print: PrintFormat, cell: Cell): Cell {
  if (cell === null || cell === '') return '';
  return String(cell)
    .split(', ')
    .map((mm2) => print.gauge({ areaMm2: Number(mm2) }) ?? '')
    .join(', ');
}

/** A table with its columns in US units: after all others (`last`), or each in place of or next to the metric one. */
function withUsColumns(print: PrintFormat, table: Table, place: 'last' | 'next' | 'instead'): Table {
  const known = new Set(table.columns.map(({ name }) => name));
  const parts = table.columns.map((column, i) => {
    const us = inUsUnits(print, column);
    const metric = { column, cell: (row: Table['rows'][number]) => row[i] ?? null };
    const added =
      us === undefined || known.has(us.column.name)
        ? []
        : [{ column: us.column, cell: (row: Table['rows'][number]) => us.cell(row[i] ?? null) }];
    return { metric, added, isReplaced: place === 'instead' && us !== undefined };
  });
  const chosen =
    place === 'last'
      ? [...parts.map(({ metric }) => metric), ...parts.flatMap(({ added }) => added)]
      : parts.flatMap(({ metric, added, isReplaced }) => (isReplaced ? added : [metric, ...added]));
  return {
    ...table,
    columns: chosen.map(({ column }) => column),
    rows: table.rows.map((row) => chosen.map(({ cell }) => cell(row))),
  };
}

/** A list as a CSV file: its fixed columns, and after them those in US units for a shop that uses these. */
export function inFileUnits(catalog: Catalog, table: Table): Table {
  const style = lengthStyle(catalog);
  return style === 'us' || style === 'both' ? withUsColumns(printFormatOf(catalog), table, 'last') : table;
}

/** A list for people, with columns in the shop's units only. A shop that has not chosen gets the columns of the file. */
export function inSheetUnits(catalog: Catalog, table: Table): Table {
  const style: LengthStyle = lengthStyle(catalog);
  if (style === 'unset') return table;
  if (style !== 'metric') return withUsColumns(printFormatOf(catalog), table, style === 'us' ? 'instead' : 'next');
  const isMetric = ({ name }: Column) => !name.endsWith('_in');
  const kept = table.columns.flatMap((column, i) => (isMetric(column) ? [i] : []));
  return {
    ...table,
    columns: table.columns.filter(isMetric),
    rows: table.rows.map((row) => kept.map((i) => row[i] ?? null)),
  };
}

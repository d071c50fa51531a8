/** The preview of a file before it is planned: how it is read, what its columns are, and how its first cells are understood. */
import { present } from '@cablewright/model';
import {
  columnLetters,
  type ImportColumn,
  type ImportField,
  type ImportFile,
  type ImportQuestion,
  type ImportReading,
  type Records,
} from '@cablewright/modules';
import { Unreadable } from '@cablewright/modules/reading';
import { bomFields } from './bom/bom-fields.ts';
import { bundleFields } from './bundles/bundle-fields.ts';
import { lengthsQuestion } from './bundles/follow-routes.ts';
import type { FieldColumn, ListKind } from './table/columns.ts';
import { fromToFields } from './wires/from-to-fields.ts';
import { wireListFields } from './wires/wire-list-fields.ts';
import { openTable, type OpenTable } from './table/open-table.ts';
import { partKindNames, partKinds, recordKind, textIn, type RecordDraft } from './parts/draft.ts';
import { partFields } from './parts/fields.ts';
import { partsKind } from './parts/parts-kind.ts';
import { pinoutFields } from './pinouts/pinout-fields.ts';
import { pinoutQuestions } from './pinouts/which-pinout.ts';
import { colourOrRefuse, lettersIn } from './parts/wire-fields.ts';
import type { ColourLetters } from './values/colour.ts';
import { lengthOf, sectionOf } from './values/quantity.ts';
import { noPinQuestions } from './wires/listed-ends.ts';
import { pinSignOf, pinSignQuestions, splitEnd, type PinSign } from './wires/ends.ts';
import { isNamedAfterCable, wireListQuestion } from './wires/wire-list-cable.ts';

/** Rows of the preview. */
const previewRows = 8;
const shownChars = 120;

export function readTable(file: ImportFile, db: Records): ImportReading {
  try {
    const table = openTable(file, { progress: () => undefined, isNamedAfterCable: isNamedAfterCable(file, db) });
    const fields = fieldsOf(table.list);
    return {
      fit: fitOf(table),
      questions: [...table.questions, ...questionsOf(table, file, db)],
      fields,
      columns: previewsOf(table, fields, file, db),
      rows: table.data.length,
      problems: missing(table, fields),
    };
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    return { fit: 0.2, problems: [error.refusal] };
  }
}

/** How sure the importer is. Our own exports are certain; two known headers make a list very likely. */
function fitOf({ list, score }: OpenTable): number {
  if ((list === 'wire-list' && score >= 8) || (list === 'bundles' && score >= 5) || list === 'bom') return 1;
  if (list === 'pinouts') return 0.9;
  return score >= 2 ? 0.9 : 0.4;
}

function fieldsOf(list: ListKind): ImportField[] {
  if (list === 'from-to') return fromToFields;
  if (list === 'wire-list') return wireListFields;
  if (list === 'bundles') return bundleFields;
  if (list === 'bom') return bomFields;
  if (list === 'pinouts') return pinoutFields;
  const ownQuestions = [
    { id: 'id', label: 'Id in this catalog' },
    { id: 'kind', label: 'Kind of part' },
  ];
  return [
    ...ownQuestions,
    ...partFields.map(({ id, label, units, several }) => ({ id, label, ...present({ units, several }) })),
  ];
}

function questionsOf(table: OpenTable, file: ImportFile, db: Records): ImportQuestion[] {
  if (table.list === 'wire-list' || table.list === 'bom') return [wireListQuestion(file, db)];
  if (table.list === 'pinouts') return isNamedInTable(table) ? [] : pinoutQuestions(file, db);
  if (table.list === 'bundles') return [wireListQuestion(file, db), lengthsQuestion(file)];
  if (table.list === 'from-to') {
    const { rows } = table;
    return [...pinSignQuestions(rows, file), ...noPinQuestions(rows, pinSignOf(rows, file), file, db)];
  }
  const { kind } = partsKind(table, file.mapping);
  const choices = partKinds.map((value) => ({ value, label: partKindNames[value] }));
  return [
    { id: 'kind', label: 'Kind of part', value: kind, choices: [{ value: 'auto', label: 'By each row' }, ...choices] },
    ...supplierQuestion(table, file),
  ];
}

/** Asks for the supplier of numbers for which no header and no column names one. */
function supplierQuestion({ columns }: OpenTable, { mapping }: ImportFile): ImportQuestion[] {
  const value = mapping?.answers?.['supplier']?.trim() ?? '';
  const open = columns.find(
    ({ field, supplier, supplierIndex }) =>
      field === 'supplierNumber' && supplierIndex === undefined && (supplier === undefined || supplier === value),
  );
  return open === undefined ? [] : [{ id: 'supplier', label: `Supplier of "${open.header}"`, value, choices: [] }];
}

function isNamedInTable({ columns }: OpenTable): boolean {
  return columns.some(({ field }) => field === 'id' || field === 'pinout');
}

/** The context for reading the cells of a file. */
interface Understanding {
  readonly table: OpenTable;
  readonly db: Records;
  readonly letters: ColourLetters;
  readonly pinSign: PinSign;
}

function previewsOf(table: OpenTable, fields: readonly ImportField[], file: ImportFile, db: Records): ImportColumn[] {
  const letters = lettersIn(table.rows, db);
  const how = { table, db, letters, pinSign: table.list === 'from-to' ? pinSignOf(table.rows, file) : 'none' } as const;
  return table.columns.map((column) => previewOf(column, fields, how));
}

/** The first cells of a column and their values. A cell that cannot be read shows why. */
function previewOf(column: FieldColumn, fields: readonly ImportField[], how: Understanding): ImportColumn {
  const { index, header, field, unit } = column;
  const cells = how.table.data.slice(0, previewRows).map((row) => (row.cells[index] ?? '').slice(0, shownChars));
  const isKnown = fields.some(({ id }) => id === field);
  return {
    header,
    letters: columnLetters(index + 1),
    ...(isKnown ? { field } : {}),
    unit,
    cells,
    values: isKnown ? cells.map((cell) => (cell === '' ? '' : readAs(cell, column, how))) : cells,
  };
}

/** The value of a cell, or why it cannot be read. */
function readAs(cell: string, column: FieldColumn, how: Understanding): string {
  const { list } = how.table;
  try {
    if (list === 'parts') return valueOf(cell, column, how);
    return list === 'from-to' ? connectionText(cell, column, how) : cell;
  } catch (error) {
    if (error instanceof Unreadable) return `⚠ ${error.message}`;
    throw error;
  }
}

/** The value of a cell in a from-to list: a quantity in the unit of the catalog, an end as connector and pin. */
function connectionText(
  cell: string,
  { field, unit = '' }: FieldColumn,
  { table, db, letters, pinSign }: Understanding,
) {
  if (field === 'length') return `${lengthOf(cell, unit, table.decimal)} mm`;
  if (field === 'gauge') return `${sectionOf(cell, unit, table.decimal).areaMm2} mm²`;
  if (field === 'colour') return colourOrRefuse(cell, { db, letters });
  const hasPins = table.columns.some((column) => column.field === `${field}Pin`);
  if ((field !== 'from' && field !== 'to') || hasPins) return cell;
  const end = splitEnd(cell, pinSign);
  return end === undefined ? cell : `${end.name}, pin ${end.pin}`;
}

function valueOf(cell: string, { field, unit, supplier }: FieldColumn, { table, db, letters }: Understanding): string {
  const partField = partFields.find(({ id }) => id === field);
  if (partField === undefined) return cell;
  const draft: RecordDraft = { suppliers: [], cost: {} };
  const kind = partField.kinds?.[0] ?? recordKind('connectors');
  partField.put(draft, cell, {
    kind,
    isNew: true,
    decimal: table.decimal,
    unit,
    supplier: supplier ?? ' ',
    db,
    letters,
  });
  if (field === 'supplierNumber') return supplier === undefined ? cell : `${supplier} ${cell}`;
  const text = partField.get(draft);
  const cost = draft['cost'] as RecordDraft;
  const after = field === 'price' ? textIn(cost, 'currency') : shownUnit(partField.units, field);
  return text === '' ? cell : `${text}${after === '' ? '' : ` ${after}`}`;
}

/** The unit in which numbers are stored: mm, mm², V … */
function shownUnit(units: readonly string[] | undefined, field: string): string {
  return field === 'currency' ? '' : (units?.[0] ?? '');
}

function missing({ list, columns }: OpenTable, fields: readonly ImportField[]) {
  const has = (id: string) => columns.some(({ field }) => field === id);
  if (list === 'parts') {
    const namesParts = ['id', 'mpn', 'partNumber', 'label', 'description', 'supplierNumber'].some(has);
    return namesParts
      ? []
      : [
          {
            message: 'No column says which part a row is.',
            remedy: 'Map the column with the manufacturer’s part number, the part number or the name.',
          },
        ];
  }
  return fields
    .filter(({ id, required }) => required === true && !has(id))
    .map(({ label }) => ({ message: `No column is mapped to ${label}.`, remedy: 'Choose the column that has it.' }));
}

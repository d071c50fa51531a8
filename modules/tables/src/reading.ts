/** The preview of a file before it is planned: how it is read, what its columns are, and how its first cells are understood. */
import { counted, present } from '@cablewright/model';
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
import { endFields, fromToFields } from './wires/from-to-fields.ts';
import { wireListFields } from './wires/wire-list-fields.ts';
import { hasBlanks, openTable, type OpenTable } from './table/open-table.ts';
import { pairedRows } from './table/paired-rows.ts';
import { partKindNames, partKinds, recordKind, textIn, type RecordDraft } from './parts/draft.ts';
import { partFields } from './parts/fields.ts';
import { partsKind } from './parts/parts-kind.ts';
import { pinoutFields } from './pinouts/pinout-fields.ts';
import { pinoutQuestions } from './pinouts/which-pinout.ts';
import { colourOrRefuse, lettersIn } from './parts/wire-fields.ts';
import { lettersInWires } from './wires/wanted-core.ts';
import { isBlank } from './values/blank-cell.ts';
import { colourId, type ColourLetters } from './values/colour.ts';
import type { DecimalSign } from './values/number.ts';
import { lengthOf, sectionOf } from './values/quantity.ts';
import { requireNoDate } from './values/spreadsheet-date.ts';
import { wireWords, type WireWords } from './values/wire-spec.ts';
import { unclearNumber } from './table/unclear-numbers.ts';
import { cableNameQuestions } from './wires/cable-name.ts';
import { noPinQuestions } from './wires/listed-ends.ts';
import { pinSignOf, pinSignQuestions } from './wires/ends.ts';
import { requireClearEnd, splitEnd, type PinSign } from './values/end-text.ts';
import { sheetCableQuestions } from './wires/sheet-cables.ts';
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

/** The confidence of the importer. Our own exports are certain; two known headers make a list very likely. */
function fitOf({ list, score }: OpenTable): number {
  if ((list === 'wire-list' && score >= 8) || (list === 'bundles' && score >= 5) || list === 'bom') return 1;
  if (list === 'pinouts') return 0.9;
  return score >= 2 ? 0.9 : 0.4;
}

function fieldsOf(list: ListKind): ImportField[] {
  if (list === 'from-to') return fromToFields;
  if (list === 'ends') return endFields;
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
  if (isConnections(table.list)) {
    const rows = connectionRows(table);
    return [
      ...sheetCableQuestions(rows, file),
      ...cableNameQuestions(rows, file, db),
      ...pinSignQuestions(rows, file),
      ...noPinQuestions(rows, pinSignOf(rows, file), file, db),
    ];
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

const isConnections = (list: ListKind) => list === 'from-to' || list === 'ends';

/** The rows with two ends each. */
const connectionRows = ({ list, rows }: OpenTable) => (list === 'ends' ? pairedRows(rows).rows : rows);

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
  const letters = isConnections(table.list) ? lettersInWires(table.rows, db) : lettersIn(table.rows, db);
  const pinSign = isConnections(table.list) ? pinSignOf(connectionRows(table), file) : 'none';
  const how = { table, db, letters, pinSign } as const;
  return table.columns.map((column) => previewOf(column, fields, how));
}

/** The first cells of a column and their values. A cell that cannot be read shows why. */
function previewOf(column: FieldColumn, fields: readonly ImportField[], how: Understanding): ImportColumn {
  const { index, header, field, unit } = column;
  const cells = how.table.data.slice(0, previewRows).map((row) => (row.cells[index] ?? '').slice(0, shownChars));
  const isKnown = fields.some(({ id }) => id === field);
  const isEmpty = (cell: string) => (hasBlanks(how.table.list) ? isBlank(cell, field) : cell === '');
  return {
    header,
    letters: columnLetters(index + 1),
    ...present({ field: isKnown ? field : undefined }),
    unit,
    cells,
    values: isKnown ? cells.map((cell) => (isEmpty(cell) ? '' : readAs(cell, column, how))) : cells,
  };
}

/** The value of a cell, or why it cannot be read. */
function readAs(cell: string, column: FieldColumn, how: Understanding): string {
  const { list } = how.table;
  try {
    const unclear = unclearNumber(cell, column.field, how.table);
    if (unclear !== undefined) throw unclear;
    if (list === 'parts') return valueOf(cell, column, how);
    return isConnections(list) ? connectionText(cell, column, how) : cell;
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
  if (field === 'fromStrip' || field === 'toStrip') return `${lengthOf(cell, unit || 'mm', table.decimal)} mm`;
  const isColour = (word: string) => colourId(word, db, letters) !== undefined;
  const words = field === 'gauge' || field === 'spec' ? wireWords(cell, isColour) : undefined;
  if (field === 'spec' && words !== undefined) return wordsText(words);
  if (field === 'gauge') return gaugeText(cell, unit, table.decimal, words);
  if (field === 'colour') return colourOrRefuse(cell, { db, letters });
  const hasPins = table.columns.some((column) => column.field === `${field}Pin`);
  if ((field !== 'from' && field !== 'to') || hasPins) return cell;
  requireNoDate(cell, 'End');
  requireClearEnd(cell, pinSign);
  const end = splitEnd(cell, pinSign);
  return end === undefined ? cell : `${end.name}, pin ${end.pin}`;
}

const wordsText = ({ cores, gauge, colour, type }: WireWords) =>
  [cores === undefined ? undefined : counted(cores, 'core'), gauge, colour, type]
    .filter((word) => word !== undefined)
    .join(', ');

/** The section of a cell, or its words if it contains more than a section. */
function gaugeText(cell: string, unit: string, decimal: DecimalSign, words: WireWords | undefined): string {
  try {
    return `${sectionOf(cell, unit, decimal).areaMm2} mm²`;
  } catch (error) {
    if (words === undefined || !(error instanceof Unreadable)) throw error;
    return wordsText(words);
  }
}

function valueOf(cell: string, { field, unit, supplier }: FieldColumn, { table, db, letters }: Understanding): string {
  const partField = partFields.find(({ id }) => id === field);
  if (partField === undefined) return cell;
  const draft: RecordDraft = { suppliers: [], cost: {} };
  const kind = partField.kinds?.[0] ?? (field === 'price' ? 'wires' : recordKind('connectors'));
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

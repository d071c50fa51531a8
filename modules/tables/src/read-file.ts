/** Turns an opened table into records, and lists in the plan which parts of the file are not imported. */
import { counted } from '@cablewright/model';
import type { Assumption, Imported, ImportFile, Records, Tools } from '@cablewright/modules';
import { Unreadable } from '@cablewright/modules/reading';
import { readBom } from './bom/bom-list.ts';
import { readBundleTable } from './bundles/bundle-table.ts';
import { editedSheets, mergedEdits, sheetOf } from './edited-sheets.ts';
import { partsKind } from './parts/parts-kind.ts';
import { readParts } from './parts/read-parts.ts';
import { readPinTables } from './pinouts/pin-table.ts';
import { unitNotes } from './table/mapped-columns.ts';
import { unitColumnNotes } from './table/unit-columns.ts';
import { hasBlanks, openTable, type OpenTable } from './table/open-table.ts';
import { pairedRows } from './table/paired-rows.ts';
import type { TableRow } from './table/table.ts';
import { withoutUnclearNumbers } from './table/unclear-numbers.ts';
import { withoutUnsavedFormulas } from './table/unsaved-formulas.ts';
import { cableName, cableOfList, listName } from './wires/cable-name.ts';
import { pinSignOf } from './wires/ends.ts';
import { readFromTo } from './wires/from-to.ts';
import { noPinOf } from './wires/listed-ends.ts';
import { isCablePerSheet } from './wires/sheet-cables.ts';
import { readWireList } from './wires/wire-list.ts';
import { isNamedAfterCable } from './wires/wire-list-cable.ts';

/** Reads a file. A workbook of exported lists may be edited on any of its sheets. */
export async function readFile(file: ImportFile, db: Records, tools: Tools): Promise<Imported> {
  const opened = opening(file, db, tools);
  const sheets = editedSheets(opened, file, db);
  if (sheets.length === 0) return readOpened(opened, file, db, tools);
  const read = await Promise.all(
    sheets.map(async (sheet) => {
      const one = sheet === opened.sheet ? file : sheetOf(file, sheet);
      const table = sheet === opened.sheet ? opened : opening(one, db, tools);
      requireColumns(table);
      return { sheet, ...(await contents(table, one, db, tools)) };
    }),
  );
  const notRead = opened.unread.sheets.filter((name) => !sheets.includes(name));
  const { notes, ...merged } = await mergedEdits(read, db, tools);
  return { ok: true, ...merged, notes: [...notes, ...sheetNotes(notRead)] };
}

function opening(file: ImportFile, db: Records, tools: Tools): OpenTable {
  return openTable(file, {
    progress: (row) => tools.progress(row, 0, 'Reading rows'),
    isNamedAfterCable: isNamedAfterCable(file, db),
  });
}

async function readOpened(opened: OpenTable, file: ImportFile, db: Records, tools: Tools): Promise<Imported> {
  requireColumns(opened);
  const { notes, ...read } = await contents(opened, file, db, tools);
  return {
    ok: true,
    ...read,
    assumed: [...(read.assumed ?? []), ...assumptions(opened)],
    notes: [
      ...notes,
      ...unitNotes(opened.columns),
      ...unitColumnNotes(opened.columns),
      ...ignoredNotes(opened),
      ...rowNotes(opened),
      ...dittoNotes(opened),
      ...(isForeign(opened) ? sheetNotes(opened.unread.sheets) : []),
    ],
  };
}

const isForeign = ({ list }: OpenTable) => hasBlanks(list);

/** The columns with content that are not imported. */
function ignoredColumns({ columns, data }: OpenTable) {
  return columns.filter(
    ({ field, index, unitsOf }) =>
      unitsOf === undefined &&
      (field === '' || /(?:Open|Unsure)$/.test(field)) &&
      data.some(({ cells }) => (cells[index] ?? '') !== ''),
  );
}

/** The assumptions about the table: unstated units, unused columns, rows above the headers, other sheets. */
function assumptions(opened: OpenTable): Assumption[] {
  const { columns, unread } = opened;
  const units = columns.flatMap(({ header, index, unit, isUnitTaken }): Assumption[] =>
    isUnitTaken === true && unit !== undefined
      ? [{ about: 'unit', subject: header, detail: unit, at: { column: index + 1, header } }]
      : [],
  );
  if (!isForeign(opened)) return units;
  return [
    ...units,
    ...ignoredColumns(opened).map(({ header, index }): Assumption => ({
      about: 'column',
      subject: header,
      at: { column: index + 1, header },
    })),
    ...[...unread.above, ...unread.below, ...unread.comments, ...unread.second].map((row): Assumption => ({
      about: 'rows',
      subject: String(row),
      at: { row },
    })),
    ...unread.sheets.map((sheet): Assumption => ({ about: 'sheet', subject: sheet, at: { sheet } })),
  ];
}

/** A note that names the columns with content that are not imported. */
function ignoredNotes(opened: OpenTable): string[] {
  if (!isForeign(opened)) return [];
  const names = ignoredColumns(opened).map(({ header }) => `"${header}"`);
  return names.length === 0
    ? []
    : [`${names.length === 1 ? 'This column is' : 'These columns are'} not imported: ${names.join(', ')}.`];
}

/** A note that names the rows whose ditto marks were read as the cells above. */
function dittoNotes({ unread: { dittos } }: OpenTable): string[] {
  if (dittos.length === 0) return [];
  return [`In ${rowsText(dittos)}, ditto marks are read as the cells above them.`];
}

/** A note that counts the rows of the file, and lists the rows of headers, above them and below the last wire. */
function rowNotes(opened: OpenTable): string[] {
  if (!isForeign(opened)) return [];
  const { data, list, unread } = opened;
  const { above, headers, below, repeated, second, comments } = unread;
  const them = headers.length === 1 ? 'it' : 'them';
  const parts = [
    ...(headers.length === 0 ? [] : [`${rowsText(headers)} ${headers.length === 1 ? 'has' : 'have'} the headers`]),
    ...(above.length === 0 ? [] : [`${rowsText(above)} above ${them} ${isOrAre(above)} not imported`]),
    ...(below.length === 0
      ? []
      : [`${rowsText(below)} below the last ${list === 'parts' ? 'part' : 'wire'} ${isOrAre(below)} not imported`]),
  ];
  if (repeated.length > 0) parts.push(`${rowsText(repeated)} ${repeated.length === 1 ? 'repeats' : 'repeat'} them`);
  if (comments.length > 0) parts.push(`${rowsText(comments)} ${isOrAre(comments)} commented out and not imported`);
  if (second.length > 0)
    parts.push(
      `${rowsText(second)} ${isOrAre(second)} a second table with other headers and not imported: put it on a sheet of its own`,
    );
  const last = parts.length > 1 ? `, and ${parts.at(-1)}` : '';
  const rest = [parts.slice(0, Math.max(1, parts.length - 1)).join(', '), last].join('');
  return [`${counted(data.length, 'row is', 'rows are')} read${rest === '' ? '' : `; ${rest}`}.`];
}

const isOrAre = ({ length }: readonly number[]) => (length === 1 ? 'is' : 'are');

const rowsText = (rows: readonly number[]) => `${rows.length === 1 ? 'row' : 'rows'} ${rows.join(', ')}`;

function sheetNotes(sheets: readonly string[]): string[] {
  if (sheets.length === 0) return [];
  const names = sheets.map((name) => `"${name}"`).join(', ');
  return [`${sheets.length === 1 ? 'This sheet is' : 'These sheets are'} not imported: ${names}.`];
}

const none = () => Promise.resolve(undefined);

type Contents = Extract<Imported, { ok: true }>;

type ReadContents = Required<Pick<Contents, 'records' | 'refused' | 'notes'>> & Pick<Contents, 'assumed'>;

async function contents(opened: OpenTable, file: ImportFile, db: Records, tools: Tools): Promise<ReadContents> {
  const saved = withoutUnsavedFormulas(opened);
  const { rows, refused } = withoutUnclearNumbers({ ...opened, rows: saved.rows });
  const read = await contentsOf({ ...opened, rows }, file, db, tools);
  return { ...read, refused: [...saved.refused, ...refused, ...read.refused] };
}

async function contentsOf(
  opened: OpenTable,
  file: ImportFile,
  db: Records,
  { progress, design, drawing }: Tools,
): Promise<ReadContents> {
  const { list, rows, decimal } = opened;
  const common = {
    rows,
    db,
    decimal,
    progress,
    leave: new Set(file.leave),
    design: design ?? none,
  };
  const fileName = file.fileName.replace(/^.*[/\\]/, '');
  if (list === 'from-to') return connections(rows, { ...common, fileName }, file);
  if (list === 'ends') return connectionsOfEnds({ ...common, fileName }, file);
  if (list === 'wire-list') return readWireList({ ...common, file });
  if (list === 'bom') return readBom({ ...common, file, drawing: drawing ?? none });
  if (list === 'pinouts') return readPinTables({ ...common, file });
  if (list === 'bundles') return readBundleTable({ ...common, file });
  return readParts({ ...common, ...partsKind(opened, file.mapping), source: fileName });
}

type Connections = Omit<
  Parameters<typeof readFromTo>[0],
  'pinSign' | 'noPin' | 'bySheet' | 'cableName' | 'cableId' | 'listName'
>;

function connections(rows: readonly TableRow[], input: Connections, file: ImportFile) {
  const answers = {
    pinSign: pinSignOf(rows, file),
    noPin: noPinOf(file),
    bySheet: isCablePerSheet(rows, file),
    cableName: cableName(rows, file, input.db),
    cableId: cableOfList(file, input.db),
    listName: listName(file),
  };
  return readFromTo({ ...input, rows, ...answers });
}

async function connectionsOfEnds(input: Connections, file: ImportFile) {
  const pairs = pairedRows(input.rows);
  const read = await connections(pairs.rows, input, file);
  return { ...read, refused: [...pairs.refused, ...read.refused], notes: [...pairs.notes, ...read.notes] };
}

/** Requires the columns without which a list has no meaning: the ends of wires, or the run and element. */
function requireColumns({ list, columns }: OpenTable): void {
  const needed = {
    parts: [],
    'from-to': ['from', 'to'],
    ends: ['wire', 'from'],
    'wire-list': ['segment', 'element'],
    bundles: ['from', 'to', 'length'],
    bom: [],
    pinouts: ['pin'],
  }[list];
  const missing = needed.filter((id) => !columns.some(({ field }) => field === id));
  if (missing.length > 0)
    throw new Unreadable(`The table has no column for ${missing.join(' and ')}.`, 'Choose the column in the mapping.');
}

/** Opens a file as a table: finds its header row, its kind of list, its columns and its decimal sign. */
import { columnLetters, type ImportFile, type ImportQuestion } from '@cablewright/modules';
import { Unreadable } from '@cablewright/modules/reading';
import { type FieldColumn, columnsOf, hasField, headerScore, type ListKind } from './columns.ts';
import { asAbove } from './as-above.ts';
import { allSheets, alikeSheets, type AlikeSheet } from '../read/all-sheets.ts';
import type { CellGrid, GridRow } from '../read/grid.ts';
import { oneOf, question, readSource } from '../read/source.ts';
import { endOfList } from './closing-rows.ts';
import { endColumns } from './end-columns.ts';
import { headerRows } from './header-rows.ts';
import { mappedColumns, withUnit } from './mapped-columns.ts';
import { tableParts } from './repeated-headers.ts';
import { commentSign, toolColumns, toolsOf } from './tool-columns.ts';
import { haveTwoRows } from './paired-rows.ts';
import { TableRow } from './table.ts';
import { isStillAsked, twinColumns } from './twin-columns.ts';
import { signOfTexts, withPoints } from './comma-numbers.ts';
import { unitColumns, withUnitCells } from './unit-columns.ts';
import { pastedPins } from '../read/pasted-pins.ts';
import { isBlank } from '../values/blank-cell.ts';
import { type DecimalSign, decimalSigns, detectDecimalSign } from '../values/number.ts';

// Finds the row with the headers of a table.

/** Rows at the top that may hold the headers. Carts and reports have a few lines above them. */
const lookedAt = 20;

const kinds: readonly ListKind[] = ['wire-list', 'bundles', 'from-to', 'ends', 'parts', 'bom', 'pinouts'];

/** The number of the row with the headers. Undefined if there is none, so that the first row is data. */
function detectHeader({ rows }: CellGrid): number | undefined {
  const best = bestRow(rows);
  if (best.score >= knownHeaders) return best.row?.n;
  const [first] = rows;
  return first !== undefined && looksLikeHeader(first) ? first.n : undefined;
}

/** Known headers that a row needs to count as headers with certainty. */
const knownHeaders = 2;

function hasKnownHeaders({ rows }: CellGrid): boolean {
  return bestRow(rows).score >= knownHeaders;
}

/** Whether one of the first rows has the headers of a program's list of connections. */
function isListOfTool({ rows }: CellGrid): boolean {
  return rows.slice(0, lookedAt).some(({ cells }) => toolsOf(cells).length > 0);
}

function bestRow(rows: CellGrid['rows']) {
  const scored = rows.slice(0, lookedAt).map((row) => ({ row, score: bestScore(row.cells) }));
  return scored.reduce((a, b) => (b.score > a.score ? b : a), { row: rows[0], score: 0 });
}

function bestScore(cells: readonly string[]): number {
  const ofTools = toolsOf(cells).map(({ needs }) => needs.length);
  return Math.max(...kinds.map((kind) => headerScore(cells, kind)), ...ofTools);
}

/** Whether a row looks like headers: all cells are words, and no two are equal. */
function looksLikeHeader({ cells }: GridRow): boolean {
  const texts = cells.filter((cell) => cell !== '');
  return texts.length > 1 && texts.every((text) => !/^[\d.,\s]+$/.test(text)) && new Set(texts).size === texts.length;
}

/**
 * The kind of list that best fits the headers. A from-to list has two ends; an exported wire list has all the names that exports
 * use. Only a bundle table has columns for bundles and coverings. A pin table has positions and no ends. An exported bill of
 * materials has instances; one with chosen columns is recognized by its file name, which is that of a cable.
 */
function detectList(headers: readonly string[], data: readonly GridRow[], isNamedAfterCable: boolean): ListKind {
  if (headerScore(headers, 'wire-list') >= 8) return 'wire-list';
  if (isBill(headers, isNamedAfterCable)) return 'bom';
  if (toolsOf(headers).length > 0) return 'from-to';
  if (hasRowPerEnd(headers, data)) return 'ends';
  if (isPinTable(headers)) return 'pinouts';
  const parts = headerScore(headers, 'parts');
  const fromTo = headerScore(headers, 'from-to');
  const bundles = headerScore(headers, 'bundles');
  if (bundles >= 3 && bundles > fromTo && bundles >= parts) return 'bundles';
  // Headers such as MPN and Comment occur in lists of parts and of connections, but only the latter have ends.
  const hasEnds = ['from', 'to', 'fromDevice', 'toDevice'].some((field) => hasField(headers, 'from-to', field));
  const isOfWires = hasEnds || ofWires.some((field) => hasField(headers, 'from-to', field));
  return isOfWires && fromTo >= 2 && (fromTo > parts || (fromTo === parts && hasEnds)) ? 'from-to' : 'parts';
}

/** Fields that a list of parts does not have. */
const ofWires = ['wire', 'core', 'cable', 'signal', 'pin', 'fromPin', 'toPin', 'colour', 'gauge', 'length', 'spec'];

function isBill(headers: readonly string[], isNamedAfterCable: boolean): boolean {
  const has = (field: string) => hasField(headers, 'bom', field);
  const score = headerScore(headers, 'bom');
  if (has('instances') && has('section') && score >= 7) return true;
  return isNamedAfterCable && has('quantity') && score >= 4 && score >= headerScore(headers, 'parts');
}

/** Whether each wire has two rows, with one end in each. */
function hasRowPerEnd(headers: readonly string[], data: readonly GridRow[]): boolean {
  const has = (field: string) => hasField(headers, 'ends', field);
  if (hasField(headers, 'from-to', 'to') || hasField(headers, 'from-to', 'toPin') || !has('fromPin')) return false;
  if (!has('from') && !has('fromDevice')) return false;
  const wire = columnsOf(headers, 'ends').find(({ field }) => field === 'wire');
  return wire !== undefined && haveTwoRows(data.map(({ cells }) => cells[wire.index] ?? ''));
}

function isPinTable(headers: readonly string[]): boolean {
  const has = (field: string) => hasField(headers, 'pinouts', field);
  const hasEnds = ['from', 'to', 'fromPin', 'toPin'].some((field) => hasField(headers, 'from-to', field));
  return has('pin') && !hasEnds && (has('signal') || (has('label') && has('direction')));
}

const listNames: Readonly<Record<ListKind, string>> = {
  parts: 'Parts',
  'from-to': 'Connections (from-to list)',
  ends: 'Connections (one row for each end)',
  'wire-list': 'Exported wire list',
  bundles: 'Bundles of a harness',
  bom: 'Bill of materials of a cable',
  pinouts: 'Pin table (pinouts)',
};
const listKinds = Object.keys(listNames) as ListKind[];

export interface OpenTable {
  readonly list: ListKind;
  readonly columns: readonly FieldColumn[];
  readonly data: readonly GridRow[];
  readonly rows: readonly TableRow[];
  readonly decimal: DecimalSign;
  /** Whether a person or the cells tell the decimal sign. */
  readonly isSignKnown: boolean;
  /** Whether the file has cells with numbers, as a workbook does. In those the decimal sign is a point. */
  readonly isTyped: boolean;
  readonly questions: readonly ImportQuestion[];
  /** The number of headers known for this kind of list. */
  readonly score: number;
  readonly sheet?: string;
  readonly unread: Unread;
}

/** The parts of a file that are not data. Rows are given by their numbers in the file. */
interface Unread {
  /** Rows above the headers. */
  readonly above: readonly number[];
  readonly headers: readonly number[];
  /** Rows of totals and remarks below the last wire or part. */
  readonly below: readonly number[];
  /** Rows that repeat the headers, rows of a second table with other headers, and commented rows. */
  readonly repeated: readonly number[];
  readonly second: readonly number[];
  readonly comments: readonly number[];
  /** Rows with marks for the cell above. */
  readonly dittos: readonly number[];
  /** Sheets that are not imported. */
  readonly sheets: readonly string[];
}

/** Cells used to detect the decimal sign. */
const decimalSample = 2_000;

interface Opening {
  readonly progress: (row: number) => void;
  /** Whether the file is named after a cable of the catalog, as exports are. */
  readonly isNamedAfterCable: boolean;
}

export function openTable(file: ImportFile, { progress, isNamedAfterCable }: Opening): OpenTable {
  const source = readSource(file, { progress, isKnown: hasKnownHeaders, isOfTool: isListOfTool });
  const { typed } = source;
  const pins = pastedPins(source.grid);
  const grid = pins ?? source.grid;
  if (grid.rows.length === 0) throw new Unreadable('The table is empty.', 'Choose a file or a sheet with rows.');
  const answers = file.mapping?.answers ?? {};
  const foundHeader = pins === undefined ? String(detectHeader(grid) ?? 0) : '0';
  const header = headerOf(grid, answers['header'] ?? foundHeader);
  const headings = headingsOf(grid, header);
  const { headers } = headings;
  const belowHeaders = grid.rows.filter(({ n }) => n > headings.last);
  const foundList = pins === undefined ? detectList(headers, belowHeaders, isNamedAfterCable) : 'pinouts';
  const list = oneOf(listKinds, answers['list']) ?? foundList;
  const sheets = sheetsTaken(source.others, headerCellsOf(grid, header), list, answers['sheet'], headings.below);
  const parts = partsOf(belowHeaders, headers, list, answers);
  const read = dataOf(parts.rows, sheets, list, (rows) =>
    pins !== undefined && list === 'pinouts'
      ? { columns: pinColumns(headers), questions: [] }
      : columnsIn(headers, list, rows, answers),
  );
  const { suggested } = read;
  const mapped = unitColumnsOf(mappedColumns(suggested.columns, file.mapping, list), list);
  const chosenSign = oneOf(decimalSigns, answers['decimal']);
  const signs = typed ? workbookSigns(read.data, mapped, list) : textSigns(read.data);
  const shownSign = chosenSign ?? signs.detected ?? '.';
  const pointed = typed && shownSign === ',' ? withPoints(read.data, mapped) : read.data;
  const decimal = typed ? '.' : shownSign;
  const { data: filled, questions: asked, dittos } = asAbove(pointed, mapped, list, answers['empty-ends']);
  const data = withUnitCells(filled, mapped);
  const columns = mapped.map((column) => withUnit(column, { list, data, decimal, mapping: file.mapping }));
  const byField = Map.groupBy(
    columns.filter(({ field }) => field !== ''),
    ({ field }) => field,
  );
  const joined = new Set(sheets.taken.map(({ name }) => name));
  return {
    list,
    columns,
    data,
    rows: data.map((row) => new TableRow({ sheet: grid.name, row: stated(row, columns, list), columns: byField })),
    decimal,
    isSignKnown: (chosenSign ?? signs.detected) !== undefined,
    isTyped: typed,
    score: headerScore(headers, list),
    sheet: grid.name,
    unread: {
      above: grid.rows.filter(({ n }) => n < headings.first).map(({ n }) => n),
      headers: grid.rows.filter(({ n }) => n >= headings.first && n <= headings.last).map(({ n }) => n),
      below: read.below,
      repeated: parts.repeated,
      second: parts.second,
      comments: parts.comments,
      dittos,
      sheets: source.others.flatMap(({ name }) => (name === undefined || joined.has(name) ? [] : [name])),
    },
    questions: [
      listQuestion(list, foundList),
      ...source.questions.map((each) => (each.id === 'sheet' ? sheetQuestion(each, sheets) : each)),
      question('header', 'Headers', String(header), foundHeader, headerChoices(grid)),
      ...(signs.isAsked ? [signQuestion(shownSign, signs)] : []),
      ...suggested.questions.filter((each) => isStillAsked(each, columns)),
      ...asked,
    ],
  };
}

interface Headings {
  readonly headers: readonly string[];
  /** The numbers of the first and the last row with headers. 0 if there is none. */
  readonly first: number;
  readonly last: number;
  /** The number of rows below the main header row that belong to the headers. */
  readonly below: number;
}

/** The headers, which may be in two rows if the list is one of connections. */
function headingsOf(grid: CellGrid, header: number): Headings {
  const at = grid.rows.findIndex(({ n }) => n === header);
  if (at < 0) return { headers: headersOf(grid, []), first: 0, last: 0, below: 0 };
  const { cells, first, last } = headerRows(grid.rows, at);
  return { headers: headersOf(grid, cells), first, last, below: grid.rows.findIndex(({ n }) => n === last) - at };
}

/** The rows of data of a list from elsewhere, without repeated headers and comments. */
function partsOf(
  rows: readonly GridRow[],
  headers: readonly string[],
  list: ListKind,
  answers: Readonly<Record<string, string>>,
): ReturnType<typeof tableParts> {
  if (!hasBlanks(list)) return { rows, repeated: [], second: [], comments: [] };
  return tableParts(rows, headers, list, list === 'from-to' ? commentSign(headers, answers['tool']) : undefined);
}

interface TableData {
  readonly data: readonly GridRow[];
  readonly suggested: ReturnType<typeof endColumns>;
  /** The numbers of the closing rows. */
  readonly below: readonly number[];
}

/** Whether a list comes from elsewhere. Such lists may have cells without a value, and closing rows. */
export const hasBlanks = (list: ListKind) => list === 'from-to' || list === 'ends' || list === 'parts';

/** The rows of the table and its columns. A list ends with its last wire or part: the rows below it are totals and remarks. */
function dataOf(
  ownRows: readonly GridRow[],
  { taken }: SheetsTaken,
  list: ListKind,
  columnsFor: (rows: readonly GridRow[]) => TableData['suggested'],
): TableData {
  const others = taken.flatMap(({ rows }) => rows);
  const all = [...ownRows, ...others];
  const suggested = columnsFor(all);
  if (!hasBlanks(list)) return { data: all, suggested, below: [] };
  const end = endOfList(ownRows, suggested.columns, list === 'parts' ? 'parts' : 'wires');
  // A list whose ends have no columns yet has no wires, and no closing rows.
  if (end === 0 || end === ownRows.length) return { data: all, suggested, below: [] };
  const data = [...ownRows.slice(0, end), ...others];
  return { data, suggested: columnsFor(data), below: ownRows.slice(end).map(({ n }) => n) };
}

const listQuestion = (list: ListKind, found: ListKind): ImportQuestion =>
  question(
    'list',
    'What it lists',
    list,
    found,
    listKinds.map((value) => ({ value, label: listNames[value] })),
  );

interface Signs {
  /** The detected decimal sign. Undefined if the cells are ambiguous. */
  readonly detected: DecimalSign | undefined;
  readonly isAsked: boolean;
}

const textSigns = (rows: readonly GridRow[]): Signs => ({ detected: detectDecimalSign(sampleOf(rows)), isAsked: true });

const signQuestion = (sign: DecimalSign, { detected = '.' }: Signs): ImportQuestion =>
  question('decimal', 'Decimal sign', sign, detected, [
    { value: '.', label: 'Point' },
    { value: ',', label: 'Comma' },
  ]);

/** A workbook has numbers with a point, and may have texts with a comma. */
function workbookSigns(rows: readonly GridRow[], columns: readonly FieldColumn[], list: ListKind): Signs {
  const sign = hasBlanks(list) ? signOfTexts(rows, columns) : undefined;
  if (sign === undefined) return { detected: '.', isAsked: false };
  return { detected: sign === 'unclear' ? undefined : sign, isAsked: true };
}

const unitColumnsOf = (columns: FieldColumn[], list: ListKind) =>
  list === 'from-to' || list === 'ends' ? unitColumns(columns) : columns;

/** A row without the cells that only mark missing values. */
function stated(row: GridRow, columns: readonly FieldColumn[], list: ListKind): GridRow {
  if (!hasBlanks(list)) return row;
  const blank = columns.filter(({ index, field }) => field !== '' && isBlank(row.cells[index] ?? '', field));
  const isChanged = blank.some(({ index }) => (row.cells[index] ?? '') !== '');
  if (!isChanged) return row;
  const indexes = new Set(blank.map(({ index }) => index));
  return { ...row, cells: row.cells.map((cell, i) => (indexes.has(i) ? '' : cell)) };
}

interface SheetsTaken {
  /** Other sheets with the same headers. */
  readonly alike: readonly AlikeSheet[];
  /** The sheets whose rows are imported too. */
  readonly taken: readonly AlikeSheet[];
}

/** Takes all sheets with the same headers, unless a person chose one. */
function sheetsTaken(
  others: readonly CellGrid[],
  headers: readonly string[],
  list: ListKind,
  answer: string | undefined,
  rowsBelow: number,
): SheetsTaken {
  const joins = list === 'from-to' || list === 'ends' || list === 'parts';
  const alike = joins ? alikeSheets(others, headers, rowsBelow) : [];
  return { alike, taken: answer === undefined || answer === allSheets ? alike : [] };
}

function sheetQuestion(asked: ImportQuestion, { alike, taken }: SheetsTaken): ImportQuestion {
  if (alike.length === 0) return asked;
  const all = { value: allSheets, label: `All ${alike.length + 1} sheets with the same headers` };
  const choices = [all, ...asked.choices];
  return taken.length > 0 ? { ...asked, value: allSheets, choices, hint: 'Found in the file' } : { ...asked, choices };
}

/** The columns by their headers, and in a from-to list by the program that wrote it and the cells of its ends. */
function columnsIn(
  headers: readonly string[],
  list: ListKind,
  data: readonly GridRow[],
  answers: Readonly<Record<string, string>>,
): ReturnType<typeof endColumns> {
  const columns = columnsOf(headers, list);
  if (list !== 'from-to' && list !== 'ends') return { columns, questions: [] };
  const ofTool = list === 'ends' ? { columns, questions: [] } : toolColumns(columns, answers['tool']);
  const ends = endColumns(ofTool.columns, data, answers['ends']);
  const twins = twinColumns(ends.columns, data, answers);
  return { columns: twins.columns, questions: [...ofTool.questions, ...ends.questions, ...twins.questions] };
}

/** The columns of a pin table that was pasted without headers. */
function pinColumns(headers: readonly string[]): FieldColumn[] {
  const fields = ['pin', 'signal', 'direction', 'level'];
  return headers.map((header, index) => ({ index, header, field: fields[index] ?? '' }));
}

/** Rows at the top that a person may choose as headers. */
const headerRowChoices = 20;

function headerChoices({ rows }: CellGrid) {
  const first = rows.slice(0, headerRowChoices).map(({ n, cells }) => {
    const words = cells
      .filter((cell) => cell !== '')
      .slice(0, 3)
      .join(', ');
    return { value: String(n), label: `Row ${n}: ${words.slice(0, 60)}` };
  });
  return [{ value: '0', label: 'No headers' }, ...first];
}

function headerOf({ rows }: CellGrid, answer: string): number {
  const n = Number(answer);
  return rows.some((row) => row.n === n) ? n : 0;
}

/** The headers. Without a header row, columns are named by their letters. */
function headersOf({ rows }: CellGrid, headerCells: readonly string[]): string[] {
  const width = rows.slice(0, 1000).reduce((most, { cells }) => Math.max(most, cells.length), 0);
  return Array.from(
    { length: width },
    (_, i) => (headerCells[i] ?? '').replaceAll(/\s+/g, ' ').slice(0, 200) || `Column ${columnLetters(i + 1)}`,
  );
}

const headerCellsOf = ({ rows }: CellGrid, header: number) => rows.find(({ n }) => n === header)?.cells ?? [];

function* sampleOf(rows: readonly GridRow[]): Generator<string> {
  let count = 0;
  for (const { cells } of rows)
    for (const cell of cells) {
      if ((count += 1) > decimalSample) return;
      yield cell;
    }
}

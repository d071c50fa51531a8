/** Opens a file as a table: finds its header row, its kind of list, its columns and its decimal sign. */
import { columnLetters, type ImportFile, type ImportQuestion } from '@cablewright/modules';
import { Unreadable } from '@cablewright/modules/reading';
import { type FieldColumn, columnsOf, hasField, headerScore, type ListKind } from './columns.ts';
import { allSheets, alikeSheets, type AlikeSheet } from '../read/all-sheets.ts';
import type { CellGrid, GridRow } from '../read/grid.ts';
import { oneOf, question, readSource } from '../read/source.ts';
import { endColumns } from './end-columns.ts';
import { mappedColumns, withUnit } from './mapped-columns.ts';
import { toolColumns, toolsOf } from './tool-columns.ts';
import { haveTwoRows } from './paired-rows.ts';
import { TableRow } from './table.ts';
import { pastedPins } from '../read/pasted-pins.ts';
import { type DecimalSign, decimalSigns, detectDecimalSign } from '../values/number.ts';

// Finds the row with the headers of a table.

/** Rows at the top that may hold the headers. Carts and reports have a few lines above them. */
const lookedAt = 20;

const kinds: readonly ListKind[] = ['wire-list', 'bundles', 'from-to', 'ends', 'parts', 'bom', 'pinouts'];

/** The number of the row with the headers. Undefined if there is none, so that the first row is data. */
function detectHeader({ rows }: CellGrid): number | undefined {
  const best = bestRow(rows);
  if (best.score >= knownHeaders) return best.row!.n;
  const [first] = rows;
  return first !== undefined && looksLikeHeader(first) ? first.n : undefined;
}

/** Known headers that a row needs to count as headers with certainty. */
const knownHeaders = 2;

function hasKnownHeaders({ rows }: CellGrid): boolean {
  return bestRow(rows).score >= knownHeaders;
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
  // Words such as MPN and Comment are in both; only a list of connections has ends.
  const hasEnds = ['from', 'to', 'fromDevice', 'toDevice'].some((field) => hasField(headers, 'from-to', field));
  return fromTo >= 2 && (fromTo > parts || (fromTo === parts && hasEnds)) ? 'from-to' : 'parts';
}

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
  return wire !== undefined && haveTwoRows(data.flatMap(({ cells }) => cells[wire.index] || []));
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
  readonly questions: readonly ImportQuestion[];
  /** The number of headers known for this kind of list. */
  readonly score: number;
  readonly sheet?: string;
  /** The numbers of the rows above the headers, the row of the headers, and the sheets that are not imported. */
  readonly unread: Unread;
}

interface Unread {
  readonly above: readonly number[];
  readonly header: number;
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
  const source = readSource(file, { progress, isKnown: hasKnownHeaders });
  const { typed } = source;
  const pins = pastedPins(source.grid);
  const grid = pins ?? source.grid;
  if (grid.rows.length === 0) throw new Unreadable('The table is empty.', 'Choose a file or a sheet with rows.');
  const answers = file.mapping?.answers ?? {};
  const foundHeader = pins === undefined ? String(detectHeader(grid) ?? 0) : '0';
  const header = headerOf(grid, answers['header'] ?? foundHeader);
  const headers = headersOf(grid, header);
  const ownRows = grid.rows.filter(({ n }) => n > header);
  const foundList = pins === undefined ? detectList(headers, ownRows, isNamedAfterCable) : 'pinouts';
  const list = oneOf(listKinds, answers['list']) ?? foundList;
  const sheets = sheetsTaken(source.others, headerCellsOf(grid, header), list, answers['sheet']);
  const data = [...ownRows, ...sheets.taken.flatMap(({ rows }) => rows)];
  const suggested =
    pins !== undefined && list === 'pinouts'
      ? { columns: pinColumns(headers), questions: [] }
      : columnsIn(headers, list, data, answers);
  const foundSign = typed ? '.' : detectDecimalSign(sampleOf(data));
  const decimal = oneOf(decimalSigns, answers['decimal']) ?? foundSign;
  const mapped = mappedColumns(suggested.columns, file.mapping, list);
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
    rows: data.map((row) => new TableRow({ sheet: grid.name, row, columns: byField })),
    decimal,
    score: headerScore(headers, list),
    sheet: grid.name,
    unread: {
      above: grid.rows.filter(({ n }) => n < header).map(({ n }) => n),
      header,
      sheets: source.others.flatMap(({ name }) => (name === undefined || joined.has(name) ? [] : [name])),
    },
    questions: [
      question(
        'list',
        'What it lists',
        list,
        foundList,
        listKinds.map((value) => ({ value, label: listNames[value] })),
      ),
      ...source.questions.map((asked) => (asked.id === 'sheet' ? sheetQuestion(asked, sheets) : asked)),
      question('header', 'Headers', String(header), foundHeader, headerChoices(grid)),
      ...(typed
        ? []
        : [
            question('decimal', 'Decimal sign', decimal, foundSign, [
              { value: '.', label: 'Point' },
              { value: ',', label: 'Comma' },
            ]),
          ]),
      ...suggested.questions,
    ],
  };
}

interface SheetsTaken {
  /** Other sheets with the same headers. */
  readonly alike: readonly AlikeSheet[];
  /** Those whose rows are imported too. */
  readonly taken: readonly AlikeSheet[];
}

/** Takes all sheets with the same headers, unless a person chose one. */
function sheetsTaken(
  others: readonly CellGrid[],
  headers: readonly string[],
  list: ListKind,
  answer: string | undefined,
): SheetsTaken {
  const joins = list === 'from-to' || list === 'ends' || list === 'parts';
  const alike = joins ? alikeSheets(others, headers) : [];
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
  return { columns: ends.columns, questions: [...ofTool.questions, ...ends.questions] };
}

/** The columns of a pin table that was pasted without headers. */
function pinColumns(headers: readonly string[]): FieldColumn[] {
  const fields = ['pin', 'signal', 'direction', 'level'];
  return headers.map((header, index) => ({ index, header, field: fields[index] ?? '' }));
}

/** Rows at the top that a person may choose as headers. */
const headerRows = 20;

function headerChoices({ rows }: CellGrid) {
  const first = rows.slice(0, headerRows).map(({ n, cells }) => {
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

/** The headers. Without a header row, columns are named by their letters. A repeated header gets a number. */
function headersOf(grid: CellGrid, header: number): string[] {
  const { rows } = grid;
  const headerCells = headerCellsOf(grid, header);
  const width = rows.slice(0, 1000).reduce((most, { cells }) => Math.max(most, cells.length), 0);
  const counts = new Map<string, number>();
  return Array.from({ length: width }, (_, i) => {
    const text = (headerCells[i] ?? '').replaceAll(/\s+/g, ' ').slice(0, 200) || `Column ${columnLetters(i + 1)}`;
    const times = (counts.get(text) ?? 0) + 1;
    counts.set(text, times);
    return text;
  });
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

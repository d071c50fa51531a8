/**
 * Tables of a customer with requested quantities of cables. The known headers are data (`quantity-columns.json`). An ambiguous
 * quantity is returned as its text, to be asked about.
 */
import { present } from '@cablewright/model';
import data from '../data/quantity-columns.json' with { type: 'json' };
import type { CellGrid, GridRow } from './read/grid.ts';
import { readSource } from './read/source.ts';

/** A row of the table. */
export interface RequestedRow {
  /** Number of the row in the file, from 1. */
  readonly row: number;
  /** The names of the cable in the row: numbers first, then its description. */
  readonly names: readonly string[];
  readonly revision?: string;
  readonly quantities: readonly number[];
  /** Texts of quantities that are not clear, such as `1.000` or `approx. 50`. */
  readonly unclear: readonly string[];
}

export interface QuantityTable {
  /** The sheet of a workbook. */
  readonly sheet?: string;
  readonly rows: readonly RequestedRow[];
  /** Headers that are not used. */
  readonly unused: readonly string[];
  /** Whether a header states that the rows are cables. Otherwise they may be parts as well. */
  readonly saysCables: boolean;
}

type Field = 'cable' | 'number' | 'label' | 'revision' | 'quantity' | 'position' | 'unit';
const fields: readonly Field[] = ['cable', 'number', 'label', 'revision', 'quantity', 'position', 'unit'];

interface Column {
  readonly index: number;
  readonly header: string;
  readonly field?: Field;
  /** The quantity that the header of a column of prices states: `100 pcs`, `Price @ 100`, `Qty 100`. */
  readonly states?: number;
}

/** Rows at the top that may hold the headers. */
const lookedAt = 20;
const plain = (text: string) => text.trim().toLowerCase().replaceAll(/\s+/g, ' ');
const fieldOf = new Map<string, Field>(fields.flatMap((field) => data[field].map((word) => [word, field] as const)));

/** The tables of quantities in a file: one of a text file, or one for each sheet of a workbook that is such a table. */
export interface QuantityTables {
  readonly tables: readonly QuantityTable[];
  /** The other visible sheets that have cells. */
  readonly others: readonly string[];
}

/** The tables of a file that have a column with names and one with quantities. Throws `Unreadable` for a file that isn't a table. */
export function readQuantityTables(fileName: string, bytes: Uint8Array): QuantityTables {
  const isKnown = (grid: CellGrid) => headOf(grid) !== undefined;
  const { grid, others, typed } = readSource({ fileName, bytes }, { progress: () => undefined, isKnown });
  const tables: QuantityTable[] = [];
  const rest: string[] = [];
  for (const sheet of [grid, ...others]) {
    const head = headOf(sheet);
    if (head !== undefined) tables.push(tableBelow(head, sheet, typed));
    else if (sheet.name !== undefined) rest.push(sheet.name);
  }
  return { tables, others: rest };
}

function tableBelow(head: GridRow, grid: CellGrid, typed: boolean): QuantityTable {
  const below = grid.rows.filter(({ n }) => n > head.n);
  const columns = settled(columnsOf(head.cells), below);
  const isUsed = ({ field, states }: Column) => field !== undefined || states !== undefined;
  return {
    ...present({ sheet: grid.name }),
    rows: below.flatMap((row) => requestedIn(row, columns, typed)),
    unused: columns.filter((column) => !isUsed(column) && column.header !== '').map(({ header }) => header),
    saysCables: columns.some(({ field }) => field === 'cable'),
  };
}

/**
 * The row with the headers: the first that has headers for items and quantities, and none that only a list of wires or
 * parts has.
 */
function headOf({ rows }: CellGrid): GridRow | undefined {
  return rows.slice(0, lookedAt).find(({ cells }) => {
    const columns = columnsOf(cells);
    const has = (...some: Field[]) => columns.some(({ field }) => field !== undefined && some.includes(field));
    return (
      has('cable', 'number', 'label') &&
      columns.some((column) => column.field === 'quantity' || column.states !== undefined)
    );
  });
}

function columnsOf(cells: readonly string[]): Column[] {
  return cells.map((cell, index): Column => {
    const header = cell.trim();
    const field = fieldOf.get(plain(header)) ?? fieldOf.get(plain(header.replace(/\(.*\)$/, '')));
    return { index, header, ...present({ field, states: field === undefined ? statedBy(header) : undefined }) };
  });
}

const pieceWord = data.pieceWords.map((word) => word.replaceAll('.', String.raw`\.`)).join('|');
const quantityWord = data.quantity.map((word) => word.replaceAll('.', String.raw`\.`)).join('|');
const statedForms = [
  new RegExp(`^(\\d{1,7})\\s*(?:${pieceWord})$`, 'iu'),
  new RegExp(`^(?:${quantityWord})\\s*(\\d{1,7})$`, 'iu'),
  /^(?:(?:unit )?price|preis)\s*(?:@|at|for|ab|bei|für)?\s*(\d{1,7})(?:\s*\p{L}+\.?)?$/iu,
];

/** The number in a header such as `100 pcs`, `Qty 2` or `Price @ 100`. */
function statedBy(header: string): number | undefined {
  for (const form of statedForms) {
    const number = Number(form.exec(header)?.[1]);
    if (number > 0) return number;
  }
  return undefined;
}

/**
 * Columns such as `Qty 1` and `Qty 2` hold quantities if their numbers count from 1. Other columns with a number in the header
 * are for prices, and are requested quantities if their cells are empty or ticked. Columns with any other cells are not used.
 */
function settled(columns: readonly Column[], rows: readonly GridRow[]): Column[] {
  const stating = columns.filter(({ states }) => states !== undefined);
  const isCounted = stating.length > 0 && stating.every(({ states }, i) => states === i + 1);
  return columns.map((column): Column => {
    const { states, ...rest } = column;
    if (states === undefined) return column;
    const cells = rows.map(({ cells: texts }) => (texts[column.index] ?? '').trim());
    if (isCounted && cells.some((cell) => cell !== '')) return { ...rest, field: 'quantity' };
    return cells.every((cell) => cell === '' || isTick(cell) || isDash(cell)) ? column : rest;
  });
}

const isTick = (cell: string) => /^(?:x|yes|ja|✓)$/iu.test(cell);
const isDash = (cell: string) => /^(?:-+|–|—|no|nein|n\/a)$/iu.test(cell);

function requestedIn({ n, cells }: GridRow, columns: readonly Column[], typed: boolean): RequestedRow[] {
  const text = ({ index }: Column) => (cells[index] ?? '').trim();
  const textsOf = (field: Field) =>
    columns
      .filter((column) => column.field === field)
      .map(text)
      .filter((cell) => cell !== '');
  const names = [...textsOf('cable'), ...textsOf('number'), ...textsOf('label')];
  if (names.length === 0) return [];
  const read = textsOf('quantity')
    .filter((cell) => !isDash(cell))
    .map((cell) => quantitiesIn(cell, typed));
  // A row may tick the columns whose quantities it requests. Without any tick it requests all columns that are not
  // crossed out.
  const stating = columns.filter(({ states }) => states !== undefined);
  const isTicked = stating.some((column) => isTick(text(column)));
  const wanted = stating.filter((column) => (isTicked ? isTick(text(column)) : !isDash(text(column))));
  const quantities = [...read.flatMap((one) => one.numbers), ...wanted.flatMap(({ states }) => states ?? [])];
  const [revision] = textsOf('revision');
  return [
    {
      row: n,
      names,
      ...present({ revision }),
      quantities: [...new Set(quantities)].toSorted((a, b) => a - b),
      unclear: read.flatMap(({ unclear }) => unclear),
    },
  ];
}

const endsInPieces = new RegExp(`\\s*(?:${pieceWord})$`, 'iu');

/** The whole numbers of a cell: `100`, `10 / 100 / 500`, `10, 100`, `10 and 100 pcs`. Any other text is ambiguous. */
function quantitiesIn(
  cell: string,
  typed: boolean,
): { readonly numbers: readonly number[]; readonly unclear: readonly string[] } {
  const parts = cell.split(/\s*[/;|+\n]\s*|,\s+|\s+(?:and|und|or|oder|&)\s+/iu).filter((part) => part.trim() !== '');
  const numbers: number[] = [];
  for (const part of parts) {
    const digits = part.trim().replace(endsInPieces, '').trim();
    // Workbooks store numbers: 1000 shown as 1,000 is read as 1000. The texts 1,000 and 1.000 are ambiguous.
    const isWhole =
      /^\d{1,7}$/.test(digits) ||
      /^\d{1,3}(?:[\s'’\u00a0\u202f]\d{3})+$/.test(digits) ||
      (typed && /^\d{1,7}\.0+$/.test(digits));
    const number = Number((digits.split('.')[0] ?? '').replaceAll(/\D/g, ''));
    if (!isWhole || number < 1 || number > 9_999_999) return { numbers: [], unclear: [cell] };
    numbers.push(number);
  }
  return { numbers, unclear: [] };
}

/**
 * Reads lists of customers and price lists of suppliers as rows of fields. The known headers are data
 * (`sales-columns.json`).
 */
import { present } from '@cablewright/model';
import data from '../data/sales-columns.json' with { type: 'json' };
import { readSource } from './read/source.ts';
import { currencyIn } from './values/currency.ts';
import { detectDecimalSign, numberOf, type DecimalSign } from './values/number.ts';

export type SalesList = 'customers' | 'offers';

/** A row with the texts of its known columns. */
export interface SalesRow {
  /** Number of the row in the file, from 1. */
  readonly row: number;
  readonly texts: Readonly<Record<string, string>>;
  /** Texts of prices by the quantity from which they hold. */
  readonly breaks: readonly (readonly [from: number, text: string])[];
}

interface SalesTable {
  readonly rows: readonly SalesRow[];
  readonly decimal: DecimalSign;
  /** Headers without a field. */
  readonly unused: readonly string[];
  /** Fields that have a column. */
  readonly fields: readonly string[];
}

/** Rows at the top that may hold the headers. */
const lookedAt = 20;
const plain = (text: string) => text.trim().toLowerCase().replaceAll(/\s+/g, ' ');

/**
 * Reads a file as a list. Throws `Unreadable` for a file that isn't a table. The first sheet with known headers is
 * read.
 */
export function readSalesTable(list: SalesList, fileName: string, bytes: Uint8Array): SalesTable {
  const fieldOf = new Map(Object.entries(data[list]).flatMap(([field, words]) => words.map((word) => [word, field])));
  const known = (cells: readonly string[]) =>
    cells.filter((cell) => fieldOf.has(plain(cell)) || breakOf(list, cell) !== undefined).length;
  const { grid, typed } = readSource(
    { fileName, bytes },
    { progress: () => undefined, isKnown: ({ rows }) => rows.slice(0, lookedAt).some(({ cells }) => known(cells) > 1) },
  );
  const head = grid.rows.slice(0, lookedAt).toSorted((a, b) => known(b.cells) - known(a.cells))[0];
  if (head === undefined || known(head.cells) === 0) return { rows: [], decimal: '.', unused: [], fields: [] };
  const rows = grid.rows
    .filter(({ n }) => n > head.n)
    .map(({ n, cells }) => rowOf(list, fieldOf, head.cells, n, cells));
  const numbers = rows.flatMap(({ texts, breaks }) => [texts['price'] ?? '', ...breaks.map(([, text]) => text)]);
  return {
    rows,
    decimal: typed ? '.' : (detectDecimalSign(numbers) ?? '.'),
    unused: head.cells.filter((cell) => cell !== '' && known([cell]) === 0),
    fields: [...new Set(head.cells.flatMap((cell) => fieldOf.get(plain(cell)) ?? []))],
  };
}

function rowOf(
  list: SalesList,
  fieldOf: ReadonlyMap<string, string>,
  heads: readonly string[],
  row: number,
  cells: readonly string[],
): SalesRow {
  const texts: Record<string, string> = {};
  const breaks: [number, string][] = [];
  for (const [i, head] of heads.entries()) {
    const text = cells[i] ?? '';
    if (text === '') continue;
    const field = fieldOf.get(plain(head));
    const from = field === undefined ? breakOf(list, head) : undefined;
    if (field !== undefined) texts[field] ??= text;
    else if (from !== undefined) breaks.push([from, text]);
  }
  return { row, texts, breaks: breaks.toSorted(([a], [b]) => a - b) };
}

/** The quantity in the header of a price break: `100+`, `from 100`, `ab 100`, `Price @ 100`, `Qty 100`. */
function breakOf(list: SalesList, head: string): number | undefined {
  if (list !== 'offers') return undefined;
  const match = /^(?:(?:unit )?price|preis)?\s*(?:(\d[\d.,]*)\s*\+|(?:from|ab|@|qty\.?|menge)\s*(\d[\d.,]*))\s*$/i.exec(
    head.trim(),
  );
  const digits = (match?.[1] ?? match?.[2])?.replaceAll(/[.,]/g, '');
  return digits === undefined ? undefined : Number(digits);
}

/** A price with the currency that its cell names. Undefined if it is not a number from 0. */
export function priceIn(
  text: string,
  decimal: DecimalSign,
): { readonly amount: number; readonly currency?: string } | undefined {
  const currency = currencyIn(text);
  const amount = numberOf(text.replaceAll(/[A-Za-z€$£]+/g, '').trim(), decimal);
  if (amount === undefined || amount < 0) return undefined;
  return { amount, ...present({ currency }) };
}

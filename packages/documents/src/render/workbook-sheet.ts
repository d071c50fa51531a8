/** Prepares a list as a sheet of the workbook. People read it, so it has the units and the language of the shop. */
import { printFormatOf, type Catalog, type PrintFormat } from '@cablewright/engine';
import type { Cell, Table } from '../display-list/table.ts';
import { decimalsOf } from '../lists/money.ts';
import { Names } from '../lists/names.ts';
import type { RenderRequest } from '../request/request.ts';
import { inSheetUnits } from '../lists/unit-columns.ts';
import { wireNoteText } from '../lists/wire-notes.ts';

/** In English, headings and words are those of the csv files. German has its own. */
export function workbookSheet(kind: string, request: RenderRequest, file: Table): Table {
  const { catalog, design } = request;
  const table = inSheetUnits(catalog, withDecimals(file));
  const print = printFormatOf(catalog);
  if (!print.isGerman) return table;
  const names = new Names(catalog, design);
  const words: Words = (name, text) => cellText({ print, names, catalog, kind }, name, text);
  return {
    ...table,
    title: print.known(`kind.${kind}`) ?? table.title,
    columns: table.columns.map((column) => ({ ...column, name: print.known(`column.${column.name}`) ?? column.name })),
    rows: table.rows.map((row) => row.map((cell, i) => translated(words, table.columns[i]!.name, cell))),
  };
}

/** Shows amounts with the decimals of their currency if all are in the same one. */
function withDecimals(table: Table): Table {
  const at = table.columns.findIndex(({ name }) => name === 'currency');
  const currencies = new Set(at < 0 ? [] : table.rows.flatMap((row) => row[at] || []));
  const [currency, ...others] = currencies;
  if (typeof currency !== 'string' || others.length > 0) return table;
  const decimals = decimalsOf(currency);
  return {
    ...table,
    columns: table.columns.map((one) => (one.name === 'extended_cost' ? { ...one, decimals } : one)),
  };
}

interface Sheet {
  readonly print: PrintFormat;
  readonly names: Names;
  readonly catalog: Catalog;
  readonly kind: string;
}

type Words = (column: string, text: string) => string;

function translated(words: Words, column: string, cell: Cell): Cell {
  return typeof cell === 'string' ? words(column, cell) : cell;
}

/** Translates words that the lists write. Names and notes of the shop stay as they are. */
function cellText({ print, names, catalog, kind }: Sheet, column: string, text: string): string {
  if (column === 'kind') return print.known(`${kind === 'wire-list' ? 'copper' : 'part-kind'}.${text}`) ?? text;
  if (column === 'location') return placeText(print, catalog, text);
  if (column === 'piece') return print.known(`role.${text}`) ?? text;
  if (column === 'diameter_from') return print.known(`from.${text}`) ?? text;
  if (column === 'notes' && kind === 'wire-list')
    return text
      .split('; ')
      .map((note) =>
        note === 'supplied terminated' ? print.text('supplied-ready-made') : wireNoteText(print, names, note),
      )
      .join('; ');
  return text;
}

/** Translates locations: the ends of the cable, and the locations of the vocabulary. */
function placeText(print: PrintFormat, { library }: Catalog, text: string): string {
  const place = (id: string) => print.known(`place.${id}`) ?? library.word('locations', id)?.label ?? id;
  return text.split(', ').map(place).join(', ');
}

/**
 * Reads the quantities from a customer's table. Each row that identifies a cable becomes a line, and unclear rows
 * become questions. A cable is identified by the customer's number, our number, its id or its name, but never by a part
 * of one of these.
 */
import { inquiry } from '@cablewright/engine';
import { type AttachedFile, type Customer, type OpenQuestion, present, type Quotation } from '@cablewright/model';
import {
  type QuantityTable,
  type QuantityTables,
  readQuantityTables,
  type RequestedRow,
} from '@cablewright/module-tables/quantity-table';
import { Unreadable } from '@cablewright/modules/reading';
import { fileQuestion } from './asked.ts';
import type { InquiryParts } from './inquiry.ts';

/** The name of the importer for files that are read here instead of by a module. */
export const quantityReader = 'inquiry/quantities';
/** The importer for tables. It reads the other sheets of a workbook with quantities. */
export const tableReader = 'tables/table';

/** The most quantities in one line of a quotation. */
const maxQuantities = 12;
const maxLines = 500;

const tableEnds = /\.(?:csv|tsv|tab|txt|xlsx|xlsm|ods)$/i;
const plain = (text: string) => text.trim().toLowerCase().replaceAll(/\s+/g, ' ');

/**
 * The tables of a file that have names and quantities, and its other sheets. Undefined if the file has no such table.
 */
export function quantityTablesOf(fileName: string, bytes: Uint8Array): QuantityTables | undefined {
  if (!tableEnds.test(fileName)) return undefined;
  try {
    const read = readQuantityTables(fileName, bytes);
    return read.tables.length === 0 ? undefined : read;
  } catch (error) {
    if (error instanceof Unreadable) return undefined;
    throw error;
  }
}

/** Finds the cables that a row may refer to. There is exactly one if the name is clear. */
type FindCables = (names: readonly string[]) => readonly string[];

/**
 * Finds cables for a quotation. Its own lines take precedence, then the customer's numbers, then our numbers and ids,
 * and finally names.
 */
export function cablesFor({ catalog }: InquiryParts, quotation: Quotation, customer: Customer | undefined): FindCables {
  const ways = [0, 1, 2, 3].map(() => new Map<string, Set<string>>());
  const [ofLines, ofCustomer, own, labels] = ways as [NamedCables, NamedCables, NamedCables, NamedCables];
  const ofQuotation = new Set(quotation.lines.map(({ design }) => design));
  for (const { kind, id, number } of customer?.numbers ?? [])
    if (kind === 'designs' && catalog.designs.get(id) !== undefined) add(ofCustomer, number, id);
  for (const { id, number, label, aliases } of catalog.designs.lines.ordered('id')) {
    const numbers = [id, number, ...aliases];
    for (const name of numbers) add(own, name, id);
    add(labels, label, id);
    if (ofQuotation.has(id)) for (const name of [...numbers, label]) add(ofLines, name, id);
  }
  const find = (name: string) => ways.find((way) => way.has(plain(name)))?.get(plain(name)) ?? [];
  return (names) => [...new Set(names.flatMap((name) => [...find(name)]))];
}

type NamedCables = Map<string, Set<string>>;

function add(cables: NamedCables, name: string | null, id: string): void {
  const key = plain(name ?? '');
  if (key === '') return;
  const known = cables.get(key) ?? new Set();
  cables.set(key, known.add(id));
}

/**
 * Whether the rows of a table are cables. Explicit column headings decide. Otherwise at least one row must identify a
 * cable, and none may refer to a part of the catalog, because parts lists have numbers and quantities too.
 */
export function listsCables({ catalog }: InquiryParts, { saysCables, rows }: QuantityTable, find: FindCables): boolean {
  if (saysCables) return true;
  if (!rows.some(({ names }) => find(names).length > 0)) return false;
  const parts = new Set<string>();
  for (const kind of inquiry.partKinds)
    for (const { key, record } of catalog.library.entries(kind)) {
      const { partNumber, mpn } = record as { readonly partNumber?: string; readonly mpn?: string };
      for (const name of [key, partNumber, mpn]) if (name !== undefined) parts.add(plain(name));
    }
  return !rows.some(({ names }) => names.some((name) => parts.has(plain(name))));
}

interface Applied {
  readonly lines: Quotation['lines'];
  readonly questions: readonly OpenQuestion[];
  /** The cables whose rows were used. */
  readonly cables: readonly string[];
  readonly matched: number;
}

/**
 * Adds the quantities in a table to the lines of a quotation. Existing quantities of a line don't change; a difference
 * leads to a question.
 */
export function withRequested(
  quotation: Quotation,
  { name: fileName }: Pick<AttachedFile, 'name'>,
  table: QuantityTable,
  find: FindCables,
  customer: Customer | undefined,
): Applied {
  const requested = new Map<string, number[]>();
  const questions: OpenQuestion[] = table.unused.map((header) =>
    fileQuestion({ about: 'column', subject: header }, fileName, { ...sheetOf(table), header }),
  );
  let matched = 0;
  for (const row of table.rows) {
    const ask = (about: 'cable' | 'amount' | 'revision', detail?: string) =>
      questions.push(
        fileQuestion({ about, subject: row.names[0]!, ...present({ detail }) }, fileName, {
          ...sheetOf(table),
          row: row.row,
        }),
      );
    for (const text of row.unclear) ask('amount', text);
    const [cable, another] = find(row.names);
    if (cable === undefined || another !== undefined) {
      ask('cable', row.quantities.length === 0 ? undefined : row.quantities.join(', '));
      continue;
    }
    matched += 1;
    if (isOtherRevision(row, cable, customer)) ask('revision', row.revision);
    requested.set(cable, [...(requested.get(cable) ?? []), ...row.quantities]);
  }
  const { lines, refused } = merged(quotation.lines, requested);
  const differ = refused.map(({ design, why }) =>
    fileQuestion({ about: 'reading', subject: design, detail: why }, fileName, sheetOf(table)),
  );
  return { lines, questions: [...questions, ...differ], cables: [...requested.keys()], matched };
}

const sheetOf = ({ sheet }: QuantityTable) => (sheet === undefined ? {} : { sheet });

/** Whether a row states a different revision than the customer's number for the cable. */
function isOtherRevision({ revision }: RequestedRow, cable: string, customer: Customer | undefined): boolean {
  const known = customer?.numbers?.find(({ kind, id }) => kind === 'designs' && id === cable)?.revision;
  return revision !== undefined && plain(revision) !== plain(known ?? '');
}

function merged(
  lines: Quotation['lines'],
  requested: ReadonlyMap<string, readonly number[]>,
): { lines: Quotation['lines']; refused: { design: string; why: string }[] } {
  const next = [...lines];
  const refused: { design: string; why: string }[] = [];
  for (const [design, numbers] of requested) {
    const quantities = [...new Set(numbers)].toSorted((a, b) => a - b);
    const at = next.findIndex((line) => line.design === design);
    const line = next[at];
    const why = reasonAgainst(line, quantities, next.length);
    if (why !== undefined) refused.push({ design, why });
    else if (line === undefined) next.push({ id: freeId(next), design, quantities });
    else if (line.quantities.length === 0) next[at] = { ...line, quantities };
  }
  return { lines: next, refused };
}

/** The reason why quantities can't be used for a line, or undefined. */
function reasonAgainst(line: Quotation['lines'][number] | undefined, quantities: readonly number[], count: number) {
  const text = quantities.join(', ');
  if (quantities.length > maxQuantities)
    return `The list requests ${quantities.length} quantities (${text}); a line has at most ${maxQuantities}.`;
  if (line === undefined) return count < maxLines ? undefined : `A quotation has at most ${maxLines} lines.`;
  const isSame =
    line.quantities.length === quantities.length && quantities.every((one) => line.quantities.includes(one));
  if (line.quantities.length === 0 || quantities.length === 0 || isSame) return undefined;
  return `The list requests ${text} of ${line.design}; the line has ${line.quantities.join(', ')}.`;
}

/** A line id that isn't in use. */
export function freeId(lines: Quotation['lines']): string {
  let nth = lines.length + 1;
  while (lines.some(({ id }) => id === `line-${nth}`)) nth += 1;
  return `line-${nth}`;
}

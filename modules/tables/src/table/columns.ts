/** Recognizes the columns of a table by their headers. */
import data from '../../data/columns.json' with { type: 'json' };
import { areaUnits, lengthUnits } from '../values/quantity.ts';
import { currencyIn } from '../values/currency.ts';
import { plainHeader, spellings } from './plain-header.ts';
import { cartOf, supplierHeader } from './supplier-headers.ts';
import { present } from '@cablewright/model';

export type ListKind = 'parts' | 'from-to' | 'ends' | 'wire-list' | 'bundles' | 'bom' | 'pinouts';

/** A column of the table with its field and unit. */
export interface FieldColumn {
  /** The index of the column, from 0. */
  readonly index: number;
  readonly header: string;
  /** The id of the field. Empty if the column is not imported. */
  readonly field: string;
  readonly unit?: string;
  /** The field of its header, if another column has it already. */
  readonly repeats?: string;
  /** Whether the unit was derived from the cells, because neither the header nor a person names one. */
  readonly isUnitTaken?: true;
  /** The supplier named by the header or by a person. */
  readonly supplier?: string;
  /** The column whose cells name the supplier of this number or price. */
  readonly supplierIndex?: number;
  /** The index of the column whose units this one has. */
  readonly unitsOf?: number;
}

type Names = Readonly<Record<string, readonly string[]>>;

const fieldsOf: Readonly<Record<ListKind, ReadonlyMap<string, string>>> = {
  parts: byName(data.parts),
  'from-to': byName(data['from-to']),
  ends: byName(data.ends),
  'wire-list': byName(data['wire-list']),
  bundles: byName(data.bundles),
  bom: byName(data.bom),
  pinouts: byName(data.pinouts),
};
const ignored = new Set(data.ignored.map(plainHeader));
function byName(names: Names): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(names).flatMap(([field, words]) => words.map((word) => [plainHeader(word), field] as const)),
  );
}

/** The unit in a header: `Length [m]`, `Price (EUR)`, `length_mm`, `Length mm`. */
function headerUnit(header: string): string | undefined {
  const inside =
    /\(([^)]*)\)|\[([^\]]*)\]|(?:[_\s]|\bin\s)(mm2|mm²|mm|cm|m|ft|feet|foot|inch|inches)$|\b(?:length|len)[_\s](in)$/i.exec(
      header,
    );
  const written = (inside?.slice(1).find((part) => part !== undefined) ?? '').trim();
  const text = unitSpellings[written.toLowerCase().replace(/\.$/, '')] ?? written;
  if (/^mm(?:²|2)$/i.test(text)) return 'mm²';
  const unit = [...lengthUnits, ...areaUnits].find((candidate) => candidate.toLowerCase() === text.toLowerCase());
  const currency = currencyIn(text) ?? /\b(?:price|cost|preis)\b.*\b([A-Z]{3})$/i.exec(header)?.[1];
  return unit ?? currencyIn(currency ?? '') ?? (/^awg$/i.test(plainHeader(header)) ? 'AWG' : undefined);
}

/** How headers write inches and feet. */
const unitSpellings: Readonly<Record<string, string>> = {
  '"': 'in',
  inch: 'in',
  inches: 'in',
  zoll: 'in',
  "'": 'ft',
  foot: 'ft',
  feet: 'ft',
};

/** The field of a header. A unit at the end is not part of the name: `Section mm2`. */
function fieldNamed(kind: ListKind, plain: string): string | undefined {
  const [field] = spellings(plain).flatMap((spelling) => fieldsOf[kind].get(spelling) ?? []);
  return field ?? fieldsOf[kind].get(plain.replace(/ (?:mm2|mm²|mm|cm|m|ft|feet|foot|in|inch|inches)$/, ''));
}

/** Whether one of the headers names a field of a kind of list. */
export function hasField(headers: readonly string[], kind: ListKind, field: string): boolean {
  return headers.some((header) => fieldNamed(kind, plainHeader(header)) === field);
}

/** The number of headers that are known for a kind of list. */
export function headerScore(headers: readonly string[], kind: ListKind): number {
  return headers.filter((header) => {
    const plain = plainHeader(header);
    return fieldNamed(kind, plain) !== undefined || (kind === 'parts' && supplierHeader(header) !== undefined);
  }).length;
}

/** Fields of parts that several columns may have, because a part may have several suppliers. */
export const severalFields: ReadonlySet<string> = new Set(['supplier', 'supplierNumber', 'price']);

/** The columns for these headers. The first header that names a field has it; in parts lists each supplier has separate fields. */
export function columnsOf(headers: readonly string[], kind: ListKind): FieldColumn[] {
  const isParts = kind === 'parts';
  const cart = isParts ? cartOf(headers.map(plainHeader)) : undefined;
  const currency = headers.map(headerUnit).find((unit) => unit !== undefined && currencyIn(unit) !== undefined);
  const usedFields = new Set<string>();
  let side: 'from' | 'to' | undefined;
  const columns = headers.map((header, index): FieldColumn => {
    const guessed = fieldOf(header, kind, cart);
    if (guessed.field === 'from' || guessed.field === 'to') side = guessed.field;
    const field = kind === 'from-to' && guessed.field === 'pin' ? `${side ?? 'from'}Pin` : guessed.field;
    const unit = headerUnit(header) ?? (field === 'price' ? currency : undefined);
    const isFree = field !== '' && (!usedFields.has(field) || (isParts && severalFields.has(field)));
    if (isFree) usedFields.add(field);
    return {
      index,
      header,
      field: isFree ? field : '',
      ...present({ repeats: isFree || field === '' ? undefined : field }),
      unit,
      supplier: guessed.supplier,
    };
  });
  return isParts ? withSuppliers(withCommentAsName(columns), 'suggested') : columns;
}

/**
 * Lists of board programs call the name of a part a comment. Without a column for its footprint, a comment is its name only if no other column
 * names the part. In other lists a comment is a remark.
 */
function withCommentAsName(columns: readonly FieldColumn[]): FieldColumn[] {
  const { names, with: headersOfBoards, sure } = data.boardLists;
  const headers = new Map(columns.map((column) => [plainHeader(column.header), column]));
  const name = names.flatMap((header) => headers.get(header) ?? [])[0];
  const hasAll = (needed: readonly string[]) => needed.every((header) => headers.has(header));
  const isNamed = columns.some(({ field }) => namingFields.has(field));
  const isOfBoard = hasAll(headersOfBoards) && (hasAll(sure) || !isNamed);
  if (!isOfBoard || name === undefined || columns.some(({ field }) => field === 'label')) return [...columns];
  return columns.map((column) => (column === name ? { ...column, field: 'label' } : column));
}

/** The fields that name a part. */
export const namingFields: ReadonlySet<string> = new Set([
  'id',
  'mpn',
  'partNumber',
  'supplierNumber',
  'label',
  'description',
]);

function fieldOf(
  header: string,
  kind: ListKind,
  cart: ReturnType<typeof cartOf>,
): { readonly field: string; readonly supplier?: string } {
  const plain = plainHeader(header);
  const field = fieldNamed(kind, plain);
  if (kind !== 'parts') return { field: field ?? '' };
  if (cart !== undefined && spellings(plain).some((spelling) => cart.thenNumber?.includes(spelling)))
    return { field: 'supplierNumber', supplier: cart.supplier };
  const ofSupplier = supplierHeader(header);
  if (ofSupplier !== undefined && (field === undefined || field === ofSupplier.field)) return ofSupplier;
  if (field === undefined && spellings(plain).some((spelling) => ignored.has(spelling))) return { field: '' };
  return { field: field ?? firstOf(plain) ?? '' };
}

/** The field of a list that numbers its manufacturers: `Manufacturer 1`. */
function firstOf(plain: string): string | undefined {
  const field = /^(.+?) ?1$/.exec(plain)?.[1];
  const partField = field === undefined ? undefined : fieldNamed('parts', field);
  return partField === 'mpn' || partField === 'manufacturer' ? partField : undefined;
}

interface SupplierGroup {
  /** The common part of the headers of a group: the name of a supplier, or its number in the list. */
  readonly key: string | undefined;
  readonly fields: Set<string>;
  supplier?: string;
  /** The column that names the supplier. */
  index?: number;
}

const supplierFields = new Set(['supplier', 'supplierNumber', 'price']);

/**
 * Columns with the suppliers of their numbers and prices. A repeated suggested column without a supplier is left out; columns that
 * a person chose stay.
 */
export function withSuppliers(columns: readonly FieldColumn[], from: 'suggested' | 'chosen'): FieldColumn[] {
  const groups = groupsOf(columns);
  const seenKeys = new Set<string>();
  return columns.map((column) => {
    const group = groups.get(column);
    if (group === undefined) return column;
    const isFirst = !seenKeys.has(column.field);
    seenKeys.add(column.field);
    const { supplierIndex: _index, ...rest } = column;
    if (column.field === 'supplier') return rest;
    const { supplier = column.supplier, index } = group;
    if (supplier !== undefined) return { ...rest, supplier };
    if (index !== undefined) return { ...rest, supplierIndex: index };
    return isFirst || from === 'chosen' ? rest : { ...rest, field: '' };
  });
}

function groupsOf(columns: readonly FieldColumn[]): Map<FieldColumn, SupplierGroup> {
  const groups: SupplierGroup[] = [];
  const byColumn = new Map<FieldColumn, SupplierGroup>();
  for (const column of columns) {
    if (!supplierFields.has(column.field)) continue;
    const key = supplierKey(column);
    const existing =
      key === undefined ? openGroup(groups, column.field) : groups.find((candidate) => candidate.key === key);
    const group = existing ?? { key, fields: new Set() };
    if (existing === undefined) groups.push(group);
    group.fields.add(column.field);
    if (column.field === 'supplier') group.index ??= column.index;
    else if (column.supplier !== undefined) group.supplier ??= column.supplier;
    byColumn.set(column, group);
  }
  return byColumn;
}

function supplierKey({ header, field, supplier }: FieldColumn): string | undefined {
  if (field !== 'supplier' && supplier !== undefined) return `=${supplier}`;
  const nth = supplierHeader(header)?.nth;
  return nth === undefined ? undefined : `#${nth}`;
}

/**
 * The group for a column whose header names no supplier: a price belongs to the number before it, and a number to the supplier
 * before it or the reverse.
 */
function openGroup(groups: readonly SupplierGroup[], field: string): SupplierGroup | undefined {
  const last = groups.at(-1);
  if (field === 'price') return last?.fields.has('price') === false ? last : undefined;
  return groups.findLast(({ key, fields }) => key === undefined && !fields.has(field));
}

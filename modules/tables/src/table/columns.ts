/** What the columns of a table are, by their headers. */
import data from '../../data/columns.json' with { type: 'json' };
import { areaUnits, lengthUnits } from '../values/quantity.ts';
import { currencyIn } from '../values/price.ts';

export type ListKind = 'parts' | 'from-to' | 'wire-list' | 'bundles' | 'bom' | 'pinouts';

/** A column of the table: what it is, and the unit its header names. */
export interface Column {
  /** From 0. */
  readonly index: number;
  readonly header: string;
  /** Empty: it is not imported. */
  readonly field: string;
  readonly unit?: string;
  /** True where the unit is taken from what the cells say: neither the header nor a person names it. */
  readonly isUnitTaken?: true;
  /** The supplier that the header names. */
  readonly supplier?: string;
}

type Names = Readonly<Record<string, readonly string[]>>;

const fieldsOf: Readonly<Record<ListKind, ReadonlyMap<string, string>>> = {
  parts: byName(data.parts),
  'from-to': byName(data['from-to']),
  'wire-list': byName(data['wire-list']),
  bundles: byName(data.bundles),
  bom: byName(data.bom),
  pinouts: byName(data.pinouts),
};
const ignored = new Set(data.ignored.map(plainHeader));
const suppliers = data.suppliers as readonly {
  readonly supplier: string;
  readonly number: readonly string[];
  readonly with?: readonly string[];
  readonly thenNumber?: readonly string[];
}[];

function byName(names: Names): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(names).flatMap(([field, words]) => words.map((word) => [plainHeader(word), field] as const)),
  );
}

/** A header without case, signs and what is in brackets; `Mfr #` is `mfr no`, `P/N` is `pn`. */
function plainHeader(header: string): string {
  return header
    .toLowerCase()
    .replace(/\([^)]*\)|\[[^\]]*\]/g, ' ')
    .replace(/#/g, ' no ')
    .replace(/[:.*/\\_-]+/g, ' ')
    .replace(/\bp n\b/g, 'pn')
    .replace(/\bin\s+(?:mm²?|cm|m|inch)\s*$/, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** The unit in a header: `Length [m]`, `Price (EUR)`, `length_mm`, `Length mm`. */
function headerUnit(header: string): string | undefined {
  const inside = /\(([^)]*)\)|\[([^\]]*)\]|(?:[_\s]|\bin\s)(mm2|mm²|mm|cm|m|ft|inch)$/i.exec(header);
  const text = (inside?.[1] ?? inside?.[2] ?? inside?.[3] ?? '').trim();
  if (/^mm(?:²|2)$/i.test(text)) return 'mm²';
  const unit = [...lengthUnits, ...areaUnits].find((one) => one.toLowerCase() === text.toLowerCase());
  const currency = currencyIn(text) ?? /\b(?:price|cost|preis)\b.*\b([A-Z]{3})$/i.exec(header)?.[1];
  return unit ?? currencyIn(currency ?? '') ?? (/^awg$/i.test(plainHeader(header)) ? 'AWG' : undefined);
}

/** A header as the tables of words may have it: with "no" at its end, which may only be a sign, or without. */
const spellings = (plain: string) => [plain, plain.replace(/ no$/, '')];

/** The field of a header; a unit at its end is not part of its name: `Section mm2`. */
function fieldNamed(kind: ListKind, plain: string): string | undefined {
  const [field] = spellings(plain).flatMap((one) => fieldsOf[kind].get(one) ?? []);
  return field ?? fieldsOf[kind].get(plain.replace(/ (?:mm2|mm²|mm|cm|m|ft|inch)$/, ''));
}

/** Whether one of the headers is a field of a kind of list. */
export function hasField(headers: readonly string[], kind: ListKind, field: string): boolean {
  return headers.some((header) => fieldNamed(kind, plainHeader(header)) === field);
}

/** How many headers say something for each kind of list. */
export function headerScore(headers: readonly string[], kind: ListKind): number {
  return headers.filter((header) => {
    const plain = plainHeader(header);
    return fieldNamed(kind, plain) !== undefined || (kind === 'parts' && supplierOf(plain) !== undefined);
  }).length;
}

function supplierOf(plain: string): string | undefined {
  return suppliers.find(({ number }) => number.some((word) => spellings(plain).includes(plainHeader(word))))?.supplier;
}

/** The distributor whose cart or order this is, by columns that only it has. */
function cartOf(plain: readonly string[]): (typeof suppliers)[number] | undefined {
  return suppliers.find(({ with: all = [] }) => all.length > 0 && all.every((word) => plain.includes(word)));
}

/** The columns under these headers, each field once: the first header that says it has it. */
export function columnsOf(headers: readonly string[], kind: ListKind): Column[] {
  const plain = headers.map(plainHeader);
  const cart = kind === 'parts' ? cartOf(plain) : undefined;
  const currency = headers.map(headerUnit).find((unit) => unit !== undefined && currencyIn(unit) !== undefined);
  const taken = new Set<string>();
  let side: 'from' | 'to' | undefined;
  return headers.map((header, index): Column => {
    const guessed = fieldOf(plain[index]!, kind, cart);
    if (guessed.field === 'from' || guessed.field === 'to') side = guessed.field;
    const field = kind === 'from-to' && guessed.field === 'pin' ? `${side ?? 'from'}Pin` : guessed.field;
    const unit = headerUnit(header) ?? (field === 'price' ? currency : undefined);
    const isFree = field !== '' && !taken.has(field);
    if (isFree) taken.add(field);
    return {
      index,
      header,
      field: isFree ? field : '',
      ...(unit === undefined ? {} : { unit }),
      ...(isFree && guessed.supplier !== undefined ? { supplier: guessed.supplier } : {}),
    };
  });
}

function fieldOf(
  plain: string,
  kind: ListKind,
  cart: (typeof suppliers)[number] | undefined,
): { field: string; supplier?: string } {
  if (kind === 'parts') {
    if (cart !== undefined && spellings(plain).some((one) => cart.thenNumber?.includes(one)))
      return { field: 'supplierNumber', supplier: cart.supplier };
    const supplier = supplierOf(plain);
    if (supplier !== undefined) return { field: 'supplierNumber', supplier };
    if (spellings(plain).some((one) => ignored.has(one)) && fieldNamed('parts', plain) === undefined)
      return { field: '' };
  }
  return { field: fieldNamed(kind, plain) ?? '' };
}

/** Recognizes headers that name a supplier: `Mouser P/N`, `Price Digi-Key`, `Bürklin Bestellnummer`, `Order code (Farnell)`, `Supplier 2`. */
import data from '../../data/columns.json' with { type: 'json' };
import { plainHeader, spellings } from './plain-header.ts';

interface Distributor {
  readonly supplier: string;
  readonly names: readonly string[];
  readonly number: readonly string[];
  readonly with?: readonly string[];
  readonly thenNumber?: readonly string[];
}

const distributors = data.suppliers as readonly Distributor[];
const words = (field: 'supplierNumber' | 'partNumber' | 'price') => data.parts[field].map(plainHeader);
const prices = new Set(words('price'));
/** Words after the name of a known distributor. It sells parts under its own numbers, whatever the header calls them. */
const numbers = new Set([...words('supplierNumber'), ...words('partNumber'), ...data.numbersOfSuppliers]);
/** Words that only suppliers use for their numbers. Any name before them is a supplier. */
const orderNumbers = data.orderNumbers.map(plainHeader);
const notNames = new Set(data.notSuppliers);
const repeated = new Map(
  (['supplier', 'supplierNumber', 'price'] as const).flatMap((field) =>
    data.parts[field].map((word) => [plainHeader(word), field] as const),
  ),
);

interface SupplierHeader {
  /** The field of the column. Empty for other data of the supplier, such as its stock. */
  readonly field: 'supplier' | 'supplierNumber' | 'price' | '';
  readonly supplier?: string;
  /** The number in `Supplier 2`. */
  readonly nth?: string;
}

/** The supplier and field that a header names. Undefined if it names no supplier. */
export function supplierHeader(header: string): SupplierHeader | undefined {
  const plain = plainHeader(header);
  const [, word, nth] = /^(.+?) ?([1-9])$/.exec(plain) ?? [];
  const field = word === undefined ? undefined : repeated.get(word);
  if (field !== undefined) return { field, nth };
  return ofDistributor(plain.replace(/ (?:eur|usd|gbp|chf)$/, '')) ?? ofAnyName(header, plain);
}

function ofDistributor(plain: string): SupplierHeader | undefined {
  for (const { supplier, names, number } of distributors) {
    if (number.some((word) => spellings(plain).includes(plainHeader(word))))
      return { field: 'supplierNumber', supplier };
    for (const name of names) {
      const remainder = restOf(plain, name);
      if (remainder === undefined) continue;
      if (remainder === '') return { field: 'supplierNumber', supplier };
      if (prices.has(remainder)) return { field: 'price', supplier };
      return {
        field: spellings(remainder).some((spelling) => numbers.has(spelling)) ? 'supplierNumber' : '',
        supplier,
      };
    }
  }
  return undefined;
}

/** The header without a name at its start or end. */
function restOf(plain: string, name: string): string | undefined {
  if (plain === name) return '';
  if (plain.startsWith(`${name} `)) return plain.slice(name.length + 1);
  return plain.endsWith(` ${name}`) ? plain.slice(0, -name.length - 1) : undefined;
}

const maxNameChars = 40;

/** A supplier in brackets, next to a word for an order number. */
function ofAnyName(header: string, plain: string): SupplierHeader | undefined {
  const inside = /[([]([^)\]]*)[)\]]\s*$/.exec(header)?.[1]?.trim() ?? '';
  if (orderNumbers.includes(plain)) return supplierNamed(inside);
  const word = orderNumbers.find((candidate) => plain.endsWith(` ${candidate}`));
  if (word === undefined) return undefined;
  const written = header.trim().split(/[\s_]+/);
  const count = plain.slice(0, -word.length - 1).split(' ').length;
  return supplierNamed(written.slice(0, count).join(' '));
}

function supplierNamed(text: string): SupplierHeader | undefined {
  const [first = ''] = plainHeader(text).split(' ');
  if (first === '' || text.length > maxNameChars || !/\p{L}{2}/u.test(text) || notNames.has(first)) return undefined;
  const distributor = distributors.find(({ names }) => names.includes(plainHeader(text)));
  return { field: 'supplierNumber', supplier: distributor?.supplier ?? text };
}

/** The distributor of a cart or order, recognized by columns that only it has. */
export function cartOf(plain: readonly string[]): Distributor | undefined {
  return distributors.find(({ with: all = [] }) => all.length > 0 && all.every((word) => plain.includes(word)));
}

/**
 * Determines the effects of a customer list or a supplier's price list. Nothing is guessed: a row with an unclear part,
 * price, currency or supplier is refused with the reason, and the other rows are planned.
 */
import type { Library } from '@cablewright/engine';
import { type Customer, idFromLabel, type Offer, present, sameJson, type SheetStyle } from '@cablewright/model';
import { priceIn, readSalesTable, type SalesList, type SalesRow } from '@cablewright/module-tables/sales-table';
import { schemaIssues } from '../../catalog/saving/save.ts';
import type { LiveCatalog } from '../../catalog/live/live-catalog.ts';

/** The effect of a row in the list. */
export interface PlannedRow {
  readonly row: number;
  readonly does: 'add' | 'change' | 'same' | 'refused';
  readonly id?: string;
  readonly label?: string;
  /** The fields that differ from the existing record. */
  readonly fields?: readonly string[];
  /** A fetched offer in the form in which it would be saved. */
  readonly offer?: Offer;
  /** Why the row is refused, and how to fix it. */
  readonly why?: string;
}

type SalesRecord = Customer | Offer;

export interface SalesPlan {
  readonly rows: readonly PlannedRow[];
  readonly unused: readonly string[];
  /** The records to save, by id. */
  readonly records: ReadonlyMap<string, SalesRecord>;
}

/** Values for all rows that don't state their own. */
interface ListFacts {
  readonly fileName: string;
  readonly supplier?: string | undefined;
  readonly currency?: string | undefined;
  /** The day of the prices, YYYY-MM-DD. */
  readonly date: string;
}

interface Planning {
  readonly library: Library;
  readonly parts: PartNumbers;
  readonly facts: ListFacts;
  readonly decimal: '.' | ',';
  /** The existing records and those from earlier rows. */
  readonly current: ReadonlyMap<string, SalesRecord>;
  readonly planned: Map<string, SalesRecord>;
  /** Customers and suppliers by the names that rows use, including those from earlier rows. */
  readonly named: Map<string, SalesRecord[]>;
}

/**
 * The names by which rows refer to a record: the number or name of a customer, or the part and supplier of an offer.
 */
function namesOf(record: SalesRecord): string[] {
  if ('part' in record) return [offerName(record.part, record.supplier)];
  return [...(record.number === undefined ? [] : [numberName(record.number)]), labelName(record.label)];
}
const numberName = (number: string) => `number ${number}`.toLowerCase();
const labelName = (label: string) => `label ${label}`.toLowerCase();
const offerName = ({ kind, id }: Offer['part'], supplier: string) => JSON.stringify([kind, id, supplier.toLowerCase()]);

/** A key that is equal for offers with the same part, supplier and supplier's number. */
export function sameOffer({ part, supplier, number = '' }: Offer): string {
  return `${offerName(part, supplier)} ${number.toLowerCase()}`;
}

function customerNamed({ named }: Planning, name: string): Customer | undefined {
  return named.get(name)?.find((one): one is Customer => 'label' in one);
}

/** Thrown if a row can't be used. The message gives the reason. */
class RowRefusal extends Error {}
const refuseRow = (why: string): never => {
  throw new RowRefusal(why);
};

/** Plans a list. Throws `Unreadable` if the file isn't a table. */
export function planSales(
  catalog: LiveCatalog,
  list: SalesList,
  bytes: Uint8Array,
  { facts, current }: { readonly facts: ListFacts; readonly current: ReadonlyMap<string, SalesRecord> },
): SalesPlan {
  const { rows, decimal, unused } = readSalesTable(list, facts.fileName, bytes);
  const named = new Map<string, SalesRecord[]>();
  for (const record of current.values())
    for (const name of namesOf(record)) named.set(name, [...(named.get(name) ?? []), record]);
  const planning: Planning = {
    library: catalog.library,
    parts: partNumbers(catalog),
    facts,
    decimal,
    current,
    planned: new Map(),
    named,
  };
  const read = list === 'customers' ? customerOf : offerOf;
  const planned = rows.map((row): PlannedRow => {
    try {
      return plannedRow(list, row.row, read(row, planning), planning);
    } catch (error) {
      if (error instanceof RowRefusal) return { row: row.row, does: 'refused', why: error.message };
      throw error;
    }
  });
  return { rows: planned, unused, records: planning.planned };
}

function plannedRow(
  list: SalesList,
  row: number,
  record: SalesRecord,
  { current, planned, named, library }: Planning,
): PlannedRow {
  const { id } = record;
  const label = 'label' in record ? record.label : offerLabel(library, record);
  if (planned.has(id)) refuseRow(`${label} is in an earlier row already. Leave one of the rows out.`);
  const [issue] = schemaIssues(list, id, record);
  if (issue !== undefined) refuseRow(`${issue.message} (${issue.pointer})`);
  const now = current.get(id);
  if (now !== undefined && sameJson(now, record)) return { row, does: 'same', id, label };
  planned.set(id, record);
  for (const name of namesOf(record)) named.set(name, [record, ...(named.get(name) ?? [])]);
  if (now === undefined) return { row, does: 'add', id, label };
  const [before, after] = [new Map(Object.entries(now)), new Map(Object.entries(record))];
  const names = [...new Set([...before.keys(), ...after.keys()])];
  const fields = names.filter((name) => !sameJson(before.get(name) ?? null, after.get(name) ?? null));
  return { row, does: 'change', id, label, fields };
}

/**
 * Returns, for example, `Example Ltd: CON-00001`. The part is identified by our number or, if it has none, by the
 * manufacturer's number or its name.
 */
function offerLabel(library: Library, { supplier, part: { kind, id } }: Offer): string {
  const { partNumber, mpn, label = id } = (library.entry(kind, id)?.record ?? {}) as Sourced & { label?: string };
  return `${supplier}: ${partNumber ?? mpn ?? label}`;
}

const same = (a: string | undefined, b: string | undefined) => a !== undefined && a.toLowerCase() === b?.toLowerCase();

/**
 * The customer of a row: an existing one with that number or name, or a new one. Fields without a column are unchanged.
 */
function customerOf({ texts }: SalesRow, planning: Planning): Customer {
  const { current, planned } = planning;
  const { label, number, contact, email, phone } = texts;
  const found =
    (number === undefined ? undefined : customerNamed(planning, numberName(number))) ??
    (label === undefined ? undefined : customerNamed(planning, labelName(label)));
  const name = label ?? found?.label ?? refuseRow('The row has no name. Enter the name of the customer.');
  if (number !== undefined && found?.number !== undefined && !same(number, found.number))
    refuseRow(`${name} has the number ${found.number} here, not ${number}. Correct the number or the name.`);
  const language = languageIn(texts['language']);
  const days = texts['paymentDays'] === undefined ? undefined : wholeIn(texts['paymentDays'], 'Payment days');
  const town = [texts['postcode'], texts['city']].filter(Boolean).join(' ');
  const lines = [name, texts['street'], town, texts['country']].filter((text) => text !== undefined && text !== '');
  const person = contact ?? email;
  const others = (found?.contacts ?? []).filter((one) => !same(one.name, person));
  const isTaken = (id: string) => current.has(id) || planned.has(id);
  return present({
    ...found,
    id: found?.id ?? idFromLabel(name, isTaken, 'customer'),
    label: name,
    number: number ?? found?.number,
    language: language ?? found?.language,
    currency: texts['currency']?.toUpperCase() ?? found?.currency,
    terms: days === undefined ? found?.terms : { ...found?.terms, paymentDays: days },
    addresses:
      lines.length < 2
        ? found?.addresses
        : [{ use: 'billing', lines }, ...(found?.addresses ?? []).filter(({ use }) => use !== 'billing')],
    contacts: person === undefined ? found?.contacts : [present({ name: person, email, phone }), ...others],
  }) as Customer;
}

function languageIn(text: string | undefined): SheetStyle['language'] | undefined {
  if (text === undefined) return undefined;
  if (/^(?:en|english|englisch)$/i.test(text)) return 'en';
  if (/^(?:de|german|deutsch)$/i.test(text)) return 'de';
  return refuseRow(`Quotations are in English or German, not "${text}". Write en or de.`);
}

/** The offer in a row: a supplier's price for a part of the catalog. Its source contains the day and the file. */
function offerOf(row: SalesRow, planning: Planning): Offer {
  const { texts } = row;
  const { facts, current, planned, named } = planning;
  const part = partOf(texts, planning);
  const supplier = texts['supplier'] ?? facts.supplier ?? refuseRow('No supplier is stated. Enter who asks the price.');
  const number = texts['number'];
  const found = named
    .get(offerName(part, supplier))
    ?.find(
      (one): one is Offer =>
        'part' in one && (number === undefined || one.number === undefined || same(number, one.number)),
    );
  const isTaken = (id: string) => current.has(id) || planned.has(id);
  return present({
    ...found,
    id: found?.id ?? idFromLabel(`${supplier} ${part.id}`, isTaken, 'offer'),
    part,
    supplier: found?.supplier ?? supplier,
    number: number ?? found?.number,
    cost: costOf(row, planning),
    validUntil: texts['validUntil'] ?? found?.validUntil,
  });
}

function costOf({ row, texts, breaks }: SalesRow, { facts, decimal }: Planning): Offer['cost'] {
  const prices = [...(texts['price'] === undefined ? [] : [[1, texts['price']] as const]), ...breaks].map(
    ([from, text]) => {
      const price =
        priceIn(text, decimal) ?? refuseRow(`"${text}" is not a price. Write a number such as 1${decimal}25.`);
      return { from, ...price };
    },
  );
  const [first, ...later] = prices;
  if (first === undefined) return refuseRow('No price is stated.');
  const currencies = new Set(prices.flatMap(({ currency }) => currency ?? []));
  if (currencies.size > 1) refuseRow(`The prices are in ${[...currencies].join(' and ')}. An offer has one currency.`);
  const currency =
    [...currencies][0] ??
    texts['currency']?.toUpperCase() ??
    facts.currency ??
    refuseRow('No currency is stated. Choose the currency of the list.');
  const count = (field: string, what: string) => (texts[field] === undefined ? undefined : wholeIn(texts[field], what));
  return present({
    unit: first.amount,
    currency,
    breaks: later.length === 0 ? undefined : later.map(({ from, amount }) => ({ minQty: from, unit: amount })),
    moq: count('moq', 'Least order') ?? (first.from > 1 ? first.from : undefined),
    pack: count('pack', 'Pack'),
    leadDays: count('leadDays', 'Delivery time'),
    stock: count('stock', 'Stock'),
    date: texts['date'] ?? facts.date,
    src: `${facts.fileName}, row ${row}`,
  }) as Offer['cost'];
}

const partKinds = ['connectors', 'wires', 'components', 'mechanicals', 'pcbas', 'kits'] as const;

type NamedPart = Offer['part'];

/**
 * The parts of the catalog by their numbers and names in lower case, so that lists with thousands of rows don't search
 * the catalog for each row.
 */
interface PartNumbers {
  /** By our number or id. */
  readonly own: ReadonlyMap<string, readonly NamedPart[]>;
  readonly mpn: ReadonlyMap<string, readonly NamedPart[]>;
  /** By supplier and the supplier's number. */
  readonly supplier: ReadonlyMap<string, readonly NamedPart[]>;
}

const supplierKey = (supplier: string, number: string) => JSON.stringify([supplier, number]).toLowerCase();

function partNumbers({ library }: LiveCatalog): PartNumbers {
  const own = new Map<string, NamedPart[]>();
  const mpn = new Map<string, NamedPart[]>();
  const supplier = new Map<string, NamedPart[]>();
  const add = (numbers: Map<string, NamedPart[]>, name: string, part: NamedPart) => {
    const known = numbers.get(name) ?? [];
    if (!known.includes(part)) numbers.set(name, [...known, part]);
  };
  for (const kind of partKinds)
    for (const { key: id, record } of library.entries(kind)) {
      const part = { kind, id };
      const { partNumber, mpn: makers, suppliers = [] } = record as Sourced;
      add(own, id.toLowerCase(), part);
      if (partNumber !== undefined) add(own, partNumber.toLowerCase(), part);
      if (makers !== undefined) add(mpn, makers.toLowerCase(), part);
      for (const one of suppliers)
        if (one.number !== undefined) add(supplier, supplierKey(one.supplier, one.number), part);
    }
  return { own, mpn, supplier };
}

/** The part that a row identifies by our number or id, or else by the manufacturer's or the supplier's number. */
function partOf(texts: SalesRow['texts'], { parts, facts }: Planning): NamedPart {
  const { part: own, mpn, number } = texts;
  const supplier = texts['supplier'] ?? facts.supplier ?? '';
  const ways = [
    // Suppliers' lists may call the manufacturer's number the part number too.
    [own, parts.own.get((own ?? '').toLowerCase()) ?? parts.mpn.get((own ?? '').toLowerCase())],
    [mpn, parts.mpn.get((mpn ?? '').toLowerCase())],
    [number, parts.supplier.get(supplierKey(supplier, number ?? ''))],
  ] as const;
  const names = ways.flatMap(([name, found]) =>
    name === undefined || name === '' ? [] : [{ name, found: found ?? [] }],
  );
  for (const { name, found } of names) {
    const [first, ...others] = found;
    if (first !== undefined && others.length === 0) return first;
    if (first !== undefined)
      refuseRow(`"${name}" is the number of ${found.length} parts: ${found.map(({ id }) => id).join(', ')}.`);
  }
  return refuseRow(
    names.length === 0
      ? 'No part is named. The list needs a column with your part number, or that of the maker.'
      : `No part of the catalog has the number ${names.map(({ name }) => `"${name}"`).join(' or ')}. Add the part first.`,
  );
}

interface Sourced {
  readonly partNumber?: string;
  readonly mpn?: string;
  readonly suppliers?: readonly { readonly supplier: string; readonly number?: string }[];
}

function wholeIn(text: string, what: string): number {
  if (/^\d{1,9}$/.test(text.trim())) return Number(text);
  return refuseRow(`${what} "${text}" is not a whole number.`);
}

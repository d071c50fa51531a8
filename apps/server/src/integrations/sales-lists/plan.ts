/**
 * What a list of customers or a price list of a supplier would change. Nothing is guessed: a row whose part, price, currency or supplier is
 * not clear is refused with its reason, and the other rows are planned.
 */
import { type Customer, idFromLabel, type Offer, sameJson } from '@cablewright/model';
import { priceIn, readSalesTable, type SalesList, type SalesRow } from '@cablewright/module-tables/sales-table';
import { schemaIssues } from '../../catalog/saving/save.ts';
import type { LiveCatalog } from '../../catalog/live/live-catalog.ts';

/** What a row of the list does. */
interface PlannedRow {
  readonly row: number;
  readonly does: 'add' | 'change' | 'same' | 'refused';
  readonly id?: string;
  readonly label?: string;
  /** Fields that differ from the record. */
  readonly fields?: readonly string[];
  /** Why it is refused, and what would be right. */
  readonly why?: string;
}

type SalesRecord = Customer | Offer;

export interface SalesPlan {
  readonly rows: readonly PlannedRow[];
  readonly unused: readonly string[];
  /** The records to save, by id. */
  readonly records: ReadonlyMap<string, SalesRecord>;
}

/** What holds for all rows that do not say it themselves. */
interface ListFacts {
  readonly fileName: string;
  readonly supplier?: string | undefined;
  readonly currency?: string | undefined;
  /** Day of the prices, YYYY-MM-DD. */
  readonly date: string;
}

interface Planning {
  readonly catalog: LiveCatalog;
  readonly facts: ListFacts;
  readonly decimal: '.' | ',';
  /** The records there are, and those of the rows before. */
  readonly current: ReadonlyMap<string, SalesRecord>;
  readonly planned: Map<string, SalesRecord>;
}

/** Why a row cannot be used. */
class RowRefusal extends Error {}
const refuseRow = (why: string): never => {
  throw new RowRefusal(why);
};

/** Plans a list. Throws `Unreadable` for a file that is no table. */
export function planSales(
  catalog: LiveCatalog,
  list: SalesList,
  bytes: Uint8Array,
  { facts, current }: { readonly facts: ListFacts; readonly current: ReadonlyMap<string, SalesRecord> },
): SalesPlan {
  const { rows, decimal, unused } = readSalesTable(list, facts.fileName, bytes);
  const planning: Planning = { catalog, facts, decimal, current, planned: new Map() };
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

function plannedRow(list: SalesList, row: number, record: SalesRecord, { current, planned }: Planning): PlannedRow {
  const { id } = record;
  const label = 'label' in record ? record.label : `${record.supplier}: ${record.part.id}`;
  if (planned.has(id)) refuseRow(`${label} is in an earlier row already. Leave one of the rows out.`);
  const [issue] = schemaIssues(list, id, record);
  if (issue !== undefined) refuseRow(`${issue.message} (${issue.pointer})`);
  const now = current.get(id);
  if (now !== undefined && sameJson(now, record)) return { row, does: 'same', id, label };
  planned.set(id, record);
  if (now === undefined) return { row, does: 'add', id, label };
  const [before, after] = [new Map(Object.entries(now)), new Map(Object.entries(record))];
  const names = [...new Set([...before.keys(), ...after.keys()])];
  const fields = names.filter((name) => !sameJson(before.get(name) ?? null, after.get(name) ?? null));
  return { row, does: 'change', id, label, fields };
}

const same = (a: string | undefined, b: string | undefined) => a !== undefined && a.toLowerCase() === b?.toLowerCase();

/** The customer of a row: the one with its number, else with its name, or a new one. Fields without a column stay. */
function customerOf({ texts }: SalesRow, { current, planned }: Planning): Customer {
  const all = [...planned.values(), ...current.values()].flatMap((one) => ('label' in one ? [one] : []));
  const { label, number, contact, email, phone } = texts;
  const found = all.find((one) => same(number, one.number)) ?? all.find((one) => same(label, one.label));
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
  return defined({
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
    contacts: person === undefined ? found?.contacts : [defined({ name: person, email, phone }), ...others],
  }) as Customer;
}

function languageIn(text: string | undefined): 'en' | 'de' | undefined {
  if (text === undefined) return undefined;
  if (/^(?:en|english|englisch)$/i.test(text)) return 'en';
  if (/^(?:de|german|deutsch)$/i.test(text)) return 'de';
  return refuseRow(`Quotations are in English or German, not "${text}". Write en or de.`);
}

/** The offer of a row: what a supplier asks for a part of the catalog, with the day and the file as its source. */
function offerOf(row: SalesRow, planning: Planning): Offer {
  const { texts } = row;
  const { facts, current, planned } = planning;
  const part = partOf(texts, planning);
  const supplier = texts['supplier'] ?? facts.supplier ?? refuseRow('No supplier is stated. Enter who asks the price.');
  const number = texts['number'];
  const found = [...planned.values(), ...current.values()].find(
    (one): one is Offer =>
      'part' in one &&
      one.part.kind === part.kind &&
      one.part.id === part.id &&
      same(supplier, one.supplier) &&
      (number === undefined || one.number === undefined || same(number, one.number)),
  );
  const isTaken = (id: string) => current.has(id) || planned.has(id);
  return defined({
    ...found,
    id: found?.id ?? idFromLabel(`${supplier} ${part.id}`, isTaken, 'offer'),
    part,
    supplier: found?.supplier ?? supplier,
    number: number ?? found?.number,
    cost: costOf(row, planning),
    validUntil: texts['validUntil'] ?? found?.validUntil,
  }) as Offer;
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
  return defined({
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

/** The part that a row names by our number or id, else by the maker's number or the supplier's. */
function partOf(texts: SalesRow['texts'], { catalog: { library }, facts }: Planning): Offer['part'] {
  const supplier = texts['supplier'] ?? facts.supplier;
  const own = texts['part'];
  const ways: readonly (readonly [string, (record: Sourced, id: string) => boolean])[] = [
    [own ?? '', (record, id) => same(own, record.partNumber) || same(own, id)],
    [texts['mpn'] ?? '', (record) => same(texts['mpn'], record.mpn)],
    [
      texts['number'] ?? '',
      ({ suppliers = [] }) =>
        suppliers.some((one) => same(one.supplier, supplier) && same(texts['number'], one.number)),
    ],
  ];
  for (const [name, fits] of ways) {
    if (name === '') continue;
    const found = partKinds.flatMap((kind) =>
      [...library.entries(kind)].flatMap(({ key, record }) =>
        fits(record as Sourced, key) ? [{ kind, id: key }] : [],
      ),
    );
    if (found.length === 1) return found[0]!;
    if (found.length > 1)
      refuseRow(`"${name}" is the number of ${found.length} parts: ${found.map(({ id }) => id).join(', ')}.`);
  }
  const names = ways.flatMap(([name]) => (name === '' ? [] : [`"${name}"`]));
  return refuseRow(
    names.length === 0
      ? 'No part is named. The list needs a column with your part number, or that of the maker.'
      : `No part of the catalog has the number ${names.join(' or ')}. Add the part first.`,
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

/** Without undefined properties. */
function defined<T extends object>(fields: T): object {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

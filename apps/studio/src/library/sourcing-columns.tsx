/** Manufacturers, suppliers and prices of parts, as columns and filters of lists. */
import { inCurrency, listPrice, units, type Entry, type Library, type PriceTerms } from '@cablewright/engine';
import { factsOf, isObject, type Cost } from '@cablewright/model';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { mayWrite, meQuery } from '../api/account.ts';
import { offersQuery } from '../api/quoting.ts';
import { unitSystem } from '../kit/preferences/units.ts';
import type { Facet, TableColumn } from '../kit/table/columns.ts';
import { isPerMetre, unitPriceText } from '../kit/words/cost-words.ts';

/** The value of a filter for rows that have none. */
const none = '-';

export type Offers = ReadonlyMap<string, readonly PriceTerms[]>;

/** The offers in force today, by kind and id of the part. People who may not see offers have none. */
export function useOffers(): Offers {
  const isAllowed = mayWrite(useQuery(meQuery).data);
  const { data } = useQuery({ ...offersQuery, enabled: isAllowed });
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  return useMemo(() => {
    const inForce = (data ?? []).filter(
      ({ record: { validUntil } }) => validUntil === undefined || validUntil >= today,
    );
    const terms = Map.groupBy(inForce, ({ record: { part } }) => `${part.kind} ${part.id}`);
    return new Map(
      [...terms].map(([part, offers]) => [
        part,
        offers.map(({ record: { cost, supplier } }) => ({ ...cost, supplier })),
      ]),
    );
  }, [data, today]);
}

const noOffers: Offers = new Map();

function ownCost({ record: { cost } }: Entry): Cost | undefined {
  // Stored records may have any shape.
  return isObject(cost) && typeof cost.unit === 'number' && typeof cost.currency === 'string' ? cost : undefined;
}

/**
 * The price of a part that costs would use for one piece or metre: the cheapest offer in force, or the record's own.
 */
function priceOf(entry: Entry, offers: Offers) {
  const own = ownCost(entry);
  return listPrice([...(offers.get(`${entry.kind} ${entry.key}`) ?? []), ...(own === undefined ? [] : [own])]);
}

type Price = NonNullable<ReturnType<typeof priceOf>>;

/** `0.12 EUR/m · 0.08 from 1000`: the price at the minimum order quantity, and the lowest price of its breaks. */
function priceText({ terms, unit, ordered }: Price, kind: string): string {
  const perMetre = isPerMetre(kind, terms.per);
  const shown = perMetre ? units.pricePerLength(unitSystem(), unit) : { price: unit, per: undefined };
  const factor = unit === 0 ? 1 : shown.price / unit;
  const least = (terms.breaks ?? []).reduce<{ minQty: number; unit: number } | undefined>(
    (best, step) => (step.minQty > ordered && step.unit < (best?.unit ?? unit) ? step : best),
    undefined,
  );
  const base = `${unitPriceText(shown.price, terms.currency)}${shown.per === undefined ? '' : `/${shown.per}`}`;
  const from = ordered > 1 ? ` from ${ordered}` : '';
  const further = least === undefined ? '' : ` · ${unitPriceText(least.unit * factor, '').trim()} from ${least.minQty}`;
  return `${base}${from}${further}`;
}

function supplierOf({ record: { suppliers } }: Entry): string {
  const [first] = Array.isArray(suppliers) ? suppliers : [];
  return typeof first?.supplier === 'string' ? first.supplier : '';
}

const fieldOf = ({ record }: Entry, name: string): string => {
  const value = (record as object as Readonly<Record<string, unknown>>)[name];
  return typeof value === 'string' ? value : '';
};

/** The manufacturer of a part, or who builds it under contract. */
const makerOf = (entry: Entry) => fieldOf(entry, 'manufacturer') || fieldOf(entry, 'maker');

const mpnColumn: TableColumn<Entry> = {
  id: 'mpn',
  label: 'Manufacturer number',
  mono: true,
  wideOnly: true,
  hidden: true,
  value: (entry) => fieldOf(entry, 'mpn'),
};

/** The sourcing columns of a kind, or of all parts if `kind` is empty. */
export function sourcingColumns(
  kind: string,
  library: Library,
  offers: Offers = noOffers,
): readonly TableColumn<Entry>[] {
  const { settings } = library;
  const { currency } = settings;
  const isMade = kind === '' || factsOf(kind)?.made === true;
  return [
    { id: 'manufacturer', label: 'Manufacturer', wideOnly: true, maxWidth: 130, hidden: !isMade, value: makerOf },
    ...(isMade && kind !== '' && kind !== 'components' ? [mpnColumn] : []),
    { id: 'supplier', label: 'Supplier', wideOnly: true, maxWidth: 112, value: supplierOf },
    {
      id: 'supplierNumber',
      label: 'Order number',
      mono: true,
      wideOnly: true,
      hidden: true,
      value: ({ record: { suppliers } }) => (Array.isArray(suppliers) ? suppliers[0]?.number : undefined),
    },
    {
      id: 'price',
      label: 'Price',
      numeric: true,
      wideOnly: true,
      // Sorted in the currency of the shop. Prices that can't be converted come last.
      value: (entry) => {
        const price = priceOf(entry, offers);
        if (price === undefined || currency === undefined) return price?.unit;
        return inCurrency([{ amount: price.unit, currency: price.terms.currency }], currency, settings);
      },
      text: (entry) => {
        const price = priceOf(entry, offers);
        return price === undefined ? '' : priceText(price, entry.kind);
      },
      cell: (entry) => {
        const price = priceOf(entry, offers);
        if (price === undefined) return '';
        const { supplier } = price.terms;
        return (
          <span title={supplier === undefined ? undefined : `Offer of ${supplier}`}>
            {priceText(price, entry.kind)}
          </span>
        );
      },
    },
  ];
}

const orNone = (text: string) => [text === '' ? none : text];

/** The sourcing filters of a kind, or of all parts if `kind` is empty. */
export function sourcingFacets(kind: string, offers: Offers = noOffers): readonly Facet<Entry>[] {
  const isMade = kind === '' || factsOf(kind)?.made === true;
  return [
    ...(isMade
      ? [
          {
            id: 'manufacturer',
            label: 'Manufacturer',
            values: (entry: Entry) => orNone(makerOf(entry)),
            name: (value: string) => (value === none ? 'without a manufacturer' : value),
          },
        ]
      : []),
    {
      id: 'supplier',
      label: 'Supplier',
      values: (entry) => orNone(supplierOf(entry)),
      name: (value) => (value === none ? 'without a supplier' : value),
    },
    {
      id: 'price',
      label: 'Price',
      values: (entry) => [priceOf(entry, offers) === undefined ? none : 'some'],
      name: (value) => (value === none ? 'without a price' : 'with a price'),
    },
  ];
}

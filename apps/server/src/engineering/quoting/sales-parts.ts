/** The records of customers, offers and quotations, kept up to date in memory. */
import type { plainLotCost, quotedPrice } from '@cablewright/engine';
import { Customer, Offer, Quotation, present } from '@cablewright/model';
import type { LiveCatalog } from '../../catalog/live/live-catalog.ts';
import type { SalesKind } from './sales-records.ts';

/** A line with a price for each quantity. If a price is missing, `missing` gives the reason. */
export interface PricedLine {
  readonly line: string;
  readonly label: string;
  readonly number?: string;
  /** The label of the revision, for a released or saved revision. */
  readonly revision?: string;
  readonly missing?: 'no-such-cable' | 'no-such-revision';
  readonly prices: readonly (ReturnType<typeof quotedPrice> & {
    readonly unknowns: ReturnType<typeof plainLotCost>['unknowns'];
  })[];
}

export interface SalesParts {
  readonly customers: SalesKind<Customer>;
  readonly offers: SalesKind<Offer>;
  readonly quotations: SalesKind<Quotation>;
}

export function salesParts(catalog: LiveCatalog): SalesParts {
  return {
    customers: {
      kind: 'customers',
      one: 'customer',
      operation: 'Customer',
      schema: Customer,
      all: () => catalog.filed('customers'),
      textOf: ({ id, label, number = '', numbers = [] }) =>
        [id, label, number, ...numbers.map((one) => `${one.number} ${one.id}`)].join(' '),
      order: (a, b) => a.label.localeCompare(b.label, 'en'),
    },
    offers: {
      kind: 'offers',
      one: 'offer',
      operation: 'Offer',
      schema: Offer,
      all: () => catalog.filed('offers'),
      textOf: ({ id, part, supplier, number = '' }) => [id, part.id, supplier, number].join(' '),
      order: (a, b) => a.part.id.localeCompare(b.part.id, 'en') || a.supplier.localeCompare(b.supplier, 'en'),
    },
    quotations: {
      kind: 'quotations',
      one: 'quotation',
      operation: 'Quotation',
      schema: Quotation,
      all: () => catalog.filed('quotations'),
      textOf: ({ number, letter = '', customer, reference = '', state, lines }) =>
        [number, letter, customer, reference, state, ...lines.map(({ design }) => design)].join(' '),
      // Newest first.
      order: (a, b) => b.number.localeCompare(a.number, 'en') || (b.letter ?? '').localeCompare(a.letter ?? '', 'en'),
    },
  };
}

/**
 * The data that a quotation freezes when it is sent, except for prices: the customer, and the cables with the
 * customer's own numbers.
 */
export function sentNow(
  { lines }: Quotation,
  { label: customer, addresses, language, numbers = [] }: Customer,
  priced: readonly PricedLine[],
  stamp: { readonly at: string; readonly by: string },
): Omit<NonNullable<Quotation['sent']>, 'prices'> {
  const billing = addresses?.find(({ use }) => use === 'billing') ?? addresses?.[0];
  return {
    ...stamp,
    customer,
    address: billing?.lines,
    ...present({ language }),
    cables: priced.map(({ line, label, number, revision }, i) => {
      const own = numbers.find(({ kind, id }) => kind === 'designs' && id === lines[i]?.design);
      return {
        line,
        label,
        ...present({ number, revision }),
        customerNumber: own?.number,
        ...present({ customerRevision: own?.revision }),
      };
    }),
  };
}

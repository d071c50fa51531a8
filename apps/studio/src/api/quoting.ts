/** Customers, offers of suppliers, and quotations. */
import {
  allItems,
  createCustomer,
  createOffer,
  deleteCustomer,
  deleteOffer,
  deleteQuotation,
  getCustomer,
  getOffer,
  getQuotation,
  getQuotationPrices,
  listCustomers,
  listOfferSources,
  listOffers,
  listQuotations,
  openSharedQuotation,
  saveCustomer,
  saveOffer,
  saveQuotation,
} from '@cablewright/client';
import { queryOptions } from '@tanstack/react-query';
import { hub, type Versioned } from './hub.ts';

export const customersQuery = queryOptions({
  queryKey: ['customers'],
  queryFn: ({ signal }) => allItems(hub, listCustomers, { signal }),
});

export const offersQuery = queryOptions({
  queryKey: ['offers'],
  queryFn: ({ signal }) => allItems(hub, listOffers, { signal }),
});

/** The modules that fetch offers. No event reports a changed key. */
export const offerSourcesQuery = queryOptions({
  queryKey: ['offer-sources'],
  queryFn: ({ signal }) => hub.call(listOfferSources, { signal }),
  staleTime: 0,
});

export const quotationsQuery = queryOptions({
  queryKey: ['quotations'],
  queryFn: ({ signal }) => allItems(hub, listQuotations, { signal }),
});

/** A quotation as its customer sees it by a link. */
export const sharedQuotationQuery = (code: string) =>
  queryOptions({
    queryKey: ['shared-quotation', code],
    queryFn: ({ signal }) => hub.call(openSharedQuotation, { params: { code }, signal }),
    retry: false,
  });

/** The kinds whose records are edited in a form made from their schema. */
const operations = {
  customers: { read: getCustomer, create: createCustomer, save: saveCustomer, remove: deleteCustomer },
  offers: { read: getOffer, create: createOffer, save: saveOffer, remove: deleteOffer },
  quotations: { read: getQuotation, create: undefined, save: saveQuotation, remove: deleteQuotation },
};
type SalesKind = keyof typeof operations;

export function salesQuery(kind: SalesKind, id: string) {
  return queryOptions({
    queryKey: [kind, 'record', id],
    queryFn: ({ signal }) => readSales(kind, id, signal),
    retry: false,
  });
}

export async function readSales(kind: SalesKind, id: string, signal?: AbortSignal): Promise<Versioned<SalesRecord>> {
  const { value, etag } = await hub.versioned(operations[kind].read, { params: { id }, signal });
  return { value: { ...(value as object) }, etag };
}

/** A record as the form made from its schema edits it. */
export type SalesRecord = Record<string, unknown>;

/** Saves a record over the version that the person saw, or creates it. */
export async function writeSales(kind: SalesKind, record: SalesRecord, seen?: string): Promise<Versioned<SalesRecord>> {
  const { create, save } = operations[kind];
  const body = record as never;
  const answer =
    seen === undefined && create !== undefined
      ? await hub.versioned(create, { body })
      : await hub.versioned(save, { params: { id: String(record['id']) }, body, ifMatch: seen ?? '' });
  return { value: { ...(answer.value as object) }, etag: answer.etag };
}

export function removeSales(kind: SalesKind, id: string, ifMatch: string): Promise<unknown> {
  return hub.call(operations[kind].remove, { params: { id }, ifMatch });
}

export function quotationPricesQuery(id: string) {
  return queryOptions({
    queryKey: ['quotations', 'prices', id],
    queryFn: ({ signal }) => hub.call(getQuotationPrices, { params: { id }, signal }),
  });
}

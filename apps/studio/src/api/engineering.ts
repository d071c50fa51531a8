/** Rules, part numbers, products and the ranking policy. */
import {
  type FamilyWithRows,
  getDataQuality,
  type GetDataQualityQuery,
  getDataQualityTrend,
  getFamily,
  getLineup,
  getNewFamilyNumber,
  getNextVariantNumber,
  getNumberHealth,
  type GetNumberHealthQuery,
  getResolverPolicy,
  getRule,
  type ListedFamily,
  listFamilies,
  listQuarantine,
  listIssuedNumbers,
  type ListIssuedNumbersQuery,
  listRuleExamples,
} from '@cablewright/client';
import { present, type Product } from '@cablewright/model';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { hub, pages } from './hub.ts';

export function ruleQuery(id: string) {
  return queryOptions({
    queryKey: ['rule', id],
    queryFn: ({ signal }) => hub.versioned(getRule, { params: { id }, signal }),
  });
}

/** Worked examples to start from. They are part of the program and do not change while it runs. */
export const ruleExamplesQuery = queryOptions({
  queryKey: ['rule-examples'],
  queryFn: async ({ signal }) => (await hub.call(listRuleExamples, { signal })).items,
  staleTime: Infinity,
});

export function numberHealthQuery(filter: Pick<GetNumberHealthQuery, 'issue' | 'kind' | 'q'>) {
  return infiniteQueryOptions({
    queryKey: ['part-number-health', filter],
    queryFn: ({ signal, pageParam: cursor }) =>
      hub.call(getNumberHealth, { query: { ...filter, limit: 100, cursor }, signal }),
    ...pages,
    staleTime: 0,
  });
}

export function numberLedgerQuery(filter: Pick<ListIssuedNumbersQuery, 'state' | 'q'>) {
  return infiniteQueryOptions({
    queryKey: ['part-number-ledger', filter],
    queryFn: ({ signal, pageParam: cursor }) =>
      hub.call(listIssuedNumbers, { query: { ...filter, limit: 100, cursor }, signal }),
    ...pages,
    staleTime: 0,
  });
}

/** Refetched while the hub is still checking. */
export function dataQualityQuery(filter: Pick<GetDataQualityQuery, 'severity' | 'code' | 'kind' | 'q'>) {
  return infiniteQueryOptions({
    queryKey: ['data-quality', filter],
    queryFn: ({ signal, pageParam: cursor }) =>
      hub.call(getDataQuality, { query: { ...filter, limit: 100, cursor }, signal }),
    ...pages,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.pages[0]?.progress.running === true ? 1_000 : false),
  });
}

export const quarantineQuery = queryOptions({
  queryKey: ['quarantine'],
  queryFn: ({ signal }) => hub.call(listQuarantine, { signal }),
});

export const dataQualityTrendQuery = queryOptions({
  queryKey: ['data-quality-trend'],
  queryFn: ({ signal }) => hub.call(getDataQualityTrend, { signal }),
});

export const productsQuery = queryOptions({
  queryKey: ['products'],
  queryFn: ({ signal }) => hub.call(listFamilies, { signal }),
});

/** A family for its page: the saved record and the fields that the hub adds. */
export interface OpenFamily
  extends Pick<FamilyWithRows, 'rows' | 'issues'>, Pick<ListedFamily, 'origin' | 'shadows' | 'etag'> {
  readonly family: Product;
}

export async function readFamily(id: string, signal?: AbortSignal): Promise<OpenFamily> {
  const { family, rows, issues } = await hub.call(getFamily, { params: { id }, signal });
  const { origin, shadows, etag, ...record } = family;
  return { family: record, origin, ...present({ shadows }), etag, rows, issues };
}

export function familyQuery(id: string) {
  return queryOptions({ queryKey: ['product', id], queryFn: ({ signal }) => readFamily(id, signal), retry: false });
}

/** The next number of the scheme for a new family; null if the scheme has none. */
export async function newFamilyNumber(): Promise<string | null> {
  return (await hub.call(getNewFamilyNumber)).number;
}

/** The next number of the scheme for a variant of the saved family. */
export async function nextVariantNumber(id: string): Promise<string | null> {
  return (await hub.call(getNextVariantNumber, { params: { id } })).number;
}

export function lineupQuery(retired: boolean) {
  return queryOptions({
    queryKey: ['lineup', retired],
    queryFn: ({ signal }) => hub.call(getLineup, { query: { retired: retired ? '1' : undefined }, signal }),
  });
}

/** The ranking policy in force with its origin, and the stored one. */
export const policyQuery = queryOptions({
  queryKey: ['resolver-policy'],
  queryFn: ({ signal }) => hub.versioned(getResolverPolicy, { signal }),
});

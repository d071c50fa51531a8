import type { ChangeSet, Json, Who } from '@cablewright/model';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { query, request } from './http.ts';
import type { Page } from './designs.ts';

export interface ChangeLine {
  readonly seq: number;
  readonly at: string;
  readonly who: Who;
  readonly message: string;
  /** How many records it touched; the first hundred of them are named. */
  readonly count: number;
  readonly touched: readonly {
    readonly kind: string;
    readonly key: string;
    readonly pack?: string;
    readonly op: string;
  }[];
}

export interface StoredChangeSet extends ChangeSet {
  readonly seq: number;
  /** The packs' records under the records this change made new: what people saw before it. */
  readonly shadowed: readonly {
    readonly kind: string;
    readonly key: string;
    readonly pack: string;
    readonly record: Json;
  }[];
}

export interface ChangeFilter {
  readonly who?: string | undefined;
  readonly kind?: string | undefined;
  readonly key?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** A page of the history. A hub on a folder outside git keeps none. */
export interface ChangePage extends Page<ChangeLine> {
  readonly kept: boolean;
}

/** The change sets that fit, newest first, page by page. */
export function historyQuery(filter: ChangeFilter) {
  return infiniteQueryOptions({
    queryKey: ['history', filter],
    queryFn: ({ signal, pageParam: cursor }) =>
      request<ChangePage>(`/api/history${query({ limit: 100, ...filter, cursor })}`, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
  });
}

export function changeSetQuery(seq: number) {
  return queryOptions({
    queryKey: ['change-set', seq],
    queryFn: ({ signal }) => request<StoredChangeSet>(`/api/history/${seq}`, { signal }),
    staleTime: Infinity,
  });
}

/** Puts the records of a change set back to how they were before it, or after it. A new change set, never a rewrite. */
export function restore(seq: number, state: 'before' | 'after' = 'before'): Promise<{ seq: number; restored: number }> {
  return request(`/api/history/${seq}/restore`, { method: 'POST', body: { state } });
}

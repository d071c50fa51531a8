/** History, jobs and webhook deliveries: newest first, page by page. */
import {
  getChangeSet,
  getDelivery,
  listDeliveries,
  type ListDeliveriesQuery,
  listHistory,
  type ListHistoryQuery,
  listJobs,
  listSubmittedRevisions,
  type ListJobsQuery,
  restoreRecords,
} from '@cablewright/client';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { hub, pages } from './hub.ts';

export type HistoryQuery = Readonly<Pick<ListHistoryQuery, 'who' | 'kind' | 'key' | 'from' | 'to'>>;

export function historyQuery(filter: HistoryQuery) {
  return infiniteQueryOptions({
    queryKey: ['history', filter],
    queryFn: ({ signal, pageParam: cursor }) =>
      hub.call(listHistory, { query: { limit: 100, ...filter, cursor }, signal }),
    ...pages,
  });
}

export function changeSetQuery(seq: number) {
  return queryOptions({
    queryKey: ['change-set', seq],
    queryFn: ({ signal }) => hub.versioned(getChangeSet, { params: { id: seq }, signal }),
    // Later changes must be current, because a restore overwrites them.
    staleTime: 0,
  });
}

/**
 * Undoes a change with a new one. If its records were changed since, it fails: the person decides in the history, which
 * lists what would be overwritten.
 */
export async function undoChange(seq: number): Promise<void> {
  const { value, etag } = await hub.versioned(getChangeSet, { params: { id: seq } });
  if (value.since.length > 0)
    throw new Error('Some of its records were changed since. Open it in the history to see what undoing overwrites.');
  await hub.call(restoreRecords, { params: { id: seq }, body: { state: 'before' }, ifMatch: etag });
}

/** Refetched on events: the hub sends one whenever a job changes. */
export function jobsQuery(state?: string) {
  const filter = { state: state as ListJobsQuery['state'], limit: 50 };
  return infiniteQueryOptions({
    queryKey: ['jobs', state ?? ''],
    queryFn: ({ signal, pageParam: cursor }) => hub.call(listJobs, { query: { ...filter, cursor }, signal }),
    ...pages,
  });
}

/** The revisions that wait for a decision, the longest waiting first. */
export const submittedQuery = queryOptions({
  queryKey: ['submitted'],
  queryFn: ({ signal }) => hub.call(listSubmittedRevisions, { query: { limit: 50 }, signal }),
});

/** The latest job of a kind, or null. */
export function lastJobQuery(kind: string) {
  return queryOptions({
    queryKey: ['jobs', 'last', kind],
    queryFn: async ({ signal }) => (await hub.call(listJobs, { query: { kind, limit: 1 }, signal })).items[0] ?? null,
  });
}

/** Read again every few seconds, because a delivery may be in progress. */
export function deliveriesQuery(filter: Pick<ListDeliveriesQuery, 'subscription' | 'state'>) {
  return infiniteQueryOptions({
    queryKey: ['deliveries', filter],
    queryFn: ({ signal, pageParam: cursor }) =>
      hub.call(listDeliveries, { query: { ...filter, limit: 50, cursor }, signal }),
    ...pages,
    refetchInterval: 3_000,
  });
}

export function deliveryQuery(id: string) {
  return queryOptions({
    queryKey: ['delivery', id],
    queryFn: ({ signal }) => hub.call(getDelivery, { params: { job: id }, signal }),
    refetchInterval: 3_000,
  });
}

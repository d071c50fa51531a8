/** Imports: the available importers, and the progress of an import. */
import {
  getJob,
  listImporters,
  listImportMappings,
  listImportPlan,
  type ListImportPlanQuery,
} from '@cablewright/client';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { hub, pages } from './hub.ts';

export const importersQuery = queryOptions({
  queryKey: ['importers'],
  queryFn: async ({ signal }) => (await hub.call(listImporters, { signal })).items,
});

export const importMappingsQuery = queryOptions({
  queryKey: ['import-mappings'],
  queryFn: async ({ signal }) => (await hub.call(listImportMappings, { signal })).items,
});

const pollMs = 400;

/** A job, read again while it is running. */
export function importJobQuery(id: string) {
  return queryOptions({
    queryKey: ['jobs', 'one', id],
    queryFn: ({ signal }) => hub.call(getJob, { params: { id }, signal }),
    refetchInterval: ({ state: { data } }) =>
      data === undefined || ['queued', 'running', 'retrying'].includes(data.state) ? pollMs : false,
  });
}

export function importPlanQuery(id: string, only: NonNullable<ListImportPlanQuery['only']>) {
  return infiniteQueryOptions({
    queryKey: ['jobs', 'plan', id, only],
    queryFn: ({ signal, pageParam: cursor }) =>
      hub.call(listImportPlan, { params: { id }, query: { only, limit: 100, cursor }, signal }),
    ...pages,
  });
}

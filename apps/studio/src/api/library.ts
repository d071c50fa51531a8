import { getLibrary, type LibrarySnapshot } from '@cablewright/client';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { hub } from './hub.ts';
import type { Library as Snapshot } from './library-snapshot.ts';

/** The stored rows of the library, for pages that only count them and don't need the engine's code. */
export const libraryRowsQuery = queryOptions({
  queryKey: ['library', 'rows'],
  queryFn: ({ signal }) => hub.call(getLibrary, { signal }),
  staleTime: Infinity,
  structuralSharing: false,
});

const libraryKey = ['library'] as const;

/** The library in the browser: the immutable snapshot that the hub checks with, so the findings are the same. */
export const libraryQuery = queryOptions({
  queryKey: libraryKey,
  queryFn: async ({ client, signal }) => {
    // The library's code loads together with its rows, so that pages that can render without it don't wait for it.
    const [{ rows, seq }, { Library }] = await Promise.all([readRows(client, signal), import('./library-snapshot.ts')]);
    const before = client.getQueryData<Snapshot>(libraryKey);
    return before?.reread(rows, seq) ?? Library.build(rows, seq);
  },
  staleTime: Infinity,
  gcTime: Infinity,
  structuralSharing: false,
});

/** The cached rows of another query, unless a later change has made them out of date. */
async function readRows(client: QueryClient, signal: AbortSignal): Promise<LibrarySnapshot> {
  const { queryKey } = libraryRowsQuery;
  const cached = client.getQueryState(queryKey);
  if (cached?.data !== undefined && !cached.isInvalidated) return cached.data;
  const snapshot = await hub.call(getLibrary, { signal });
  client.setQueryData(queryKey, snapshot);
  return snapshot;
}

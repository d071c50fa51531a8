import { getLibrary } from '@cablewright/client';
import { queryOptions } from '@tanstack/react-query';
import { hub } from './hub.ts';

/** The library as the browser holds it: the same immutable snapshot the hub checks with, so findings are the same. */
export const libraryQuery = queryOptions({
  queryKey: ['library'],
  queryFn: async ({ signal }) => {
    // Its code comes with its rows: what a page shows before them does not wait for it.
    const [{ rows, seq }, { Library }] = await Promise.all([
      hub.call(getLibrary, { signal }),
      import('./library-snapshot.ts'),
    ]);
    return Library.build(rows, seq);
  },
  staleTime: Infinity,
  gcTime: Infinity,
  structuralSharing: false,
});

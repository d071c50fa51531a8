import { getLibrary } from '@cablewright/client';
import { Library } from '@cablewright/engine';
import { queryOptions } from '@tanstack/react-query';
import { hub } from './hub.ts';

/** The library as the browser holds it: the same immutable snapshot the hub checks with, so findings are the same. */
export const libraryQuery = queryOptions({
  queryKey: ['library'],
  queryFn: async ({ signal }) => {
    const { rows, seq } = await hub.call(getLibrary, { signal });
    return Library.build(rows, seq);
  },
  staleTime: Infinity,
  gcTime: Infinity,
  structuralSharing: false,
});

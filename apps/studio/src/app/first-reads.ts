/**
 * The first requests of pages. They are sent together while the code of the page loads, not one by one while it
 * renders.
 */
import type { QueryKey, FetchQueryOptions } from '@tanstack/react-query';
import { meQuery, setupQuery } from '../api/account.ts';
import { designQuery, drawingQuery } from '../api/designs.ts';
import { libraryQuery } from '../api/library.ts';
import { queryClient } from '../api/query-client.ts';

type Params = Readonly<Record<string, string>>;

export type FirstReads = (params: Params) => void;

/** Cached responses are not requested again here: the page itself does that if they are out of date. */
function read<T, E, D, K extends QueryKey>(query: FetchQueryOptions<T, E, D, K>): void {
  void queryClient.prefetchQuery({ ...query, staleTime: Infinity });
}

export const readShell: FirstReads = () => {
  read(setupQuery);
  read(meQuery);
};

export const readCable: FirstReads = ({ id = '' }) => {
  read(designQuery(id));
  read(libraryQuery);
  read(drawingQuery(id));
};

export const readLibrary: FirstReads = () => read(libraryQuery);

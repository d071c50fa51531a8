/** Orders, their pieces and their records. */
import {
  allItems,
  findPieces,
  getBuildPlan,
  getOrder,
  getOrderParts,
  getPiece,
  listMachineJobs,
  listMachines,
  listOrders,
  listPieces,
} from '@cablewright/client';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { hub } from './hub.ts';

/**
 * Options for queries of the bench. They are sent even without a network, because the service worker can answer them.
 */
const offline = { retry: false, networkMode: 'always' } as const;

export const ordersQuery = queryOptions({
  queryKey: ['orders'],
  queryFn: ({ signal }) => allItems(hub, listOrders, { signal }),
});

/** The orders that are being built. */
export const openOrdersQuery = queryOptions({
  queryKey: ['orders', 'released'],
  queryFn: ({ signal }) => allItems(hub, listOrders, { query: { state: 'released' }, signal }),
  ...offline,
});

/** The orders of a cable. */
export const ordersOfQuery = (design: string) =>
  queryOptions({
    queryKey: ['orders', 'of', design],
    queryFn: ({ signal }) => allItems(hub, listOrders, { query: { design }, signal }),
  });

/** The machines that cut and crimp. */
export const machinesQuery = queryOptions({
  queryKey: ['machines'],
  queryFn: ({ signal }) => hub.call(listMachines, { signal }),
});

/** The open jobs of a machine, in production order. */
export const machineJobsQuery = (machine: string, chosen: { readonly order?: string; readonly days: number }) =>
  queryOptions({
    queryKey: ['machines', machine, chosen],
    queryFn: ({ signal }) => hub.call(listMachineJobs, { params: { machine }, query: chosen, signal }),
    retry: false,
  });

export const orderQuery = (number: string) =>
  queryOptions({
    queryKey: ['orders', 'record', number],
    queryFn: ({ signal }) => hub.call(getOrder, { params: { number }, signal }),
    ...offline,
  });

/** The pieces of an order. `live`: refetched every few seconds, to follow other tablets. */
export const piecesQuery = (number: string, live = false) =>
  queryOptions({
    queryKey: ['orders', 'pieces', number],
    queryFn: ({ signal }) => allItems(hub, listPieces, { params: { number }, signal }),
    ...offline,
    refetchInterval: live ? 5_000 : undefined,
  });

/** A plan never changes. */
export const planQuery = (number: string) =>
  queryOptions({
    queryKey: ['orders', 'plan', number],
    queryFn: ({ signal }) => hub.call(getBuildPlan, { params: { number }, signal }),
    staleTime: Infinity,
    ...offline,
  });

export const orderPartsQuery = (number: string) =>
  queryOptions({
    queryKey: ['orders', 'parts', number],
    queryFn: ({ signal }) => hub.call(getOrderParts, { params: { number }, signal }),
    retry: false,
  });

export const pieceQuery = (serial: string, live = false) =>
  queryOptions({
    queryKey: ['pieces', serial],
    queryFn: ({ signal }) => hub.call(getPiece, { params: { serial }, signal }),
    ...offline,
    refetchInterval: live ? 5_000 : undefined,
  });

/** The filters of the search for pieces. */
type PieceSearch = Readonly<Record<string, string>>;

export const foundPiecesQuery = (search: PieceSearch) =>
  infiniteQueryOptions({
    queryKey: ['pieces', 'found', search],
    queryFn: ({ pageParam, signal }) => {
      const cursor = pageParam === '' ? {} : { cursor: pageParam };
      return hub.call(findPieces, { query: { ...search, ...cursor }, signal });
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    retry: false,
  });

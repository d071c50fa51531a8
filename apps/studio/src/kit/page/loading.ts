/** The read requests of a page, without any rendering. */
import { ApiError } from '@cablewright/client';

/** The part of a query that `Loaded` reads; several can be joined with `allOf`. */
export interface Loading<T> {
  readonly data: T | undefined;
  readonly error: unknown;
  readonly refetch?: () => unknown;
}

/** True if content loaded before must not be shown any more: it was deleted, or this person may no longer see it. */
export function isGone(error: unknown): boolean {
  return error instanceof ApiError && [401, 403, 404].includes(error.status);
}

/** Several queries as one: loaded if all are loaded, failed if one has failed. */
export function allOf<T extends readonly unknown[]>(...queries: { [K in keyof T]: Loading<T[K]> }): Loading<T> {
  const all = queries as readonly Loading<unknown>[];
  return {
    data: all.every(({ data }) => data !== undefined)
      ? (all.map(({ data }) => data) as readonly unknown[] as T)
      : undefined,
    error: all.find(({ error }) => error !== null && error !== undefined)?.error ?? null,
    refetch: () => Promise.all(all.map(({ refetch }) => refetch?.())),
  };
}

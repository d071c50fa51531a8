import { ApiError } from '@cablewright/client';
import type { ReactNode } from 'react';
import { Failure } from './failure.tsx';
import { Page, type Crumb } from './page.tsx';
import { Waiting } from './waiting.tsx';

/** The part of a query that `Loaded` reads; several can be joined with `allOf`. */
export interface Loading<T> {
  readonly data: T | undefined;
  readonly error: unknown;
  readonly refetch?: () => unknown;
}

interface LoadedProps<T> {
  readonly query: Loading<T>;
  /** Completes "Couldn't load …". */
  readonly what: string;
  /** Lines of the skeleton, or another placeholder. */
  readonly rows?: number;
  readonly waiting?: ReactNode;
  readonly children: (data: T) => ReactNode;
}

/** True if content loaded before must not be shown any more: it was deleted, or this person may no longer see it. */
function isGone(error: unknown): boolean {
  return error instanceof ApiError && [401, 403, 404].includes(error.status);
}

/**
 * Content made from a query: a skeleton while it loads, the error and a retry if it fails. Content that is on
 * screen stays there while a later read fails, so that nothing typed into it is lost.
 */
export function Loaded<T>({ query: { data, error, refetch }, what, rows, waiting, children }: LoadedProps<T>) {
  if (data !== undefined && !isGone(error)) return <>{children(data)}</>;
  if (error !== null && error !== undefined) {
    return <Failure title={`Couldn't load ${what}`} error={error} onRetry={refetch} />;
  }
  return waiting ?? <Waiting rows={rows} />;
}

interface LoadedPageProps<T> extends LoadedProps<T> {
  readonly title: string;
  readonly crumbs?: readonly Crumb[];
}

/** Like `Loaded`, for a page whose bar needs the data too. */
export function LoadedPage<T>({ title, crumbs = [], ...loaded }: LoadedPageProps<T>) {
  const { data, error } = loaded.query;
  if (data !== undefined && !isGone(error)) return <>{loaded.children(data)}</>;
  return (
    <Page title={title} crumbs={crumbs}>
      <Loaded {...loaded} />
    </Page>
  );
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

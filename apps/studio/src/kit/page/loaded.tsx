import type { ReactNode } from 'react';
import { Failure } from './failure.tsx';
import { isGone, type Loading } from './loading.ts';
import { Page, type Crumb } from './page.tsx';
import { Waiting } from './waiting.tsx';

interface LoadedProps<T> {
  readonly query: Loading<T>;
  /** Completes "Couldn't load …". */
  readonly what: string;
  /** Lines of the skeleton, or another placeholder. */
  readonly rows?: number;
  readonly waiting?: ReactNode;
  readonly children: (data: T) => ReactNode;
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

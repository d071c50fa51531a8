import type { ReactNode } from 'react';
import { advice } from '../../kit/page/advice.ts';
import { isGone, type Loading } from '../../kit/page/loading.ts';
import styles from './bench.module.css';

interface ReadProps<T> {
  readonly query: Loading<T>;
  /** Completes "Couldn't load …". */
  readonly what: string;
  readonly children: (data: T) => ReactNode;
}

/** Renders the data of a query like the studio's `Loaded`, but without the component library. */
export function Read<T>({ query: { data, error, refetch }, what, children }: ReadProps<T>) {
  if (data !== undefined && !isGone(error)) return <>{children(data)}</>;
  if (error === null || error === undefined)
    return (
      <p className={styles['what']} role="status" aria-busy="true">
        Loading {what} …
      </p>
    );
  return (
    <div className={styles['step']} role="alert">
      <h2>Couldn’t load {what}</h2>
      <p>{advice(error)}</p>
      <div className={styles['foot']}>
        <button type="button" className={styles['big']} onClick={() => void refetch?.()}>
          Try again
        </button>
      </div>
    </div>
  );
}

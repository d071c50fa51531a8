import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { markTouched, readAgain } from '../../api/touched.ts';
import { done, failed } from './toast.ts';

/** What follows when the hub has done what it was asked to. */
interface Outcome<T> {
  /** The records that changed, as `[kind, key]`; what shows them is read again. */
  readonly touched?: readonly (readonly [kind: string, key?: string])[] | 'everything';
  /** The message that says it is done. */
  readonly done?: ReactNode | ((answer: T) => ReactNode);
  /** What the page does next. */
  readonly after?: (answer: T) => unknown;
}

export interface Act {
  /** True while the hub has not answered: buttons wait. */
  readonly busy: boolean;
  readonly act: <T>(what: () => Promise<T>, outcome?: Outcome<T>) => Promise<void>;
}

/** Something the hub is asked to do: once at a time, with its message, its failure, and what is read again. */
export function useAct(failure: string): Act {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const refresh = (touched: Outcome<unknown>['touched'] = []) =>
    touched === 'everything'
      ? readAgain(client)
      : markTouched(client, ...touched.map(([kind, key = '']) => ({ kind, key })));
  const act: Act['act'] = async (what, outcome = {}) => {
    setBusy(true);
    try {
      const answer = await what();
      await refresh(outcome.touched);
      const message = typeof outcome.done === 'function' ? outcome.done(answer) : outcome.done;
      if (message !== undefined) done(message);
      await outcome.after?.(answer);
    } catch (error) {
      failed(failure, error);
    } finally {
      setBusy(false);
    }
  };
  return { busy, act };
}

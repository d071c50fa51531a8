import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { markTouched, readAgain } from '../../api/touched.ts';
import { done, failed } from './toast.ts';

/** The consequences of a successful request. */
interface Outcome<T> {
  /** The changed records as `[kind, key]`. Queries that show them are read again. */
  readonly touched?: readonly (readonly [kind: string, key?: string])[] | 'everything';
  /** The message that confirms it. */
  readonly done?: ReactNode | ((answer: T) => ReactNode);
  /** Called with the answer of a successful request. */
  readonly after?: (answer: T) => unknown;
}

export interface Act {
  /** True while a request is pending. Buttons are disabled. */
  readonly busy: boolean;
  readonly act: <T>(what: () => Promise<T>, outcome?: Outcome<T>) => Promise<void>;
}

/** Sends a request to the hub, confirms it or reports the failure, and reads changed records again. */
export function useAct(failure: string): Act {
  const client = useQueryClient();
  const [pending, setPending] = useState(0);
  const refresh = (touched: Outcome<unknown>['touched'] = []) =>
    touched === 'everything'
      ? readAgain(client)
      : markTouched(client, ...touched.map(([kind, key = '']) => ({ kind, key })));
  const act: Act['act'] = async (what, outcome = {}) => {
    setPending((before) => before + 1);
    try {
      const answer = await what();
      await refresh(outcome.touched);
      const message = typeof outcome.done === 'function' ? outcome.done(answer) : outcome.done;
      if (message !== undefined) done(message);
      await outcome.after?.(answer);
    } catch (error) {
      failed(failure, error);
    } finally {
      setPending((before) => before - 1);
    }
  };
  return { busy: pending > 0, act };
}

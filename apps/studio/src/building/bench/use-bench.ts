/** Records events of the bench: stored at once, sent when the hub answers. */
import { present } from '@cablewright/model';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { meQuery } from '../../api/account.ts';
import { randomId } from '../../api/random-id.ts';
import { deliver, type DeliveryState } from './deliver.ts';
import {
  keepEvents,
  type RefusedEvent,
  refusedEvents,
  type WaitingEvent,
  waitingEvents,
  type Worker,
  type WorkEvent,
} from './event-store.ts';

export interface BenchState {
  readonly waiting: readonly WaitingEvent[];
  readonly refused: readonly RefusedEvent[];
  readonly delivery: DeliveryState;
  /** Who is signed in; undefined until the hub has answered. */
  readonly me: Worker | undefined;
  /**
   * Keeps events in this browser, then sends them. Rejects if the browser cannot store them, or does not know who
   * records them.
   */
  readonly record: (events: readonly NewEvent[]) => Promise<void>;
  readonly refresh: () => Promise<void>;
}

/** An event without the id and time, which the bench adds. */
export interface NewEvent extends Omit<WorkEvent, 'id' | 'at'> {
  readonly photo?: Blob;
}

const everyMs = 5_000;

/** A UUID of random bits, in the form of version 4 (RFC 9562). */
function uuid(): string {
  const hex = randomId();
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
}

/**
 * Returns a function that runs the work, one run at a time. Calls during a run cause one more run after it, with the
 * latest work: a run that began before the sign-in was known is followed by one that knows it.
 */
function useOneAtATime(work: () => Promise<void>): () => Promise<void> {
  const running = useRef<Promise<void>>(undefined);
  const next = useRef<() => Promise<void>>(undefined);
  return useCallback(async () => {
    next.current = work;
    running.current ??= (async () => {
      try {
        while (next.current !== undefined) {
          const now = next.current;
          next.current = undefined;
          await now();
        }
      } finally {
        running.current = undefined;
      }
    })();
    await running.current;
  }, [work]);
}

export function useBench(station: string): BenchState {
  const client = useQueryClient();
  const { data } = useQuery(meQuery);
  const { account, name } = data ?? {};
  const me = useMemo((): Worker | undefined => (name === undefined ? undefined : { account, name }), [account, name]);
  const [waiting, setWaiting] = useState<readonly WaitingEvent[]>([]);
  const [refused, setRefused] = useState<readonly RefusedEvent[]>([]);
  const [delivery, setDelivery] = useState<DeliveryState>('delivered');

  const read = useCallback(async () => {
    setWaiting(await waitingEvents());
    setRefused(await refusedEvents());
  }, []);

  const deliverNow = useCallback(async () => {
    const before = (await waitingEvents()).length;
    if (me !== undefined) {
      const now = await deliver(me);
      setDelivery(now);
      if (now === 'signed-out') await client.invalidateQueries({ queryKey: meQuery.queryKey });
    }
    // Events of other persons stored here may wait for days, so only arrivals change the lists. They are read before
    // the events leave the page, so that an arrived set-up never disappears in between.
    if ((await waitingEvents()).length < before)
      await Promise.all(['orders', 'pieces'].map((key) => client.invalidateQueries({ queryKey: [key] })));
    await read();
  }, [client, read, me]);
  // Two deliveries at once would send the same events twice.
  const refresh = useOneAtATime(deliverNow);

  const record = useCallback(
    async (events: readonly NewEvent[]) => {
      if (me === undefined) throw new Error('Sign in first: a record has the name of the person who did the work.');
      const at = new Date().toISOString();
      await keepEvents(
        events.map(({ photo, ...event }) => {
          const whole: WorkEvent = { ...event, id: uuid(), at, ...present({ station: station || undefined }) };
          return photo === undefined ? { event: whole, by: me } : { event: whole, by: me, photo };
        }),
      );
      await read();
      void refresh();
    },
    [read, refresh, station, me],
  );

  useEffect(() => {
    void refresh();
    const timer = setInterval(() => void refresh(), everyMs);
    const now = () => void refresh();
    globalThis.addEventListener('online', now);
    return () => {
      clearInterval(timer);
      globalThis.removeEventListener('online', now);
    };
  }, [refresh]);
  return { waiting, refused, delivery, me, record, refresh };
}

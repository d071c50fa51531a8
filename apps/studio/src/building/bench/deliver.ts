/** Sends what was recorded to the hub, in order, as soon as it answers. */
import { ApiError, recordWork, uploadPhoto } from '@cablewright/client';
import { hub } from '../../api/hub.ts';
import { type RefusedEvent, settleEvents, type WaitingEvent, waitingEvents } from './event-store.ts';

/** `offline`: the hub does not answer. `signed-out`: it asks who this is. */
export type Delivery = 'delivered' | 'offline' | 'signed-out';

/** How many events are sent together. */
const together = 100;

/**
 * Sends everything that waits, oldest first. An event stays until the hub says that it recorded it, or why it refuses it, so
 * nothing is lost if the answer is; the hub records what it has seen before once.
 */
export async function deliver(): Promise<Delivery> {
  for (;;) {
    const some = (await waitingEvents()).slice(0, together);
    if (some.length === 0) return 'delivered';
    try {
      await send(some);
    } catch (error) {
      if (!(error instanceof ApiError)) return 'offline';
      if (error.status === 401) return 'signed-out';
      // A hub that restarts or is busy is asked again.
      if (error.status >= 500 || error.status === 429) return 'offline';
      await settle(some, error.message);
    }
  }
}

async function send(some: readonly WaitingEvent[]): Promise<void> {
  for (const { photo } of some) if (photo !== undefined) await hub.call(uploadPhoto, { file: photo });
  const { items } = await hub.call(recordWork, { body: { events: some.map(({ event }) => event) } });
  const refused = items.flatMap(({ outcome, message = '' }, i): RefusedEvent[] => {
    const { key, event } = some[i]!;
    return outcome === 'refused' ? [{ key, event, message }] : [];
  });
  const isRefused = new Set(refused.map(({ key }) => key));
  await settleEvents(
    some.map(({ key }) => key).filter((key) => !isRefused.has(key)),
    refused,
  );
}

/** The hub refuses the request as a whole. If it has one event, that is the one; else each is tried alone. */
async function settle(some: readonly WaitingEvent[], message: string): Promise<void> {
  if (some.length > 1) {
    for (const one of some) {
      try {
        await send([one]);
      } catch (error) {
        if (!(error instanceof ApiError) || error.status >= 500) throw error;
        await settle([one], error.message);
      }
    }
    return;
  }
  const [{ key, event }] = some as [WaitingEvent];
  await settleEvents([], [{ key, event, message }]);
}

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
      await sendOrSettle(some);
    } catch (error) {
      return error instanceof ApiError && error.status === 401 ? 'signed-out' : 'offline';
    }
  }
}

/** Whether the hub did not answer, or is busy or restarting: it is asked again. An answer that says no is a refusal. */
function isAway(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status === 0 || error.status >= 500 || error.status === 429;
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

/**
 * Sends events. If the hub refuses the request as a whole, each event is tried alone, and the one that it refuses is kept with the
 * reason. Rejects if the hub is away or asks who this is: everything that has not arrived then stays.
 */
async function sendOrSettle(some: readonly WaitingEvent[]): Promise<void> {
  try {
    await send(some);
  } catch (error) {
    if (isAway(error) || (error as ApiError).status === 401) throw error;
    if (some.length > 1) for (const one of some) await sendOrSettle([one]);
    else await settleEvents([], [{ key: some[0]!.key, event: some[0]!.event, message: (error as ApiError).message }]);
  }
}

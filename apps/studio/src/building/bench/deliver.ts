/** Sends recorded events to the hub, in order, as soon as it answers. */
import { ApiError, recordWork, uploadPhoto } from '@cablewright/client';
import { hub } from '../../api/hub.ts';
import { type RefusedEvent, settleEvents, type WaitingEvent, waitingEvents, type Worker } from './event-store.ts';

/**
 * `offline`: the hub does not answer. `signed-out`: it requires a sign-in, or another person has signed in with this
 * browser.
 */
export type DeliveryState = 'delivered' | 'offline' | 'signed-out';

/** Whether a person sends an event: the one who recorded it, or anyone if it was recorded without an account. */
export function isSentBy({ by }: WaitingEvent, { account }: Worker): boolean {
  return by?.account === undefined || by.account === account;
}

/** Maximum number of events in one request. */
const together = 100;

/**
 * Sends all waiting events of this person, oldest first. An event stays stored until the hub confirms that it was
 * recorded, or why it is refused, so nothing is lost with a lost response; the hub records a repeated event only once.
 */
export async function deliver(me: Worker): Promise<DeliveryState> {
  for (;;) {
    const some = (await waitingEvents()).filter((event) => isSentBy(event, me)).slice(0, together);
    if (some.length === 0) return 'delivered';
    try {
      await sendOrSettle(some, me);
    } catch (error) {
      return isAnother(error) ? 'signed-out' : 'offline';
    }
  }
}

/** Whether the hub requires a sign-in, or another person has signed in with this browser. */
function isAnother(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 401 || error.code === 'recorded-by-another');
}

/**
 * Whether the hub did not answer, or is busy or restarting, so that the request is repeated later. Any other error is a
 * refusal.
 */
function isAway(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status === 0 || error.status >= 500 || error.status === 429;
}

async function send(some: readonly WaitingEvent[], { account }: Worker): Promise<void> {
  for (const { photo } of some) if (photo !== undefined) await hub.call(uploadPhoto, { file: photo });
  const events = some.map(({ event }) => event);
  const { items } = await hub.call(recordWork, { body: account === undefined ? { events } : { events, account } });
  const refused = some.flatMap(({ key, event }, i): RefusedEvent[] => {
    const { outcome, message = '' } = items[i] ?? {};
    return outcome === 'refused' ? [{ key, event, message }] : [];
  });
  const isRefused = new Set(refused.map(({ key }) => key));
  await settleEvents(
    some.map(({ key }) => key).filter((key) => !isRefused.has(key)),
    refused,
  );
}

/**
 * Sends events. If the hub refuses the request as a whole, each event is sent separately, and a refused one is stored
 * with its reason. Rejects if the hub is unreachable or requires a sign-in; all events that have not arrived then stay
 * stored.
 */
async function sendOrSettle(some: readonly WaitingEvent[], me: Worker): Promise<void> {
  try {
    await send(some, me);
  } catch (error) {
    if (isAway(error) || isAnother(error)) throw error;
    const [first, ...others] = some;
    if (first === undefined) return;
    if (others.length > 0) for (const one of some) await sendOrSettle([one], me);
    else await settleEvents([], [{ key: first.key, event: first.event, message: (error as ApiError).message }]);
  }
}

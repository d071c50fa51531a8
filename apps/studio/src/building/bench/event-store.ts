/**
 * Recorded events that have not reached the hub yet. They are stored in the browser (IndexedDB), so a shift without a
 * network loses nothing.
 */
import type { RecordWorkBody } from '@cablewright/client';

export type WorkEvent = RecordWorkBody['events'][number];

/** A person at the bench: the account, which a hub without sign-in does not have, and the name. */
export interface Worker {
  readonly account?: string | undefined;
  readonly name: string;
}

/**
 * A waiting event, in the order of `key`. `by`: who recorded it. Only that person sends it, because the record has the
 * name of the person who sends it; events stored by an earlier release have none. `photo`: the file that it refers to,
 * which is sent before it.
 */
export interface WaitingEvent {
  readonly key: number;
  readonly by?: Worker;
  readonly event: WorkEvent;
  readonly photo?: Blob;
}

/** An event that the hub refused, and why. */
export interface RefusedEvent {
  readonly key: number;
  readonly event: WorkEvent;
  readonly message: string;
}

const name = 'bench';
const [waiting, refused] = ['waiting', 'refused'];

function opened(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, 1);
    request.addEventListener('upgradeneeded', () => {
      request.result.createObjectStore(waiting, { keyPath: 'key', autoIncrement: true });
      request.result.createObjectStore(refused, { keyPath: 'key' });
    });
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () =>
      reject(request.error ?? new Error('The storage of the browser is closed.')),
    );
  });
}

/** Runs one request in a transaction of its own, and resolves once it is on disk. */
async function run<T>(stores: string[], work: (at: (store: string) => IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await opened();
  try {
    return await new Promise<T>((resolve, reject) => {
      const transaction = database.transaction(stores, 'readwrite', { durability: 'strict' });
      const request = work((store) => transaction.objectStore(store));
      transaction.addEventListener('complete', () => resolve(request.result));
      const fail = () => reject(transaction.error ?? new Error('The browser could not store what was recorded.'));
      transaction.addEventListener('error', fail);
      transaction.addEventListener('abort', fail);
    });
  } finally {
    database.close();
  }
}

/** Adds events at the end, all of them or none. */
export async function keepEvents(events: readonly Omit<WaitingEvent, 'key'>[]): Promise<void> {
  const [first, ...others] = events;
  if (first === undefined) return;
  await run([waiting], (at) => {
    let last = at(waiting).add(first);
    for (const event of others) last = at(waiting).add(event);
    return last;
  });
}

/** The events that wait, oldest first. */
export function waitingEvents(): Promise<WaitingEvent[]> {
  return run([waiting], (at) => at(waiting).getAll() as IDBRequest<WaitingEvent[]>);
}

export function refusedEvents(): Promise<RefusedEvent[]> {
  return run([refused], (at) => at(refused).getAll() as IDBRequest<RefusedEvent[]>);
}

/** Removes the events that arrived, and stores the refused ones with their reasons. */
export async function settleEvents(arrived: readonly number[], failed: readonly RefusedEvent[]): Promise<void> {
  await run([waiting, refused], (at) => {
    let last: IDBRequest | undefined;
    for (const one of failed) at(refused).put(one);
    for (const key of [...arrived, ...failed.map((one) => one.key)]) last = at(waiting).delete(key);
    return last ?? at(waiting).count();
  });
}

export async function forgetRefused(key: number): Promise<void> {
  await run([refused], (at) => at(refused).delete(key));
}

import type { QueryClient } from '@tanstack/react-query';
import { connection } from './connection.ts';
import { hub } from './hub.ts';
import { followShown, setPeople } from './presence.ts';
import { pageId } from './random-id.ts';
import type { ToPage } from './stream/messages.ts';
import { PageLine, type StreamPort } from './stream/page-line.ts';
import { markTouched, readAgain } from './touched.ts';
import { SharedStream } from './stream/shared-stream.ts';

/**
 * Whether the event stream runs in a shared worker. Chrome on Android has no shared workers, and after an upgrade of
 * the hub the script of the worker may be gone. Then each page has a stream of its own while it is visible: a browser
 * opens at most six connections to a hub, and hidden pages would use them all.
 */
let hasWorker = typeof SharedWorker === 'function';

function onlyWhileVisible(): boolean {
  return !hasWorker;
}

/**
 * Connects to the stream. `onFailed`: the worker does not start, so the page must connect again to get a stream of its
 * own.
 */
function connectStream(hear: (message: ToPage) => void, onFailed: () => void): StreamPort {
  return (hasWorker ? sharedPort(hear, onFailed) : undefined) ?? ownPort(hear);
}

function sharedPort(hear: (message: ToPage) => void, onFailed: () => void): StreamPort | undefined {
  const failed = () => {
    hasWorker = false;
  };
  try {
    const worker = new SharedWorker(new URL('stream/stream-worker.ts', import.meta.url), {
      type: 'module',
      name: 'events',
    });
    worker.addEventListener('error', () => {
      failed();
      onFailed();
    });
    const { port } = worker;
    port.addEventListener('message', ({ data }: MessageEvent<ToPage>) => hear(data));
    port.start();
    return { post: (message) => port.postMessage(message), close: () => port.close() };
  } catch {
    // Browsers refuse a shared worker if the page may not store data.
    failed();
    return undefined;
  }
}

function ownPort(hear: (message: ToPage) => void): StreamPort {
  const stream = new SharedStream({ hub, open: (address) => new EventSource(address) });
  const port = { send: hear };
  return { post: (message) => stream.hear(message, port), close: () => undefined };
}

/** An event of the hub: a change set was committed, or the lease of a design changed. */
interface ChangeEvent {
  readonly who?: { readonly name: string };
  readonly touched: readonly { readonly kind: string; readonly key: string }[];
}

/** The connection of this page, while a person is signed in. */
let current: PageLine | undefined;

/**
 * Listens to the hub, so that every open page of this person follows changes made elsewhere. After a lost connection
 * anything may have changed, so everything is read again.
 */
export function followEvents(client: QueryClient, person: string): () => void {
  const line: PageLine = new PageLine({
    page: pageId,
    person,
    connect: (hear) => connectStream(hear, () => line.reconnect()),
    onlyVisible: onlyWhileVisible,
    hear: (message, again) => void hear(client, message, again),
  });
  current = line;
  const stopShown = followShown((shown) => line.show(shown));
  const offline = () => connection.report(true);
  window.addEventListener('offline', offline);
  return () => {
    stopShown();
    line.close();
    if (current === line) current = undefined;
    window.removeEventListener('offline', offline);
    connection.report(false);
  };
}

/** Call this when the person has signed out on this page: the stream ends, and the other pages notice at once. */
export function endEvents(): void {
  current?.signedOut();
}

function hear(client: QueryClient, message: ToPage, again: boolean): unknown {
  switch (message.is) {
    case 'open':
      return opened(client, message.seq, again);
    case 'lost':
      return connection.report(true);
    case 'ended':
      // The answer was not a stream: a proxy answered while the hub was down, or the session has ended.
      connection.report(true);
      return readAgain(client, ['me']);
    case 'other-person':
      return readAgain(client);
    case 'event':
      return heard(client, message);
    case 'still-there':
      return undefined;
  }
}

function opened(client: QueryClient, seq: number, again: boolean): void {
  const mayHaveMissed = again || connection.lost;
  connection.report(false);
  // Changes saved between the first reads of a page and the start of its stream are in neither.
  hub.readFrom.heardFrom(seq, () => void readAgain(client));
  if (mayHaveMissed) void readAgain(client);
}

function heard(client: QueryClient, { event, data, id }: ToPage & { is: 'event' }): unknown {
  switch (event) {
    case 'change':
      return changed(client, JSON.parse(data) as ChangeEvent, id);
    case 'presence':
      return setPeople(client, JSON.parse(data) as Parameters<typeof setPeople>[1]);
    case 'job':
      return markTouched(client, { kind: 'jobs', key: '' });
    case 'lease':
      return markTouched(client, { kind: 'leases', key: (JSON.parse(data) as { design: string }).design });
    case 'comment':
      return markTouched(client, { kind: 'comments', key: (JSON.parse(data) as { design: string }).design });
    default:
      return readAgain(client);
  }
}

function changed(client: QueryClient, { who, touched }: ChangeEvent, id: string): unknown {
  for (const { kind, key } of touched) client.setQueryData(savedByKey(kind, key), who?.name);
  // The id of a change is the version of the records it wrote.
  return markTouched(client, ...touched.map(({ kind, key }) => ({ kind, key, etag: `"${id}"` })));
}

/** The cache key of the person who last saved a record, as far as this page knows. */
export function savedByKey(kind: string, key: string): readonly unknown[] {
  return ['saved-by', kind, key];
}

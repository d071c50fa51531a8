import { openEvents } from '@cablewright/client';
import type { QueryClient } from '@tanstack/react-query';
import { connection } from './connection.ts';
import { hub } from './hub.ts';
import { setPeople } from './presence.ts';
import { pageId } from './random-id.ts';
import { markTouched, readAgain } from './touched.ts';

/** What the hub tells open pages: a change set was committed, or the lease of a design moved. */
interface ChangeEvent {
  readonly who?: { readonly name: string };
  readonly touched: readonly { readonly kind: string; readonly key: string }[];
}

/** How long after a stream ended for good another one is opened, ms. A stream that broke is opened again by the browser. */
const reopenAfterMs = 3_000;

/**
 * Listens to the hub, so that every open page follows a save made elsewhere. After a lost connection anything may have
 * changed, so everything is read again.
 */
export function followEvents(client: QueryClient): () => void {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const open = () => {
    clearTimeout(timer);
    source?.close();
    source = new EventSource(hub.addressOf(openEvents, { query: { page: pageId } }));
    listen(client, source, reopenLater);
  };
  const reopenLater = () => {
    clearTimeout(timer);
    timer = setTimeout(open, reopenAfterMs);
  };
  const offline = () => connection.report(true);
  open();
  globalThis.addEventListener?.('offline', offline);
  globalThis.addEventListener?.('online', open);
  return () => {
    clearTimeout(timer);
    source?.close();
    globalThis.removeEventListener?.('offline', offline);
    globalThis.removeEventListener?.('online', open);
    connection.report(false);
  };
}

function listen(client: QueryClient, source: EventSource, onEnded: () => void): void {
  const on = (type: string, heard: (data: string, id: string) => unknown) =>
    source.addEventListener(type, (event) => {
      const { data, lastEventId } = event as MessageEvent<string>;
      void heard(data, lastEventId);
    });
  on('open', () => {
    const wasLost = connection.lost;
    connection.report(false);
    if (wasLost) void readAgain(client);
  });
  on('error', () => {
    connection.report(true);
    if (source.readyState !== EventSource.CLOSED) return;
    // An answer that is no stream: a proxy whose hub is away, or a session that has ended.
    void readAgain(client, ['me']);
    onEnded();
  });
  // What was saved between the first reads of a page and its stream is in neither.
  on('hello', (data) => {
    const { seq } = JSON.parse(data) as { readonly seq: number };
    hub.readFrom.heardFrom(seq, () => void readAgain(client));
  });
  on('change', (data, id) => {
    const { who, touched } = JSON.parse(data) as ChangeEvent;
    for (const { kind, key } of touched) client.setQueryData(savedByKey(kind, key), who?.name);
    // The id of a change is the version of the records it wrote.
    return markTouched(client, ...touched.map(({ kind, key }) => ({ kind, key, etag: `"${id}"` })));
  });
  on('presence', (data) => setPeople(client, JSON.parse(data) as Parameters<typeof setPeople>[1]));
  on('job', () => markTouched(client, { kind: 'jobs', key: '' }));
  on('reload', () => readAgain(client));
  on('lease', (data) => markTouched(client, { kind: 'leases', key: (JSON.parse(data) as { design: string }).design }));
}

/** Where the cache has who saved a record last, as far as this page knows. */
export function savedByKey(kind: string, key: string): readonly unknown[] {
  return ['saved-by', kind, key];
}

import { openEvents } from '@cablewright/client';
import type { QueryClient } from '@tanstack/react-query';
import { hub } from './hub.ts';
import { markTouched } from './touched.ts';

/** What the hub tells open pages: a change set was committed, or the lease of a design moved. */
interface ChangeEvent {
  readonly touched: readonly { readonly kind: string; readonly key: string }[];
}

/**
 * Listens to the hub, so that every open page follows a save made elsewhere. After a lost connection anything may have
 * changed, so everything is read again.
 */
export function followEvents(client: QueryClient): () => void {
  const source = new EventSource(hub.addressOf(openEvents));
  let lost = false;
  const on = (type: string, listen: (data: string) => unknown) =>
    source.addEventListener(type, (event) => void listen((event as MessageEvent<string>).data));
  on('open', () => {
    if (lost) void client.invalidateQueries();
    lost = false;
  });
  on('error', () => (lost = true));
  on('change', (data) => markTouched(client, ...(JSON.parse(data) as ChangeEvent).touched));
  on('job', () => markTouched(client, { kind: 'jobs', key: '' }));
  on('reload', () => client.invalidateQueries());
  on('lease', (data) => markTouched(client, { kind: 'leases', key: (JSON.parse(data) as { design: string }).design }));
  return () => source.close();
}

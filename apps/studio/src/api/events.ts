import type { QueryClient } from '@tanstack/react-query';

/** What the hub tells open pages: a change set was committed, or the lease of a design moved. */
export interface ChangeEvent {
  readonly seq: number;
  readonly who?: { readonly name: string };
  readonly touched: readonly { readonly kind: string; readonly key: string }[];
}

/** What shows families shows designs, releases and costs with them. */
const sold: readonly (readonly string[])[] = [['products'], ['product'], ['lineup']];

/** The cached answers a touched record makes old. */
export function keysTouchedBy(touched: {
  readonly kind: string;
  readonly key: string;
}): readonly (readonly unknown[])[] {
  const { kind, key } = touched;
  if (kind === 'designs')
    return [['designs'], ['design', key], ['issues', key], ['versions', key], ['revisions'], ...sold];
  if (kind === 'drawings') return [['designs'], ['drawing', key]];
  if (kind === 'versions')
    return [['designs'], ['versions', key.split('/')[0]], ['version', key.split('/')[0]], ['revisions'], ...sold];
  if (kind === 'revisions') return [['revisions', ...key.split('/')]];
  if (kind === 'resolver-policy') return [['library'], ['resolver-policy']];
  if (kind === 'packs') return [['library'], ['packs']];
  if (kind === 'depictions') return [['artwork']];
  if (kind === 'models') return [['model'], ['revisions']];
  if (kind === 'products') return [['designs'], ['library'], ...sold];
  if (kind === 'settings') return [['settings', key], ['library'], ...sold];
  if (kind === 'part-numbers') return [['library'], ['settings', 'part-numbers'], ['part-number-health']];
  if (kind.startsWith('vocab/')) return [['library'], ['vocab', kind.slice('vocab/'.length)]];
  if (kind === 'validation-rules') return [['library'], ['rule', key], ['designs'], ['issues']];
  return [['library'], ['definition', kind, key], ['used-in'], ['revisions'], ['designs'], ['issues'], ...sold];
}

/**
 * Listens to the hub and marks what changed as old, so that every open page follows a save made elsewhere. After a
 * broken connection everything may have changed, so everything is asked again.
 */
export function followEvents(client: QueryClient, onLease: (design: string) => void): () => void {
  const source = new EventSource('/api/events');
  let lost = false;
  source.addEventListener('open', () => {
    if (lost) void client.invalidateQueries();
    lost = false;
  });
  source.addEventListener('error', () => {
    lost = true;
  });
  source.addEventListener('change', (event) => {
    const change = JSON.parse(event.data as string) as ChangeEvent;
    for (const touched of change.touched) {
      for (const queryKey of keysTouchedBy(touched)) void client.invalidateQueries({ queryKey });
    }
    void client.invalidateQueries({ queryKey: ['history'] });
  });
  source.addEventListener('job', () => {
    for (const key of ['jobs', 'operations']) void client.invalidateQueries({ queryKey: [key] });
  });
  source.addEventListener('reload', () => void client.invalidateQueries());
  source.addEventListener('lease', (event) => {
    onLease((JSON.parse(event.data as string) as { design: string }).design);
  });
  return () => source.close();
}

/** Sample data for the controls: the starter catalog and a person. Nothing is read from a hub. */
import { Library } from '@cablewright/engine';
import { QueryClient } from '@tanstack/react-query';
import { meQuery } from '../../src/api/account.ts';
import { libraryQuery } from '../../src/api/library.ts';
import { type ListView, listViewsQuery } from '../../src/api/list-views.ts';
import { modulesQuery, numberSettingsQuery } from '../../src/api/settings.ts';

const files = import.meta.glob<{ readonly default: readonly { readonly id: string }[] }>(
  ['../../../../catalog/starter/data/*.json', '../../../../catalog/starter/data/vocab/*.json'],
  { eager: true },
);

const rows = Object.entries(files).flatMap(([path, { default: records }]) => {
  const [, kind = ''] = /\/data\/(.+)\.json$/.exec(path) ?? [];
  return records.map((record) => ({ kind, key: record.id, seq: 1, record }));
});

export const library = Library.build(rows, 1);

export const person = { name: 'Ada Lovelace', email: 'ada@shop.example', role: 'owner', via: 'local' } as const;

/** The list that has saved views. */
export const sampleList = 'kit-views';
const savedView = { list: sampleList, state: {}, isShared: false, revision: 1 };
export const savedViews = [
  { ...savedView, id: 1, name: 'Without a price' },
  { ...savedView, id: 2, name: 'Made here', isShared: true },
] as unknown as readonly ListView[];

/** Creates a query client whose data never becomes stale, so nothing is requested. */
export function sampleClient(): QueryClient {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } });
  client.setQueryData(meQuery.queryKey, person);
  client.setQueryData(libraryQuery.queryKey, library);
  client.setQueryData(modulesQuery.queryKey, { modules: [] } as never);
  client.setQueryData(numberSettingsQuery.queryKey, { value: { inForce: { from: 'defaults' } }, etag: '1' } as never);
  client.setQueryData(listViewsQuery(sampleList).queryKey, { items: [...savedViews], total: 2, defaults: {} });
  client.setQueryData(listViewsQuery('kit-cables').queryKey, { items: [], total: 0, defaults: {} });
  return client;
}

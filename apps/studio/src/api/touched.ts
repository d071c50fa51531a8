/** What the studio has read and has to read again once a record changed, here or on another screen. */
import { isObject } from '@cablewright/model';
import type { QueryClient, QueryKey } from '@tanstack/react-query';

type Keys = readonly (readonly unknown[])[];

/** Pages of product families show designs, releases and costs too. */
const sold: Keys = [['products'], ['product'], ['lineup']];

/** The cached answers that a change to one record of a kind makes out of date. */
const table: Readonly<Record<string, (key: string) => Keys>> = {
  designs: (key) => [
    ['designs'],
    ['design', key],
    ['issues', key],
    ['document', key],
    ['design-revisions', key],
    ['revisions'],
    ...sold,
  ],
  drawings: (key) => [['designs'], ['drawing', key], ['document', key]],
  // Revisions of designs: the store calls their records so.
  versions: (key) => {
    const [design] = key.split('/');
    return [
      ['designs'],
      ['design-revisions', design],
      ['design-revision', design],
      ['revisions'],
      ['submitted'],
      ...sold,
    ];
  },
  revisions: (key) => [['revisions', ...key.split('/')], ['submitted']],
  'resolver-policy': () => [['library'], ['resolver-policy']],
  packs: () => [['library'], ['packs']],
  stores: () => [['stores'], ['packs']],
  modules: () => [['modules'], ['exports'], ['designs'], ['issues']],
  depictions: () => [['artwork']],
  models: () => [['model'], ['revisions']],
  'column-sets': () => [['column-sets'], ['library']],
  'import-mappings': () => [['import-mappings'], ['library']],
  products: () => [['designs'], ['library'], ...sold],
  settings: (key) => [
    ['settings', key],
    ['library'],
    ...(key === 'modules' ? [['modules'], ['exports']] : []),
    ...(key === 'integrations' ? [['git-mirror']] : []),
    ['document'],
    ...sold,
  ],
  'part-numbers': () => [['library'], ['settings', 'part-numbers'], ['part-number-health']],
  'validation-rules': (key) => [['library'], ['rule', key], ['designs'], ['issues']],
  proposals: () => [['library'], ['definition', 'proposals']],
  // Not records of the catalog, but also shown by the studio.
  jobs: () => [['jobs'], ['operations'], ['git-mirror']],
  leases: (key) => [['lease', key]],
  deliveries: (key) => [['deliveries'], ['delivery', key]],
  key: () => [['settings']],
  people: () => [['people'], ['me']],
  invitations: () => [['invitations']],
  tokens: () => [['tokens']],
  'second-factor': () => [['second-factor'], ['sessions'], ['account'], ['me']],
  sessions: () => [['sessions'], ['account']],
};

export function keysTouchedBy({ kind, key }: { readonly kind: string; readonly key: string }): Keys {
  const known = table[kind];
  if (known !== undefined) return known(key);
  if (kind.startsWith('vocab/')) return [['library'], ['vocab', kind.slice('vocab/'.length)]];
  return [['library'], ['definition', kind, key], ['used-in'], ['revisions'], ['designs'], ['issues'], ...sold];
}

interface Touched {
  readonly kind: string;
  readonly key: string;
  /** The version it has since. What is cached in that version, as after one's own save, is not read again. */
  readonly etag?: string | undefined;
}

/** Reads again what shows these records. Resolves once the pages that are open have it. */
export async function markTouched(client: QueryClient, ...touched: readonly Touched[]): Promise<void> {
  const marked = touched.flatMap((one) => keysTouchedBy(one).map((queryKey) => readAgain(client, queryKey, one.etag)));
  await Promise.all([...marked, readAgain(client, ['history'])]);
}

function isAt(data: unknown, etag: string | undefined): boolean {
  return etag !== undefined && isObject(data) && data['etag'] === etag;
}

/**
 * Marks what is cached under a key, or everything, as out of date, and reads it again where a page shows it. What is just
 * being read for the first time is read once more afterwards: its answer may have left the hub before the change, and the
 * cache takes such a read for the new one.
 */
export async function readAgain(client: QueryClient, queryKey: QueryKey = [], etag?: string): Promise<void> {
  const first = client
    .getQueryCache()
    .findAll({ queryKey, fetchStatus: 'fetching', predicate: ({ state }) => state.data === undefined });
  await Promise.all([
    client.invalidateQueries({ queryKey, predicate: ({ state }) => !isAt(state.data, etag) }),
    ...first.map(async (query) => {
      // The read that is under way: no second one begins. The page that asked for it shows its error.
      await query.fetch().catch(() => undefined);
      await client.invalidateQueries({ queryKey: query.queryKey, exact: true });
    }),
  ]);
}

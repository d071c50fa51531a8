/** Which cached data must be read again after a record has changed, here or elsewhere. */
import { isObject } from '@cablewright/model';
import type { QueryClient, QueryKey } from '@tanstack/react-query';

type Keys = readonly (readonly unknown[])[];

/** Pages of product families also show designs, releases and costs; costs of a cable follow from everything it uses. */
const sold: Keys = [['products'], ['product'], ['lineup'], ['costs']];

/** The cached queries that a change to a record of each kind makes out of date. */
const table: Readonly<Record<string, (key: string) => Keys>> = {
  designs: (key) => [
    ['designs'],
    ['alternates'],
    ['design', key],
    ['issues', key],
    ['document', key],
    ['design-revisions', key],
    ['revisions'],
    ...sold,
  ],
  drawings: (key) => [['designs'], ['drawing', key], ['document', key], ['costs']],
  // Revisions of designs, under the kind the store uses.
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
  depictions: () => [['artwork'], ['library']],
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
  customers: (key) => [['customers'], ['customers', 'record', key], ['quotations']],
  offers: (key) => [['offers'], ['offers', 'record', key], ['alternates'], ['costs'], ['quotations']],
  quotations: (key) => [['quotations'], ['quotations', 'record', key]],
  proposals: () => [['library'], ['definition', 'proposals']],
  // These are not records of the catalog, but the studio shows them.
  jobs: () => [['jobs'], ['operations'], ['git-mirror']],
  leases: (key) => [['lease', key]],
  deliveries: (key) => [['deliveries'], ['delivery', key]],
  comments: (key) => [['comments', key], ['comments-waiting']],
  links: (key) => [['links', ...key.split('/')]],
  key: () => [['settings']],
  people: () => [['people'], ['me']],
  invitations: () => [['invitations']],
  tokens: () => [['tokens']],
  'second-factor': () => [['second-factor'], ['sessions'], ['account'], ['me']],
  sessions: () => [['sessions'], ['account']],
};

export function keysTouchedBy({ kind, key }: { readonly kind: string; readonly key: string }): Keys {
  const keysOf = table[kind];
  if (keysOf !== undefined) return keysOf(key);
  if (kind.startsWith('vocab/')) return [['library'], ['vocab', kind.slice('vocab/'.length)]];
  return [
    ['library'],
    ['definition', kind, key],
    ['alternates'],
    ['used-in'],
    ['revisions'],
    ['designs'],
    ['issues'],
    ...sold,
  ];
}

interface TouchedKey {
  readonly kind: string;
  readonly key: string;
  /** The record's new version. Data cached at this version, as after a save on this page, is not read again. */
  readonly etag?: string | undefined;
}

/** Reads the queries that show these records again. Resolves once the open pages have the new data. */
export async function markTouched(client: QueryClient, ...touched: readonly TouchedKey[]): Promise<void> {
  const marked = touched.flatMap((each) =>
    keysTouchedBy(each).map((queryKey) => readAgain(client, queryKey, each.etag)),
  );
  await Promise.all([...marked, readAgain(client, ['history'])]);
}

function isAt(data: unknown, etag: string | undefined): boolean {
  return etag !== undefined && isObject(data) && data['etag'] === etag;
}

/**
 * Marks the data of a key, or all data, as out of date, and reads it again if a page shows it. A first read in progress
 * is repeated: its answer may have left the hub before the change, although the cache would count it as new.
 */
export async function readAgain(client: QueryClient, queryKey: QueryKey = [], etag?: string): Promise<void> {
  const first = client
    .getQueryCache()
    .findAll({ queryKey, fetchStatus: 'fetching', predicate: ({ state }) => state.data === undefined });
  await Promise.all([
    client.invalidateQueries({ queryKey, predicate: ({ state }) => !isAt(state.data, etag) }),
    ...first.map(async (query) => {
      // Joins the read in progress instead of starting a second one. The page that requested it shows its error.
      await query.fetch().catch(() => undefined);
      await client.invalidateQueries({ queryKey: query.queryKey, exact: true });
    }),
  ]);
}

import { randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import type { Design, Json } from '@cablewright/model';
import type { CatalogStore, Write } from '@cablewright/store';
import { openHub, readConfig, type Hub } from '@cablewright/server';
import { manyWays } from '@cablewright/engine/test-kit/index.ts';

export const person = { email: 'bench@example.com', password: 'a long enough password' };
const who = { name: 'bench', via: 'system' } as const;
const perCommit = 500;

/** A design of about 15 kB: 60 wires, 120 joints, no errors. */
export function fifteenKilobytes(id: string): Design {
  const { design } = manyWays(60);
  return {
    ...design,
    id,
    label: `Cable ${id}`,
    productRef: `CBL-${id}`,
    status: 'active',
    route: 'make',
    // A note has at most a thousand characters.
    notes: Array.from({ length: 4 }, () => 'x'.repeat(825)),
  };
}

function smallDesign(id: string): Design {
  return { schemaVersion: 5, id, label: `Small ${id}`, status: 'active', route: 'make', instances: {}, joints: [] };
}

/**
 * Sets up a hub on a database and fills it with the records that `make` returns. `make` may read the starter catalog.
 */
export async function fillWith(
  url: string,
  dataDir: string,
  make: (hub: Hub) => Promise<readonly { readonly kind: string; readonly key: string; readonly record: object }[]>,
  packs: readonly string[] = [],
): Promise<void> {
  const hub = await newShop(url, dataDir, packs);
  const records = await make(hub);
  for (let first = 0; first < records.length; first += perCommit) {
    const some = records.slice(first, first + perCommit);
    await commit(
      hub.stores.store,
      some.map(({ kind, key, record }) => write(kind, key, record)),
    );
  }
  await hub.stop();
}

async function newShop(url: string, dataDir: string, packs: readonly string[] = []): Promise<Hub> {
  const hub = await hubOn(url, dataDir);
  const admin = { name: 'Bench', ...person };
  const organisation = { name: 'Bench', short: 'B' };
  const payload = { code: 'bench', organisation, admin, catalog: 'starter', packs, modules: [] };
  const response = await hub.app.inject({ method: 'POST', url: '/api/setup', payload });
  if (response.statusCode !== 200) throw new Error(response.payload);
  return hub;
}

/** Sets up a hub on a database and fills it with `large` designs of 15 kB and `small` ones of 200 bytes. */
export async function fillShop(url: string, dataDir: string, large: number, small: number): Promise<void> {
  const hub = await newShop(url, dataDir);
  const { store } = hub.stores;
  const { catalog } = manyWays(60);
  const parts = (['connectors', 'wires'] as const).map((kind) =>
    write(kind, 'many', catalog.library.get(kind, 'many')!),
  );
  await commit(store, parts);
  await commitDesigns(store, 'big', large, fifteenKilobytes);
  await commitDesigns(store, 'small', small, smallDesign);
  await hub.stop();
}

export async function hubOn(url: string, dataDir: string): Promise<Hub> {
  const variables = { SERVICE_DATA_DIR: dataDir, DATABASE_URL: url, SERVICE_SETUP_CODE: 'bench' };
  const config = readConfig(variables, resolve(import.meta.dirname, '../..'), () => undefined);
  if (!config.ok) throw new Error(config.message);
  const notice = (message: string) => console.error(message);
  const opened = await openHub(config.config, { clock: () => new Date(), random: randomBytes, notice, migrate: true });
  if (!opened.ok) throw new Error(opened.message);
  return opened.value;
}

async function commitDesigns(
  store: CatalogStore,
  name: string,
  count: number,
  make: (id: string) => Design,
): Promise<void> {
  for (let first = 0; first < count; first += perCommit) {
    const ids = Array.from({ length: Math.min(perCommit, count - first) }, (_, i) => `${name}-${first + i}`);
    await commit(
      store,
      ids.map((id) => write('designs', id, make(id))),
    );
  }
}

function write(kind: string, key: string, record: object): Write {
  return { kind, key, op: 'put', seen: null, after: record as Json };
}

async function commit(store: CatalogStore, writes: readonly Write[]): Promise<void> {
  const outcome = await store.commit({ at: new Date().toISOString(), who, message: 'Fill', writes });
  if (outcome.status !== 'committed') throw new Error('the database was not empty');
}

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { openDatabaseStore } from '@cablewright/store';
import { conformance } from '../../packages/store/src/testing/conformance.ts';
import { startPooler } from '../../packages/store/src/testing/pgbouncer.ts';
import { startPostgres, type ThrowawayPostgres } from '../../packages/store/src/testing/postgres.ts';

/**
 * Every rule of the store, through PgBouncer in transaction mode. Each opening spends a third of a second finding out
 * what is in between.
 */
let postgres: ThrowawayPostgres;
let pooler: Awaited<ReturnType<typeof startPooler>>;
let direct: string;
const dataDir = mkdtempSync(join(tmpdir(), 'cablewright-pooled-'));

beforeAll(async () => {
  postgres = await startPostgres({ durable: false });
  direct = await postgres.database('pooled');
  pooler = await startPooler(direct);
});
afterAll(async () => {
  await pooler.close();
  await postgres.close();
  rmSync(dataDir, { recursive: true, force: true });
});

async function open() {
  const options = { dataDir, url: pooler.through(direct), listenUrl: direct, migrate: true };
  const store = await openDatabaseStore(options);
  if (!store.ok) throw new Error(store.message);
  return store.value;
}

conformance('PostgreSQL through a pooler', 'full', {
  open,
  async clear() {
    const store = await open();
    await store.pool.query('truncate records, changes, change_sets, kind_heads, outbox; update store_head set seq = 0');
    await store.close();
  },
});

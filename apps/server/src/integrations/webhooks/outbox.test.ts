import { openDatabaseStore } from '@cablewright/store';
import { startPostgres, type ThrowawayPostgres } from '@cablewright/store/testing/postgres.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DatabaseJobs } from '../../jobs/database-jobs.ts';
import { DatabaseOutbox } from './database-outbox.ts';
import { MemoryOutbox } from './memory-outbox.ts';
import type { Outbox, OutboxEvent } from './outbox.ts';

const at = '2026-01-01T00:00:00.000Z';
/** By type, with the change set each is of; a finished job is of none. */
const events = [
  ['design.saved', 1],
  ['catalog.changed', 1],
  ['catalog.changed', 5],
  ['job.finished', undefined],
] as const;

let postgres: ThrowawayPostgres;
const opened: { close(): Promise<void> }[] = [];
beforeAll(async () => (postgres = await startPostgres()), 60_000);
afterAll(async () => {
  for (const one of opened) await one.close();
  await postgres.close();
});

/** What is in an outbox, left there. */
async function held(outbox: Outbox): Promise<string[]> {
  let found: readonly OutboxEvent[] = [];
  const kept = new Error('looked only');
  await outbox
    .drain((taken) => {
      found = taken;
      return Promise.reject(kept);
    })
    .catch((error: unknown) => expect(error).toBe(kept));
  return found.map(({ type, seq }) => `${type} ${seq ?? '-'}`);
}

async function inMemory(): Promise<Outbox> {
  const outbox = new MemoryOutbox();
  outbox.deliverInto({ add: () => Promise.resolve([]) } as never);
  for (const [type, seq] of events) {
    if (seq === undefined) outbox.putOwn({ type, payload: {} }, at);
    else outbox.put({ seq, at, who: { name: 'A', via: 'system' }, message: '', changes: [] }, [{ type, payload: {} }]);
  }
  return outbox;
}

async function inDatabase(): Promise<Outbox> {
  const url = await postgres.database(`outbox_${crypto.randomUUID().slice(0, 8)}`);
  const store = await openDatabaseStore({ url, dataDir: '', migrate: true });
  if (!store.ok) throw new Error(store.message);
  opened.push(store.value);
  const { pool } = store.value;
  for (const [type, seq = null] of events)
    await pool.query('insert into outbox (seq, at, type, payload) values ($1, $2, $3, $4)', [seq, at, type, '{}']);
  // Dropping and looking make no jobs.
  return new DatabaseOutbox(pool, {} as DatabaseJobs);
}

describe.each([
  ['in memory', inMemory],
  ['in a database', inDatabase],
])('an outbox %s', (_, open) => {
  test('drops what nobody waits for, but nothing newer than what is known of who waits', async () => {
    const outbox = await open();
    await outbox.drop({ types: 'all', at: 9 });
    expect(await held(outbox)).toEqual(['design.saved 1', 'catalog.changed 1', 'catalog.changed 5', 'job.finished -']);
    expect(await outbox.drop({ types: ['design.saved'], at: 4 })).toBe(true);
    expect(await held(outbox)).toEqual(['design.saved 1', 'catalog.changed 5']);
    await outbox.drop({ types: [], at: 5 });
    expect(await held(outbox)).toEqual([]);
    expect(await outbox.drop({ types: [], at: 5 })).toBe(false);
  });
});

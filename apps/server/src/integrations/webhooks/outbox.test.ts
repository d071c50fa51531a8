import { DatabaseSync } from 'node:sqlite';
import {
  migrateSqlite,
  openDatabaseStore,
  postgresSql,
  sqliteSql,
  type EventDraft,
  type Sql,
  type StoredChangeSet,
} from '@cablewright/store';
import { inject, describe, expect, test } from 'vitest';
import { ends } from '../../hub/testing/ends.ts';
import { areaMigrations } from '../../hub/open-store.ts';
import { freshDatabase } from '../../hub/testing/hub.ts';
import { JobRepository } from '../../jobs/job-repository.ts';
import { sqliteJobMigrations } from '../../jobs/job-tables.ts';
import { Outbox, sqliteOutboxMigrations, type OutboxEvent } from './outbox.ts';

const at = '2026-01-01T00:00:00.000Z';
const who = { name: 'A', via: 'system' } as const;

const opens = {
  async postgres(): Promise<Sql> {
    expect(inject('postgresUrl')).not.toBe('');
    const store = await openDatabaseStore({
      url: await freshDatabase(),
      dataDir: '',
      migrations: areaMigrations,
      migrate: true,
    });
    if (!store.ok) throw new Error(store.message);
    return postgresSql(ends(store.value).pool);
  },
  async sqlite(): Promise<Sql> {
    const database = new DatabaseSync(':memory:');
    migrateSqlite(database, [...sqliteJobMigrations, ...sqliteOutboxMigrations]);
    return sqliteSql(database);
  },
};

async function open(name: keyof typeof opens): Promise<{ sql: Sql; outbox: Outbox; jobs: JobRepository }> {
  const sql = await opens[name]();
  const jobs = ends(await JobRepository.open(sql));
  return { sql, outbox: new Outbox(sql, jobs), jobs };
}

/** Adds an event to the table as a save or a job does. */
const add = (sql: Sql, type: string, seq: number | null) =>
  sql.query('insert into outbox (seq, at, type, payload) values ($1, $2, $3, $4)', [seq, at, type, '{}']);

/** The events in an outbox, which aren't removed. */
async function held(outbox: Outbox): Promise<string[]> {
  let found: readonly OutboxEvent[] = [];
  const kept = new Error('looked only');
  await outbox
    .drain(Infinity, (taken) => {
      found = taken;
      return Promise.reject(kept);
    })
    .catch((error: unknown) => expect(error).toBe(kept));
  return found.map(({ type, seq }) => `${type} ${seq ?? '-'}`);
}

describe.each(['postgres', 'sqlite'] as const)('an outbox in %s', (name) => {
  test('drops what no subscription wants, but nothing newer than what is known of subscriptions', async () => {
    const { sql, outbox } = await open(name);
    await add(sql, 'design.saved', 1);
    await add(sql, 'catalog.changed', 1);
    await add(sql, 'catalog.changed', 5);
    await add(sql, 'job.finished', null);
    await outbox.drop({ types: 'all', at: 9 });
    expect(await held(outbox)).toEqual(['design.saved 1', 'catalog.changed 1', 'catalog.changed 5', 'job.finished -']);
    expect(await outbox.drop({ types: ['design.saved'], at: 4 })).toBe(true);
    expect(await held(outbox)).toEqual(['design.saved 1', 'catalog.changed 5']);
    await outbox.drop({ types: [], at: 5 });
    expect(await held(outbox)).toEqual([]);
    expect(await outbox.drop({ types: [], at: 5 })).toBe(false);
  });

  test('an event becomes deliveries once, of two processes that take it out at the same time', async () => {
    const { sql, outbox, jobs } = await open(name);
    const other = new Outbox(sql, jobs);
    await add(sql, 'design.saved', 1);
    const delivery = { kind: 'webhook', queue: 'webhook.x', label: 'design.saved', who };
    const taken = await Promise.all([outbox, other].map((one) => one.drain(Infinity, async () => [delivery])));
    expect(new Set(taken)).toEqual(new Set([0, 1]));
    expect(await jobs.take('webhook.x', 9)).toHaveLength(1);
    expect(await held(outbox)).toEqual([]);
  });

  test('events and their deliveries change places in one step', async () => {
    const { sql, outbox, jobs } = await open(name);
    await add(sql, 'design.saved', 1);
    const wrong = { kind: 'webhook', queue: 'webhook.x', label: null as unknown as string, who };
    await expect(outbox.drain(Infinity, async () => [wrong])).rejects.toThrow();
    expect(await held(outbox)).toEqual(['design.saved 1']);
    expect(await jobs.take('webhook.x', 9)).toEqual([]);
  });
});

describe('the outbox of a folder', () => {
  const saved: EventDraft = { type: 'design.saved', payload: { subject: { id: 'd' } } };
  const changed: EventDraft = { type: 'catalog.changed', payload: {} };
  const changes = [{ kind: 'designs', key: 'd', op: 'put', before: null, after: { id: 'd' } }] as const;
  const changeSet = (seq: number): StoredChangeSet => ({ seq, at, who, message: 'm', changes });

  test('takes the events of a save once, however often the folder calls', async () => {
    const { outbox } = await open('sqlite');
    await outbox.put(changeSet(1), [saved, changed]);
    await outbox.put(changeSet(1), [saved, changed]);
    expect(await held(outbox)).toEqual(['design.saved 1', 'catalog.changed 1']);
    expect(await outbox.drain(Infinity, async () => [])).toBe(2);
    await outbox.put(changeSet(1), [saved, changed]);
    expect(await held(outbox)).toEqual([]);
    await outbox.put(changeSet(2), [changed]);
    expect(await held(outbox)).toEqual(['catalog.changed 2']);
  });

  test('has the change set of a saved design and who saved it', async () => {
    const { outbox } = await open('sqlite');
    await outbox.put(changeSet(3), [saved]);
    await outbox.drain(Infinity, async ([event]) => {
      expect(event).toMatchObject({ seq: 3, who, changeSet: { seq: 3, changes } });
      return [];
    });
  });

  test('keeps the events of a save that is not read yet, and those after them, in their order', async () => {
    const { outbox } = await open('sqlite');
    await outbox.put(changeSet(1), [saved]);
    await outbox.put(changeSet(2), [changed, saved]);
    const taken: string[] = [];
    const drain = (seen: number) =>
      outbox.drain(seen, async (events) => {
        taken.push(...events.map(({ type, seq }) => `${type} ${seq}`));
        return [];
      });
    expect(await drain(0)).toBe(0);
    expect(await drain(1)).toBe(1);
    expect(taken).toEqual(['design.saved 1']);
    expect(await held(outbox)).toEqual(['catalog.changed 2', 'design.saved 2']);
    expect(await drain(2)).toBe(2);
    expect(taken).toEqual(['design.saved 1', 'catalog.changed 2', 'design.saved 2']);
  });

  test('forgets the saves of a catalog that is gone', async () => {
    const { outbox } = await open('sqlite');
    await outbox.put(changeSet(7), [saved]);
    await outbox.forgetAfter(0);
    expect(await held(outbox)).toEqual([]);
    await outbox.put(changeSet(1), [changed]);
    expect(await held(outbox)).toEqual(['catalog.changed 1']);
  });
});

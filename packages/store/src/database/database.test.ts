import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { conformance, type StoreHarness } from '../testing/conformance.ts';
import { all, commitOf, committed, putOf } from '../testing/samples.ts';
import { noPooler, startPooler } from '../testing/pgbouncer.ts';
import { startPostgres, type ThrowawayPostgres } from '../testing/postgres.ts';
import { HistoryWentBack } from '../port/failures.ts';
import { Client } from 'pg';
import { postgresSql } from '../sql/postgres.ts';
import { migrate, migrationState, type Migration } from './migrations.ts';
import { isDatabaseAway } from './away.ts';
import { openPool } from './pool.ts';
import { storeMigrations } from './schema.ts';
import { openDatabaseStore, type DatabaseStore } from './store.ts';

async function openStore(options: Parameters<typeof openDatabaseStore>[0]): Promise<DatabaseStore> {
  const store = await openDatabaseStore(options);
  if (!store.ok) throw new Error(store.message);
  return store.value;
}

/** One server for all tests in a suite. The tables are emptied between tests. */
function harness(options: () => Parameters<typeof openDatabaseStore>[0]): StoreHarness {
  const empty = 'truncate records, changes, change_sets, kind_heads, outbox; update store_head set seq = 0';
  let opened: DatabaseStore;
  return {
    open: async () => (opened = await openStore({ ...options(), migrate: true })),
    async clear() {
      // The embedded server runs only while its store is open. Starting it takes longer than most of the tests, so the
      // store is left open.
      const store = opened.pool.ended ? await openStore(options()) : opened;
      await store.pool.query(empty);
      await store.close();
    },
  };
}

const dataDir = mkdtempSync(join(tmpdir(), 'cablewright-store-'));
let server: ThrowawayPostgres;
let url: string;

beforeAll(async () => {
  server = await startPostgres({ durable: false });
  url = await server.database('catalog');
});
afterAll(async () => {
  await server.close();
  rmSync(dataDir, { recursive: true, force: true });
});

describe('embedded', () =>
  conformance(
    'embedded PostgreSQL',
    'full',
    harness(() => ({ dataDir })),
  ));
describe('by URL', () =>
  conformance(
    'PostgreSQL by URL',
    'full',
    harness(() => ({ dataDir, url })),
  ));

/** Two stores on one database share only the database, like two processes. */
async function pair(name: string) {
  const address = await server.database(name);
  const one = await openStore({ dataDir, url: address, migrate: true });
  const other = await openStore({ dataDir, url: address });
  return { one, other, close: () => Promise.all([one.close(), other.close()]) };
}

describe('several processes', () => {
  test('S4.3 a commit of another process is delivered in order', async () => {
    const { one, other, close } = await pair('two_processes');
    const got: number[] = [];
    one.follow((set) => got.push(set.seq));
    const stores = [one, other, other, one, other, one, one, other];
    await Promise.all(
      stores.flatMap((store, n) => [1, 2, 3].map((m) => committed(store, [putOf('designs', `d${n}-${m}`, null)]))),
    );
    await expect.poll(() => got).toEqual(Array.from({ length: 24 }, (_, n) => n + 1));
    await close();
  });

  test('S2.14 of two commits that assign a name at the same time one is refused, with the name', async () => {
    const { one, other, close } = await pair('names');
    const give = (store: DatabaseStore, key: string, judgedAt: number) =>
      store.commit({ ...commitOf([putOf('designs', key, null)]), gives: { names: ['CBL-1', `own-${key}`], judgedAt } });
    const outcomes = await Promise.all([give(one, 'a', 0), give(other, 'b', 0), give(other, 'c', 0)]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['committed', 'given', 'given']);
    expect(outcomes).toContainEqual({ status: 'given', names: ['CBL-1'] });
    expect(await one.head()).toBe(1);
    // A writer that has seen the assignment may assign the name again. The store doesn't decide whether that is right.
    expect((await give(other, 'd', 1)).status).toBe('committed');
    await close();
  });

  test('commits of two processes under a strict isolation level all succeed, although the database rolls some back at first', async () => {
    const { one, close } = await pair('strict');
    await one.pool.query(`alter database strict set default_transaction_isolation = 'serializable'`);
    await close();
    const address = url.replace(/\/catalog$/, '/strict');
    const stores = await Promise.all([1, 2, 3].map(() => openStore({ dataDir, url: address })));
    const keys = Array.from({ length: 30 }, (_, n) => `d${n}`);
    await Promise.all(keys.map((key, n) => committed(stores[n % 3]!, [putOf('designs', key, null)])));
    expect(await stores[0]!.head()).toBe(30);
    expect((await all(stores[1]!)).map(({ key }) => key)).toEqual(keys.toSorted());
    await Promise.all(stores.map((store) => store.close()));
  });

  test('a statement without a response is cancelled as if the database were away, and the next one is served', async () => {
    const address = await server.database('frozen');
    const store = await openStore({ dataDir, url: address, migrate: true, answerWithinMs: 300 });
    const holder = new Client({ connectionString: address });
    await holder.connect();
    await holder.query('begin; select * from store_head for update');
    const saving = store.commit(commitOf([putOf('designs', 'a', null)])).catch((error: unknown) => error);
    expect(isDatabaseAway(await saving)).toBe(true);
    await holder.query('begin; lock table records in access exclusive mode');
    const reading = store.read('designs', 'a').catch((error: unknown) => error);
    expect(isDatabaseAway(await reading)).toBe(true);
    await holder.end();
    await expect.poll(() => store.read('designs', 'b').catch(() => 'away')).toBeUndefined();
    await committed(store, [putOf('designs', 'b', null)]);
    expect((await store.read('designs', 'b'))?.key).toBe('b');
    await store.close();
  });

  test('S4.5 a follower whose connection broke gets what it missed', async () => {
    const { one, other, close } = await pair('broken_connection');
    const got: number[] = [];
    one.follow((set) => got.push(set.seq));
    await committed(other, [putOf('designs', 'a', null)]);
    await expect.poll(() => got).toEqual([1]);
    await other.pool.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()',
    );
    for (const key of ['b', 'c', 'd']) await committed(other, [putOf('designs', key, null)]).catch(() => undefined);
    await expect.poll(async () => got.length > 1 && got.length === (await other.head())).toBe(true);
    expect(got).toEqual(got.map((_, n) => n + 1));
    await close();
  });
});

describe('a history that goes back', () => {
  /** Removes the change sets after `seq`, as if the database were restored to an earlier state. */
  async function shorten(store: DatabaseStore, seq: number): Promise<void> {
    for (const table of ['records', 'changes', 'change_sets', 'kind_heads', 'outbox'])
      await store.pool.query(`delete from ${table} where seq > $1`, [seq]);
    await store.pool.query('update store_head set seq = $1', [seq]);
  }

  test('S2.13 S4.7 a process that knows more cannot commit, and followers continue from what is left', async () => {
    const address = await server.database('went_back');
    const options = { dataDir, url: address, pollMs: 3_600_000 };
    const one = await openStore({ ...options, migrate: true });
    const other = await openStore(options);
    const got: number[] = [];
    const went: unknown[] = [];
    one.follow((set) => got.push(set.seq));
    one.onWentBack((event) => went.push(event));
    for (const key of ['a', 'b', 'c']) await committed(one, [putOf('designs', key, null)]);
    await expect.poll(() => other.head()).toBe(3);
    await shorten(other, 1);
    await expect(one.commit(commitOf([putOf('designs', 'd', null)]))).rejects.toThrow(HistoryWentBack);
    expect(went).toEqual([{ from: 3, to: 1 }]);
    expect((await all(one)).map(({ key }) => key)).toEqual(['a']);
    // The number 2 is used again, for a different change set.
    const again = await committed(one, [putOf('designs', 'e', null)]);
    expect([again.seq, got]).toEqual([2, [1, 2, 3, 2]]);
    const places = [];
    for await (const page of one.places()) places.push(...page);
    expect(places).toEqual([
      { seq: 1, mark: expect.any(Number) as number },
      { seq: 2, mark: again.mark },
    ]);
    await Promise.all([one.close(), other.close()]);
  });

  test('S4.7 it is noticed even if others have committed as many change sets since', async () => {
    const { one, other, close } = await pair('went_back_and_on');
    const went: unknown[] = [];
    const got: string[] = [];
    one.onWentBack((event) => went.push(event));
    one.follow((set) => got.push(`${set.seq} ${set.changes[0]!.key}`));
    for (const key of ['a', 'b']) await committed(one, [putOf('designs', key, null)]);
    await expect.poll(() => other.head()).toBe(2);
    await shorten(other, 1);
    await other.verify();
    // Behaves like a process that has just been started.
    const fresh = await openStore({ dataDir, url: other.pool.options.connectionString ?? '' });
    for (const key of ['c', 'd', 'e']) await committed(fresh, [putOf('designs', key, null)]);
    await expect.poll(() => went.length).toBe(1);
    await committed(fresh, [putOf('designs', 'f', null)]);
    await expect.poll(() => got.at(-1)).toBe('5 f');
    await fresh.close();
    await close();
  });
});

describe('notifications', () => {
  test('S6.12 listeners continue after an outage, and an empty text says that some texts may be missing', async () => {
    const server = await startPostgres({ durable: false });
    const store = await openStore({ dataDir, url: await server.database('outage'), migrate: true });
    const heard: string[] = [];
    const sql = postgresSql(store.pool, store.listener);
    await sql.listen('news', (text) => heard.push(text));
    await sql.notify('news', ['before']);
    await expect.poll(() => heard).toEqual(['before']);
    await server.pause(1_000);
    await expect.poll(() => heard).toContain('');
    expect(store.deafSince()).toBeUndefined();
    await sql.notify('news', ['after']);
    await expect.poll(() => heard).toEqual(['before', '', 'after']);
    await store.close();
    await server.close();
  });
});

describe('a pooler in transaction mode', () => {
  test(
    'S6.13 it is refused with one sentence without a second address, and works with one',
    { skip: noPooler !== undefined },
    async () => {
      const direct = await server.database('pooled');
      const pooler = await startPooler(direct);
      const url = pooler.through(direct);
      const refusal = { ok: false, code: 'pooled' };
      expect(await openDatabaseStore({ dataDir, url, migrate: true })).toMatchObject({
        ...refusal,
        message: expect.stringContaining('DATABASE_LISTEN_URL') as string,
      });
      expect(await openDatabaseStore({ dataDir, url, listenUrl: url, migrate: true })).toMatchObject(refusal);
      const stores = [
        await openStore({ dataDir, url, listenUrl: direct, migrate: true, pollMs: 3_600_000 }),
        await openStore({ dataDir, url, listenUrl: direct, pollMs: 3_600_000 }),
      ] as const;
      const got: number[] = [];
      stores[1].follow((set) => got.push(set.seq));
      // More concurrent requests than the pooler has connections, so that consecutive statements use different
      // connections.
      await Promise.all(
        Array.from({ length: 40 }, async (_, n) => {
          await committed(stores[0], [putOf('designs', `d${n}`, null)]);
          expect((await stores[n % 2]!.read('designs', `d${n}`))?.seq).toBeGreaterThan(0);
        }),
      );
      await expect.poll(() => got).toEqual(Array.from({ length: 40 }, (_, n) => n + 1));
      expect((await all(stores[1])).length).toBe(40);
      const reader = await openStore({ dataDir, url, listens: false });
      expect(await reader.head()).toBe(40);
      await Promise.all([...stores, reader].map((store) => store.close()));
      await pooler.close();
    },
  );
});

describe('migrations', () => {
  const first: Migration = { area: 'people', number: 1, name: 'people', up: 'create table people (name text)' };
  const second: Migration = {
    area: 'people',
    number: 2,
    name: 'one person',
    up: async (client) => void (await client.query(`insert into people values ('Ada')`)),
  };

  test('S6.1 each is applied once, in order', async () => {
    const pool = openPool(await server.database('migrations_once'));
    expect((await migrationState(pool, [first, second])).pending).toEqual([first, second]);
    expect(await migrate(pool, [first])).toEqual([first]);
    expect(await migrate(pool, [first, second])).toEqual([second]);
    expect(await migrate(pool, [first, second])).toEqual([]);
    expect((await pool.query('select name from people')).rows).toEqual([{ name: 'Ada' }]);
    await expect(migrate(pool, [second])).rejects.toThrow('people 2 is out of order');
    await pool.end();
  });

  test('S6.2 five processes at the same time apply each once', async () => {
    const address = await server.database('migrations_together');
    const pools = Array.from({ length: 5 }, () => openPool(address));
    const applied = await Promise.all(pools.map((pool) => migrate(pool, [...storeMigrations, first, second])));
    expect(applied.flat()).toHaveLength(storeMigrations.length + 2);
    expect((await pools[0]!.query('select name from people')).rows).toHaveLength(1);
    await Promise.all(pools.map((pool) => pool.end()));
  });

  test('S6.3 one that fails or is killed half way leaves no trace', async () => {
    const pool = openPool(await server.database('migrations_killed'));
    const fails: Migration = { ...second, up: `insert into people values ('half'); select 1/0` };
    await expect(migrate(pool, [first, fails])).rejects.toThrow('division by zero');
    const killed: Migration = {
      ...second,
      up: async (client) =>
        void (await client.query(`insert into people values ('half'); select pg_terminate_backend(pg_backend_pid())`)),
    };
    await expect(migrate(pool, [first, killed])).rejects.toThrow();
    expect((await pool.query('select * from people')).rows).toEqual([]);
    expect(await migrate(pool, [first, second])).toEqual([second]);
    await pool.end();
  });

  test('S6.4 opening a database by URL lists pending migrations instead of applying them', async () => {
    const address = await server.database('migrations_pending');
    const refusal = await openDatabaseStore({ dataDir, url: address, migrations: [first] });
    expect(refusal).toMatchObject({
      ok: false,
      code: 'migrations-pending',
      message: expect.stringContaining('store 1, store 2, store 3, store 4, store 5, store 6, store 7, people 1'),
    });
    const pool = openPool(address);
    await migrate(pool, [...storeMigrations, first]);
    await pool.end();
    await (await openStore({ dataDir, url: address, migrations: [first] })).close();
  });

  test('S6.5 a database migrated by a newer release is refused', async () => {
    const address = await server.database('migrations_newer');
    const pool = openPool(address);
    await migrate(pool, [...storeMigrations, first]);
    await pool.end();
    expect(await openDatabaseStore({ dataDir, url: address })).toMatchObject({
      ok: false,
      code: 'unknown-migrations',
      message: expect.stringContaining('people 1'),
    });
  });
});

describe('a database tool', () => {
  test('S6.14 records it wrote are taken in; those that no save could have written are skipped, and do not block the others', async () => {
    const store = await openStore({ dataDir, url: await server.database('bypassed'), migrate: true });
    await committed(store, [putOf('wires', 'a', null), putOf('wires', 'b', null)]);
    const got: string[] = [];
    store.follow((set) => got.push(...set.changes.map(({ key }) => key)));
    const at = '2026-03-01T09:00:00.000Z';
    expect(await store.takeIn(at)).toEqual([]);
    const text = JSON.stringify({ id: 'a', by: 'tool' });
    await store.pool.query(`update records set body = $1 where key = 'a'`, [text]);
    await store.pool.query(`insert into records (kind, key, pack, seq, body) values
      ('wires', 'new', 'starter', 1, '{"id":"new"}'), ('wires', 'no key', '', 1, '{}'), ('Wires', 'x', '', 1, '{}'),
      ('wires', 'text', '', 1, 'not JSON'), ('wires', 'list', '', 1, '[]'), ('wires', 'none', '', 1, 'null')`);
    expect(await store.takeIn(at)).toEqual([
      { kind: 'wires', key: 'a', op: 'put' },
      { kind: 'wires', key: 'new', pack: 'starter', op: 'put' },
    ]);
    expect(got).toEqual(['a', 'new']);
    expect(await store.changeSet(2)).toMatchObject({ at, who: { name: 'Edited by hand', via: 'system' } });
    expect(await store.takeIn(at)).toEqual([]);
    await store.close();
  });
});

describe('the outbox and the lane', () => {
  test('S6.6 events are in the outbox exactly when their change set is in the history', async () => {
    const store = await openStore({ dataDir, url: await server.database('outbox'), migrate: true });
    const events = [
      { type: 'catalog.changed', payload: { id: 'a', text: '"\u0000"' } },
      { type: 'design.saved', payload: null },
    ];
    await committed(store, [putOf('designs', 'a', null)], { events });
    expect((await store.commit(commitOf([putOf('designs', 'a', null)], { events }))).status).toBe('conflict');
    const { rows } = await store.pool.query('select seq, type, payload from outbox order by id');
    expect(rows.map((row) => [row.seq, row.type, JSON.parse(row.payload)])).toEqual(
      events.map((event) => [1, event.type, event.payload]),
    );
    await store.close();
  });

  test('S6.10 a commit that the database refuses fails alone', async () => {
    const store = await openStore({ dataDir, url: await server.database('lane'), migrate: true });
    await store.pool.query(`alter table outbox add check (type <> 'bad')`);
    const outcomes = await Promise.allSettled(
      ['a', 'b', 'bad', 'c', 'd'].map((type) =>
        committed(store, [putOf('designs', type, null)], { events: [{ type, payload: null }] }),
      ),
    );
    expect(outcomes.map((outcome) => outcome.status)).toEqual([
      'fulfilled',
      'fulfilled',
      'rejected',
      'fulfilled',
      'fulfilled',
    ]);
    expect((await all(store)).map((record) => record.key)).toEqual(['a', 'b', 'c', 'd']);
    expect(await store.head()).toBe(4);
    await store.close();
  });
});

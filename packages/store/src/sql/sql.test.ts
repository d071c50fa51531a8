import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { Listener } from '../database/listener.ts';
import { openPool, type Pool } from '../database/pool.ts';
import { startPostgres, type ThrowawayPostgres } from '../testing/postgres.ts';
import { postgresSql } from './postgres.ts';
import { lockTable, notify, query, type Sql } from './sql.ts';
import { migrateSqlite, sqliteSql } from './sqlite.ts';

let postgres: ThrowawayPostgres;
let url = '';
let pool: Pool;
let listener: Listener;
beforeAll(async () => {
  postgres = await startPostgres({ durable: false });
  url = await postgres.database('port');
  pool = openPool(url);
  listener = await Listener.open(pool);
}, 60_000);
afterAll(async () => {
  await listener.stop();
  await pool.end();
  await postgres.close();
});

describe.each(['postgres', 'sqlite'] as const)('SQL on %s', (name) => {
  async function open(): Promise<Sql> {
    const sql = name === 'postgres' ? postgresSql(pool, listener) : sqliteSql(new DatabaseSync(':memory:'));
    await sql.query('drop table if exists things');
    await sql.query('create table things (id text primary key, data text, at text)');
    return sql;
  }
  const ids = async (sql: Sql) =>
    (await sql.query<{ id: string }>('select id from things order by id')).map(({ id }) => id);

  test('a transaction is kept completely, or not at all if a step throws', async () => {
    const sql = await open();
    const answered = await sql.transaction(function* () {
      yield* lockTable('things');
      yield* query('insert into things (id) values ($1)', ['a']);
      return (yield* query<{ id: string }>('insert into things (id) values ($1) returning id', ['b']))[0]!.id;
    });
    expect(answered).toBe('b');
    const failing = sql.transaction(function* () {
      yield* query('insert into things (id) values ($1)', ['c']);
      yield* query('insert into things (id) values ($1)', ['a']);
    });
    await expect(failing).rejects.toThrow();
    const refused = sql.transaction(function* () {
      yield* query('insert into things (id) values ($1)', ['d']);
      throw new Error('changed my mind');
    });
    await expect(refused).rejects.toThrow('changed my mind');
    expect(await ids(sql)).toEqual(['a', 'b']);
  });

  test('a list of objects is read as a table; missing and null values are null', async () => {
    const sql = await open();
    const records = sql.dialect.records('$1', 's', { id: 'text', data: 'json', count: 'bigint' });
    const rows = await sql.query<{ id: string; data: string | null; count: number | null }>(
      `select s.id, cast(s.data as text) as data, s.count from ${records} order by s.id`,
      [
        JSON.stringify([
          { id: 'a', data: { x: 'a "quoted" text' }, count: 3 },
          { id: 'b', data: null },
        ]),
      ],
    );
    expect(rows.map(({ data, ...rest }) => ({ ...rest, data: data === null ? null : JSON.parse(data) }))).toEqual([
      { id: 'a', data: { x: 'a "quoted" text' }, count: 3 },
      { id: 'b', data: null, count: null },
    ]);
  });

  test('times are relative to now', async () => {
    const sql = await open();
    const { now, fromNow } = sql.dialect;
    const [row] = await sql.query<{ now: Date | string; later: Date | string }>(
      `select ${now} as now, ${fromNow('cast($1 as double precision)')} as later`,
      [1_500],
    );
    expect(new Date(row!.later).getTime() - new Date(row!.now).getTime()).toBe(1_500);
  });

  test('listeners receive the notifications of a committed transaction, and none of one that was rolled back', async () => {
    const sql = await open();
    const heard: string[] = [];
    const stop = await sql.listen('news', (text) => heard.push(text));
    await expect(
      sql.transaction(function* () {
        yield* notify('news', ['never']);
        throw new Error('rolled back');
      }),
    ).rejects.toThrow();
    await sql.transaction(() => notify('news', ['one', 'two']));
    await sql.notify('news', ['three']);
    await vi.waitFor(() => expect(heard).toEqual(['one', 'two', 'three']));
    stop();
  });
});

test('migrations of a SQLite file are applied once, and a failing one leaves no trace', () => {
  const database = new DatabaseSync(':memory:');
  const first = { area: 'a', number: 1, up: 'create table one (id text)' };
  migrateSqlite(database, [first]);
  migrateSqlite(database, [first, { area: 'a', number: 2, up: 'create table two (id text)' }]);
  expect(() =>
    migrateSqlite(database, [{ area: 'b', number: 1, up: 'create table three (id text); nonsense' }]),
  ).toThrow();
  const names = database.prepare(`select name from sqlite_schema where type = 'table' order by name`).all();
  expect(names.map(({ name }) => name)).toEqual(['migrations', 'one', 'two']);
});

test('PostgreSQL prepares a statement once for all values, unless it is to be planned for them', async () => {
  const one = openPool(url, { connections: 1 });
  try {
    const sql = postgresSql(one);
    await sql.query('select cast($1 as text) as kept', ['a']);
    await sql.query('select cast($1 as text) as planned', ['a'], 'for-values');
    const prepared = await sql.query<{ statement: string }>('select statement from pg_prepared_statements');
    expect(prepared).toEqual([{ statement: 'select cast($1 as text) as kept' }]);
  } finally {
    await one.end();
  }
});

/** Takes an advisory lock and waits until the other transaction has its own, for at most 30 s. */
const untilBothHaveChangedOne = (key: number) => `do $$ begin
  perform pg_advisory_xact_lock(${key});
  for i in 1..3000 loop
    exit when (select count(*) from pg_locks where locktype = 'advisory' and objid in (90001, 90002)) = 2;
    perform pg_sleep(0.01);
  end loop;
end $$`;

test('a transaction that PostgreSQL ends because of a deadlock is done again', async () => {
  const sql = postgresSql(pool, listener);
  await sql.query('drop table if exists pair');
  await sql.query('create table pair (id text primary key, data text)');
  await sql.query(`insert into pair values ('a', ''), ('b', '')`);
  let begun = 0;
  /** Changes one row, waits until the other transaction has changed the other row, and then changes that one too. */
  const both = (first: string, second: string) =>
    sql.transaction(function* () {
      begun += 1;
      const isFirstTime = begun <= 2;
      yield* query(`set local deadlock_timeout = '20ms'`);
      yield* query('update pair set data = data || $2 where id = $1', [first, first]);
      if (isFirstTime) yield* query(untilBothHaveChangedOne(first === 'a' ? 90_001 : 90_002));
      yield* query('update pair set data = data || $2 where id = $1', [second, first]);
    });
  await Promise.all([both('a', 'b'), both('b', 'a')]);
  expect(begun).toBeGreaterThan(2);
  const rows = await sql.query<{ data: string }>('select data from pair');
  expect(rows.map(({ data }) => data.split('').toSorted().join(''))).toEqual(['ab', 'ab']);
});

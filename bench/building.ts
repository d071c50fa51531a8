/**
 * Finding pieces among a million of 5,000 orders on PostgreSQL: by a lot, a tool, a person, a measured value and a span of days, and
 * the page of a piece. Compared with the floor: as many rows read by their primary keys. And recording of events: through the record
 * book, compared with as many bare inserts of the same text in transactions of their own.
 */
import { randomUUID } from 'node:crypto';
import { openDatabaseStore, postgresSql, type Pool, type Sql } from '@cablewright/store';
import { startPostgres } from '@cablewright/store/testing/postgres.ts';
import { notBegun } from '@cablewright/engine';
import { RecordBook } from '../apps/server/src/building/record-book.ts';
import { buildingMigrations } from '../apps/server/src/building/tables.ts';
import { tracedPieces } from '../apps/server/src/building/trace.ts';

const pieces = Number(process.env['BUILDING_PIECES'] ?? 1_000_000);
const perOrder = 200;
const orders = Math.ceil(pieces / perOrder);
const rounds = 9;
const limits = { findMs: 300, pageMs: 50, recordMs: 5, perSecond: 500 };

const median = (times: readonly number[]) => times.toSorted((a, b) => a - b)[times.length >> 1]!;

async function medianOf(work: (round: number) => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const start = performance.now();
    await work(round);
    times.push(performance.now() - start);
  }
  return median(times);
}

/** Orders, pieces and facts, written by the database itself. */
async function fill(pool: Pool): Promise<void> {
  await pool.query(
    `insert into work_orders (number, state, design, label, rev, quantity, created_at, created_by, released_at)
     select 'WO-' || n, 'released', 'design-' || n % 300, 'Lead', 1 + n % 4, $2, '2026-01-01T00:00:00Z', 'Bench',
       '2026-01-01T00:00:00Z' from generate_series(1, $1) n`,
    [orders, perOrder],
  );
  await pool.query(
    `insert into work_pieces (order_id, position, serial, state, progress, head, finished_at)
     select o.id, p, case p when 0 then o.number else o.number || '-' || p end, 'finished', $2, repeat('0', 64),
       to_char(timestamp '2026-01-01' + make_interval(hours => (o.id * 2)::int), 'YYYY-MM-DD"T"HH24:MI:SS"Z"')
     from work_orders o, generate_series(0, $1) p`,
    [perOrder, JSON.stringify(notBegun)],
  );
  const fact = (kind: string, value: string, number = 'null') =>
    pool.query(
      `insert into work_facts (kind, value, day, piece, number)
       select '${kind}', ${value}, substr(p.finished_at, 1, 10), p.id, ${number} from work_pieces p where p.position > 0`,
    );
  await fact('by', `'person ' || p.id % 20`);
  await fact('lot', `'lot ' || p.id % 20000`);
  await fact('tool', `'press ' || p.id % 40`);
  await fact('value:crimp-height', `(1 + p.id % 1000 / 10000.0)::text`, `1 + p.id % 1000 / 10000.0`);
  await pool.query(
    `insert into work_facts (kind, value, day, piece)
     select 'order:lot', 'reel ' || p.order_id % 1000, '2026-02-01', p.id from work_pieces p where p.position = 0`,
  );
  await pool.query('analyze');
}

function line(what: string, ms: number, floorMs: number, limit: number): void {
  const ratio = (ms / floorMs).toFixed(1);
  console.log(
    `${what}: ${ms.toFixed(1)} ms, ${ratio} × the floor (${floorMs.toFixed(1)} ms); limit ${limit} ms${ms > limit ? ' MISSED' : ''}`,
  );
}

async function finding(sql: Sql, pool: Pool): Promise<void> {
  const some = (
    await pool.query<{ id: number }>('select id from work_pieces where position > 0 order by random() limit 51')
  ).rows;
  const floor = await medianOf(() =>
    pool.query('select * from work_pieces where id = any($1)', [some.map(({ id }) => id)]),
  );
  const find = (what: string, filter: Parameters<typeof tracedPieces>[1]) =>
    medianOf(() => tracedPieces(sql, filter, 50)).then((ms) => line(what, ms, floor, limits.findMs));
  await find('by a lot of single pieces', { lot: 'lot 4711' });
  await find('by a reel of whole orders', { lot: 'reel 7' });
  await find('by a tool in a span of ten days', { tool: 'press 3', from: '2026-03-01', to: '2026-03-10' });
  await find('by a person of all', { by: 'person 7' });
  await find('by lot and tool', { lot: 'lot 4711', tool: 'press 31' });
  await find('by a measured value', { value: 'crimp-height', min: 1.0995 });
  await find('by a measured value in a span', {
    value: 'crimp-height',
    min: 1.09,
    from: '2026-03-01',
    to: '2026-03-10',
  });
  await find('by revision of a cable in a span', { design: 'design-7', rev: 4, from: '2026-02-01', to: '2026-12-31' });
}

async function recording(sql: Sql, pool: Pool): Promise<void> {
  const book = new RecordBook(sql);
  const rules = { steps: ['s'], setups: new Map(), isTested: false };
  const order = { id: 5, number: 'WO-5', design: 'design-5', label: 'Lead', rev: 2 };
  const none = { piece: () => [], order: () => [] };
  const record = (n: number) =>
    book.append([{ id: randomUUID(), kind: 'defect', at: '2026-11-29T08:00:00Z', body: { what: `n ${n}` } }], {
      order,
      serial: `WO-5-${1 + (n % perOrder)}`,
      rules,
      by: 'Bench',
      now: '2026-11-29T08:00:00.000Z',
      sign: undefined,
      events: none,
    });
  await pool.query('create table bare (id uuid primary key, json text)');
  const text = 'x'.repeat(400);
  const bare = await medianOf(() => pool.query('insert into bare values ($1, $2)', [randomUUID(), text]));
  let n = 0;
  line('recording one event', await medianOf(() => record((n += 1))), bare, limits.recordMs);
  const count = 2000;
  const start = performance.now();
  await Promise.all(
    Array.from({ length: 20 }, async (_, tablet) => {
      for (let i = tablet; i < count; i += 20) await record(i);
    }),
  );
  const perSecond = count / ((performance.now() - start) / 1000);
  console.log(
    `20 tablets record ${perSecond.toFixed(0)} events a second; limit ${limits.perSecond}${perSecond < limits.perSecond ? ' MISSED' : ''}`,
  );
}

const postgres = await startPostgres();
const opened = await openDatabaseStore({
  dataDir: '',
  url: await postgres.database('building'),
  migrations: [...buildingMigrations],
  migrate: true,
});
if (!opened.ok) throw new Error(opened.message);
const store = opened.value;
try {
  const sql = postgresSql(store.pool, store.listener);
  const start = performance.now();
  await fill(store.pool);
  console.log(`${pieces} pieces of ${orders} orders written in ${((performance.now() - start) / 1000).toFixed(0)} s`);
  await finding(sql, store.pool);
  await recording(sql, store.pool);
} finally {
  await store.close();
  await postgres.close();
}

import { DatabaseSync } from 'node:sqlite';
import { openPool, migrateSqlite, postgresSql, sqliteSql, type Pool, type Sql } from '@cablewright/store';
import { copyDatabase } from '@cablewright/store/testing/postgres.ts';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { templateName } from '../hub/testing/postgres.ts';
import { sqliteBuildingMigrations, setupRecords } from './tables.ts';
import { tracedPieces } from './trace.ts';

type Filter = Parameters<typeof tracedPieces>[1];
interface Fact {
  readonly kind: string;
  readonly value: string;
  readonly day: string;
  readonly piece: number;
  readonly number: number | null;
}
interface Piece {
  readonly id: number;
  readonly order: number;
  readonly position: number;
  readonly state: string;
  readonly finished: string | null;
}

/** The stated data of an order, by its number. */
const stated = (order: number) => ({
  number: `O-${order}`,
  design: `cable-${order % 3}`,
  rev: 1 + (order % 2),
  customer: order % 4 === 0 ? null : `customer-${order % 4}`,
});

/** Seeded random integers from 0 up to but excluding `n`. */
function randomFrom(seed: number): (n: number) => number {
  let state = seed;
  return (n) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff;
    return Math.floor((state / 0x8000_0000) * n);
  };
}

const [orders, perOrder] = [40, 50];
const kinds = ['lot', 'part', 'tool', 'by', 'station', 'test'];

/**
 * Orders of 50 pieces with facts of pieces and of whole orders. Few pieces have a lot, half of them have a part, and
 * all have a height.
 */
function world(): { readonly pieces: readonly Piece[]; readonly facts: readonly Fact[] } {
  const random = randomFrom(7);
  const pieces: Piece[] = [];
  const facts = new Map<string, Fact>();
  for (let order = 1; order <= orders; order += 1)
    for (let position = 0; position <= perOrder; position += 1) {
      const piece = pieces.length + 1;
      const isOver = position > 0 && random(4) > 0;
      pieces.push({
        id: piece,
        order,
        position,
        state: isOver ? ['finished', 'rejected'][random(2)]! : 'started',
        finished: isOver ? `2026-11-${String(1 + random(28)).padStart(2, '0')}T15:00:00.000Z` : null,
      });
      const add = (kind: string, value: string, number: number | null = null) => {
        const day = `2026-11-${String(1 + random(28)).padStart(2, '0')}`;
        const own = position === 0 ? `order:${kind}` : kind;
        facts.set([own, value, day, piece].join(), { kind: own, value, day, piece, number });
      };
      if (position === 0 && order % 3 > 0) continue;
      for (const kind of kinds)
        if (random(position === 0 ? 4 : 2) === 0) add(kind, `${kind} ${random(kind === 'lot' ? 200 : 3)}`);
      for (const quantity of ['crimp-height', 'pull-force']) {
        const value = quantity === 'pull-force' ? 40 + random(40) : 1 + random(1000) / 1000;
        add(`value:${quantity}`, String(value), value);
      }
    }
  return { pieces, facts: [...facts.values()] };
}

const { pieces, facts } = world();

/** The pieces that should match a filter, computed by checking each piece. */
function expected(filter: Filter, before = Infinity): number[] {
  const { value, min, max, from, to, order, design, rev, customer, state, ...words } = filter;
  const requested = Object.entries({ number: order, design, rev, customer }).filter(([, word]) => word !== undefined);
  const wanted = Object.entries(words).map(
    ([kind, word]) =>
      (fact: Fact, prefix: string) =>
        fact.kind === prefix + kind && fact.value === word,
  );
  if (value !== undefined)
    wanted.push(
      (fact, prefix) =>
        fact.kind === `${prefix}value:${value}` &&
        fact.number! >= (min ?? -Infinity) &&
        fact.number! <= (max ?? Infinity),
    );
  const inSpan = facts.filter(({ day }) => day >= (from ?? '') && day <= (to ?? '9'));
  const has = wanted.map((is) => {
    const own = new Set(inSpan.filter((fact) => is(fact, '')).map(({ piece }) => piece));
    const whole = new Set(inSpan.filter((fact) => is(fact, 'order:')).map(({ piece }) => pieces[piece - 1]!.order));
    return (piece: Piece) => own.has(piece.id) || whole.has(piece.order);
  });
  const isSpanOfEnd = wanted.length === 0 && (from ?? to) !== undefined;
  return pieces
    .filter(({ position, id }) => position > 0 && id < before)
    .filter((piece) =>
      requested.every(([name, word]) =>
        Object.entries(stated(piece.order)).some(([key, own]) => key === name && own === word),
      ),
    )
    .filter((piece) => state === undefined || piece.state === state)
    .filter(({ finished }) => {
      const day = finished?.slice(0, 10);
      return !isSpanOfEnd || (day !== undefined && day >= (from ?? '') && day <= (to ?? '9'));
    })
    .filter((piece) => has.every((holds) => holds(piece)))
    .map(({ id }) => id)
    .toReversed();
}

async function fill(sql: Sql): Promise<void> {
  const { records } = sql.dialect;
  await sql.query(
    `insert into work_orders (number, state, design, label, rev, quantity, created_at, created_by, customer)
      select o.number, 'released', o.design, 'Lead', o.rev, 50, '2026-11-01', 'Ada', o.customer
      from ${records('$1', 'o', { number: 'text', design: 'text', rev: 'bigint', customer: 'text' })} where true`,
    [JSON.stringify(Array.from({ length: orders }, (_, i) => stated(i + 1)))],
  );
  await sql.query(
    `insert into work_pieces (order_id, position, serial, state, progress, head, finished_at)
      select p.own, p.position, p.serial, p.state, '{}', '', p.finished
      from ${records('$1', 'p', { own: 'bigint', position: 'bigint', serial: 'text', state: 'text', finished: 'text' })} where true`,
    [JSON.stringify(pieces.map(({ id, order, ...piece }) => ({ ...piece, own: order, serial: `S-${id}` })))],
  );
  await sql.query(
    `insert into work_facts (kind, value, day, piece, number) select f.kind, f.value, f.day, f.piece, f.number
      from ${records('$1', 'f', { kind: 'text', value: 'text', day: 'text', piece: 'bigint', number: 'double precision' })} where true`,
    [JSON.stringify(facts)],
  );
}

const opened: { pool?: Pool } = {};
afterAll(() => opened.pool?.end());

const opens = {
  async postgres(): Promise<Sql> {
    opened.pool = openPool(await copyDatabase(inject('postgresUrl'), templateName), { connections: 2 });
    return postgresSql(opened.pool);
  },
  async sqlite(): Promise<Sql> {
    const database = new DatabaseSync(':memory:');
    migrateSqlite(database, sqliteBuildingMigrations);
    return sqliteSql(database);
  },
};

const planWords = { postgres: 'explain ', sqlite: 'explain query plan ' } as const;

for (const name of ['postgres', 'sqlite'] as const)
  describe(`in ${name}`, () => {
    let sql: Sql;
    beforeAll(async () => {
      sql = await opens[name]();
      await fill(sql);
      await sql.query('analyze');
    });
    const planOf = async (text: string, values: Parameters<Sql['query']>[1]) =>
      JSON.stringify(await sql.query(planWords[name] + text, values));

    test('[BU5.1] of random pieces, each mix of lot, part, tool, person, station, test, value, days, order, cable, revision, customer and state finds those that have all of it, newest first', async () => {
      const random = randomFrom(11);
      let found = 0;
      for (let round = 0; round < 200; round += 1) {
        // Every fourth search filters only by orders, and by the state and finish date of pieces.
        const isByFacts = round % 4 > 0;
        const chosen = kinds.filter(() => isByFacts && random(4) === 0);
        const filter: Filter = {
          ...Object.fromEntries(chosen.map((kind) => [kind, `${kind} ${random(kind === 'lot' ? 200 : 3)}`])),
          ...(isByFacts && random(3) === 0
            ? { value: 'crimp-height', min: 1 + random(1000) / 1000, ...(random(2) === 0 ? { max: 1.9 } : {}) }
            : {}),
          ...(random(6) === 0 ? { order: `O-${1 + random(orders)}` } : {}),
          ...(random(4) === 0 ? { design: `cable-${random(4)}` } : {}),
          ...(random(5) === 0 ? { rev: 1 + random(2) } : {}),
          ...(random(5) === 0 ? { customer: `customer-${random(4)}` } : {}),
          ...(random(5) === 0 ? { state: ['started', 'finished', 'rejected'][random(3)]! } : {}),
          ...(random(3) === 0 ? { from: '2026-11-05' } : {}),
          ...(random(3) === 0 ? { to: '2026-11-20' } : {}),
        };
        const before = random(3) === 0 ? 1 + random(pieces.length) : undefined;
        const ids = expected(filter, before).slice(0, 21);
        // Covers all plans: looking up the rarest condition, searching only windows of ids, and choosing the cheaper
        // one.
        for (const reading of [undefined, { few: 0, first: 60, largest: 600 }, { few: 30, first: 7, largest: 400 }]) {
          const rows = await tracedPieces(sql, filter, 20, before, reading);
          expect([filter, reading, rows.map(({ id }) => Number(id))]).toEqual([filter, reading, ids]);
        }
        found += ids.length;
      }
      expect(found).toBeGreaterThan(1000);
    });

    test.each<[string, Filter]>([
      ['a rare value', { value: 'crimp-height', min: 1.999 }],
      ['a common value', { value: 'crimp-height', min: 1.01 }],
      ['a value in a span', { value: 'crimp-height', min: 1.01, from: '2026-11-01', to: '2026-11-14' }],
      ['a part and a station', { part: 'part 1', station: 'station 2' }],
      ['a test in a span', { test: 'test 1', from: '2026-11-01', to: '2026-11-14' }],
      ['a test of a cable', { test: 'test 1', design: 'cable-1' }],
      ['a lot and a part', { lot: 'lot 7', part: 'part 1' }],
    ])(
      '[BU5.1] a search by %s reads indexes that have the pieces, looked up as well as in windows',
      async (_, filter) => {
        const statements: Parameters<Sql['query']>[] = [];
        const query: Sql['query'] = (...statement) => {
          statements.push(statement);
          return sql.query(...statement);
        };
        await tracedPieces({ query }, filter, 50, undefined, { few: 0, first: 100, largest: 1000 });
        // A count up to one reads only the first row.
        statements.shift();
        await tracedPieces({ query }, filter, 50);
        expect(statements.length).toBeGreaterThan(3);
        for (const [text, values] of statements)
          expect(await planOf(text, values)).not.toMatch(/Seq Scan on work_facts|SCAN f"/);
      },
    );

    test('[BU3.3] the set-ups of an order are read by their index, not from all of its records', async () => {
      const reading = (record: number) => ({ record, id: `r-${record}`, json: '{"kind":"measured"}' });
      await sql.query(
        `insert into work_records (piece, record, id, hash, json) select 1, r.record, r.id, '', r.json
          from ${sql.dialect.records('$1', 'r', { record: 'bigint', id: 'text', json: 'text' })} where true`,
        [JSON.stringify(Array.from({ length: 5000 }, (_, i) => reading(i + 1)))],
      );
      await sql.query('analyze');
      const plan = await planOf(
        `select r.json from work_records r where r.piece = $1 and ${setupRecords('r.')} order by r.record`,
        [1],
      );
      expect(plan).toContain('work_records_of_setups');
    });
  });

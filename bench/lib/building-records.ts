import type { Pool } from '@cablewright/store';
import { notBegun } from '@cablewright/engine';

export interface FilledOrders {
  readonly orders: number;
  readonly pieces: number;
  readonly records: number;
  /** The highest id of a piece of these orders. */
  readonly lastPiece: number;
  /** The days on which something was recorded, in ascending order. */
  readonly days: readonly string[];
}

interface Size {
  readonly pieces: number;
  readonly perOrder: number;
  /** Records of each piece, 20 or more. */
  readonly perPiece: number;
}

const firstDay = '2024-01-01';
const dayCount = 700;
/** How many orders one statement writes. */
const together = 250;

/**
 * Finished orders `F-1`, `F-2` … with pieces `F-1-1` …, written by the database itself: 300 cables, 200 customers, 20
 * people, 40 presses, 6 stations, a lot for 50 pieces and a reel for five orders; one test of a thousand failed. Every
 * eighth piece had a scratch, and none of them was packed. The chain of hashes is not real: nothing that is measured
 * here verifies it.
 */
export async function fillRecords(pool: Pool, { pieces, perOrder, perPiece }: Size): Promise<FilledOrders> {
  const orders = Math.ceil(pieces / perOrder);
  const client = await pool.connect();
  try {
    // The rows are created together, so their references need no check.
    await client.query('set session_replication_role = replica');
    for (let first = 1; first <= orders; first += together) {
      const last = Math.min(orders, first + together - 1);
      await client.query(ordersText(perOrder), [first, last, orders]);
      await client.query(piecesText(perOrder, perPiece), [first, last, JSON.stringify(notBegun)]);
      await client.query(recordsText(perPiece), [first, last]);
      for (const text of factTexts) await client.query(text, [first, last]);
    }
    await client.query('set session_replication_role = origin');
    await client.query('vacuum analyze');
    const { rows } = await client.query<{ last: number; records: number; days: string[] }>(
      `select (select max(id) from work_pieces)::int8 as last,
        (select count(*) from work_records)::int8 as records,
        (select array_agg(distinct substr(finished_at, 1, 10)) from work_pieces) as days`,
    );
    const { last, records, days } = rows[0]!;
    const isDay = days.filter((day) => day !== null).toSorted();
    return { orders, pieces: orders * perOrder, records: Number(records), lastPiece: Number(last), days: isDay };
  } finally {
    client.release();
  }
}

/** Days increase with the numbers of orders. */
const day = `to_char(date '${firstDay}' + ((n - 1) * ${dayCount}::bigint / $3::int)::int, 'YYYY-MM-DD')`;

const ordersText = (perOrder: number) => `
insert into work_orders (number, state, design, label, rev, quantity, customer, reference, created_at, created_by, released_at, plan, kit)
select 'F-' || n, 'finished', 'design-' || n % 300, 'Lead', 1 + n / 300 % 4, ${perOrder}, 'customer-' || n % 200, 'PO ' || n,
  ${day} || 'T06:00:00Z', 'Planner', ${day} || 'T06:00:00Z', '{"steps":[],"isTested":true}', '[]'
from generate_series($1::int, $2::int) n`;

const piecesText = (perOrder: number, perPiece: number) => `
insert into work_pieces (order_id, position, serial, state, progress, records, head, head_at, signed, finished_at)
select o.id, p, case p when 0 then o.number else o.number || '-' || p end, case p when 0 then 'waiting' else 'finished' end, $3,
  case p when 0 then 1 else ${perPiece} end, repeat('a', 64), o.released_at, null,
  case p when 0 then null else substr(o.released_at, 1, 10) || 'T15:00:00.000Z' end
from work_orders o, generate_series(0, ${perOrder}) p
where o.id between (select id from work_orders where number = 'F-' || $1::int) and (select id from work_orders where number = 'F-' || $2::int)
order by o.id, p`;

/** The pieces of the orders that are being written, with their day. */
const those = `(select p.id, p.position, p.serial, p.order_id, o.number, substr(o.released_at, 1, 10) as day
  from work_pieces p join work_orders o on o.id = p.order_id
  where o.id between (select id from work_orders where number = 'F-' || $1::int) and (select id from work_orders where number = 'F-' || $2::int)) p`;

/** Canonical JSON of about 400 bytes. */
const recordsText = (perPiece: number) => `
insert into work_records (piece, record, id, hash, json)
select p.id, r, u.id, repeat('a', 64), format(
  '{"at":"%sT08:15:00Z","body":%s,"by":"person %s","id":"%s","kind":"%s","order":"%s","piece":"%s","previous":"%s","receivedAt":"%sT08:15:01.000Z","record":%s,"station":"%s"}',
  p.day, case
    when p.position = 0 then '{"settings":"A 3, B 7","step":"crimp/j1/1","tool":"press ' || p.order_id % 40 || '","values":[{"max":1.25,"min":1.15,"of":"crimp-height","unit":"mm","value":1.2}],"verdict":"passed"}'
    when r = 1 then '{}'
    when r = ${perPiece - 3} then '{"lot":"lot ' || p.id / 50 || '","part":{"id":"contact-' || p.id % 7 || '","kind":"mechanicals"}}'
    when r = ${perPiece - 2} then '{"of":"crimp-height","unit":"mm","value":' || 1 + p.id % 1000 / 10000.0 || ',"verdict":"not-judged"}'
    when r = ${perPiece - 1} then '{"passed":true,"rows":[{"from":"J1.1","row":1,"to":"J2.1","verdict":"PASS"}],"verdict":"passed"}'
    when r = ${perPiece} then '{"result":"accepted"}'
    else '{"step":"step/of/the/plan/' || r || '"}' end,
  p.id % 20, u.id, case
    when p.position = 0 then 'set-up' when r = 1 then 'started' when r = ${perPiece - 3} then 'lot-used'
    when r = ${perPiece - 2} then 'measured' when r = ${perPiece - 1} then 'tested' when r = ${perPiece} then 'inspected'
    else 'step-done' end,
  p.number, p.serial, repeat('a', 64), p.day, r, 'station ' || r % 6)
from ${those}, generate_series(1, case p.position when 0 then 1 else ${perPiece} end) r,
  lateral (select gen_random_uuid()::text as id where r > 0) u
order by p.id, r`;

const fact = (kind: string, value: string, { number = 'null', where = 'p.position > 0' } = {}) => `
insert into work_facts (kind, value, day, piece, number)
select '${kind}', ${value}, p.day, p.id, ${number} from ${those} where ${where}`;

const factTexts = [
  fact('by', `'person ' || p.id % 20`),
  fact('station', `'packing'`, { where: 'p.position > 0 and p.id % 2 = 1' }),
  fact('defect', `'Scratch'`, { where: 'p.position > 0 and p.id % 8 = 0' }),
  ...['cut', 'crimp', 'test'].map((station) => fact('station', `'${station}'`)),
  fact('lot', `'lot ' || p.id / 50`),
  fact('part', `'mechanicals/contact-' || p.id % 7`),
  fact('tool', `'press ' || p.id % 40`),
  fact('value:crimp-height', `(1 + p.id % 1000 / 10000.0)::text`, { number: `1 + p.id % 1000 / 10000.0` }),
  fact('test', `case when p.id % 997 = 7 then 'failed' else 'passed' end`),
  fact('order:lot', `'reel ' || p.order_id / 5`, { where: 'p.position = 0' }),
  fact('order:tool', `'press ' || p.order_id % 40`, { where: 'p.position = 0' }),
  fact('order:part', `'mechanicals/contact-' || p.order_id % 7`, { where: 'p.position = 0' }),
  fact('order:by', `'person ' || p.order_id % 20`, { where: 'p.position = 0' }),
  fact('order:station', `'crimp'`, { where: 'p.position = 0' }),
  fact('order:value:crimp-height', `'1.05'`, { number: '1.05', where: 'p.position = 0 and p.order_id % 100 = 1' }),
];

/**
 * Orders, pieces and their records on PostgreSQL, through the API of a hub that runs as in production. 100,000 pieces with 2 million
 * events by default: finding pieces by a lot, a tool, a person, a measured value and a span of days, the page of a piece, and recording
 * by one tablet and by 20 at once. Compared with the floor: the bare statements that no answer can do without. Prints the size of the
 * script of the bench page too. A million pieces with 20 million events take about 15 minutes and 20 GB:
 *
 *     node scripts/run.mjs bench/building.ts 20
 */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openPool, type Pool } from '@cablewright/store';
import { freePort } from '@cablewright/store/testing/free-port.ts';
import { startPostgres } from '@cablewright/store/testing/postgres.ts';
import { builtServer } from '../scripts/bundle.mjs';
import { benchScriptBytes } from './lib/bench-script.ts';
import { fillRecords, type FilledOrders } from './lib/building-records.ts';
import { HttpClient } from './lib/http-client.ts';
import { startServer } from './lib/server-process.ts';
import { fillWith, person } from './lib/shop.ts';

const events = Number(process.argv[2] ?? 2) * 1_000_000;
const perPiece = 20;
const perOrder = 200;
const rounds = 15;
const limits = { findMs: 300, pageMs: 50, recordMs: 5, perSecond: 500, scriptBytes: 150_000 };

interface Times {
  readonly median: number;
  readonly fastest: number;
}

async function timesOf(work: (round: number) => Promise<unknown>, count = rounds): Promise<Times> {
  const times: number[] = [];
  for (let round = 0; round < count; round += 1) {
    const start = performance.now();
    await work(round);
    times.push(performance.now() - start);
  }
  times.sort((a, b) => a - b);
  return { median: times[count >> 1]!, fastest: times[0]! };
}

function line(what: string, { median, fastest }: Times, floor: Times, limit: number): void {
  const ratio = (median / floor.median).toFixed(1);
  console.log(
    `${what}: ${median.toFixed(1)} ms (fastest ${fastest.toFixed(1)}), ${ratio} × the floor (${floor.median.toFixed(1)} ms); limit ${limit} ms${median > limit ? ' MISSED' : ''}`,
  );
}

interface Sending {
  readonly method?: string;
  readonly body?: object;
}

/** The cookie of a person who signed in. */
async function signedIn(port: number): Promise<string> {
  const client = new HttpClient(port);
  const { cookie } = await client.send('/api/auth/sign-in/email', { method: 'POST', body: JSON.stringify(person) });
  client.close();
  return cookie;
}

/** A client with connections of its own, as a tablet has. */
function tablet(port: number, cookie: string) {
  const client = new HttpClient(port, { cookie });
  return {
    send: async <T>(path: string, { method = 'GET', body }: Sending = {}): Promise<T> => {
      const sent = { method, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
      const { status, text } = await client.send(path, sent);
      if (status >= 300) throw new Error(`${method} ${path}: ${status} ${text}`);
      return JSON.parse(text) as T;
    },
    close: () => client.close(),
  };
}
type Tablet = ReturnType<typeof tablet>;

interface Order {
  readonly number: string;
  readonly serials: readonly string[];
  readonly step: string;
}

/** An order of 200 pieces of a shipped cable, with a set-up of each crimp. */
async function releasedOrder({ send }: Tablet): Promise<Order> {
  const design = 'sealed-sensor-lead';
  await send(`/api/designs/${design}/versions`, { method: 'POST', body: {} });
  const { number } = await send<{ number: string }>('/api/orders', {
    method: 'POST',
    body: { design, quantity: perOrder },
  });
  await send(`/api/orders/${number}/release`, { method: 'POST' });
  const pieces = await send<{ items: { serial: string }[] }>(`/api/orders/${number}/pieces?limit=200`);
  const plan = await send<{ steps: { id: string; setup?: unknown }[] }>(`/api/orders/${number}/plan`);
  const step = plan.steps.find(({ setup }) => setup === undefined)!.id;
  return { number, step, serials: pieces.items.map(({ serial }) => serial) };
}

async function finding({ send }: Tablet, pool: Pool, { lastPiece, orders, days }: FilledOrders): Promise<void> {
  const pieces = lastPiece;
  const floor = await timesOf((round) =>
    pool.query(`select * from work_pieces where id = any($1)`, [
      Array.from({ length: 51 }, (_, i) => 1 + ((round * 7919 + i * 104_729) % pieces)),
    ]),
  );
  const find = async (what: string, query: (round: number) => string) => {
    let found = 0;
    try {
      const times = await timesOf(async (round) => {
        const { items } = await send<{ items: object[] }>(`/api/pieces?limit=50&${query(round)}`);
        found += items.length;
      });
      if (found === 0) throw new Error('No piece was found.');
      line(`${what} (${(found / rounds).toFixed(0)} pieces of a page)`, times, floor, limits.findMs);
    } catch (error) {
      console.log(`${what}: ${String(error)} MISSED`);
    }
  };
  const span = (round: number, count: number) => {
    const first = (round * 17) % (days.length - count);
    return `from=${days[first]}&to=${days[first + count - 1]}`;
  };
  await find('by a lot of single pieces', (round) => `lot=lot%20${1 + round * 13}`);
  await find('by a reel of whole orders', (round) => `lot=reel%20${1 + round}`);
  await find('by a lot and a part', (round) => `lot=lot%20${1 + round * 13}&part=mechanicals/contact-3`);
  await find('by a tool of every fortieth piece', (round) => `tool=press%20${round}`);
  await find('by a tool in ten days', (round) => `tool=press%20${round}&${span(round, 10)}`);
  await find('by a person', (round) => `by=person%20${round}`);
  await find('by a person at a station in a day', (round) => `by=person%20${round}&station=crimp&${span(round, 1)}`);
  await find('by a rare measured value', () => 'value=crimp-height&min=1.0999');
  await find('by a common measured value', () => 'value=crimp-height&min=1.01');
  await find('by a measured value in ten days', (round) => `value=crimp-height&min=1.09&${span(round, 10)}`);
  await find('by a failed test', () => 'test=failed');
  await find(
    'by a failed test of a person in thirty days',
    (round) => `test=failed&by=person%20${round}&${span(round, 30)}`,
  );
  await find('of a span of days', (round) => span(round, 10));
  await find(
    'of a revision of a cable in a span',
    (round) => `design=design-${round}&rev=1&from=${days[0]}&to=${days.at(-1)}`,
  );
  await find('of a customer', (round) => `customer=customer-${round}`);
  await find('of a customer with a tool', (round) => `customer=customer-${round}&tool=press%20${round}`);
  await find('of an order', (round) => `order=F-${1 + ((round * 37) % orders)}`);
  const oneLot = await timesOf((round) =>
    pool.query(`select json from work_records where piece = $1 order by record`, [1 + ((round * 7919) % pieces)]),
  );
  const page = await timesOf((round) => send(`/api/pieces/F-${1 + ((round * 37) % orders)}-${1 + (round % perOrder)}`));
  line('the page of a piece', page, oneLot, limits.pageMs);
}

async function recording(tablets: readonly Tablet[], pool: Pool, { number, step, serials }: Order): Promise<void> {
  await pool.query('create table bare (id uuid primary key, json text)');
  const text = 'x'.repeat(400);
  const bare = await timesOf(() => pool.query('insert into bare values ($1, $2)', [randomUUID(), text]), 100);
  const at = '2026-11-29T08:00:00Z';
  const record = async ({ send }: Tablet, serial: string) => {
    const event = {
      id: randomUUID(),
      order: number,
      piece: serial,
      kind: 'step-done',
      at,
      station: 'cut',
      body: { step },
    };
    const { items } = await send<{ items: { outcome: string }[] }>('/api/work-records', {
      method: 'POST',
      body: { events: [event] },
    });
    if (items[0]?.outcome !== 'recorded') throw new Error(JSON.stringify(items));
  };
  const [first] = tablets;
  for (let n = 0; n < 50; n += 1) await record(first!, serials[n]!);
  line('recording one event', await timesOf((n) => record(first!, serials[n % perOrder]!), 200), bare, limits.recordMs);
  const count = 4000;
  const start = performance.now();
  await Promise.all(
    tablets.map(async (own, index) => {
      for (let i = index; i < count; i += tablets.length) await record(own, serials[i % perOrder]!);
    }),
  );
  const perSecond = count / ((performance.now() - start) / 1000);
  const rate = `${tablets.length} tablets record ${perSecond.toFixed(0)} events a second, each by a request`;
  console.log(`${rate}; limit ${limits.perSecond}${perSecond < limits.perSecond ? ' MISSED' : ''}`);
}

const folder = mkdtempSync(join(tmpdir(), 'cablewright-bench-'));
const postgres = await startPostgres();
const url = await postgres.database('building');
const pool = openPool(url, { connections: 4 });
let server: Awaited<ReturnType<typeof startServer>> | undefined;
try {
  await fillWith(url, folder, async () => []);
  const port = await freePort();
  const start = performance.now();
  const filled = await fillRecords(pool, { pieces: Math.round(events / perPiece), perOrder, perPiece });
  const seconds = ((performance.now() - start) / 1000).toFixed(0);
  const size = await pool.query<{ mb: string }>('select pg_database_size(current_database()) / 1000000 as mb');
  console.log(
    `${filled.pieces} pieces of ${filled.orders} orders with ${filled.records} records in ${seconds} s; ${size.rows[0]!.mb} MB`,
  );
  const environment = {
    SERVICE_DATA_DIR: folder,
    DATABASE_URL: url,
    SERVICE_PORT: String(port),
    SERVICE_WORKER: 'off',
  };
  server = await startServer(await builtServer('main'), environment);
  const cookie = await signedIn(port);
  const tablets = Array.from({ length: 20 }, () => tablet(port, cookie));
  await finding(tablets[0]!, pool, filled);
  const order = await releasedOrder(tablets[0]!);
  await recording(tablets, pool, order);
  const bytes = await benchScriptBytes(`http://127.0.0.1:${port}`, order.number, person);
  const isOver = bytes > limits.scriptBytes;
  console.log(
    `script of the bench page: ${(bytes / 1000).toFixed(0)} kB, compressed; limit ${limits.scriptBytes / 1000} kB${isOver ? ' MISSED' : ''}`,
  );
  for (const one of tablets) one.close();
} finally {
  server?.removeAllListeners('exit').kill('SIGTERM');
  await pool.end();
  await sleep(1_000);
  await postgres.close();
  rmSync(folder, { recursive: true, force: true });
}

/**
 * Orders, pieces and their records on PostgreSQL, through the API of a hub that runs as in production. 100,000 pieces with 2 million
 * events by default: finding pieces by a lot, a tool, a person, a measured value and a span of days, the page of a piece, and recording
 * by one tablet and by 20 at once, and ten days of a machine. Compared with the floor: the bare statements that no answer can do without. Prints the size of the
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
import { reportTenDays } from './lib/machine-days.ts';
import { pieceSearches } from './lib/building-searches.ts';
import { fillRecords, type FilledOrders } from './lib/building-records.ts';
import { HttpClient } from './lib/http-client.ts';
import { startServer } from './lib/server-process.ts';
import { fillWith, person } from './lib/shop.ts';

const events = Number(process.argv[2] ?? 2) * 1_000_000;
const perPiece = 20;
const perOrder = 200;
const rounds = 15;
const limits = { findMs: 300, pageMs: 50, recordMs: 5, perSecond: 500, scriptBytes: 150_000, tenDaysMs: 60_000 };

interface Times {
  readonly median: number;
  readonly fastest: number;
  readonly slowest: number;
  readonly count: number;
}

/** Times of some rounds, ms. No round begins after `total` ms. */
async function timesOf(work: (round: number) => Promise<unknown>, count = rounds, total = Infinity): Promise<Times> {
  const times: number[] = [];
  const begin = performance.now();
  for (let round = 0; round < count && performance.now() - begin < total; round += 1) {
    const start = performance.now();
    await work(round);
    times.push(performance.now() - start);
  }
  times.sort((a, b) => a - b);
  return { median: times[times.length >> 1]!, fastest: times[0]!, slowest: times.at(-1)!, count: times.length };
}

function line(what: string, { median, fastest, slowest }: Times, floor: Times, limit: number): void {
  const ratio = (median / floor.median).toFixed(1);
  const others = `fastest ${fastest.toFixed(1)}, slowest ${slowest.toFixed(1)}`;
  console.log(
    `${what}: ${median.toFixed(1)} ms (${others}), ${ratio} × the floor (${floor.median.toFixed(1)} ms); limit ${limit} ms${median > limit ? ' MISSED' : ''}`,
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

/** A client with its own connections, like a tablet. */
function tablet(port: number, cookie: string) {
  const client = new HttpClient(port, { cookie });
  return {
    send: async <T>(path: string, { method = 'GET', body }: Sending = {}): Promise<T> => {
      const sent = { method, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
      const { status, text } = await client.send(path, sent);
      if (status >= 300) throw new Error(`${method} ${path}: ${status} ${text}`);
      return JSON.parse(text) as T;
    },
    file: async (path: string): Promise<string> => {
      const { status, text } = await client.send(path);
      if (status >= 300) throw new Error(`${path}: ${status} ${text}`);
      return text;
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

/** How long a search may take in all its rounds, ms. */
const searchTime = 6000;

/** The first page, the page after it and a page from the middle of all pieces, for each search. */
async function finding({ send, file }: Tablet, pool: Pool, filled: FilledOrders): Promise<void> {
  const { lastPiece: pieces, orders } = filled;
  const floor = await timesOf((round) =>
    pool.query(`select * from work_pieces where id = any($1)`, [
      Array.from({ length: 51 }, (_, i) => 1 + ((round * 7919 + i * 104_729) % pieces)),
    ]),
  );
  for (const { what, query, isEmpty = false } of pieceSearches(filled)) {
    const found = { first: 0, next: 0, middle: 0 };
    const search = async (page: keyof typeof found, round: number, cursor?: number | string) => {
      const path = `/api/pieces?limit=50&${query(round)}${cursor === undefined ? '' : `&cursor=${cursor}`}`;
      const { items, next } = await send<{ items: object[]; next?: string }>(path);
      found[page] += items.length;
      return next;
    };
    try {
      const nexts: (string | undefined)[] = [];
      const first = await timesOf(async (round) => (nexts[round] = await search('first', round)), rounds, searchTime);
      const middle = await timesOf((round) => search('middle', round, pieces >> 1), rounds, searchTime);
      if (found.first > 0 === isEmpty) throw new Error(`${found.first} pieces were found.`);
      line(`${what} (${(found.first / first.count).toFixed(0)} pieces of a page)`, first, floor, limits.findMs);
      line(`${what}, from the middle on`, middle, floor, limits.findMs);
      const cursors = nexts.filter((next) => next !== undefined);
      if (cursors.length === 0) continue;
      const next = await timesOf((round) => search('next', round, nexts[round]), cursors.length, searchTime);
      line(`${what}, the second page`, next, floor, limits.findMs);
    } catch (error) {
      console.log(`${what}: ${String(error)} MISSED`);
    }
  }
  const list = await timesOf(async (round) => {
    const text = await file(`/api/pieces.csv?lot=reel%20${1 + round}`);
    if (text.split('\n').length < perOrder) throw new Error(text.slice(0, 500));
  });
  line('the list for a recall of a reel', list, floor, limits.findMs);
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

/** Ten days of a machine's work, with the figures of a real log, sent at once. */
async function reporting(port: number, cookie: string): Promise<void> {
  const client = new HttpClient(port, { cookie });
  try {
    const { jobs, readings, ms } = await reportTenDays(client);
    const what = `ten days of a machine, ${jobs} jobs and ${readings} readings, are in their orders after`;
    console.log(
      `${what} ${(ms / 1000).toFixed(1)} s; limit ${limits.tenDaysMs / 1000} s${ms > limits.tenDaysMs ? ' MISSED' : ''}`,
    );
  } finally {
    client.close();
  }
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
  await reporting(port, cookie);
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

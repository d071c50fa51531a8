import { openPool, type Pool } from '@cablewright/store';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { askingAt, freshDatabase, openTestHub, startTestHub, type Ask, type TestHub } from '../../hub/testing/hub.ts';
import { openEventPage } from '../../hub/testing/page.ts';
import type { Hub } from '../../hub/hub.ts';

/** Two apps on one database, which goes back to an earlier state while they run. */
let one: TestHub;
let other: Hub;
let askOther: Ask;
let databaseUrl: string;
let pool: Pool;
const log: string[] = [];

beforeAll(async () => {
  databaseUrl = await freshDatabase();
  pool = openPool(databaseUrl, { connections: 1 });
  const notice = (message: string) => log.push(message);
  one = await startTestHub({ setup: 'empty', databaseUrl, notice });
  other = await openTestHub(one.dataDir, { databaseUrl, notice });
  askOther = askingAt(other, one, 'editor');
});
afterAll(async () => {
  await pool.end();
  await other.stop();
  await one.stop();
});

const tables = `select string_agg(quote_ident(tablename), ',') as names from pg_tables where schemaname = 'public'`;

/** Backs up every table. */
async function keep(): Promise<void> {
  const { rows } = await pool.query<{ names: string }>(tables);
  await pool.query('create schema kept');
  for (const name of rows[0]!.names.split(',')) await pool.query(`create table kept.${name} as table public.${name}`);
}

/** Restores every table from the backup, as a restore of a dump does. */
async function putBack(): Promise<void> {
  const { rows } = await pool.query<{ names: string }>(tables);
  const names = rows[0]!.names.split(',');
  await pool.query('begin');
  await pool.query('set local session_replication_role = replica');
  await pool.query(`truncate ${names.map((name) => `public.${name}`).join(', ')}`);
  for (const name of names)
    await pool.query(`insert into public.${name} overriding system value select * from kept.${name}`);
  await pool.query('commit');
}

const pathOf = (id: string) => `/api/designs/${id}`;

async function create(ask: Ask, id: string, more: object = {}): Promise<string> {
  const answer = await ask('POST', '/api/designs', { body: { id, label: id, ...more } });
  expect(answer.status, answer.text).toBe(201);
  return answer.etag;
}

async function relabel(ask: Ask, id: string, label: string, ifMatch: string) {
  const body = { schemaVersion: 5, id, label, instances: {}, joints: [] };
  return ask('PUT', pathOf(id), { body, ifMatch });
}

async function relabelled(...given: Parameters<typeof relabel>): Promise<string> {
  const answer = await relabel(...given);
  expect(answer.status, answer.text).toBe(200);
  return answer.etag;
}

/** Everything an app shows of the catalog, except for what it has learned in memory about writers and checks. */
async function shown(ask: Ask): Promise<unknown> {
  const paths = ['/api/designs', '/api/definitions/bodies', '/api/library', '/api/history', '/api/part-numbers/ledger'];
  const answers = await Promise.all(paths.map((path) => ask('GET', path)));
  return answers.map(({ text, etag, status }) => {
    const body = JSON.parse(text) as { items?: Record<string, unknown>[] };
    for (const item of body.items ?? []) for (const field of ['issues', 'updatedAt', 'updatedBy']) delete item[field];
    return { status, etag, body };
  });
}

test('RE9.5 apps whose database went back serve what it holds, say so, tell pages, and take no version of the lost history', async () => {
  const [a, b] = [one.as.editor, askOther];
  await create(a, 'kept-a');
  const seenByB = await create(b, 'kept-b');
  await keep();
  const head = one.hub.catalog.seq;

  // The changes that will be lost: edits by both apps, and a new design and a new part with numbers.
  const lostA = await relabelled(a, 'kept-a', 'Lost', (await a('GET', pathOf('kept-a'))).etag);
  const lostB = await relabelled(b, 'kept-b', 'Lost', seenByB);
  await create(a, 'lost', { productRef: 'LOST-1' });
  const record = { id: 'lost-b', label: 'Lost', partNumber: 'LOST-2', positions: [{ id: '1' }], src: 'synthetic' };
  const part = await a('PUT', '/api/definitions/bodies/lost-b', { body: record });
  expect(part.status, part.text).toBe(201);
  await expect.poll(async () => (await b('GET', '/api/designs?q=lost')).json<{ total: number }>().total).toBe(3);
  await one.hub.ledger.written();
  const page = await openEventPage(other, one.cookies.viewer);
  const lastLost = one.hub.catalog.seq;
  await expect.poll(() => other.catalog.seq).toBe(lastLost);
  await putBack();

  // A write based on a lost version is refused by the first app that gets it, and nothing is written.
  expect([412, 503]).toContain((await relabel(a, 'kept-a', 'Onto the lost one', lostA)).status);
  expect((await relabel(b, 'kept-b', 'Onto the lost one', lostB)).status).not.toBe(200);
  await expect.poll(() => [one.hub.catalog.seq, other.catalog.seq]).toEqual([head, head]);
  await expect.poll(() => page.names).toContain('reload');
  page.close();

  // The expected state is that of an app started on the database now.
  const fresh = await openTestHub(one.dataDir, { databaseUrl });
  const truth = await shown(askingAt(fresh, one, 'editor'));
  await fresh.stop();
  await expect.poll(() => shown(a)).toEqual(truth);
  await expect.poll(() => shown(b)).toEqual(truth);
  expect((await a('GET', pathOf('lost'))).status).toBe(404);
  expect(one.hub.catalog.numbers.inUse.holders('LOST-1')).toEqual([]);

  for (const ask of [a, b]) {
    const health = await ask('GET', '/healthz?deep=1');
    expect(health.status).toBe(503);
    expect(health.text).toContain(`the database went back from change set ${lastLost} to ${head}`);
  }
  // Each app writes a log line, and one alert for both is sent without a delay.
  const lines = () => log.filter((line) => line.includes('The database went back to an earlier state'));
  const plain = () => lines().filter((line) => line.startsWith('The database'));
  await expect.poll(() => [lines().length, plain().length]).toEqual([3, 2]);

  // The numbers of change sets are reused, but identify other versions than before.
  const again = await relabel(a, 'kept-a', 'New', (await a('GET', pathOf('kept-a'))).etag);
  expect(again.status).toBe(200);
  const number = (etag: string) => Number.parseInt(etag.slice(1), 10);
  expect([number(again.etag), again.etag === lostA]).toEqual([number(lostA), false]);
  for (const ask of [a, b]) expect((await relabel(ask, 'kept-a', 'Onto the new one', lostA)).status).toBe(412);
  expect((await relabel(b, 'kept-a', 'Newer', again.etag)).status).toBe(200);
  expect((await create(b, 'later', { productRef: 'LOST-1' })).length).toBeGreaterThan(3);
  await expect.poll(async () => (await a('GET', pathOf('later'))).status).toBe(200);
});

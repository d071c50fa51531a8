import { startPostgres, type ThrowawayPostgres } from '@cablewright/store/testing/postgres.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Hub } from './hub.ts';
import { askingAt, openTestHub, startTestHub, type Ask, type TestHub } from './testing/hub.ts';
import { openEventPage } from './testing/page.ts';

/** Two apps on the same PostgreSQL server, which is killed and restarted after a while. */
let postgres: ThrowawayPostgres;
let one: TestHub;
let other: Hub;
let askOther: Ask;
const log: string[] = [];
const outageMs = 2_500;

beforeAll(async () => {
  postgres = await startPostgres({ durable: false });
  const databaseUrl = await postgres.database('outage');
  const notice = (message: string) => log.push(message);
  const environment = { SERVICE_WORKER: 'off' };
  one = await startTestHub({ setup: 'empty', databaseUrl, notice, environment });
  other = await openTestHub(one.dataDir, { databaseUrl, notice, environment });
  askOther = askingAt(other, one, 'editor');
});
afterAll(async () => {
  await other.stop();
  await one.stop();
  await postgres.close();
});

const lease = '/api/designs/lead/lease';
const holderAt = async (ask: Ask) => (await ask('GET', lease)).json<{ holder: { name: string } | null }>().holder?.name;

test('RE9.6 RE9.2 edit locks, live changes and job events are heard again after an outage without a restart, health says when not, and the log has one line of it', async () => {
  const ask = one.as.editor;
  expect((await ask('POST', '/api/designs', { body: { id: 'lead', label: 'Lead' } })).status).toBe(201);
  await ask('POST', lease, { body: { page: 'p1' } });
  await expect.poll(() => holderAt(askOther)).toBe('editor person');
  const page = await openEventPage(other, one.cookies.viewer);

  const outage = postgres.pause(outageMs);
  await sleep(outageMs / 2);
  const health = await askOther('GET', '/healthz?deep=1');
  expect(health.status).toBe(503);
  expect(health.text).toMatch(/of other processes are not heard of since 2/);
  expect((await askOther('GET', '/healthz')).status).toBe(200);
  expect((await askOther('GET', '/api/designs')).status).toBe(503);
  await outage;

  // Both apps still see the lease, and each is again notified of the other's changes.
  await expect.poll(() => holderAt(askOther)).toBe('editor person');
  await expect.poll(async () => (await ask('DELETE', lease, { body: { page: 'p1' } })).status).toBe(204);
  await expect.poll(() => holderAt(askOther)).toBeUndefined();
  expect(await holderAt(ask)).toBeUndefined();
  await expect.poll(async () => (await askOther('GET', '/healthz?deep=1')).text).not.toMatch(/not heard of/);
  // Jobs, webhooks and the schedule of each app were retried during the whole outage, but each app logged only one line
  // when it began and one when it was over.
  await expect.poll(() => log.filter((line) => line.includes('answers again')).length).toBe(2);
  expect(log.map((line) => line.replace(/:.*|,.*/, '')).toSorted()).toEqual([
    'The database answers again',
    'The database answers again',
    'The database is unavailable',
    'The database is unavailable',
  ]);
  const before = page.names.length;
  await ask('POST', lease, { body: { page: 'p2' } });
  await ask('POST', '/api/designs', { body: { id: 'after', label: 'After' } });
  expect((await ask('POST', '/api/jobs', { body: { kind: 'derive' } })).status).toBe(202);
  await expect.poll(() => [...new Set(page.names.slice(before))].toSorted()).toEqual(['change', 'job', 'lease']);
  expect(await holderAt(askOther)).toBe('editor person');

  // If only a listening connection is lost, changes made before it is restored aren't missed.
  await one.hub.stores.database!.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where query ilike 'listen %' or query = 'select 1'`,
  );
  await ask('DELETE', lease, { body: { page: 'p2' } });
  await expect.poll(() => holderAt(askOther)).toBeUndefined();
  page.close();
});

import { derived } from '@cablewright/derive';
import { expect, test } from 'vitest';
import { startReceiver } from '../platform/outbound/testing/receiver.ts';
import { Backups } from './backup/backups.ts';
import { takeBackup } from './backup/take.ts';
import { takePartsOf } from '../hub/work.ts';
import { ends, ownFolder } from '../hub/testing/ends.ts';
import { startTestHub, type TestHub } from '../hub/testing/hub.ts';

async function hubWith(environment: Record<string, string>): Promise<TestHub> {
  return ends(await startTestHub({ setup: 'empty', backend: 'files', environment }));
}

const overview = async (hub: TestHub) => (await hub.as.owner('GET', '/api/operations')).json();
const testAlert = async (hub: TestHub) =>
  (await hub.as.owner('POST', '/api/operations/test-alert', { body: {} })).json();

test('an owner reads the health checks and the backups in one response', async () => {
  const bare = await hubWith({});
  expect((await bare.as.editor('GET', '/api/operations')).status).toBe(403);
  expect(await overview(bare)).toMatchObject({ backups: null, alerts: { address: false }, restart: false });

  const backups = ownFolder();
  // The hub runs no jobs, so that no backup is taken during the test.
  const hub = ends(await startTestHub({ setup: 'empty', environment: { SERVICE_BACKUP_DIR: backups } }));
  const before = await overview(hub);
  expect(before).toMatchObject({ backups: { keepDays: 30, mostHours: 30, items: [] } });
  expect(before['checks']).toContainEqual({
    name: 'backup',
    wrong: 'no backup has been taken yet',
    mayAcknowledge: false,
  });
  expect(before['checks']).toContainEqual({ name: 'object store', wrong: null, mayAcknowledge: false });
  const { catalog, assets, stores } = hub.hub;
  const source = { catalog, assets, pool: stores.database?.pool, dataDir: hub.dataDir, clock: () => new Date() };
  const { name } = await takeBackup(takePartsOf(source), new Backups(backups));
  const after = await overview(hub);
  expect(after).toMatchObject({ backups: { items: [{ name, files: 0, release: before['release'] }] } });
  expect(after['checks']).toContainEqual({ name: 'backup', wrong: null, mayAcknowledge: false });
});

test('an owner reads what this process computed and what it reused', async () => {
  const hub = await hubWith({});
  const input = {};
  const query = derived('a query of this test', () => 1);
  for (const item of [input, input, {}]) query(item);
  expect((await overview(hub))['queries']).toContainEqual({
    name: 'a query of this test',
    reused: 1,
    computed: 2,
    recomputed: 0,
    evicted: 0,
    spentMs: expect.any(Number),
  });
});

test('O33.1 a test alert reports whether the receiver accepted it, and needs a signed-in owner', async () => {
  const silent = await hubWith({});
  expect(await testAlert(silent)).toEqual({ sent: false, why: 'no alert URL is set' });
  let status = 200;
  const receiver = ends(await startReceiver((response) => void response.writeHead(status).end()));
  const hub = await hubWith({ SERVICE_NOTIFY_URL: receiver.url });
  expect((await hub.as.editor('POST', '/api/operations/test-alert', { body: {} })).status).toBe(403);
  expect(await testAlert(hub)).toEqual({ sent: true });
  expect(JSON.parse(receiver.received[0]!.body)).toMatchObject({
    event: 'test',
    severity: 'info',
    data: { person: 'Olga Owner' },
  });
  status = 403;
  expect(await testAlert(hub)).toEqual({ sent: false, why: 'the receiver responded with 403' });
});

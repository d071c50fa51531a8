import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { startS3 } from '@cablewright/store/testing/s3.ts';
import { startTestHub, type TestHub, type TestHubOptions } from '../../hub/testing/hub.ts';

const hubs: TestHub[] = [];
const folders: string[] = [];
afterEach(async () => {
  for (const hub of hubs.splice(0)) await hub.stop();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'cablewright-health-'));
  folders.push(path);
  return path;
}

async function hubWith(options: TestHubOptions): Promise<TestHub> {
  const hub = await startTestHub({ setup: 'empty', ...options });
  hubs.push(hub);
  return hub;
}

/** The failed checks in the deep health response. Empty if the hub is healthy. */
async function failing(hub: TestHub): Promise<string[]> {
  const answer = await hub.anonymous('GET', '/healthz?deep=1');
  const { issues = [] } = answer.json<{ issues?: { code: string }[] }>();
  expect(answer.status).toBe(issues.length === 0 ? 200 : 503);
  return issues.map(({ code }) => code);
}

const appRuns = { SERVICE_WORKER: 'off' };

test('O29.8 a healthy hub lists the checks it passed, on a database and on a folder', async () => {
  const database = await hubWith({ environment: appRuns });
  expect((await database.anonymous('GET', '/healthz?deep=1')).json()).toEqual({
    status: 'ok',
    checks: ['database', 'disk', 'migrations', 'notifications', 'history', 'object store', 'jobs', 'worker'],
  });
  const files = await hubWith({ backend: 'files' });
  expect((await files.anonymous('GET', '/healthz?deep=1')).json()).toMatchObject({
    checks: ['catalog folder', 'disk', 'object store', 'jobs', 'worker'],
  });
});

test('O29.8 a worker that never reported, or not for five minutes, is named', async () => {
  const hub = await hubWith({});
  expect(await failing(hub)).toEqual(['worker']);
  const { jobs } = hub.hub.stores;
  await jobs.beat({ name: 'w', at: new Date(Date.now() - 4 * 60_000).toISOString() });
  expect(await failing(hub)).toEqual([]);
  await jobs.beat({ name: 'w', at: new Date(Date.now() - 6 * 60_000).toISOString() });
  expect(await failing(hub)).toEqual(['worker']);
});

test('O29.8 RE7.2 two failed jobs in a day are tolerated; a third is reported until an owner acknowledges the failures', async () => {
  const hub = await hubWith({ backend: 'files' });
  const { jobs } = hub.hub.stores;
  const fail = async () => {
    const [job] = await jobs.add([{ kind: 'x', queue: 'x', label: 'x', who: { name: 'T', via: 'local' } }]);
    const [takenJob] = await jobs.take('x', 1);
    await jobs.settle([{ id: job!.id, run: takenJob!.runs, state: 'failed', error: 'no' }]);
  };
  await fail();
  await fail();
  expect(await failing(hub)).toEqual([]);
  await fail();
  expect(await failing(hub)).toEqual(['jobs']);
  const overview = async () =>
    (await hub.as.owner('GET', '/api/operations')).json<{ checks: { name: string; mayAcknowledge: boolean }[] }>();
  const mayAcknowledge = async () =>
    (await overview()).checks.filter((check) => check.mayAcknowledge).map(({ name }) => name);
  expect(await mayAcknowledge()).toEqual(['jobs']);
  const path = '/api/operations/acknowledge-failed-jobs';
  expect((await hub.as.editor('POST', path, { body: {} })).status).toBe(403);
  expect((await hub.as.owner('POST', path, { body: {} })).status).toBe(204);
  expect(await failing(hub)).toEqual([]);
  expect(await mayAcknowledge()).toEqual([]);
  // The acknowledged jobs are still listed, but only later failures count.
  expect((await jobs.list({ state: 'failed', limit: 9 })).items).toHaveLength(3);
  for (let n = 0; n < 3; n += 1) await fail();
  expect(await failing(hub)).toEqual(['jobs']);
  const log = await hub.as.owner('GET', '/api/audit?event=failure.acknowledged');
  expect(log.json()).toMatchObject({ total: 1, items: [{ person: 'Olga Owner', subject: 'Failed jobs' }] });
});

test('O29.8 an object store that can’t be written to is named', async () => {
  const path = join(folder(), 'blobs');
  writeFileSync(path, 'a file where the folder should be');
  const hub = await hubWith({ backend: 'files', environment: { SERVICE_BLOBS: `fs:${path}` } });
  expect(await failing(hub)).toEqual(['object store']);
});

test('O29.8 a lost S3 object store is named, and pictures wait until it is back', async () => {
  const s3 = await startS3();
  const { endpoint, bucket, prefix, keyId, secret } = s3.place;
  const environment = {
    SERVICE_BLOBS: `s3:${endpoint}/${bucket}/${prefix}`,
    SERVICE_BLOBS_KEY_ID: keyId,
    SERVICE_BLOBS_SECRET: secret,
  };
  const hub = await hubWith({ backend: 'files', setup: 'starter', environment });
  expect(await failing(hub)).toEqual([]);
  const send = () =>
    hub.hub.app.inject({
      method: 'PUT',
      url: '/api/artwork/connectors/de9-plug-rs232-dte/front',
      payload: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle r="4"/></svg>',
      headers: { ...hub.cookies.editor, 'content-type': 'image/svg+xml', origin: 'http://localhost:5183' },
    });
  const sent = await send();
  expect(sent.statusCode).toBe(200);
  const { address } = sent.json<{ views: { front: { address: string } } }>().views.front;
  expect((await hub.as.viewer('GET', address)).text).toContain('<circle');
  expect(await Array.fromAsync(hub.hub.assets.list())).toHaveLength(1);
  await s3.close();
  expect(await failing(hub)).toEqual(['object store']);
  expect((await hub.as.viewer('GET', address)).json()).toMatchObject({ status: 503, code: 'files-unreachable' });
});

test('O29.8 missing migrations and those of a newer release are named', async () => {
  const hub = await hubWith({ environment: appRuns });
  const { pool } = hub.hub.stores.database!;
  await pool.query(`insert into migrations (area, number, name) values ('future', 1, 'x')`);
  expect(await failing(hub)).toEqual(['migrations']);
  await pool.query(`delete from migrations where area = 'future' or (area = 'jobs' and number = 2)`);
  expect(await failing(hub)).toEqual(['migrations']);
});

test('O29.8 O35.17 a backup older than the setting allows is named', async () => {
  const backups = folder();
  // The hub runs no jobs, so that no backup is taken during the test.
  const hub = await hubWith({ environment: { SERVICE_BACKUP_DIR: backups } });
  await hub.hub.stores.jobs.beat({ name: 'w', at: new Date().toISOString() });
  expect(await failing(hub)).toEqual(['backup']);
  const takenHoursAgo = (hours: number) => {
    const takenAt = new Date(Date.now() - hours * 3_600_000).toISOString();
    const path = join(backups, `${takenAt.slice(0, 19).replaceAll(':', '-')}Z`);
    mkdirSync(path);
    writeFileSync(join(path, 'manifest.json'), JSON.stringify({ format: 1, takenAt, parts: [], files: [] }));
  };
  takenHoursAgo(31);
  expect(await failing(hub)).toEqual(['backup']);
  takenHoursAgo(29);
  expect(await failing(hub)).toEqual([]);
});

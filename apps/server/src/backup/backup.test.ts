import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { folderAssets } from '@cablewright/store';
import { blobGc } from '../assets/blob-gc.ts';
import type { Job } from '../jobs/job.ts';
import type { Run } from '../jobs/job-kinds.ts';
import { turnOf } from '../jobs/schedule.ts';
import {
  freshDatabase,
  openTestHub,
  startTestHub,
  testPassword,
  type TestHub,
  type TestHubOptions,
} from '../testing/hub.ts';
import { Backups } from './backups.ts';
import { checkBackups } from './check-job.ts';
import { restoreDatabase, restoreFolder } from './restore.ts';
import { takeBackup, type TakeParts } from './take.ts';

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'cablewright-backup-'));
  ends.push(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

async function hubWith(options: TestHubOptions): Promise<TestHub> {
  const hub = await startTestHub({ setup: 'starter', ...options });
  ends.push(() => hub.stop());
  return hub;
}

function partsOf({ hub, dataDir }: TestHub, now = new Date()): TakeParts {
  const pool = hub.stores.database?.pool;
  const accounts = { accounts: join(dataDir, 'accounts.sqlite') };
  return { store: hub.catalog.store, assets: hub.assets, pool, folder: accounts, release: '1', clock: () => now };
}

const bytes = new TextEncoder().encode('a file');
const empty = { job: { id: '' } as Job, signal: new AbortController().signal, progress: () => undefined } satisfies Run;

for (const backend of ['database', 'files'] as const) {
  test(
    `O13.6 ${backend}: a backup taken while people save holds one moment, and a new hub on it is the hub of then`,
    { timeout: 60_000 },
    async () => {
      const hub = await hubWith({ backend });
      const address = await hub.hub.assets.put(bytes);
      const save = (n: number) => hub.as.editor('POST', '/api/designs', { body: { label: `Cable ${n}` } });
      expect((await save(0)).status).toBe(201);
      const saving = Promise.all([1, 2, 3, 4, 5].map(save));
      const backups = new Backups(folder());
      const taken = await takeBackup(partsOf(hub), backups);
      await saving;
      expect(await backups.wrongWith(taken)).toEqual([]);
      expect(taken.files).toEqual([address]);
      expect(statSync(backups.pathOf(taken.name)).mode & 0o077).toBe(0);

      const dataDir = folder();
      const assets = folderAssets(join(dataDir, 'assets'));
      const options: TestHubOptions = {
        backend,
        ...(backend === 'database' ? { databaseUrl: await freshDatabase() } : {}),
      };
      if (backend === 'files') expect(await restoreFolder({ backups, assets }, dataDir)).toMatchObject({ ok: true });
      const again = await openTestHub(dataDir, options);
      ends.push(() => again.stop());
      const pool = again.stores.database?.pool;
      if (pool !== undefined) expect(await restoreDatabase({ backups, assets }, pool)).toMatchObject({ ok: true });
      if (pool !== undefined) {
        expect(await again.catalog.store.head()).toBe(taken.head);
        const before = await hub.hub.catalog.store.since(0, 10_000);
        expect(await again.catalog.store.since(0, 10_000)).toEqual(before.filter(({ seq }) => seq <= taken.head));
        expect(await restoreDatabase({ backups, assets }, pool)).toMatchObject({
          ok: false,
          why: expect.stringContaining('holds a catalog already'),
        });
      } else {
        const records = async (from: TestHub['hub']) =>
          (await Array.fromAsync(from.catalog.store.scan(['connectors', 'designs']))).map(({ key }) => key);
        const there = await records(hub.hub);
        for (const key of await records(again)) expect(there).toContain(key);
      }
      expect(await again.assets.get(address)).toEqual(Buffer.from(bytes));
      const signIn = { email: 'owner@example.com', password: testPassword };
      const answer = await again.app.inject({ method: 'POST', url: '/api/auth/sign-in/email', payload: signIn });
      expect(answer.statusCode).toBe(200);
    },
  );
}

test('O13.6 O35.17 the hourly check tells of a backup older than 30 hours, and urgently of a damaged one', async () => {
  const hub = await hubWith({ backend: 'files', setup: 'empty' });
  await hub.hub.assets.put(bytes);
  const backups = new Backups(folder());
  const raised: string[] = [];
  const at = (hours: number) => ({
    ...partsOf(hub, new Date(Date.now() + hours * 3_600_000)),
    backups,
    mostHours: () => 30,
    raise: (event: string) => void raised.push(event),
  });
  const check = (hours: number) => checkBackups(at(hours)).run(empty);
  expect((await check(0)).ok).toBe(true);
  const taken = await takeBackup(at(0), backups);
  expect([await check(29), raised]).toMatchObject([{ ok: true, result: { newest: taken.name } }, ['backup-stale']]);
  await check(31);
  expect(raised).toEqual(['backup-stale', 'backup-stale']);
  const [address] = taken.files;
  writeFileSync(join(backups.folder, 'files', address!.slice(0, 2), address!), 'torn');
  expect(await check(1)).toMatchObject({ ok: false, why: `The file ${address} is missing or damaged.` });
  expect(raised.at(-1)).toBe('backup-check-failed');
  const assets = folderAssets(folder());
  const refused = await restoreFolder({ backups, assets }, join(folder(), 'new'));
  expect(refused).toMatchObject({ ok: false, why: expect.stringContaining('damaged') });
  expect(readFileSync(backups.pathOf(taken.name, 'manifest.json'), 'utf8')).toContain('"format": 1');
});

test('O13.6 the check is asked for once in each hour', () => {
  const kind = { schedule: { hourly: true } } as const;
  const at = (time: string) => turnOf(kind, new Date(`2026-05-05T${time}:00`));
  expect(at('13:02')).toBe(at('13:04'));
  expect(at('13:02')).not.toBe(at('14:02'));
  expect(at('13:30')).toBeUndefined();
});

test('O13.5 O35.18 an unused file goes after 30 days, and only once a later backup holds it; a used one stays', async () => {
  const hub = await hubWith({ backend: 'files', setup: 'starter' });
  const { assets, catalog, stores } = hub.hub;
  const [unused, used] = [await assets.put(bytes), await assets.put(new TextEncoder().encode('used'))];
  const record = { id: 'connectors/x', views: { front: { asset: used, type: 'image/png' } } };
  const body = { message: 'x', changes: [{ kind: 'depictions', id: record.id, op: 'put', record }] };
  expect((await hub.as.editor('POST', '/api/batch', { body })).status).toBe(200);
  const backups = new Backups(folder());
  const day = (n: number) => new Date(Date.now() + n * 86_400_000);
  const collect = async (n: number) => {
    const [job] = await stores.jobs.add([
      { kind: 'blob-gc', queue: 'gc', label: 'x', who: { name: 'T', via: 'local' } },
    ]);
    const [taken] = await stores.jobs.take('gc', 1);
    const { store } = catalog;
    const kind = blobGc({ store, assets, book: stores.jobs, backups, clock: () => day(n), raise: () => undefined });
    const came = await kind.run({ ...empty, job: taken! });
    await stores.jobs.settle('gc', [{ id: job!.id, run: taken!.runs, state: 'done' }]);
    return came;
  };
  await takeBackup(partsOf(hub, day(-1)), backups);
  expect(await collect(0)).toMatchObject({ result: { unused: 1, removed: 0 } });
  expect(await collect(31)).toMatchObject({ result: { removed: 0 } });
  await takeBackup(partsOf(hub, day(5)), backups);
  expect(await collect(29)).toMatchObject({ result: { removed: 0 } });
  expect(await collect(31)).toMatchObject({ result: { unused: 0, removed: 1 } });
  expect([await assets.has(unused), await assets.has(used)]).toEqual([false, true]);
});

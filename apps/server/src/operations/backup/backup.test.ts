import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { folderAssets } from '@cablewright/store';
import type { Job } from '../../jobs/job.ts';
import type { JobRun } from '../../jobs/job-kinds.ts';
import { turnOf } from '../../jobs/schedule.ts';
import { ends, ownFolder } from '../../hub/testing/ends.ts';
import {
  freshDatabase,
  openTestHub,
  startTestHub,
  testPassword,
  type TestHub,
  type TestHubOptions,
} from '../../hub/testing/hub.ts';
import { openScratch } from '../../hub/work.ts';
import type { SettingsPage } from '../../settings/runtime/form.ts';
import { Backups } from './backups.ts';
import { rowOf, type AlertEvent } from '../../platform/alerts/alert.ts';
import { checkBackups, takeBackups } from './check-job.ts';
import { restoreDatabase, restoreFolder } from './restore.ts';
import { takeBackup, type TakeParts } from './take.ts';
import { tryRestore } from './try-restore.ts';

async function hubWith(options: TestHubOptions): Promise<TestHub> {
  return ends(await startTestHub({ setup: 'starter', ...options }));
}

function partsOf({ hub, dataDir }: TestHub, now = new Date()): TakeParts {
  const pool = hub.stores.database?.pool;
  const folder = { catalog: join(dataDir, 'catalog'), accounts: join(dataDir, 'accounts.sqlite') };
  return { store: hub.catalog.store, assets: hub.assets, pool, folder, release: '1', clock: () => now };
}

const bytes = new TextEncoder().encode('a file');
const empty = {
  job: { id: '' } as Job,
  signal: new AbortController().signal,
  progress: () => undefined,
} satisfies JobRun;

/** The records of an order with a defective piece, as stored in the database. */
const recordsIn = (hub: TestHub['hub']) =>
  hub.stores.sql.query(
    `select o.number, p.serial, p.signed, r.record, r.hash, r.json from work_records r
      join work_pieces p on p.id = r.piece join work_orders o on o.id = p.order_id order by p.serial, r.record`,
  );

async function recordDefect({ as }: TestHub): Promise<void> {
  await as.editor('POST', '/api/designs/null-modem-de9/versions', { body: {} });
  const order = await as.editor('POST', '/api/orders', { body: { design: 'null-modem-de9', quantity: 2 } });
  const { number } = order.json<{ number: string }>();
  await as.editor('POST', `/api/orders/${number}/release`);
  const events = [
    {
      id: '00000000-0000-4000-8000-000000000001',
      order: number,
      piece: `${number}-001`,
      kind: 'defect',
      at: '2026-11-29T08:00:00Z',
      body: { what: 'Nick' },
    },
  ];
  const answer = await as.editor('POST', '/api/work-records', { body: { events } });
  expect(answer.json()).toMatchObject({ items: [{ outcome: 'recorded' }] });
}

for (const backend of ['database', 'files'] as const) {
  test(`[BU5.2] ${backend}: orders, pieces and their records are in a backup, and a hub on it continues them`, async () => {
    const hub = await hubWith({ backend });
    await recordDefect(hub);
    const backups = new Backups(ownFolder());
    await takeBackup(partsOf(hub), backups);
    const [dataDir, before] = [ownFolder(), await recordsIn(hub.hub)];
    expect(before).toHaveLength(1);
    const assets = folderAssets(join(dataDir, 'assets'));
    const databaseUrl = backend === 'database' ? { databaseUrl: await freshDatabase() } : {};
    if (backend === 'files') await restoreFolder({ backups, assets }, dataDir);
    const again = ends(await openTestHub(dataDir, { backend, ...databaseUrl }));
    const pool = again.stores.database?.pool;
    if (pool !== undefined) await restoreDatabase({ backups, assets }, pool);
    expect(await recordsIn(again)).toEqual(before);
    // Numbers that were used before the backup aren't used again.
    const { last } = (
      await again.stores.sql.query<{ last: number }>(`select max(last) as last from work_counters where end_text = ''`)
    )[0]!;
    expect(Number(last)).toBeGreaterThanOrEqual(2);
  });

  test(`[CA4.11] [CA4.12] ${backend}: links and comments are in a backup, and a hub on it opens and shows them`, async () => {
    const hub = await hubWith({ backend });
    const cable = '/api/designs/null-modem-de9';
    await hub.as.editor('POST', `${cable}/revisions`, { body: {} });
    const made = await hub.as.editor('POST', `${cable}/revisions/1/links`, { body: { comments: true } });
    const shared = made.json<{ path: string }>().path.replace('/shared/', '/api/shared-revisions/');
    const { thread } = (
      await hub.anonymous('POST', `${shared}/comments`, { body: { name: 'Ines', text: 'Which hood?' } })
    ).json<{ thread: number }>();
    await hub.as.viewer('POST', `${cable}/comments`, { body: { text: 'Metal', thread } });
    // Resolving the thread may move its row after the rows of its replies.
    await hub.as.editor('POST', `/api/comments/${thread}/resolve`);
    const backups = new Backups(ownFolder());
    await takeBackup(partsOf(hub), backups);
    const dataDir = ownFolder();
    const assets = folderAssets(join(dataDir, 'assets'));
    const databaseUrl = backend === 'database' ? { databaseUrl: await freshDatabase() } : {};
    if (backend === 'files') await restoreFolder({ backups, assets }, dataDir);
    let again = ends(await openTestHub(dataDir, { backend, ...databaseUrl }));
    const pool = again.stores.database?.pool;
    if (pool !== undefined) {
      await restoreDatabase({ backups, assets }, pool);
      again = ends(await openTestHub(dataDir, { backend, ...databaseUrl }));
    }
    const answer = await again.app.inject({ url: `${shared}/comments` });
    expect(answer.json()).toMatchObject({
      total: 1,
      items: [{ isResolved: true, comments: [{ author: 'Ines' }, { author: 'viewer person', text: 'Metal' }] }],
    });
  });

  test(`[QU4.2] [QU5.1] ${backend}: inquiries with their files and alternates are in a backup, and a hub on it goes on with them`, async () => {
    const hub = await hubWith({ backend });
    const { editor } = hub.as;
    await editor('POST', '/api/customers', { body: { id: 'acme', label: 'Acme Rail' } });
    const { id } = (await editor('POST', '/api/quotations', { body: { customer: 'acme' } })).json<{ id: string }>();
    const list = 'From;Pin;To;Pin;Length\nJ1;1;J2;1;\n';
    const file = { name: 'leads.csv', base64: Buffer.from(list).toString('base64') };
    expect((await editor('POST', `/api/quotations/${id}/files`, { body: { file } })).status).toBe(201);
    const alternate = {
      kind: 'mechanicals',
      part: 'xh-contact-28-22',
      other: 'xh-contact-30-26',
      class: 'functional',
      confidence: 'inferred',
      src: 'synthetic example',
    };
    expect((await editor('PUT', '/api/alternates/thin', { body: alternate })).status).toBe(201);
    const { record: inquiry } = (await editor('GET', '/api/quotations')).json<{
      items: { record: { files: { address: string }[]; questions?: unknown[] } }[];
    }>().items[0]!;
    const backups = new Backups(ownFolder());
    await takeBackup(partsOf(hub), backups);
    const dataDir = ownFolder();
    const assets = folderAssets(join(dataDir, 'assets'));
    const databaseUrl = backend === 'database' ? { databaseUrl: await freshDatabase() } : {};
    if (backend === 'files') await restoreFolder({ backups, assets }, dataDir);
    let again = ends(await openTestHub(dataDir, { backend, ...databaseUrl }));
    const pool = again.stores.database?.pool;
    if (pool !== undefined) {
      await restoreDatabase({ backups, assets }, pool);
      again = ends(await openTestHub(dataDir, { backend, ...databaseUrl }));
    }
    const { store } = again.catalog;
    const read = async (kind: string, key: string) => JSON.parse((await store.read(kind, key))!.text) as object;
    expect(await read('quotations', id)).toEqual(inquiry);
    expect(await read('alternates', 'thin')).toMatchObject(alternate);
    expect(new TextDecoder().decode(await again.assets.get(inquiry.files[0]!.address))).toBe(list);
  });

  test(`O13.6 ${backend}: a backup taken while people save holds one moment, and a new hub on it is the hub of then`, async () => {
    const hub = await hubWith({ backend });
    const address = await hub.hub.assets.put(bytes);
    const save = (n: number) => hub.as.editor('POST', '/api/designs', { body: { label: `Cable ${n}` } });
    expect((await save(0)).status).toBe(201);
    const mail = { values: { smtpHost: 'mail' }, secrets: { smtpPassword: 'of the mail server' } };
    expect((await hub.as.owner('PUT', '/api/settings/sign-in', { body: mail, ifMatch: '*' })).status).toBe(200);
    const saving = Promise.all([1, 2, 3, 4, 5].map(save));
    const backups = new Backups(ownFolder());
    const backup = await takeBackup(partsOf(hub), backups);
    await saving;
    expect(await backups.wrongWith(backup)).toEqual([]);
    expect(backup.files).toEqual([address]);
    expect(statSync(backups.pathOf(backup.name)).mode & 0o077).toBe(0);

    const dataDir = ownFolder();
    const assets = folderAssets(join(dataDir, 'assets'));
    const options: TestHubOptions = {
      backend,
      ...(backend === 'database' ? { databaseUrl: await freshDatabase() } : {}),
    };
    if (backend === 'files') expect(await restoreFolder({ backups, assets }, dataDir)).toMatchObject({ ok: true });
    const again = ends(await openTestHub(dataDir, options));
    const pool = again.stores.database?.pool;
    if (pool !== undefined) expect(await restoreDatabase({ backups, assets }, pool)).toMatchObject({ ok: true });
    if (pool !== undefined) {
      expect(await again.catalog.store.head()).toBe(backup.head);
      const before = await hub.hub.catalog.store.since(0, 10_000);
      expect(await again.catalog.store.since(0, 10_000)).toEqual(before.filter(({ seq }) => seq <= backup.head));
      expect(await restoreDatabase({ backups, assets }, pool)).toMatchObject({
        ok: false,
        why: expect.stringContaining('already has a catalog'),
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
    // The encryption key isn't part of a backup. The settings page shows which secrets must be entered again.
    const cookies = Object.fromEntries(answer.cookies.map(({ name, value }) => [name, value]));
    const page = (await again.app.inject({ url: '/api/settings/sign-in', cookies })).json<SettingsPage>();
    const password = page.fields.find(({ name }) => name === 'smtpPassword');
    expect(password).toMatchObject({ secret: { state: 'unreadable' } });
  });
}

test('O33.1 O13.6 O35.17 the hourly check reports a backup older than 30 hours, and urgently a damaged one', async () => {
  const hub = await hubWith({ backend: 'files', setup: 'empty' });
  await hub.hub.assets.put(bytes);
  const backups = new Backups(ownFolder());
  const raised: string[] = [];
  const partsAt = (hours: number) => ({
    ...partsOf(hub, new Date(Date.now() + hours * 3_600_000)),
    backups,
    maxAgeHours: () => 30,
    keepDays: () => 30,
    jobs: hub.hub.stores.jobs,
    raiseAlert: (event: string) => void raised.push(event),
  });
  const check = (hours: number) => checkBackups(partsAt(hours)).run(empty);
  expect((await check(0)).ok).toBe(true);
  const backup = await takeBackup(partsAt(0), backups);
  expect([await check(29), raised]).toMatchObject([{ ok: true, result: { newest: backup.name } }, ['backup-stale']]);
  await check(31);
  expect(raised).toEqual(['backup-stale', 'backup-stale']);
  const [address] = backup.files;
  writeFileSync(join(backups.folder, 'files', address!.slice(0, 2), address!), 'torn');
  expect(await check(1)).toMatchObject({ ok: false, why: `The file ${address} is missing or damaged.` });
  expect([raised.at(-1), rowOf('backup-check-failed').severity]).toEqual(['backup-check-failed', 'urgent']);
  const assets = folderAssets(ownFolder());
  const refused = await restoreFolder({ backups, assets }, join(ownFolder(), 'new'));
  expect(refused).toMatchObject({ ok: false, why: expect.stringContaining('damaged') });
  expect(readFileSync(backups.pathOf(backup.name, 'manifest.json'), 'utf8')).toContain('"format": 1');
});

test('O13.6 a backup that was missed while the hub was off is taken by the check; old ones are removed with the files only they have', async () => {
  const folder = ownFolder();
  const environment = { SERVICE_BACKUP_DIR: folder };
  const hub = await hubWith({ backend: 'files', setup: 'empty', environment });
  const { stores, assets, jobKinds } = hub.hub;
  const backups = new Backups(folder);
  const takenJobs = async () => (await stores.jobs.list({ kind: 'take-backup', limit: 9 })).items;
  expect(jobKinds.get('backup')!.schedule).toEqual({ hourly: true });
  await jobKinds.get('backup')!.run(empty);
  while (!(await takenJobs()).every(({ state }) => state === 'done')) await new Promise((done) => setTimeout(done, 20));
  expect([(await takenJobs()).length, (await backups.names()).length]).toEqual([1, 1]);
  await jobKinds.get('backup')!.run(empty);
  expect(await takenJobs()).toHaveLength(1);

  const old = await assets.put(bytes);
  const day = (n: number) => partsOf(hub, new Date(Date.now() - n * 86_400_000));
  await takeBackup(day(40), backups);
  await takeBackup(day(31), backups);
  await takeBackup(day(29), backups);
  await assets.remove(old);
  const took = await jobKinds.get('take-backup')!.run(empty);
  expect(took).toMatchObject({ ok: true, result: { removed: 2 } });
  expect(await backups.names()).toHaveLength(3);
  expect(await backups.files.has(old)).toBe(true);
  expect(await backups.prune(new Date(Date.now() + 86_400_000).toISOString())).toHaveLength(2);
  expect([(await backups.names()).length, await backups.files.has(old)]).toEqual([1, false]);
  expect(await jobKinds.get('backup')!.run(empty)).toMatchObject({ ok: true });
});

test('the second of two concurrent backups into one folder waits for the first', async () => {
  const hub = await hubWith({ backend: 'files', setup: 'empty' });
  const backups = new Backups(ownFolder());
  const owned = backups.own();
  if (!owned.ok) throw new Error(owned.message);
  await expect(takeBackup(partsOf(hub), backups, { forMs: 0 })).rejects.toThrow('another backup is being taken');
  const waiting = takeBackup(partsOf(hub), backups);
  owned.value.release();
  expect(await waiting).toMatchObject({ backend: 'files' });
});

for (const backend of ['database', 'files'] as const)
  test(`O33.1 ${backend}: each week the newest backup is test-restored and read; a failure raises an urgent alert`, async () => {
    const hub = await hubWith({ backend });
    const backups = new Backups(ownFolder());
    const backup = await takeBackup(partsOf(hub), backups);
    const raised: string[] = [];
    const raiseAlert = (event: string, message: string) => void raised.push(`${event}: ${message}`);
    const kind = tryRestore({ backups, raiseAlert, open: openScratch });
    const records = (await Array.fromAsync(hub.hub.catalog.store.scan())).length;
    const result = { name: backup.name, head: backup.head, records };
    expect(await kind.run(empty)).toEqual({ ok: true, result });
    expect(raised).toEqual([]);
    const part = backup.parts.find(({ path }) => /records|connectors/.test(path))!;
    writeFileSync(backups.pathOf(backup.name, part.path), 'torn');
    expect(await kind.run(empty)).toMatchObject({ ok: false, why: expect.stringContaining('damaged') });
    expect(raised).toEqual([expect.stringContaining('restore-check-failed: The backup')]);
  });

test('RE12.2 O33.1 a backup with an unreadable file restores the others; the weekly test names the file', async () => {
  const hub = await hubWith({ backend: 'files' });
  for (const id of ['good', 'bad'])
    expect((await hub.as.editor('POST', '/api/designs', { body: { id, label: id } })).status).toBe(201);
  const broken = join(hub.dataDir, 'catalog', 'data/designs/bad.json');
  writeFileSync(broken, '{"id":"ba');
  const backups = new Backups(ownFolder());
  await takeBackup(partsOf(hub), backups);
  const raised: string[] = [];
  const kind = tryRestore({ backups, raiseAlert: (_event, text) => void raised.push(text), open: openScratch });
  const why = expect.stringContaining('data/designs/bad.json (');
  expect(await kind.run(empty)).toMatchObject({ ok: false, why });
  expect(raised).toEqual([why]);

  const dataDir = ownFolder();
  const assets = folderAssets(join(dataDir, 'assets'));
  expect(await restoreFolder({ backups, assets }, dataDir)).toMatchObject({ ok: true });
  const again = ends(await openTestHub(dataDir, { backend: 'files', notice: () => undefined }));
  expect(await again.catalog.design('good')).toMatchObject({ label: 'good' });
  expect(readFileSync(join(dataDir, 'catalog', 'data/designs/bad.json'), 'utf8')).toBe('{"id":"ba');
});

test('O33.1 a backup that fails raises an urgent alert, once, with the reason', async () => {
  const hub = await hubWith({ backend: 'files' });
  const backups = new Backups(ownFolder());
  const raised: string[] = [];
  const raiseAlert = (event: AlertEvent, message: string) =>
    void raised.push(`${rowOf(event).severity} ${event}: ${message}`);
  const failing = { ...partsOf(hub), clock: () => new Date(Number.NaN), raiseAlert, backups };
  const outcome = await takeBackups(failing as unknown as Parameters<typeof takeBackups>[0]).run(empty);
  expect(outcome).toMatchObject({ ok: false, why: expect.stringContaining('The backup failed: ') });
  expect(raised).toEqual([expect.stringMatching(/^urgent backup-failed: \S/)]);
});

test('O13.6 the check is due once in each hour', () => {
  const kind = { schedule: { hourly: true } } as const;
  const turnAt = (time: string) => turnOf(kind, new Date(`2026-05-05T${time}:00`));
  expect(turnAt('13:02')).toBe(turnAt('13:04'));
  expect(turnAt('13:02')).not.toBe(turnAt('14:02'));
  expect(turnAt('13:30')).toBeUndefined();
  const sunday = { schedule: { dailyAt: '03:30', weekday: 0 } } as const;
  const night = (day: string) => turnOf(sunday, new Date(`${day}T03:31:00`));
  expect([night('2026-05-03'), night('2026-05-04')]).toEqual(['2026-5-3', undefined]);
});

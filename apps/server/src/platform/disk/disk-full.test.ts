import { execFileSync } from 'node:child_process';
import { closeSync, existsSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { migrateSqlite } from '@cablewright/store';
import { expect, onTestFinished, test } from 'vitest';
import { askingAt, openTestHub, startTestHub, testPassword, type TestHub } from '../../hub/testing/hub.ts';
import { ownFolder } from '../../hub/testing/ends.ts';
import { takePartsOf } from '../../hub/work.ts';
import { Backups } from '../../operations/backup/backups.ts';
import { takeBackup } from '../../operations/backup/take.ts';
import { Disks } from './disks.ts';

const saysFull = (error: unknown) => new Disks([]).fullIn(error) !== undefined;

/** Mounts a small disk in memory. Undefined if this user isn't allowed to. */
function smallDisk(megabytes: number): string | undefined {
  const folder = ownFolder();
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    return undefined;
  }
  onTestFinished(() => void execFileSync('umount', ['-l', folder], { stdio: 'ignore' }));
  return folder;
}

/** Fills a disk to the last byte. `free` releases the space. */
function fill(folder: string, name = 'filler'): { free: () => void } {
  const file = join(folder, name);
  const handle = openSync(file, 'w');
  for (let size = 1 << 20; size >= 1; size = Math.floor(size / 2)) {
    try {
      for (;;) writeSync(handle, Buffer.alloc(size));
    } catch (error) {
      expect((error as NodeJS.ErrnoException).code).toBe('ENOSPC');
    }
  }
  closeSync(handle);
  return { free: () => rmSync(file) };
}

interface Write {
  readonly method: string;
  readonly url: string;
  readonly body: object;
}

/** One write for each kind of storage: catalog, settings, accounts, jobs, leases and files. */
const writes: readonly Write[] = [
  { method: 'POST', url: '/api/designs', body: { id: 'on-a-full-disk' } },
  {
    method: 'POST',
    url: '/api/batch',
    body: {
      message: 'x',
      changes: [
        {
          kind: 'designs',
          id: 'another',
          op: 'put',
          record: { id: 'another', schemaVersion: 3, instances: {}, joints: [] },
        },
      ],
    },
  },
  { method: 'PUT', url: '/api/settings/engineering', body: { id: 'engineering', organisation: { name: 'Full' } } },
  { method: 'POST', url: '/api/tokens', body: { label: 'x', scopes: ['catalog:read'], days: 1 } },
  { method: 'POST', url: '/api/auth/sign-in/email', body: { email: 'owner@example.com', password: testPassword } },
  { method: 'POST', url: '/api/jobs', body: { kind: 'model-cache' } },
];

const tried = async (hub: TestHub) =>
  Promise.all(
    writes.map(
      async ({ method, url, body }) =>
        [url, await hub.as.owner(method, url, { body, ...(method === 'PUT' ? { ifMatch: '*' } : {}) })] as const,
    ),
  );

test('RE7.1 a full disk answers 507 with a sentence on every write path, health says which disk, and the first write after space returns succeeds', async ({
  skip,
}) => {
  const disk = smallDisk(64);
  if (disk === undefined) return skip('only root can mount a disk');
  const hub = await startTestHub({ setup: 'empty', backend: 'files', inFolder: disk, notice: () => undefined });
  onTestFinished(() => hub.stop());
  const healthy = await hub.as.owner('GET', '/healthz?deep=1');
  expect(healthy.text).not.toContain('is full');
  const filler = fill(disk);
  for (const [url, answer] of await tried(hub)) {
    expect([url, answer.status, answer.json()]).toMatchObject([
      url,
      507,
      {
        code: 'disk-full',
        detail:
          'The disk of the data folder is full, so nothing was saved. Ask an owner to free some space, then try again.',
      },
    ]);
  }
  const deep = await hub.as.owner('GET', '/healthz?deep=1');
  expect([deep.status, deep.text]).toEqual([503, expect.stringContaining('the disk of the data folder is full')]);
  expect((await hub.as.viewer('GET', '/api/designs')).json<{ total: number }>().total).toBe(0);
  filler.free();
  expect((await hub.as.owner('POST', '/api/designs', { body: { id: 'after' } })).status).toBe(201);
  expect((await hub.as.owner('GET', '/healthz?deep=1')).text).not.toContain('is full');
});

const ownReserve = (hub: { dataDir: string }) => join(hub.dataDir, 'reserve');

/** A stopped hub with a design and its reserve, on a disk that was then filled to the last byte. */
async function endedOnFullDisk(disk: string, backend: 'files' | 'database') {
  const embedded = backend === 'database' ? { embedded: true } : {};
  const hub = await startTestHub({ setup: 'empty', backend, inFolder: disk, notice: () => undefined, ...embedded });
  expect((await hub.as.owner('POST', '/api/designs', { body: { id: 'before' } })).status).toBe(201);
  await expect.poll(() => existsSync(ownReserve(hub))).toBe(true);
  await hub.hub.stop();
  return { hub, filler: fill(disk) };
}

for (const [backend, megabytes] of [
  ['files', 64],
  ['database', 240],
] as const)
  test(`RE12.1 a hub on ${backend} starts on a disk that is full to the last byte, serves what it has, and refuses changes until there is room`, async ({
    skip,
  }) => {
    const disk = smallDisk(megabytes);
    if (disk === undefined) return skip('only root can mount a disk');
    const { hub, filler } = await endedOnFullDisk(disk, backend);
    const notices: string[] = [];
    const embedded = backend === 'database' ? { embedded: true } : {};
    const again = await openTestHub(hub.dataDir, { backend, notice: (text) => notices.push(text), ...embedded });
    onTestFinished(() => again.stop());
    const ask = askingAt(again, hub, 'owner');
    expect(notices.filter((text) => text.includes('is full'))).toHaveLength(1);
    expect(existsSync(ownReserve(hub))).toBe(false);
    expect((await ask('GET', '/api/designs/before')).status).toBe(200);
    for (const { method, url, body } of writes.filter(({ url }) => !url.startsWith('/api/auth/'))) {
      const answer = await ask(method, url, { body, ...(method === 'PUT' ? { ifMatch: '*' } : {}) });
      expect([url, answer.status, answer.json()]).toMatchObject([url, 507, { code: 'disk-full' }]);
    }
    const deep = await ask('GET', '/healthz?deep=1');
    expect([deep.status, deep.text]).toEqual([503, expect.stringContaining('runs on its reserve')]);
    filler.free();
    expect((await ask('POST', '/api/designs', { body: { id: 'after' } })).status).toBe(201);
    await expect.poll(() => existsSync(ownReserve(hub))).toBe(true);
    expect(notices.at(-1)).toContain('room again');
  });

test('RE12.1 on a full disk without a reserve the start is refused in one sentence', async ({ skip }) => {
  const disk = smallDisk(64);
  if (disk === undefined) return skip('only root can mount a disk');
  const { hub } = await endedOnFullDisk(disk, 'files');
  rmSync(ownReserve(hub));
  const second = fill(disk, 'second');
  await expect(openTestHub(hub.dataDir, { backend: 'files' })).rejects.toThrow(
    /^The (?:disk of the data folder|folder) .*(?:full|no space).*\.$/,
  );
  second.free();
});

test('RE12.1 a migration that finds no room leaves the database as it was, and is made when there is room', ({
  skip,
}) => {
  const disk = smallDisk(8);
  if (disk === undefined) return skip('only root can mount a disk');
  const database = new DatabaseSync(join(disk, 'hub.sqlite'));
  onTestFinished(() => database.close());
  database.exec('pragma journal_mode = wal');
  const rows = `insert into t select hex(randomblob(500)) from json_each('[${'0,'.repeat(2_000)}0]')`;
  const migrations = [
    { area: 'a', number: 1, up: 'create table t (x)' },
    {
      area: 'a',
      number: 2,
      up: `alter table t add column y; insert into t (x) values ('half'); ${rows.replace('into t', 'into t (x)')}`,
    },
  ];
  migrateSqlite(database, migrations.slice(0, 1));
  const { free } = fill(disk);
  expect(() => migrateSqlite(database, migrations)).toThrow('full');
  expect(database.prepare('select * from t').all()).toEqual([]);
  free();
  migrateSqlite(database, migrations);
  expect(database.prepare('select count(*) as count from t').get()).toEqual({ count: 2_002 });
});

test('RE12.1 a backup that finds no room fails with that reason, the one before stays, and the hub serves on', async ({
  skip,
}) => {
  const disk = smallDisk(64);
  if (disk === undefined) return skip('only root can mount a disk');
  const hub = await startTestHub({ setup: 'starter', backend: 'files', inFolder: disk, notice: () => undefined });
  onTestFinished(() => hub.stop());
  const { hub: opened, dataDir } = hub;
  const backups = new Backups(join(disk, 'backups'));
  const take = () => takeBackup(takePartsOf({ ...opened, clock: () => new Date(), dataDir, pool: undefined }), backups);
  const { name } = await take();
  const { free } = fill(disk);
  await expect(take()).rejects.toThrow(/ENOSPC|full/);
  expect(await backups.names()).toEqual([name]);
  expect((await hub.as.owner('GET', '/api/designs')).status).toBe(200);
  free();
  await take();
  expect(await backups.names()).toHaveLength(2);
});

test('RE7.1 a full disk is recognized in the error of a file, of SQLite and of PostgreSQL, however deep, and in no other', () => {
  const { free, error: sqlite } = fullSqlite();
  free();
  const file = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  const quota = Object.assign(new Error('disk quota exceeded'), { code: 'EDQUOT' });
  const postgres = Object.assign(new Error('could not extend file "base/1/2": No space left on device'), {
    code: '53100',
  });
  for (const error of [file, quota, postgres, sqlite]) {
    expect(saysFull(error)).toBe(true);
    expect(saysFull(new Error('saving failed', { cause: new AggregateError([new Error('one'), error]) }))).toBe(true);
  }
  for (const error of [new Error('ENOSPC'), Object.assign(new Error('no'), { code: 'EACCES' }), 'ENOSPC', undefined])
    expect(saysFull(error)).toBe(false);
  const none = new Disks([{ name: 'data folder', path: '/nowhere at all' }]);
  expect([none.fullIn(postgres), none.fullIn(file), none.fullIn(new Error('other')), none.wrong()]).toEqual([
    'the database server',
    'the server',
    undefined,
    undefined,
  ]);
});

/** The error that SQLite reports if its file can't grow. */
function fullSqlite(): { error: unknown; free: () => void } {
  const database = new DatabaseSync(':memory:');
  database.exec('pragma max_page_count = 3; create table t (x)');
  try {
    for (;;) database.exec(`insert into t values ('${'x'.repeat(2000)}')`);
  } catch (error) {
    return { error, free: () => database.close() };
  }
}

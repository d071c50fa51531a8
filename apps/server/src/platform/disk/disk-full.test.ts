import { execFileSync } from 'node:child_process';
import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { startTestHub, testPassword, type TestHub } from '../../hub/testing/hub.ts';
import { ownFolder } from '../../hub/testing/ends.ts';
import { Disks } from './disks.ts';

const saysFull = (error: unknown) => new Disks([]).fullIn(error) !== undefined;

/** A disk of its own in memory; undefined where this user may not mount one. */
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

/** Fills a disk to the last byte; `free` gives the space back. */
function fill(folder: string): { free: () => void } {
  const file = join(folder, 'filler');
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

/** One of each path that writes: catalog, settings, accounts, jobs, leases, files. */
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

/** SQLite's own error where its file may not grow. */
function fullSqlite(): { error: unknown; free: () => void } {
  const database = new DatabaseSync(':memory:');
  database.exec('pragma max_page_count = 3; create table t (x)');
  try {
    for (;;) database.exec(`insert into t values ('${'x'.repeat(2000)}')`);
  } catch (error) {
    return { error, free: () => database.close() };
  }
}

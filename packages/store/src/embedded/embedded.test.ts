import { fork, type ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { all, committed, putOf } from '../testing/samples.ts';
import { openDatabaseStore, type DatabaseStore } from '../database/store.ts';
import { blockedAt } from './account.ts';
import { serverPlace, socketFolder } from './place.ts';
import { openEmbeddedPostgres } from './server.ts';
import { findNativePackage } from './platform.ts';
import { findPostmaster } from './postmaster.ts';

/**
 * All tests share `dataDir`, because creating a database is slow. Tests that need an empty folder use `emptyDir`.
 */
const dataDir = mkdtempSync(join(tmpdir(), 'cablewright-embedded-'));
const emptyDir = mkdtempSync(join(tmpdir(), 'cablewright-empty-'));
afterAll(() => {
  for (const folder of [dataDir, emptyDir]) rmSync(folder, { recursive: true, force: true });
});

async function designKeys(store: DatabaseStore): Promise<string[]> {
  return (await all(store, ['holdings'])).map((record) => record.key);
}

async function openStore(): Promise<DatabaseStore> {
  const store = await openDatabaseStore({ dataDir });
  if (!store.ok) throw new Error(store.message);
  return store.value;
}

/** Starts another process that opens the store on the folder and keeps running. Resolves with its first message. */
function otherProcess(): Promise<{ child: ChildProcess; said: { ok: boolean; message?: string; pid?: number } }> {
  const child = fork(join(import.meta.dirname, '../testing/holder.ts'), [dataDir]);
  return new Promise((done) => {
    child.once('message', (message) => done({ child, said: message as { ok: boolean } }));
  });
}

function ended(child: ChildProcess): Promise<unknown> {
  return new Promise((done) => child.once('exit', done));
}

test('S5.2 S5.5 a folder has one owner, named in the refusal, until it ends or is killed', async () => {
  const { child } = await otherProcess();
  const refusal = await openDatabaseStore({ dataDir });
  expect(refusal).toMatchObject({ ok: false, code: 'in-use' });
  expect(refusal).toHaveProperty('message', expect.stringContaining(`process ${child.pid} on `));
  child.kill('SIGKILL');
  await ended(child);
  await (await openStore()).close();
});

test('S6.8 the server left by a killed program is adopted', async () => {
  const { child, said } = await otherProcess();
  child.kill('SIGKILL');
  await ended(child);
  const store = await openStore();
  expect(store.serverPid()).toBe(said.pid);
  expect(await designKeys(store)).toEqual(['held']);
  await store.close();
  expect(findPostmaster(join(serverPlace(dataDir).folder, 'data-18'))).toBeUndefined();
});

test('S6.8 a left server that does not respond is stopped and a new one started', async () => {
  const { child, said } = await otherProcess();
  child.kill('SIGKILL');
  await ended(child);
  rmSync(join(dataDir, 'postgres/run'), { recursive: true });
  const store = await openStore();
  expect(store.serverPid()).not.toBe(said.pid);
  expect(await designKeys(store)).toEqual(['held']);
  await store.close();
});

test('S6.7 the server is restarted when it dies, and the store continues', async () => {
  const store = await openStore();
  const begun = await store.head();
  const got: number[] = [];
  store.follow((set) => got.push(set.seq));
  await committed(store, [putOf('designs', 'a', null)]);
  process.kill(store.serverPid()!, 'SIGKILL');
  // A save whose response was lost may have been stored. It is repeated only if it is missing.
  const saved = async () => {
    if ((await store.read('designs', 'b')) === undefined) await committed(store, [putOf('designs', 'b', null)]);
    return (await all(store, ['designs'])).map((record) => [record.key, record.seq - begun]);
  };
  const storedKeys = [
    ['a', 1],
    ['b', 2],
  ];
  await expect.poll(() => saved().catch(String)).toEqual(storedKeys);
  await expect.poll(() => got).toEqual([begun + 1, begun + 2]);
  await store.close();
});

test('S6.9 the server has no network address and a closed socket folder', async () => {
  const store = await openStore();
  const { rows } = await store.pool.query(
    `select current_setting('listen_addresses') as tcp, current_setting('unix_socket_directories') as folder`,
  );
  expect(rows[0].tcp).toBe('');
  expect(statSync(rows[0].folder).mode & 0o777).toBe(0o700);
  await store.close();
});

test('S6.9 a socket path too long for the system is replaced by a private temporary folder', () => {
  const deep = join(emptyDir, 'x'.repeat(90));
  mkdirSync(deep);
  const folder = socketFolder({ folder: deep });
  expect(folder.startsWith(deep)).toBe(false);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  rmSync(folder, { recursive: true });
});

test('S6.11 a machine that can’t run the server is refused with a sentence', async () => {
  expect(findNativePackage('sunos', 'sparc')).toMatchObject({
    code: 'cannot-run',
    message: expect.stringMatching(/sunos-sparc .*DATABASE_URL/),
  });
  const file = join(emptyDir, 'a-file');
  writeFileSync(file, '');
  const refusal = await openDatabaseStore({ dataDir: file });
  expect(refusal).toMatchObject({ ok: false, code: 'cannot-run' });
  expect(refusal).toHaveProperty('message', expect.stringMatching(/^The embedded PostgreSQL cannot run in .*\.$/));
});

test('S6.11 the log entry that says why the server does not start is quoted', async () => {
  await (await openStore()).close();
  const configuration = join(dataDir, 'postgres/data-18/postgresql.conf');
  writeFileSync(configuration, 'no_such_setting = 1\n');
  expect(await openDatabaseStore({ dataDir })).toMatchObject({
    ok: false,
    message: expect.stringContaining('no_such_setting'),
  });
  writeFileSync(configuration, '');
  await (await openStore()).close();
});

test.runIf(process.getuid?.() === 0)(
  'S6.11 as root, a folder other accounts cannot reach has its server elsewhere',
  () => {
    const home = join(emptyDir, 'home');
    const folder = join(home, 'hub');
    mkdirSync(folder, { recursive: true });
    expect(blockedAt(folder, { uid: 65_534, gid: 65_534 })).toBe(emptyDir);
    const place = serverPlace(folder);
    expect(place.folder).toMatch(/^\/var\/lib\/cablewright\/hub-/);
    expect(serverPlace(folder)).toEqual(place);
    expect(existsSync(join(folder, 'postgres/place'))).toBe(true);
    rmSync(place.folder, { recursive: true });
  },
);

test('S6.11 a database of another major version is refused with one sentence and not changed', async () => {
  const other = join(dataDir, 'other');
  mkdirSync(other);
  mkdirSync(join(serverPlace(other).folder, 'data-9'), { recursive: true });
  const answer = await openEmbeddedPostgres({ dataDir: other });
  expect(answer).toMatchObject({ ok: false, code: 'cannot-run', message: expect.stringContaining('PostgreSQL 9') });
});

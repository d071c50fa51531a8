import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openPool } from '@cablewright/store';
import { freePort } from '../../packages/store/src/testing/free-port.ts';
import { plainEnvironment } from '../../packages/store/src/testing/plain-environment.ts';
import { copyDatabase } from '../../packages/store/src/testing/postgres.ts';
import { startS3, type ThrowawayS3 } from '../../packages/store/src/testing/s3.ts';
import { composed, root } from './compose.ts';

/**
 * Runs the services of the compose file without a container engine: each is started with its own command and variables,
 * with a real PostgreSQL and a real object store. Names of other machines in the file (`postgres`, `objects`, `/data`)
 * are replaced.
 */
let s3: ThrowawayS3;
let secrets: string;
let databaseUrl: string;
const place = mkdtempSync(join(tmpdir(), 'cablewright-compose-'));
const port = await freePort();
const running: ChildProcess[] = [];
const output: string[] = [];

beforeAll(async () => {
  s3 = await startS3();
  secrets = join(place, 'secrets');
  databaseUrl = await emptyDatabase();
});
afterAll(async () => {
  for (const child of running) {
    if (child.exitCode !== null) continue;
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
  await s3.close();
  rmSync(place, { recursive: true, force: true });
});

const emptyDatabase = () => copyDatabase(inject('postgresUrl'), 'template0');
/** The secrets that contain a URL of the database, one for each role. */
const urls = ['database_admin_url', 'database_owner_url', 'database_url', 'database_readonly_url'];

/** Changes the server and the database in every URL to those of this test, with roles of separate names. */
function pointTo(database: string): void {
  const there = new URL(database);
  for (const name of urls) {
    const path = join(secrets, name);
    const isAdmin = name === 'database_admin_url';
    const url = new URL(readFileSync(path, 'utf8').trim());
    url.host = there.host;
    url.pathname = there.pathname;
    url.username = isAdmin ? there.username : `${url.username.replace(/_x.*$/, '')}_x${there.pathname.slice(-6)}`;
    if (isAdmin) url.password = there.password;
    rmSync(path);
    writeFileSync(path, url.href, { mode: 0o600 });
  }
}

function start(name: string): ChildProcess {
  const { services } = composed({ SERVICE_BACKUP_DIR: '/backups', SERVICE_SETUP_CODE: 'compose-code' });
  const { command = ['apps/server/src/main.ts'], environment = {} } = services[name]!;
  const here = (text: string) =>
    text
      .replace('/run/secrets', secrets)
      .replace(/^\/backups$/, join(place, 'backups'))
      .replace('http://objects:9000', s3.place.endpoint)
      .replace('http://localhost:5183', `http://127.0.0.1:${port}`);
  const own = Object.entries(environment).map(([key, value]) => [key, here(String(value))]);
  const child = spawn(process.execPath, ['scripts/run.mjs', ...command.map(here)], {
    cwd: root,
    env: {
      ...plainEnvironment,
      SERVICE_PORT: String(port),
      SERVICE_DATA_DIR: join(place, 'data'),
      SERVICE_LOG: 'json',
      ...Object.fromEntries(own),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => output.push(text.toString()));
  running.push(child);
  return child;
}

async function finished(name: string): Promise<void> {
  const [code] = (await once(start(name), 'exit')) as [number];
  expect(code, `${name}: ${output.join('')}`).toBe(0);
}

const address = `http://127.0.0.1:${port}`;
const send = (path: string, body?: object, cookie = '') =>
  fetch(`${address}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'content-type': 'application/json', origin: address, cookie },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });

test('O15.1 the shared secrets are made once and never again', async () => {
  const made = () => readdirSync(secrets).map((name) => [name, readFileSync(join(secrets, name), 'utf8')]);
  await finished('secrets');
  const first = made();
  expect(first.map(([name]) => name)).toEqual([
    'backup_key_id',
    'backup_password',
    'backup_secret',
    'blobs_key_id',
    'blobs_secret',
    'database_admin_url',
    'database_app_password',
    'database_owner_password',
    'database_owner_url',
    'database_readonly_password',
    'database_readonly_url',
    'database_url',
    'postgres_password',
  ]);
  await finished('secrets');
  expect(made()).toEqual(first);
  const pairs = { app_password: 'url', owner_password: 'owner_url', readonly_password: 'readonly_url' };
  for (const [password, url] of Object.entries(pairs)) {
    const kept = readFileSync(join(secrets, `database_${password}`), 'utf8').trim();
    expect(readFileSync(join(secrets, `database_${url}`), 'utf8')).toContain(`:${kept}@postgres:5432/cablewright`);
  }
  expect(new Set(first.map(([, text]) => text)).size).toBe(first.length);
  // The servers of this test have separate accounts.
  pointTo(databaseUrl);
  const given = { blobs_key_id: s3.place.keyId, blobs_secret: s3.place.secret };
  for (const [name, value] of Object.entries(given)) {
    chmodSync(join(secrets, name), 0o600);
    writeFileSync(join(secrets, name), value);
  }
});

test('RE9.4 the app’s role owns its schema only and is no superuser; another role migrates, a third reads no accounts', async () => {
  await finished('roles');
  await finished('roles');
  await finished('migrate');
  const [app, owner, reader] = ['database_url', 'database_owner_url', 'database_readonly_url'].map((name) =>
    readFileSync(join(secrets, name), 'utf8'),
  ) as [string, string, string];
  const nameIn = (url: string) => new URL(url).username;
  const rows = (url: string, text: string) => queried(url, text);
  const owned = `select 'schema ' || nspname as it from pg_namespace where nspowner = current_user::regrole
    union all select 'relation ' || relname from pg_class where relowner = current_user::regrole and relkind <> 'i'
    union all select 'database ' || datname from pg_database where datdba = current_user::regrole
    union all select 'function ' || proname from pg_proc where proowner = current_user::regrole`;
  expect(await rows(app, owned)).toEqual([{ it: `schema ${nameIn(app)}` }]);
  const may = `select rolsuper or rolcreatedb or rolcreaterole or rolreplication or rolbypassrls as more from pg_roles
    where rolname = current_user`;
  for (const url of [app, owner, reader]) expect(await rows(url, may)).toEqual([{ more: false }]);
  expect((await rows(owner, owned)).map(({ it }) => it)).toContain('relation change_sets');
  await expect(rows(app, 'alter table change_sets add column more text')).rejects.toThrow('must be owner');
  await expect(rows(app, `create table public.more (one text)`)).rejects.toThrow('permission denied');
  await expect(rows(app, `create schema more`)).rejects.toThrow('permission denied');
  expect(await rows(reader, 'select count(*)::int as count from change_sets')).toEqual([{ count: 0 }]);
  for (const text of [
    'select * from people',
    'select * from credentials',
    'select * from secrets',
    'delete from records',
  ])
    await expect(rows(reader, text)).rejects.toThrow('permission denied');
});

async function queried(connectionString: string, text: string): Promise<Record<string, unknown>[]> {
  const pool = openPool(connectionString, { connections: 1 });
  try {
    return (await pool.query<Record<string, unknown>>(text)).rows;
  } finally {
    await pool.end();
  }
}

test('RE9.4 O29.8 O5.1 migrate, app and worker start as the compose file says and are healthy together; a backup is taken meanwhile', async () => {
  await finished('migrate');
  start('app');
  start('worker');
  while (
    !output.some((text) => text.includes('worker is ready')) ||
    !output.some((text) => text.includes('Cablewright is ready'))
  )
    await sleep(50);
  const admin = { name: 'Ann', email: 'ann@shop.example', password: 'a long password 1' };
  const organisation = { name: 'Shop', short: 'S' };
  const setup = { code: 'compose-code', organisation, admin, catalog: 'starter', packs: [], modules: [] };
  expect((await send('/api/setup', setup)).status).toBe(200);
  await finished('backup');
  const health = await send('/healthz?deep=1');
  expect(await health.json()).toEqual({
    status: 'ok',
    checks: ['database', 'disk', 'migrations', 'notifications', 'history', 'object store', 'backup', 'jobs', 'worker'],
  });
  const [, ...probe] = composed().services['app']!.healthcheck!.test;
  const here = probe.map((text) => text.replace('127.0.0.1:5183', `127.0.0.1:${port}`)).slice(1);
  expect(spawnSync(process.execPath, here).status).toBe(0);
});

test('restore refuses a database in use, and fills an empty one with what the backup held', async () => {
  const [code] = (await once(start('restore'), 'exit')) as [number];
  expect(code).toBe(1);
  expect(output.join('')).toContain('already has a catalog');
  pointTo(await emptyDatabase());
  await finished('roles');
  await finished('restore');
  expect(output.join('')).toMatch(/Restored \S+Z: \d+ change sets/);
});

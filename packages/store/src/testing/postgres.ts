/**
 * A throwaway PostgreSQL server for tests. It is reached over loopback with a password, like a shop's own server. An
 * installed PostgreSQL is preferred over the packaged one.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { serverAccount, type Account } from '../embedded/account.ts';
import { installPrograms } from '../embedded/install.ts';
import { findNativePackage } from '../embedded/platform.ts';
import { stopPostmaster } from '../embedded/postmaster.ts';
import { freePort } from './free-port.ts';

/** Settings for a server that needs no durability. */
const quick = ['fsync=off', 'full_page_writes=off', 'autovacuum=off'].flatMap((setting) => ['-c', setting]);

export interface ThrowawayPostgres {
  /** Creates an empty database on the server and returns its URL. */
  database(name: string): Promise<string>;
  /**
   * Kills the server and all its processes at once, as in a power failure, and restarts it on the data that is on disk.
   */
  crash(): Promise<void>;
  /** Like `crash`, but restarts the server only after this time in ms. */
  pause(ms: number): Promise<void>;
  close(): Promise<void>;
}

/**
 * Starts a server. With `durable: false`, it keeps the data in memory and doesn't wait for a disk, so no test may crash
 * it.
 */
export async function startPostgres({ durable = true } = {}): Promise<ThrowawayPostgres> {
  const folder = mkdtempSync(join(durable ? tmpdir() : roomyMemory(), 'cablewright-postgres-'));
  const account = serverAccount(join(folder, 'none'));
  if (account !== undefined) chownSync(folder, account.uid, account.gid);
  const bin = machineBin() ?? packagedBin(folder, account);
  const password = randomBytes(12).toString('hex');
  const passwordFile = join(folder, 'password');
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (account !== undefined) chownSync(passwordFile, account.uid, account.gid);
  const data = join(folder, 'data');
  const options = { cwd: folder, ...account };
  const make = [
    '-D',
    data,
    '-U',
    'shop',
    `--auth=${durable ? 'scram-sha-256' : 'md5'}`,
    `--pwfile=${passwordFile}`,
    '-E',
    'UTF8',
    '--locale=C',
    '-N',
  ];
  execFileSync(join(bin, 'initdb'), make, { ...options, stdio: 'ignore' });
  const port = await freePort();
  const args = [
    '-D',
    data,
    '-k',
    folder,
    '-c',
    'listen_addresses=127.0.0.1',
    '-c',
    `port=${port}`,
    ...(durable ? [] : quick),
  ];
  const start = () => spawn(join(bin, 'postgres'), args, { ...options, stdio: 'ignore' });
  let server = start();
  const url = (name: string) => `postgres://shop:${password}@127.0.0.1:${port}/${name}`;
  if (!(await answers(url('postgres'), server))) throw new Error('PostgreSQL did not start');
  return {
    async database(name) {
      await run(url('postgres'), `create database "${name}"`);
      return url(name);
    },
    async crash() {
      await killAll(server);
      // While a process of the old server is still exiting, its shared memory is in use and a new server exits
      // immediately.
      do server = start();
      while (!(await answers(url('postgres'), server)));
    },
    async pause(ms) {
      await killAll(server);
      await sleep(ms);
      do server = start();
      while (!(await answers(url('postgres'), server)));
    },
    async close() {
      await stopPostmaster(server.pid!);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Creates a database on the server in `url` as a copy of `template`, which must have no open connections. Returns the
 * URL of the copy.
 */
export async function copyDatabase(url: string, template: string): Promise<string> {
  const copy = new URL(url);
  copy.pathname = `/copy_${randomUUID().replaceAll('-', '')}`;
  await run(url, `create database ${copy.pathname.slice(1)} template "${template}"`);
  return copy.href;
}

/**
 * A folder in memory with enough space for the databases of a test run, if the system has one. Otherwise the temporary
 * folder.
 */
function roomyMemory(): string {
  const shared = '/dev/shm';
  if (!existsSync(shared)) return tmpdir();
  const { bavail, bsize } = statfsSync(shared);
  return bavail * bsize > 4 * 1024 ** 3 ? shared : tmpdir();
}

function machineBin(): string | undefined {
  const root = '/usr/lib/postgresql';
  const versions = existsSync(root) ? readdirSync(root).toSorted((a, b) => Number(b) - Number(a)) : [];
  const usable = versions.filter((version) => Number(version) >= 15).map((version) => join(root, version, 'bin'));
  return usable.find((bin) => existsSync(join(bin, 'initdb')));
}

function packagedBin(folder: string, account: Account | undefined): string {
  const source = findNativePackage();
  if (!source.ok) throw new Error(source.message);
  return join(installPrograms(source.value, account === undefined ? { folder } : { folder, account }), 'bin');
}

async function run(connectionString: string, sql: string): Promise<void> {
  const client = new Client({ connectionString });
  await client.connect();
  await client.query(sql);
  await client.end();
}

/** Whether the server becomes ready. False if it exits instead. */
async function answers(connectionString: string, server: ChildProcess): Promise<boolean> {
  for (let attemptsLeft = 600; server.exitCode === null; attemptsLeft -= 1) {
    try {
      await run(connectionString, 'select 1');
      return true;
    } catch (error) {
      if (attemptsLeft === 0) throw error;
      await sleep(50);
    }
  }
  return false;
}

async function killAll(server: ChildProcess): Promise<void> {
  const exited = once(server, 'exit');
  for (const pid of [server.pid!, ...childrenOf(server.pid!)]) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // The child exited together with the first process.
    }
  }
  await exited;
}

/** The child processes of a process. Systems that can't list them return none; the children then exit by themselves. */
function childrenOf(pid: number): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number);
  } catch {
    return [];
  }
}

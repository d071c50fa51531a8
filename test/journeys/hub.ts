/** A real hub for one test file, with the built studio. Its database and its data folder are removed after the test. */
import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { freePort } from '@cablewright/store/testing/free-port.ts';
import { openHub, readConfig } from '@cablewright/server';
import { copyDatabase } from '@cablewright/store/testing/postgres.ts';
import { inject } from 'vitest';
import { builtServer } from '../../scripts/bundle.mjs';

/** The database that prepared hubs copy. */
export const preparedDatabase = 'prepared';

const root = resolve(import.meta.dirname, '../..');

export const owner = { name: 'Ada Lovelace', email: 'ada@shop.example', password: 'correct horse battery' };

export interface Hub {
  readonly address: string;
  readonly code: string;
  readonly dataDir: string;
  /** Ends the program and keeps its data folder. */
  end(): Promise<void>;
  /** Ends the program and removes its data folder. */
  stop(): Promise<void>;
  /** Ends a hub in this process and restarts it at the same address after running `meanwhile`. */
  restart?(meanwhile?: () => Promise<void>): Promise<void>;
}

type Opened = Extract<Awaited<ReturnType<typeof openHub>>, { ok: true }>['value'];

/** Additions to a hub in this process. */
export interface Extras {
  readonly dependencies?: Partial<Parameters<typeof openHub>[1]>;
  /** Extends the hub before it listens. */
  readonly extend?: (opened: Opened) => void;
}

/**
 * A hub set up with the starter catalog, as a copy of the one created before the first journey. It runs in this
 * process, because a separate process takes a second of processor time to start.
 */
export async function startPreparedHub(
  settings: Readonly<Record<string, string>> = {},
  extras: Extras = {},
): Promise<Hub> {
  const prepared = inject('journeys');
  const dataDir = await mkdtemp(join(tmpdir(), 'cablewright-journey-'));
  await cp(prepared.dataDir, dataDir, { recursive: true });
  const database = await copyDatabase(prepared.postgres, preparedDatabase);
  // With DATABASE_URL, jobs and webhooks are left to a worker process. Here the hub runs them, as it does on its own
  // database.
  const own = { SERVICE_DATA_DIR: dataDir, DATABASE_URL: database, SERVICE_WORKER: 'off' };
  return openHere({ ...own, ...settings }, extras);
}

/** Opens a hub in this process as the program does. */
async function openHere(settings: Readonly<Record<string, string>>, { dependencies, extend }: Extras): Promise<Hub> {
  const port = settings['SERVICE_PORT'] ?? String(await freePort());
  const address = `http://127.0.0.1:${port}`;
  const given = { SERVICE_PORT: port, SERVICE_PUBLIC_URL: address, ...settings };
  const read = readConfig(given, root, () => undefined);
  if (!read.ok) throw new Error(read.message);
  const { config } = read;
  const open = async () => {
    const opened = await openHub(config, {
      clock: () => new Date(),
      random: randomBytes,
      // A journey checks the page, not the log.
      notice: () => undefined,
      ...dependencies,
    });
    if (!opened.ok) throw new Error(opened.message);
    extend?.(opened.value);
    await opened.value.app.listen({ port: config.port, host: config.bind });
    return opened.value.stop;
  };
  let stop = await open();
  const restart = async (meanwhile?: () => Promise<void>) => {
    await stop();
    try {
      await meanwhile?.();
    } finally {
      stop = await open();
    }
  };
  return { ...hubAt(address, '', config.dataDir, () => stop()), restart };
}

function hubAt(address: string, code: string, dataDir: string, end: () => Promise<void>): Hub {
  return {
    address,
    code,
    dataDir,
    end,
    stop: async () => {
      await end();
      await rm(dataDir, { recursive: true, force: true, maxRetries: 8, retryDelay: 250 });
    },
  };
}

/**
 * Starts a hub on the embedded PostgreSQL and waits for the line it prints when it is ready. `program` replaces the
 * hub's own program, for a hub with additions.
 */
export async function startHub(settings: Readonly<Record<string, string>> = {}, program?: string): Promise<Hub> {
  const dataDir = settings['SERVICE_DATA_DIR'] ?? (await mkdtemp(join(tmpdir(), 'cablewright-journey-')));
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const code = 'journey-setup-code';
  const child = spawn(process.execPath, [program ?? (await builtServer('main'))], {
    cwd: root,
    env: {
      ...process.env,
      SERVICE_DATA_DIR: dataDir,
      SERVICE_PORT: String(port),
      SERVICE_PUBLIC_URL: address,
      SERVICE_SETUP_CODE: code,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  await ready(child);
  const end = async () => {
    child.kill('SIGTERM');
    if (child.exitCode === null) await new Promise((done) => child.once('exit', done));
  };
  return hubAt(address, code, dataDir, end);
}

function ready(child: ChildProcess): Promise<void> {
  return new Promise((done, fail) => {
    let output = '';
    const hear = (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes('is ready')) done();
    };
    child.stdout?.on('data', hear);
    child.stderr?.on('data', hear);
    child.once('exit', (status) => fail(new Error(`The hub ended with ${status} before it was ready:\n${output}`)));
  });
}

/** Sends JSON as the studio does, with the hub's own origin. */
export async function send(hub: Hub, path: string, body: unknown, cookie = '', headers: Record<string, string> = {}) {
  const method = headers['method'] ?? 'POST';
  const { method: _method, ...rest } = headers;
  const response = await fetch(hub.address + path, {
    method,
    headers: { 'content-type': 'application/json', origin: hub.address, cookie, ...rest },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`);
  return response;
}

/** Completes the setup without the page, for journeys about later tasks. */
export async function setUp(
  hub: Hub,
  packs: readonly string[] = [],
  catalog: 'starter' | 'empty' = 'starter',
): Promise<void> {
  await send(hub, '/api/setup', {
    code: hub.code,
    organisation: { name: 'North Bench Cables', short: 'NBC' },
    admin: owner,
    catalog,
    packs,
    modules: [],
  });
}

/** Signs in and returns the cookie of the session. */
export async function cookieOf(hub: Hub): Promise<string> {
  const { email, password } = owner;
  const response = await send(hub, '/api/auth/sign-in/email', { email, password });
  return response.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ');
}

/**
 * A hub with the starter catalog and the built studio, on files or a database, in a process of its own, for benchmarks
 * of pages.
 */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { freePort } from '@cablewright/store/testing/free-port.ts';
import { chromium, type Page } from 'playwright-core';
import { person } from './shop.ts';

const root = resolve(import.meta.dirname, '../..');
const { findChromium } = (await import(join(root, 'scripts/chromium.mjs'))) as { findChromium: () => string };
const { buildStudio } = (await import(join(root, 'scripts/build-studio.mjs'))) as { buildStudio: () => boolean };

export interface StudioHub {
  readonly address: string;
  /** Posts JSON as the person who is signed in. Rejects with the answer if it is refused. */
  post(path: string, body: object): Promise<Response>;
  /** The answer of a GET as the person who is signed in. */
  get<T>(path: string): Promise<T>;
  /** Opens Chromium with one page on which the person is signed in, 1440 px wide. */
  openPage(height: number): Promise<Page>;
  /** Ends Chromium and the hub, and removes its data. */
  close(): Promise<void>;
}

/** `databaseUrl`: an empty PostgreSQL database. Without one the hub is on files. */
export async function startStudioHub(databaseUrl?: string): Promise<StudioHub> {
  if (!buildStudio()) throw new Error('The studio does not build.');
  const dataDir = mkdtempSync(join(tmpdir(), 'cablewright-bench-studio-'));
  const port = String(await freePort());
  const address = `http://127.0.0.1:${port}`;
  const settings = { SERVICE_DATA_DIR: dataDir, SERVICE_PORT: port, SERVICE_PUBLIC_URL: address };
  const backend =
    databaseUrl === undefined
      ? { SERVICE_BACKEND: 'files' }
      : { SERVICE_BACKEND: 'database', DATABASE_URL: databaseUrl, SERVICE_WORKER: 'off' };
  const env = { ...process.env, ...settings, SERVICE_SETUP_CODE: 'bench', ...backend };
  if (databaseUrl !== undefined)
    execFileSync(process.execPath, [join(root, 'apps/server/src/migrate.ts')], { cwd: root, env, stdio: 'ignore' });
  const child = spawn(process.execPath, [join(root, 'apps/server/src/main.ts')], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const removeData = () => rmSync(dataDir, { recursive: true, force: true, maxRetries: 8, retryDelay: 250 });
  // The hub is ended even if the benchmark fails.
  process.once('exit', () => {
    child.kill('SIGKILL');
    removeData();
  });
  await once(child.stdout, 'data');

  let cookies: readonly string[] = [];
  const post = async (path: string, body: object): Promise<Response> => {
    const headers = { 'content-type': 'application/json', origin: address, cookie: cookies.join('; ') };
    const response = await fetch(address + path, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response;
  };
  const organisation = { name: 'Bench', short: 'B' };
  const admin = { name: 'Bench', ...person };
  await post('/api/setup', { code: 'bench', organisation, admin, catalog: 'starter', packs: [], modules: [] });
  const signedIn = await post('/api/auth/sign-in/email', person);
  cookies = signedIn.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '');

  const browsers: { close(): Promise<void> }[] = [];
  return {
    address,
    post,
    get: async <T>(path: string) =>
      (await (await fetch(address + path, { headers: { cookie: cookies.join('; ') } })).json()) as T,
    openPage: async (height) => {
      const browser = await chromium.launch({
        executablePath: findChromium(),
        args: ['--no-sandbox', '--disable-gpu'],
      });
      browsers.push(browser);
      const context = await browser.newContext({ viewport: { width: 1440, height }, reducedMotion: 'reduce' });
      await context.addCookies(
        cookies.map((pair) => {
          const [name = '', ...value] = pair.split('=');
          return { name, value: value.join('='), url: address };
        }),
      );
      return context.newPage();
    },
    close: async () => {
      await Promise.all(browsers.map((browser) => browser.close()));
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

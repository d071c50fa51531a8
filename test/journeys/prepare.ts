/**
 * What all journeys share, made once before the first of them: the built studio, a PostgreSQL with the database of a hub
 * that is set up with the starter catalog (each journey begins with a copy), and a Chromium.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startPostgres } from '@cablewright/store/testing/postgres.ts';
import { noBrowser, openBrowserServer } from './browser.ts';
import { preparedDatabase, setUp, startHub } from './hub.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the shared PostgreSQL and Chromium listen, and the data folder of the hub that was set up. */
    journeys: { readonly postgres: string; readonly dataDir: string; readonly browser: string | undefined };
  }
}

export default async function prepare(project: TestProject): Promise<() => Promise<void>> {
  process.chdir(resolve(import.meta.dirname, '../..'));
  await buildStudio();
  const postgres = await startPostgres();
  const databaseUrl = await postgres.database(preparedDatabase);
  const dataDir = await mkdtemp(join(tmpdir(), 'cablewright-journeys-'));
  const environment = { DATABASE_URL: databaseUrl, SERVICE_DATA_DIR: dataDir };
  await migrate(environment);
  const hub = await startHub(environment);
  await setUp(hub);
  await hub.end();
  const browser = noBrowser === undefined ? await openBrowserServer() : undefined;
  const maintenance = new URL(databaseUrl);
  maintenance.pathname = '/postgres';
  project.provide('journeys', { postgres: maintenance.href, dataDir, browser: browser?.wsEndpoint() });
  return async () => {
    await browser?.close();
    await postgres.close();
    await rm(dataDir, { recursive: true, force: true });
  };
}

async function buildStudio(): Promise<void> {
  // Plain JavaScript, shared with `npm start`.
  const script = (await import(new URL('../../scripts/build-studio.mjs', import.meta.url).href)) as {
    readonly buildStudio: () => boolean;
  };
  if (!script.buildStudio()) throw new Error('The studio does not build.');
}

async function migrate(environment: Readonly<Record<string, string>>): Promise<void> {
  const env = { ...process.env, ...environment };
  const child = spawn(process.execPath, ['apps/server/src/migrate.ts'], { env, stdio: 'ignore' });
  const [status] = (await once(child, 'exit')) as [number | null];
  if (status !== 0) throw new Error(`migrate.ts ended with ${status}`);
}

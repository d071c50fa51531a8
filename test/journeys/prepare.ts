/**
 * Shared by all journeys and created once before the first of them: the built studio, and a PostgreSQL with the
 * database of a hub that is set up with the starter catalog. Each journey begins with a copy.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startPostgres } from '@cablewright/store/testing/postgres.ts';
import { migrate } from '../crash/program.ts';
import { preparedDatabase, setUp, startHub } from './hub.ts';

declare module 'vitest' {
  interface ProvidedContext {
    journeys: {
      /** A database on the shared PostgreSQL, to connect to while others are being copied. */
      readonly postgres: string;
      /** The data folder of the hub that was set up. */
      readonly dataDir: string;
    };
  }
}

export default async function prepare(project: TestProject): Promise<() => Promise<void>> {
  process.chdir(resolve(import.meta.dirname, '../..'));
  // Plain JavaScript, shared with `npm start`.
  const script = (await import(new URL('../../scripts/build-studio.mjs', import.meta.url).href)) as {
    readonly buildStudio: () => boolean;
  };
  if (!script.buildStudio()) throw new Error('The studio does not build.');
  const postgres = await startPostgres({ durable: false });
  const dataDir = await mkdtemp(join(tmpdir(), 'cablewright-journeys-'));
  const database = await postgres.database(preparedDatabase);
  await setUpOnce({ DATABASE_URL: database, SERVICE_DATA_DIR: dataDir });
  project.provide('journeys', { postgres: await postgres.database('journeys'), dataDir });
  return async () => {
    await postgres.close();
    await rm(dataDir, { recursive: true, force: true });
  };
}

async function setUpOnce(environment: Readonly<Record<string, string>>): Promise<void> {
  await migrate(environment);
  const hub = await startHub(environment);
  await setUp(hub);
  await hub.end();
}

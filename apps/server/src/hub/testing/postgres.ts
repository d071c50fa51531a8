import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openDatabaseStore } from '@cablewright/store';
import { startPostgres } from '@cablewright/store/testing/postgres.ts';
import { areaMigrations } from '../open-store.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The PostgreSQL server for this test run. Each hub creates its own database on it. */
    postgresUrl: string;
    /** A folder for hubs that are set up once and copied by many tests. It is removed after the run. */
    preparedHubs: string;
  }
}

/** The template database, which is migrated and empty. */
export const templateName = 'hub_template';

/** Starts one PostgreSQL for all server tests of a run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startPostgres({ durable: false });
  const url = await postgres.database(templateName);
  const store = await openDatabaseStore({ url, dataDir: '', migrations: areaMigrations, migrate: true });
  if (!store.ok) throw new Error(store.message);
  await store.value.close();
  project.provide('postgresUrl', await postgres.database('tests'));
  const hubs = await mkdtemp(join(tmpdir(), 'cablewright-prepared-'));
  project.provide('preparedHubs', hubs);
  return async () => {
    await postgres.close();
    await rm(hubs, { recursive: true, force: true });
  };
}

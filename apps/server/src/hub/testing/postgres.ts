import type { TestProject } from 'vitest/node';
import { startPostgres } from '@cablewright/store/testing/postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A PostgreSQL for the tests of this run; each hub makes a database of its own on it. */
    postgresUrl: string;
  }
}

/** Starts one PostgreSQL for all server tests of a run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startPostgres();
  project.provide('postgresUrl', await postgres.database('tests'));
  return () => postgres.close();
}

/**
 * Hubs that were set up once in this process. A test hub starts with a copy of one instead of running the setup again.
 */
import { cpSync, mkdtempSync } from 'node:fs';
import { basename, join } from 'node:path';
import { copyDatabase } from '@cablewright/store/testing/postgres.ts';
import { inject } from 'vitest';
import { templateName } from './postgres.ts';

/** The result of a copy: the cookies of its people, and the database, unless its records are in the folder. */
interface Begun<Cookies> {
  readonly cookies: Cookies;
  readonly databaseUrl?: string;
}

interface PreparedHub<Cookies> extends Begun<Cookies> {
  readonly folder: string;
}

/** Sets up a hub in a folder and, if given, on a database, and stops it again. Returns the cookies of its people. */
type SetUpHub<Cookies> = (folder: string, databaseUrl: string | undefined) => Promise<Cookies>;

export class PreparedHubs<Cookies> {
  readonly #hubs = new Map<string, Promise<PreparedHub<Cookies>>>();

  /** Copies the hub called `name` into an empty folder. With `database`, also copies its database into a new one. */
  async copy(name: string, folder: string, database: boolean, setUp: SetUpHub<Cookies>): Promise<Begun<Cookies>> {
    const preparing = this.#hubs.get(name) ?? prepare(database, setUp);
    this.#hubs.set(name, preparing);
    const { folder: from, databaseUrl, cookies } = await preparing;
    cpSync(from, folder, { recursive: true, preserveTimestamps: true });
    if (databaseUrl === undefined) return { cookies };
    const template = basename(new URL(databaseUrl).pathname);
    return { cookies, databaseUrl: await copyDatabase(inject('postgresUrl'), template) };
  }
}

async function prepare<Cookies>(database: boolean, setUp: SetUpHub<Cookies>): Promise<PreparedHub<Cookies>> {
  const folder = mkdtempSync(join(inject('preparedHubs'), 'hub-'));
  if (!database) return { folder, cookies: await setUp(folder, undefined) };
  const databaseUrl = await copyDatabase(inject('postgresUrl'), templateName);
  return { folder, databaseUrl, cookies: await setUp(folder, databaseUrl) };
}

import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import {
  migrationState,
  openDatabaseStore,
  openFilesStore,
  storeMigrations,
  type CatalogStore,
  type MigrationState,
  type Opened,
  type Pool,
} from '@cablewright/store';
import { accountMigrations, prepareSqlite, type AccountsDatabase } from '../accounts/tables.ts';
import type { Config } from '../platform/config/config.ts';
import { DatabaseLeases, leaseMigrations } from '../catalog/leases/database-leases.ts';
import { DatabaseJobs } from '../jobs/database-jobs.ts';
import type { JobBook } from '../jobs/job-book.ts';
import { jobMigrations } from '../jobs/job-tables.ts';
import { MemoryJobs } from '../jobs/memory-jobs.ts';
import type { LeaseBook } from '../catalog/leases/lease-book.ts';
import { MemoryLeases } from '../catalog/leases/memory-leases.ts';
import { DatabaseShelf, secretMigrations } from '../settings/secrets/database-shelf.ts';
import { FileShelf } from '../settings/secrets/file-shelf.ts';
import type { SecretShelf } from '../settings/secrets/secret-shelf.ts';
import { DatabaseOutbox } from '../integrations/webhooks/database-outbox.ts';
import { MemoryOutbox } from '../integrations/webhooks/memory-outbox.ts';
import type { Outbox } from '../integrations/webhooks/outbox.ts';

/** The catalog, and beside it what does not belong in it: people and their sessions, who edits what. */
export interface Stores {
  readonly store: CatalogStore;
  readonly accountsDatabase: AccountsDatabase;
  readonly leases: LeaseBook;
  readonly jobs: JobBook;
  readonly outbox: Outbox;
  /** The secrets of the settings, encrypted. */
  readonly secrets: SecretShelf;
  /** Only of a database: its connections, and which migrations it lacks now. */
  readonly database?: { readonly pool: Pool; readonly migrations: () => Promise<MigrationState> };
  readonly close: () => Promise<void>;
}

/** What the areas beside the catalog keep in the database. */
const areaMigrations = [...accountMigrations, ...leaseMigrations, ...secretMigrations, ...jobMigrations];

export interface OpenOptions {
  readonly clock: () => Date;
  readonly notice: (message: string) => void;
  readonly migrate?: boolean;
  /** Whether this process runs jobs. */
  readonly runs?: boolean;
}

/** Opens what the configuration asks for, or says in one sentence why it cannot be had. */
export function openStores(config: Config, options: OpenOptions): Promise<Opened<Stores>> {
  return config.backend === 'database' ? openDatabase(config, options) : openFolder(config, options);
}

async function openDatabase(config: Config, { notice, migrate, runs = false }: OpenOptions): Promise<Opened<Stores>> {
  const opened = await openDatabaseStore({
    dataDir: config.dataDir,
    ...(config.databaseUrl === undefined ? {} : { url: config.databaseUrl }),
    migrations: areaMigrations,
    ...(migrate === undefined ? {} : { migrate }),
    notice,
  });
  if (!opened.ok) return opened;
  const store = opened.value;
  const leases = await DatabaseLeases.open(store.pool);
  const jobs = await DatabaseJobs.open(store.pool, { runs, notice });
  const close = async () => {
    await jobs.close();
    await leases.close();
    await store.close();
  };
  return {
    ok: true,
    value: {
      store,
      accountsDatabase: store.pool,
      leases,
      jobs,
      outbox: new DatabaseOutbox(store.pool, jobs),
      secrets: new DatabaseShelf(store.pool),
      database: {
        pool: store.pool,
        migrations: () => migrationState(store.pool, [...storeMigrations, ...areaMigrations]),
      },
      close,
    },
  };
}

/** A catalog folder has one process, so what is beside it may be in a file and in memory. */
async function openFolder(config: Config, { clock, notice }: OpenOptions): Promise<Opened<Stores>> {
  const outbox = new MemoryOutbox();
  const opened = await openFilesStore({
    folder: join(config.dataDir, 'catalog'),
    notice,
    onEvents: (changeSet, events) => outbox.put(changeSet, events),
  });
  if (!opened.ok) return opened;
  const accountsDatabase = new DatabaseSync(join(config.dataDir, 'accounts.sqlite'));
  prepareSqlite(accountsDatabase);
  const leases = new MemoryLeases(clock);
  const jobs = new MemoryJobs({
    path: join(config.dataDir, 'jobs.json'),
    clock,
    onEvent: (event) => outbox.putOwn(event, clock().toISOString()),
  });
  outbox.deliverInto(jobs);
  const close = async () => {
    await jobs.close();
    await opened.value.close();
    accountsDatabase.close();
  };
  return {
    ok: true,
    value: {
      store: opened.value,
      accountsDatabase,
      leases,
      jobs,
      outbox,
      secrets: new FileShelf(config.dataDir),
      close,
    },
  };
}

import { join } from 'node:path';
import { quarantineMigrations, sqliteQuarantineMigrations } from '../catalog/quarantine/quarantine.ts';
import { DatabaseSync } from 'node:sqlite';
import {
  migrateSqlite,
  migrationState,
  openDatabaseStore,
  openFilesStore,
  postgresSql,
  sqliteSql,
  storeMigrations,
  type CatalogStore,
  type MigrationState,
  type Opened,
  type Pool,
  type Sql,
} from '@cablewright/store';
import { accountMigrations, prepareSqlite, type AccountsDatabase } from '../accounts/tables.ts';
import { LeaseRepository, leaseMigrations, sqliteLeaseMigrations } from '../catalog/leases/lease-repository.ts';
import { qualityMigrations, sqliteQualityMigrations } from '../engineering/data-quality/trend.ts';
import { sqliteStoreMigrations, storeMigrations as catalogStoreMigrations } from '../integrations/stores/tables.ts';
import { moduleMigrations, sqliteModuleMigrations } from '../integrations/modules/module-tables.ts';
import { mirrorMigrations } from '../integrations/git-mirror/mirror-record.ts';
import { Outbox, sqliteOutboxMigrations } from '../integrations/webhooks/outbox.ts';
import { ledgerMigrations, sqliteLedgerMigrations } from '../catalog/live/number-ledger/ledger-tables.ts';
import { PresenceBook } from '../catalog/presence/presence-book.ts';
import { JobRepository } from '../jobs/job-repository.ts';
import { commentMigrations, sqliteCommentMigrations } from '../engineering/comments/tables.ts';
import { listViewMigrations, sqliteListViewMigrations } from '../settings/list-views/tables.ts';
import { linkMigrations, sqliteLinkMigrations } from '../accounts/links/link-tables.ts';
import { buildingMigrations, sqliteBuildingMigrations } from '../building/tables.ts';
import { jobMigrations, sqliteJobMigrations } from '../jobs/job-tables.ts';
import { moveJobsFile } from '../jobs/move-jobs-file.ts';
import { acknowledgedMigrations, sqliteAcknowledgedMigrations } from '../operations/health/acknowledged.ts';
import { idempotencyMigrations, sqliteIdempotencyMigrations } from '../platform/http/idempotent-requests.ts';
import { auditMigrations, sqliteAuditMigrations } from '../platform/audit/audit-tables.ts';
import type { Config } from '../platform/config/config.ts';
import { moveSecretsFile } from '../settings/secrets/move-secrets-file.ts';
import { SecretStore, secretMigrations, sqliteSecretMigrations } from '../settings/secrets/secret-store.ts';

/**
 * The stores of a hub: the catalog, and the database for people, sessions, jobs, events to deliver, edit leases and
 * secrets.
 */
export interface Stores {
  readonly store: CatalogStore;
  /** The database for everything outside the catalog. */
  readonly sql: Sql;
  readonly accountsDatabase: AccountsDatabase;
  readonly leases: LeaseRepository;
  readonly presence: PresenceBook;
  readonly jobs: JobRepository;
  readonly outbox: Outbox;
  /** The encrypted secrets of the settings. */
  readonly secrets: SecretStore;
  /** The connections and the pending migrations. Only on PostgreSQL. */
  readonly database?: { readonly pool: Pool; readonly migrations: () => Promise<MigrationState> };
  readonly close: () => Promise<void>;
}

/** The tables of all areas in the database, in addition to the catalog's. */
export const areaMigrations = [
  ...accountMigrations,
  ...leaseMigrations,
  ...secretMigrations,
  ...jobMigrations,
  ...ledgerMigrations,
  ...qualityMigrations,
  ...auditMigrations,
  ...catalogStoreMigrations,
  ...acknowledgedMigrations,
  ...moduleMigrations,
  ...mirrorMigrations,
  ...idempotencyMigrations,
  ...quarantineMigrations,
  ...buildingMigrations,
  ...linkMigrations,
  ...commentMigrations,
  ...listViewMigrations,
];

interface OpenOptions {
  readonly notice: (message: string) => void;
  readonly migrate?: boolean;
  /** False for a command that needs no notifications. A pooler then doesn't require a second address. */
  readonly listens?: boolean;
  /** The clock for edit leases and presence. */
  readonly clock?: () => Date;
  /** Called before a database server is started on the disk of the data folder. */
  readonly beforeStart?: () => void;
}

/** Opens the configured stores, or returns a sentence with the reason why it can't. */
export function openStores(config: Config, options: OpenOptions): Promise<Opened<Stores>> {
  return config.backend === 'database' ? openDatabase(config, options) : openFolder(config, options);
}

async function openDatabase(
  config: Config,
  { notice, migrate, listens, clock, beforeStart }: OpenOptions,
): Promise<Opened<Stores>> {
  const opened = await openDatabaseStore({
    dataDir: config.dataDir,
    url: config.databaseUrl,
    listenUrl: config.databaseListenUrl,
    listens,
    beforeStart,
    migrations: areaMigrations,
    migrate,
    notice,
  });
  if (!opened.ok) return opened;
  const store = opened.value;
  const database = {
    pool: store.pool,
    migrations: () => migrationState(store.pool, [...storeMigrations, ...areaMigrations]),
  };
  const state = await openState(postgresSql(store.pool, store.listener), clock);
  const close = async () => {
    state.close();
    await store.close();
  };
  return { ok: true, value: { ...state, store, accountsDatabase: store.pool, database, close } };
}

/** The tables of all areas in the SQLite file of a hub on a folder. */
export const sqliteMigrations = [
  ...sqliteLeaseMigrations,
  ...sqliteSecretMigrations,
  ...sqliteJobMigrations,
  ...sqliteOutboxMigrations,
  ...sqliteLedgerMigrations,
  ...sqliteQualityMigrations,
  ...sqliteAuditMigrations,
  ...sqliteStoreMigrations,
  ...sqliteAcknowledgedMigrations,
  ...sqliteModuleMigrations,
  ...sqliteIdempotencyMigrations,
  ...sqliteQuarantineMigrations,
  ...sqliteBuildingMigrations,
  ...sqliteLinkMigrations,
  ...sqliteCommentMigrations,
  ...sqliteListViewMigrations,
];

/** How long a statement waits while another process is writing to the SQLite file, in ms. */
const busyTimeoutMs = 5_000;

async function openFolder(config: Config, { notice, clock }: OpenOptions): Promise<Opened<Stores>> {
  // Opened once this process has locked the folder. That is after the store was opened, or before it if an interrupted
  // save must be completed first.
  let besides: Promise<SqliteState> | undefined;
  const openBesides = () => (besides ??= openSqlite(config.dataDir, clock));
  const opened = await openFilesStore({
    folder: join(config.dataDir, 'catalog'),
    notice,
    onEvents: async (changeSet, events) => (await openBesides()).outbox.put(changeSet, events),
  });
  if (!opened.ok) return opened;
  const store = opened.value;
  const { accountsDatabase, ...state } = await openBesides();
  await state.outbox.forgetAfter(await store.head());
  const close = async () => {
    state.close();
    await store.close();
    accountsDatabase.close();
  };
  return { ok: true, value: { ...state, store, accountsDatabase, close } };
}

type SqliteState = Awaited<ReturnType<typeof openSqlite>>;

/** Opens the SQLite file next to the folder and migrates it. */
async function openSqlite(dataDir: string, clock: OpenOptions['clock']) {
  const accountsDatabase = new DatabaseSync(join(dataDir, 'accounts.sqlite'), { timeout: busyTimeoutMs });
  prepareSqlite(accountsDatabase);
  migrateSqlite(accountsDatabase, sqliteMigrations);
  const sql = sqliteSql(accountsDatabase);
  await moveSecretsFile(dataDir, sql);
  await moveJobsFile(dataDir, sql);
  return { ...(await openState(sql, clock)), accountsDatabase };
}

/** Opens everything outside the catalog, on either database. */
async function openState(sql: Sql, clock: () => Date = () => new Date()) {
  const leases = await LeaseRepository.open(sql);
  const presence = await PresenceBook.open(sql, () => clock().getTime());
  const jobs = await JobRepository.open(sql);
  const close = () => {
    jobs.close();
    presence.close();
    leases.close();
  };
  return { sql, leases, presence, jobs, outbox: new Outbox(sql, jobs), secrets: new SecretStore(sql), close };
}

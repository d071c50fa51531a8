/** Storage: the catalog's records, change sets and history; uploaded files; and SQL for everything outside the catalog. */
export { HistoryWentBack, OutcomeUnknown, RecordUnreadable } from './port/failures.ts';
export type {
  CatalogStore,
  Commit,
  Conflict,
  EventDraft,
  ExpectedVersion,
  HistoryLine,
  HistoryPosition,
  StoredChangeSet,
  StoredRecord,
  WentBack,
  Write,
} from './port/port.ts';
export type { Opened } from './port/opened.ts';
export { ownFolder, type Ownership } from './owner/folder-owner.ts';
export { openDatabaseStore, type DatabaseStore } from './database/store.ts';
export { migrationState, type Migration, type MigrationState } from './database/migrations.ts';
export { openPool, inTransaction, type Pool, type PoolClient } from './database/pool.ts';
export { grantReading, prepareRoles } from './database/roles.ts';
export { isDatabaseAway } from './database/away.ts';
export { storeMigrations } from './database/schema.ts';
export { openFilesStore } from './files/open.ts';
export { AssetsUnreachable, isAssetAddress, type AssetStore } from './assets/asset-store.ts';
export { folderAssets } from './assets/folder-assets.ts';
export { s3Assets, type S3Place } from './assets/s3-assets.ts';
export { lockTable, notify, query, type Dialect, type Sql, type SqlValue, type SqlSteps } from './sql/sql.ts';
export { postgresSql } from './sql/postgres.ts';
export { migrateSqlite, sqliteSql, type SqliteMigration } from './sql/sqlite.ts';

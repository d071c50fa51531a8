/** Where the catalog is kept: records, change sets, history. The port, and the backends behind it. */
export * from './port/port.ts';
export { opened, refused, type Opened, type Refusal } from './port/opened.ts';
export { ownFolder, type Owner, type Ownership } from './owner/folder-owner.ts';
export { openEmbeddedPostgres, type EmbeddedOptions, type EmbeddedPostgres } from './embedded/server.ts';
export { openDatabaseStore, type DatabaseStore, type DatabaseStoreOptions } from './database/store.ts';
export { migrate, migrationState, type Migration, type MigrationState } from './database/migrations.ts';
export { openPool, inTransaction, type Pool, type PoolClient } from './database/pool.ts';
export { isDatabaseAway } from './database/away.ts';
export { storeMigrations } from './database/schema.ts';
export { openFilesStore, type FilesStoreOptions } from './files/open.ts';
export { FilesStore, DamagedCatalog, type FilesStoreParts } from './files/store.ts';
export { AssetsUnreachable, isAssetAddress, type AssetStore, type KeptAsset } from './assets/asset-store.ts';
export { folderAssets } from './assets/folder-assets.ts';
export { s3Assets, type S3Place } from './assets/s3-assets.ts';
export { lockTable, notify, query, type Dialect, type Sql, type SqlValue, type Steps } from './sql/sql.ts';
export { postgresSql } from './sql/postgres.ts';
export { migrateSqlite, sqliteSql, type SqliteMigration } from './sql/sqlite.ts';

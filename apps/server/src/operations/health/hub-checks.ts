import type { AssetStore, CatalogStore, MigrationState, Sql } from '@cablewright/store';
import { Backups } from '../backup/backups.ts';
import type { LiveCatalog } from '../../catalog/live/live-catalog.ts';
import type { JobRepository } from '../../jobs/job-repository.ts';
import type { RuntimeSettings } from '../../settings/runtime/runtime-settings.ts';
import type { Disks } from '../../platform/disk/disks.ts';
import { AcknowledgedFailures } from './acknowledged.ts';
import type { HealthCheck } from './check.ts';
import {
  backupCheck,
  failedJobsCheck,
  historyCheck,
  migrationsCheck,
  notificationsCheck,
  objectStoreCheck,
  storeCheck,
  workerCheck,
} from './checks.ts';

export interface CheckedParts {
  readonly stores: {
    readonly store: CatalogStore;
    readonly jobs: JobRepository;
    readonly sql: Sql;
    readonly database?: { readonly migrations: () => Promise<MigrationState> };
  };
  readonly catalog: Pick<LiveCatalog, 'wentBack'>;
  readonly assets: AssetStore;
  readonly runtime: RuntimeSettings;
  readonly backupDir: string | undefined;
  readonly clock: () => Date;
  readonly disks: Disks;
}

/** The checks of this hub. Migrations are only checked on a database, and backups only with a backup folder. */
export function hubChecks({ stores, catalog, assets, runtime, backupDir, clock, disks }: CheckedParts): HealthCheck[] {
  const { store, jobs, sql, database } = stores;
  const maxAgeHours = () => runtime.get('backupMaxAgeHours');
  return [
    storeCheck(store),
    { name: 'disk', run: async () => disks.wrong() },
    ...(database === undefined
      ? []
      : [migrationsCheck(database.migrations), notificationsCheck(store), historyCheck(catalog, clock)]),
    objectStoreCheck(assets),
    ...(backupDir === undefined ? [] : [backupCheck(new Backups(backupDir), maxAgeHours, clock)]),
    failedJobsCheck(jobs, clock, new AcknowledgedFailures(sql)),
    workerCheck(jobs, clock),
  ];
}

import type { AssetStore, CatalogStore, MigrationState } from '@cablewright/store';
import { Backups } from '../backup/backups.ts';
import type { JobRepository } from '../../jobs/job-repository.ts';
import type { RuntimeSettings } from '../../settings/runtime/runtime-settings.ts';
import type { HealthCheck } from './check.ts';
import { backupCheck, failedJobsCheck, migrationsCheck, objectStoreCheck, storeCheck, workerCheck } from './checks.ts';

export interface CheckedParts {
  readonly stores: {
    readonly store: CatalogStore;
    readonly jobs: JobRepository;
    readonly database?: { readonly migrations: () => Promise<MigrationState> };
  };
  readonly assets: AssetStore;
  readonly runtime: RuntimeSettings;
  readonly backupDir: string | undefined;
  readonly clock: () => Date;
}

/** What the deep check of this hub looks at: migrations where there is a database, backups where some are kept. */
export function hubChecks({ stores, assets, runtime, backupDir, clock }: CheckedParts): HealthCheck[] {
  const { store, jobs, database } = stores;
  const mostHours = () => runtime.get('backupMaxAgeHours');
  return [
    storeCheck(store),
    ...(database === undefined ? [] : [migrationsCheck(database.migrations)]),
    objectStoreCheck(assets),
    ...(backupDir === undefined ? [] : [backupCheck(new Backups(backupDir), mostHours, clock)]),
    failedJobsCheck(jobs, clock),
    workerCheck(jobs, clock),
  ];
}

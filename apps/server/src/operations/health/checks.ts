/** The health checks of a hub: database, files, backups, jobs and worker. */
import { randomBytes } from 'node:crypto';
import type { AssetStore, CatalogStore, MigrationState } from '@cablewright/store';
import type { LiveCatalog } from '../../catalog/live/live-catalog.ts';
import type { UnreadableFile } from '../../catalog/live/unreadable-records.ts';
import type { Backups } from '../backup/backups.ts';
import { staleBackup } from '../backup/stale.ts';
import type { JobRepository } from '../../jobs/job-repository.ts';
import { convertKind } from '../../catalog/models-3d/convert.ts';
import type { AcknowledgedFailures } from './acknowledged.ts';
import type { HealthCheck } from './check.ts';

/** The check whose failures an owner can acknowledge. They have already happened, but would be reported for a day. */
export const jobsCheckName = 'jobs';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** The maximum age of the worker's last heartbeat, in ms. It sends one each minute. */
const maxSilenceMs = 5 * minuteMs;
/** The number of jobs that may fail in a day without failing the check. */
const failuresBorne = 2;
/** The most failed jobs that are read to count those of the last day. */
const maxRead = 100;

/**
 * Checks that the store responds. On a database this queries the database; on a folder it checks that every file of the
 * catalog can be read.
 */
export function storeCheck(store: CatalogStore): HealthCheck {
  return {
    name: store.backend === 'database' ? 'database' : 'catalog folder',
    publicly:
      store.backend === 'database'
        ? undefined
        : 'files of the catalog cannot be read; owners see which under Operations',
    run: async () => {
      await store.head();
      return unreadableText(await store.unreadable());
    },
  };
}

const maxNamed = 10;

function unreadableText(files: readonly UnreadableFile[]): string | undefined {
  if (files.length === 0) return undefined;
  const named = files.slice(0, maxNamed).map(({ kind, key, pack, path, reason }) => {
    const record = key === undefined ? `all ${kind}` : `${kind} ${key}`;
    return `${record}${pack === undefined ? '' : ` of the pack ${pack}`} (${path}: ${reason})`;
  });
  const more = files.length > maxNamed ? ` and ${files.length - maxNamed} more` : '';
  return `records cannot be read: ${named.join(', ')}${more}. Put their files back from a backup, or save or delete the records`;
}

/** Checks that this process is notified of changes by other processes. */
export function notificationsCheck(store: CatalogStore): HealthCheck {
  return {
    name: 'notifications',
    run: async () => {
      const since = store.deafSince();
      if (since === undefined) return undefined;
      return `changes, edit locks and jobs of other processes are not heard of since ${since.toISOString()}`;
    },
  };
}

/** Checks that the database hasn't gone back to an earlier state in the last day. */
export function historyCheck(catalog: Pick<LiveCatalog, 'wentBack'>, now: () => Date): HealthCheck {
  return {
    name: 'history',
    run: async () => {
      const went = catalog.wentBack;
      if (went === undefined || now().getTime() - went.at.getTime() > dayMs) return undefined;
      return `at ${went.at.toISOString()} the database went back from change set ${went.from} to ${went.to}; changes saved in between are lost`;
    },
  };
}

/** Checks that the tables match this release. A newer release may have migrated them since this one was started. */
export function migrationsCheck(state: () => Promise<MigrationState>): HealthCheck {
  const named = (names: readonly string[]) => names.slice(0, 5).join(', ');
  return {
    name: 'migrations',
    run: async () => {
      const { pending, unknown } = await state();
      if (unknown.length > 0) return `a newer release migrated the database (${named(unknown)}); run that release`;
      if (pending.length === 0) return undefined;
      return `pending migrations: ${named(pending.map(({ area, number }) => `${area} ${number}`))}; run the migrate command`;
    },
  };
}

/** Checks that a small file can be stored, read back and removed. */
export function objectStoreCheck(assets: AssetStore): HealthCheck {
  return {
    name: 'object store',
    run: async () => {
      const canary = new TextEncoder().encode(`canary ${randomBytes(16).toString('hex')}`);
      const address = await assets.put(canary);
      const bytes = await assets.get(address);
      const removed = await assets.remove(address);
      if (bytes === undefined || !Buffer.from(canary).equals(bytes))
        return 'a file that was just written could not be read back';
      return removed ? undefined : 'a file could not be removed';
    },
  };
}

/** Checks that the newest backup is recent enough. Used only with a backup folder (`SERVICE_BACKUP_DIR`). */
export function backupCheck(backups: Backups, maxAgeHours: () => number, now: () => Date): HealthCheck {
  return { name: 'backup', run: () => staleBackup(backups, maxAgeHours(), now()) };
}

/**
 * Checks that at most two jobs have failed in the last day, or since an owner acknowledged earlier failures. Failures
 * with an external cause don't count, such as a webhook receiver that is down or a file that isn't a valid model.
 */
export function failedJobsCheck(
  jobs: JobRepository,
  now: () => Date,
  acknowledged: Pick<AcknowledgedFailures, 'of'>,
): HealthCheck {
  return {
    name: jobsCheckName,
    run: async () => {
      const before = (await acknowledged.of(jobsCheckName))?.at ?? 0;
      const since = new Date(Math.max(now().getTime() - dayMs, before)).toISOString();
      const { items } = await jobs.list({ state: 'failed', limit: maxRead });
      const failed = items.filter(
        ({ kind, finishedAt }) => finishedAt !== undefined && finishedAt > since && kind !== convertKind,
      );
      if (failed.length <= failuresBorne) return undefined;
      const kinds = [...new Set(failed.map(({ kind }) => kind))].slice(0, 5).join(', ');
      return `${failed.length} failed in the last day (${kinds})`;
    },
  };
}

/** Checks that the worker has sent a heartbeat in the last five minutes. */
export function workerCheck(jobs: JobRepository, now: () => Date): HealthCheck {
  return {
    name: 'worker',
    run: async () => {
      const beat = await jobs.lastHeartbeat();
      if (beat === undefined) return 'no worker has reported yet';
      const silence = now().getTime() - Date.parse(beat.at);
      if (silence <= maxSilenceMs) return undefined;
      return `it has not reported for ${Math.floor(silence / minuteMs)} minutes`;
    },
  };
}

/** The checks of a hub: what it stands on, and whether those who work for it still do. */
import { randomBytes } from 'node:crypto';
import type { AssetStore, CatalogStore, MigrationState } from '@cablewright/store';
import type { Backups } from '../backup/backups.ts';
import { staleBackup } from '../backup/stale.ts';
import type { JobRepository } from '../../jobs/job-repository.ts';
import { convertKind } from '../../catalog/models-3d/convert.ts';
import type { HealthCheck } from './check.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** How long ago whoever runs the jobs may have been heard of last. It beats each minute. */
const longestSilenceMs = 5 * minuteMs;
/** Jobs that may fail in a day before somebody should look. */
const failuresBorne = 2;
/** Failed jobs read to count those of the last day. */
const mostRead = 100;

/** The store answers; on the database backend that means the database does. */
export function storeCheck(store: CatalogStore): HealthCheck {
  return {
    name: store.backend === 'database' ? 'database' : 'catalog folder',
    run: async () => {
      await store.head();
      return undefined;
    },
  };
}

/** The tables are as this release of the program knows them: a newer one may have moved them since it started. */
export function migrationsCheck(state: () => Promise<MigrationState>): HealthCheck {
  const named = (names: readonly string[]) => names.slice(0, 5).join(', ');
  return {
    name: 'migrations',
    run: async () => {
      const { pending, unknown } = await state();
      if (unknown.length > 0) return `a newer release changed the database (${named(unknown)}); run that release`;
      if (pending.length === 0) return undefined;
      return `not applied: ${named(pending.map(({ area, number }) => `${area} ${number}`))}; run the migrate command`;
    },
  };
}

/** A small file is kept, read back and removed. */
export function objectStoreCheck(assets: AssetStore): HealthCheck {
  return {
    name: 'object store',
    run: async () => {
      const canary = new TextEncoder().encode(`canary ${randomBytes(16).toString('hex')}`);
      const address = await assets.put(canary);
      const read = await assets.get(address);
      const removed = await assets.remove(address);
      if (read === undefined || !Buffer.from(canary).equals(read))
        return 'a file that was just written could not be read back';
      return removed ? undefined : 'a file could not be removed';
    },
  };
}

/** The newest backup is young enough. Only where backups are kept (`SERVICE_BACKUP_DIR`). */
export function backupCheck(backups: Backups, mostHours: () => number, now: () => Date): HealthCheck {
  return { name: 'backup', run: () => staleBackup(backups, mostHours(), now()) };
}

/**
 * At most two jobs failed in the last day. What ails somebody else does not count: a receiver that is down, or a file that is no
 * model, which its sender was told.
 */
export function failedJobsCheck(jobs: JobRepository, now: () => Date): HealthCheck {
  return {
    name: 'jobs',
    run: async () => {
      const since = new Date(now().getTime() - dayMs).toISOString();
      const { items } = await jobs.list({ state: 'failed', limit: mostRead });
      const failed = items.filter(
        ({ kind, finishedAt }) => finishedAt !== undefined && finishedAt >= since && kind !== convertKind,
      );
      if (failed.length <= failuresBorne) return undefined;
      const kinds = [...new Set(failed.map(({ kind }) => kind))].slice(0, 5).join(', ');
      return `${failed.length} failed in the last day (${kinds})`;
    },
  };
}

/** Whoever runs the jobs was heard of within five minutes. */
export function workerCheck(jobs: JobRepository, now: () => Date): HealthCheck {
  return {
    name: 'worker',
    run: async () => {
      const beat = await jobs.lastHeartbeat();
      if (beat === undefined) return 'no worker has ever reported';
      const silence = now().getTime() - Date.parse(beat.at);
      if (silence <= longestSilenceMs) return undefined;
      return `it has not reported for ${Math.floor(silence / minuteMs)} minutes`;
    },
  };
}

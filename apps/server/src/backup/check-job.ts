/** The jobs of backups: taking one each night, and looking each hour whether the newest is young and whole. */
import type { Raise } from '../raise/raise.ts';
import type { JobKind, Outcome } from '../jobs/job-kinds.ts';
import type { Backups } from './backups.ts';
import { staleBackup } from './stale.ts';
import { takeBackup, type TakeParts } from './take.ts';

export interface BackupJobParts extends TakeParts {
  readonly backups: Backups;
  readonly mostHours: () => number;
  readonly raise: Raise;
}

export function checkBackups(parts: BackupJobParts): JobKind {
  return {
    kind: 'backup',
    label: 'Check the backups',
    onRequest: true,
    schedule: { hourly: true },
    run: () => check(parts),
  };
}

async function check({ backups, mostHours, clock, raise }: BackupJobParts): Promise<Outcome> {
  const stale = await staleBackup(backups, mostHours(), clock());
  if (stale !== undefined) raise('backup-stale', `Backup: ${stale}.`, { mostHours: mostHours() });
  const newest = await backups.newest().catch((error: Error) => error);
  if (newest === undefined) return { ok: true, result: { backups: 0 } };
  const wrong = newest instanceof Error ? [newest.message] : await backups.wrongWith(newest);
  if (wrong.length === 0 && !(newest instanceof Error))
    return {
      ok: true,
      result: { newest: newest.name, takenAt: newest.takenAt, ...(stale === undefined ? {} : { stale }) },
    };
  raise('backup-check-failed', wrong.slice(0, 3).join(' '), { wrong: wrong.slice(0, 20) });
  return { ok: false, why: wrong.slice(0, 3).join(' ') };
}

export function takeBackups(parts: BackupJobParts): JobKind {
  return {
    kind: 'take-backup',
    label: 'Take a backup',
    onRequest: true,
    schedule: { dailyAt: '02:30' },
    run: async () => {
      try {
        const { name, head, files } = await takeBackup(parts, parts.backups);
        return { ok: true, result: { name, head, files: files.length } };
      } catch (error) {
        const why = (error as Error).message;
        parts.raise('backup-failed', why);
        return { ok: false, why: `No backup could be taken: ${why}` };
      }
    },
  };
}

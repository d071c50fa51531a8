/**
 * The backup jobs: one takes a backup each night, and one checks each hour that the newest backup is recent and intact.
 */
import { present } from '@cablewright/model';
import type { RaiseAlert } from '../../platform/alerts/raise.ts';
import type { JobRepository } from '../../jobs/job-repository.ts';
import type { JobKind, JobOutcome } from '../../jobs/job-kinds.ts';
import { system } from '../../jobs/schedule.ts';
import type { Backups } from './backups.ts';
import { staleBackup } from './stale.ts';
import { takeBackup, type TakeParts } from './take.ts';

interface BackupJobParts extends TakeParts {
  readonly backups: Backups;
  readonly maxAgeHours: () => number;
  readonly keepDays: () => number;
  readonly jobs: JobRepository;
  readonly raiseAlert: RaiseAlert;
}

const takeKind = 'take-backup';
/** The age in hours from which the hourly check requests a new backup. The hub may have been off at night. */
const dueHours = 25;

export function checkBackups(parts: BackupJobParts): JobKind {
  return {
    kind: 'backup',
    label: 'Check backups',
    onRequest: true,
    schedule: { hourly: true },
    run: () => check(parts),
  };
}

async function check(parts: BackupJobParts): Promise<JobOutcome> {
  const { backups, maxAgeHours, clock, raiseAlert } = parts;
  if ((await staleBackup(backups, dueHours, clock())) !== undefined) await askForOne(parts);
  const stale = await staleBackup(backups, maxAgeHours(), clock());
  if (stale !== undefined) raiseAlert('backup-stale', `Backup: ${stale}.`, { mostHours: maxAgeHours() });
  const newest = await backups.newest().catch((error: Error) => error);
  if (newest === undefined) return { ok: true, result: { backups: 0 } };
  const wrong = newest instanceof Error ? [newest.message] : await backups.wrongWith(newest);
  if (wrong.length === 0 && !(newest instanceof Error))
    return {
      ok: true,
      result: { newest: newest.name, takenAt: newest.takenAt, ...present({ stale }) },
    };
  raiseAlert('backup-check-failed', wrong.slice(0, 3).join(' '), { wrong: wrong.slice(0, 20) });
  return { ok: false, why: wrong.slice(0, 3).join(' ') };
}

async function askForOne({ jobs, clock }: BackupJobParts): Promise<void> {
  const once = `${takeKind} due at ${clock().toISOString().slice(0, 13)}`;
  await jobs.add([{ kind: takeKind, label: takeLabel, who: system, once }]);
}

const takeLabel = 'Take a backup';

export function takeBackups(parts: BackupJobParts): JobKind {
  return {
    kind: takeKind,
    label: takeLabel,
    onRequest: true,
    schedule: { dailyAt: '02:30' },
    run: async () => {
      try {
        const { name, head, files } = await takeBackup(parts, parts.backups);
        const removed = await removeOld(parts);
        return { ok: true, result: { name, head, files: files.length, removed } };
      } catch (error) {
        const why = (error as Error).message;
        parts.raiseAlert('backup-failed', why);
        return { ok: false, why: `The backup failed: ${why}` };
      }
    },
  };
}

async function removeOld({ backups, keepDays, clock }: BackupJobParts): Promise<number> {
  const owned = backups.own();
  if (!owned.ok) return 0;
  try {
    const before = new Date(clock().getTime() - keepDays() * 86_400_000).toISOString();
    return (await backups.prune(before)).length;
  } finally {
    owned.value.release();
  }
}

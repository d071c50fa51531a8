/** The job that removes unused uploaded files. */
import type { AssetStore, CatalogStore } from '@cablewright/store';
import type { RaiseAlert } from '../../platform/alerts/raise.ts';
import type { Backups } from '../backup/backups.ts';
import { webhookKind, type Job } from '../../jobs/job.ts';
import type { JobRepository } from '../../jobs/job-repository.ts';
import type { JobKind, JobOutcome } from '../../jobs/job-kinds.ts';
import { sourceOf } from '../../catalog/files/built-from.ts';
import { namedFiles } from '../../catalog/files/named.ts';

const blobGcKind = 'blob-gc';
const unusedMs = 30 * 86_400_000;
/**
 * How long an unused model that can be built again is retained, in ms. It is removed in the night after it was found
 * unused.
 */
const rebuildableMs = 20 * 3_600_000;

interface BlobGcParts {
  readonly store: CatalogStore;
  readonly assets: AssetStore;
  /** Returns the photos in the records of pieces. */
  readonly photos?: () => Promise<ReadonlySet<string>>;
  readonly jobs: JobRepository;
  /** Without backups nothing is removed, because it couldn't be restored. */
  readonly backups: Backups | undefined;
  readonly clock: () => Date;
  readonly raiseAlert: RaiseAlert;
}

/** When each unused file was first found unused. It is stored in the job's result, for the next run. */
type UnusedSince = Readonly<Record<string, string>>;

/**
 * Removes a file if it was unused for 30 days and is contained in a backup that was taken since then. For a model that
 * can be built again, neither is required. Also removes webhook deliveries that ended more than 30 days ago.
 */
export function blobGc(parts: BlobGcParts): JobKind {
  return {
    kind: blobGcKind,
    label: 'Remove unused files',
    onRequest: true,
    schedule: { dailyAt: '04:30' },
    run: async ({ job }) => {
      try {
        return await collect(parts, job);
      } catch (error) {
        const why = (error as Error).message;
        parts.raiseAlert('collection-failed', `Removing unused files stopped: ${why}`);
        return { ok: false, why: `The files could not be checked: ${why}` };
      }
    },
  };
}

async function collect(parts: BlobGcParts, job: Job): Promise<JobOutcome> {
  const { assets, jobs, clock } = parts;
  const now = clock();
  const before = await sinceOf(jobs);
  const since: Record<string, string> = {};
  const stored = await Array.fromAsync(assets.list());
  // The files must be listed before the records are read: a file stored meanwhile is then found in the records.
  const named = await usedFiles(parts);
  for (const { address, keptAt } of stored)
    if (!named.has(address)) since[address] = latest(before[address] ?? now.toISOString(), keptAt.toISOString());
  const removed = await removeOld(parts, since, now);
  for (const address of removed) delete since[address];
  await jobs.attach(job.id, JSON.stringify(since));
  const deliveries = await jobs.prune(webhookKind, new Date(now.getTime() - unusedMs).toISOString());
  return {
    ok: true,
    result: { files: stored.length, unused: Object.keys(since).length, removed: removed.length, deliveries },
  };
}

/** The files to which records of the catalog or of pieces refer. */
async function usedFiles({ store, photos }: BlobGcParts): Promise<ReadonlySet<string>> {
  const named = await namedFiles(store);
  return photos === undefined ? named : named.union(await photos());
}

function latest(a: string, b: string): string {
  return a > b ? a : b;
}

async function sinceOf(jobs: JobRepository): Promise<UnusedSince> {
  const { items } = await jobs.list({ kind: blobGcKind, state: 'done', limit: 1 });
  const stored = items[0] === undefined ? undefined : await jobs.attachment(items[0].id);
  return (stored ?? {}) as UnusedSince;
}

async function removeOld(parts: BlobGcParts, since: UnusedSince, now: Date): Promise<string[]> {
  const { assets, backups } = parts;
  const isOlder = (from: string, ms: number) => from <= new Date(now.getTime() - ms).toISOString();
  const backup = await backups?.newest();
  const backedUp = new Set(backup?.files);
  // The records are read again, because a file may have come into use meanwhile.
  const named = await usedFiles(parts);
  const removed: string[] = [];
  for (const [address, from] of Object.entries(since)) {
    if (named.has(address) || !isOlder(from, rebuildableMs)) continue;
    const isKept = isOlder(from, unusedMs) && backup !== undefined && backedUp.has(address) && backup.takenAt > from;
    if ((isKept || (await isRebuildable(assets, address))) && (await assets.remove(address))) removed.push(address);
  }
  return removed;
}

/** Whether a file is a model that was built from a stored source file. */
async function isRebuildable(assets: AssetStore, address: string): Promise<boolean> {
  const bytes = await assets.get(address);
  const source = bytes === undefined ? undefined : sourceOf(bytes);
  return source !== undefined && (await assets.has(source));
}

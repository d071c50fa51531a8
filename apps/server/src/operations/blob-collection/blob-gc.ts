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
/** A model that can be built again is removed in the night after it was found to be unused. */
const rebuildableMs = 20 * 3_600_000;

interface BlobGcParts {
  readonly store: CatalogStore;
  readonly assets: AssetStore;
  /** The photos in the records of pieces. */
  readonly photos?: () => Promise<ReadonlySet<string>>;
  readonly jobs: JobRepository;
  /** Without backups nothing is removed, because it could not be restored. */
  readonly backups: Backups | undefined;
  readonly clock: () => Date;
  readonly raiseAlert: RaiseAlert;
}

/** When each unused file was first found unused. Stored with the job, for the next one. */
type UnusedSince = Readonly<Record<string, string>>;

/**
 * Removes a file once nothing has used it for 30 days, and a backup taken after it fell out of use holds it; a model that can
 * be built again needs neither. Also removes webhook deliveries that ended more than 30 days ago.
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
  // Files first, then records: a file stored in the meantime is found in the records, which are read later.
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

/** The files that records of the catalog or of pieces name. */
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
  // Checked again: a file may have come into use while the records were read.
  const named = await usedFiles(parts);
  const removed: string[] = [];
  for (const [address, from] of Object.entries(since)) {
    if (named.has(address) || !isOlder(from, rebuildableMs)) continue;
    const isKept = isOlder(from, unusedMs) && backup !== undefined && backedUp.has(address) && backup.takenAt > from;
    if ((isKept || (await isRebuildable(assets, address))) && (await assets.remove(address))) removed.push(address);
  }
  return removed;
}

/** Whether a file is a model whose source file is stored. */
async function isRebuildable(assets: AssetStore, address: string): Promise<boolean> {
  const bytes = await assets.get(address);
  const source = bytes === undefined ? undefined : sourceOf(bytes);
  return source !== undefined && (await assets.has(source));
}

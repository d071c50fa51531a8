/** The weekly job that restores the newest backup to a temporary location, reads all of it, and removes it again. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CatalogStore, Opened, Pool } from '@cablewright/store';
import { LiveCatalog } from '../../catalog/live/live-catalog.ts';
import { openAssets } from '../../platform/config/blobs.ts';
import { readConfig, type Config } from '../../platform/config/config.ts';
import type { JobKind, JobOutcome } from '../../jobs/job-kinds.ts';
import type { RaiseAlert } from '../../platform/alerts/raise.ts';
import type { Backups, TakenBackup } from './backups.ts';
import { restoreDatabase, restoreFolder } from './restore.ts';

/** The parts of the temporary location's stores that a restore needs. */
interface OpenPlace {
  readonly store: CatalogStore;
  readonly database?: { readonly pool: Pool };
  readonly close: () => Promise<void>;
}

/** The most unreadable files listed in the result. */
const maxListed = 5;

interface TryParts {
  readonly backups: Backups;
  /** Opens stores for a configuration. They are migrated and empty. */
  readonly open: (config: Config) => Promise<Opened<OpenPlace>>;
  readonly raiseAlert: RaiseAlert;
}

export function tryRestore(parts: TryParts): JobKind {
  const { backups, raiseAlert } = parts;
  return {
    kind: 'try-restore',
    label: 'Test restoring the newest backup',
    onRequest: true,
    schedule: { dailyAt: '03:30', weekday: 0 },
    run: async () => {
      const newest = await backups.newest().catch(() => undefined);
      if (newest === undefined) return { ok: false, why: 'There is no backup to test.' };
      const tried = await restoredElsewhere(parts, newest).catch((error: Error) => ({
        ok: false as const,
        why: error.message,
      }));
      if (!tried.ok)
        raiseAlert('restore-check-failed', `The backup ${newest.name}: ${tried.why}`, { backup: newest.name });
      return tried;
    },
  };
}

/** A database backup is restored into a separate embedded server, so that the hub's data can't be affected. */
async function restoredElsewhere({ backups, open }: TryParts, backup: TakenBackup): Promise<JobOutcome> {
  const place = await mkdtemp(join(tmpdir(), 'cablewright-restore-'));
  try {
    const config = scratchConfig(place, backup.backend);
    const parts = { backups, name: backup.name, assets: openAssets(config.blobs) };
    if (backup.backend === 'files') {
      const restored = await restoreFolder(parts, config.dataDir);
      return restored.ok ? await readsAll(await open(config), backup) : restored;
    }
    return await readsAll(await open(config), backup, (pool) => restoreDatabase(parts, pool));
  } finally {
    await rm(place, { recursive: true, force: true });
  }
}

function scratchConfig(place: string, backend: TakenBackup['backend']): Config {
  const result = readConfig({ SERVICE_DATA_DIR: place, SERVICE_BACKEND: backend }, place, () => undefined);
  if (!result.ok) throw new Error(result.message);
  return result.config;
}

type Fill = (pool: Pool) => Promise<{ readonly ok: true } | { readonly ok: false; readonly why: string }>;

/** Restores a database backup and reads the whole catalog, as a hub does when it starts. */
async function readsAll(place: Opened<OpenPlace>, { name, head }: TakenBackup, fill?: Fill): Promise<JobOutcome> {
  if (!place.ok) return { ok: false, why: place.message };
  const { store, database, close } = place.value;
  try {
    const filled = database === undefined ? undefined : await fill?.(database.pool);
    if (filled?.ok === false) return filled;
    const catalog = await LiveCatalog.load(store);
    catalog.stop();
    const reached = await store.head();
    if (database !== undefined && reached !== head)
      return { ok: false, why: `Only ${reached} of ${head} change sets were restored.` };
    const unreadable = await store.unreadable();
    if (unreadable.length > 0) return { ok: false, why: unreadableIn(unreadable) };
    let records = 0;
    for await (const { text } of store.scan()) records += JSON.parse(text) === undefined ? 0 : 1;
    return { ok: true, result: { name, head, records } };
  } finally {
    await close();
  }
}

/**
 * The files that were already unreadable when the backup was taken and were copied unchanged. An older backup may have
 * a good copy.
 */
function unreadableIn(files: readonly { readonly path: string; readonly reason: string }[]): string {
  const listed = files.slice(0, maxListed).map(({ path, reason }) => `${path} (${reason})`);
  const more = files.length > maxListed ? ` and ${files.length - maxListed} more` : '';
  return `It restores, but these files in it cannot be read: ${listed.join(', ')}${more}. Take them from an older backup.`;
}

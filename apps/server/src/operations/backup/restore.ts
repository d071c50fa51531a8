/**
 * Restores a backup into an empty database, or into a data folder without a catalog. A damaged backup is refused before
 * anything is written.
 */
import { cp, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { AssetStore, Pool } from '@cablewright/store';
import type { Backups, TakenBackup } from './backups.ts';
import { NotEmpty, readTables } from './tables.ts';

type Restored = { readonly ok: true; readonly backup: TakenBackup } | { readonly ok: false; readonly why: string };

interface RestoreParts {
  readonly backups: Backups;
  /** The name of the backup. Defaults to the newest. */
  readonly name?: string;
  readonly assets: AssetStore;
}

export async function restoreDatabase(parts: RestoreParts, pool: Pool): Promise<Restored> {
  return restored(parts, 'database', async (backup) => {
    try {
      await readTables(pool, backup, (path) => parts.backups.pathOf(backup.name, path));
      return undefined;
    } catch (error) {
      if (error instanceof NotEmpty) return error.message;
      throw error;
    }
  });
}

/** Restores into a data folder. The hub on that folder must be stopped. */
export async function restoreFolder(parts: RestoreParts, dataDir: string): Promise<Restored> {
  return restored(parts, 'files', async ({ name }) => {
    const there = await readdir(join(dataDir, 'catalog')).catch(() => [] as string[]);
    if (there.length > 0) return `The folder ${dataDir} already has a catalog. Restore into an empty folder.`;
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    for (const part of ['catalog', 'accounts.sqlite'])
      await cp(parts.backups.pathOf(name, part), join(dataDir, part), { recursive: true });
    return undefined;
  });
}

async function restored(
  { backups, name, assets }: RestoreParts,
  backend: TakenBackup['backend'],
  write: (backup: TakenBackup) => Promise<string | undefined>,
): Promise<Restored> {
  const chosen = name ?? (await backups.names()).at(-1);
  if (chosen === undefined) return { ok: false, why: `No backup found in ${backups.folder}.` };
  if (!(await backups.names()).includes(chosen)) return { ok: false, why: `Backup ${chosen} not found.` };
  const backup = await backups.read(chosen);
  if (backup.backend !== backend)
    return { ok: false, why: `The backup is from the backend "${backup.backend}", but this server uses "${backend}".` };
  const wrong = await backups.wrongWith(backup);
  if (wrong.length > 0) return { ok: false, why: `The backup ${chosen} is damaged: ${wrong.slice(0, 3).join(' ')}` };
  // Files are restored first, so that an interrupted restore leaves no record that refers to a missing file.
  for (const address of backup.files) await assets.put((await backups.files.get(address))!);
  const refused = await write(backup);
  if (refused !== undefined) return { ok: false, why: refused };
  return { ok: true, backup };
}

/** Putting a backup back: into an empty database, or a data folder without a catalog. Nothing is written of a damaged one. */
import { cp, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { AssetStore, Pool } from '@cablewright/store';
import type { Backups, TakenBackup } from './backups.ts';
import { NotEmpty, readTables } from './tables.ts';

type Restored = { readonly ok: true; readonly backup: TakenBackup } | { readonly ok: false; readonly why: string };

interface RestoreParts {
  readonly backups: Backups;
  /** Which one; the newest when not given. */
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

/** The hub of the folder is stopped meanwhile. */
export async function restoreFolder(parts: RestoreParts, dataDir: string): Promise<Restored> {
  return restored(parts, 'files', async ({ name }) => {
    const there = await readdir(join(dataDir, 'catalog')).catch(() => [] as string[]);
    if (there.length > 0) return `The folder ${dataDir} holds a catalog already; restore into one that is empty.`;
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
  const wanted = name ?? (await backups.names()).at(-1);
  if (wanted === undefined) return { ok: false, why: `There is no backup in ${backups.folder}.` };
  if (!(await backups.names()).includes(wanted)) return { ok: false, why: `There is no backup ${wanted}.` };
  const backup = await backups.read(wanted);
  if (backup.backend !== backend)
    return { ok: false, why: `It is a backup of the backend "${backup.backend}"; this hub has "${backend}".` };
  const wrong = await backups.wrongWith(backup);
  if (wrong.length > 0) return { ok: false, why: `The backup ${wanted} is damaged: ${wrong.slice(0, 3).join(' ')}` };
  // The files first: a restore that is cut off leaves no record that names one it lacks.
  for (const address of backup.files) await assets.put((await backups.files.get(address))!);
  const refused = await write(backup);
  if (refused !== undefined) return { ok: false, why: refused };
  return { ok: true, backup };
}

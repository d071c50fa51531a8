/**
 * Takes a backup while the hub is running: first a snapshot of all tables, then every uploaded file. A file is always
 * stored before a record refers to it, so the backup contains all files that its records refer to.
 */
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AssetStore, CatalogStore, Ownership, Pool } from '@cablewright/store';
import { writeTables } from './tables.ts';
import { writeFolder, type FolderParts } from './folder.ts';
import { BackupBusy, manifestName, type Backups, type BackupManifest, type TakenBackup } from './backups.ts';
import { writeDurably } from './write.ts';

export interface TakeParts {
  readonly store: CatalogStore;
  readonly assets: AssetStore;
  /** Set for a hub on a database. */
  readonly pool: Pool | undefined;
  /** Used for a hub on a folder. */
  readonly folder: FolderParts;
  readonly release: string;
  readonly clock: () => Date;
}

/** How long to wait for another backup into the same folder, and how often to check, in ms. */
const patience = { forMs: 60_000, everyMs: 250 };

/** Takes a backup. Throws if another process has locked the folder for too long. */
export async function takeBackup(
  parts: TakeParts,
  backups: Backups,
  { forMs }: { readonly forMs: number } = patience,
): Promise<TakenBackup> {
  const ownership = await owned(backups, forMs);
  try {
    return await take(parts, backups);
  } finally {
    ownership.release();
  }
}

async function owned(backups: Backups, forMs: number): Promise<Ownership> {
  for (let remainingMs = forMs; ; remainingMs -= patience.everyMs) {
    const holder = backups.own();
    if (holder.ok) return holder.value;
    if (remainingMs <= 0) throw new BackupBusy('another backup is being taken into the same folder');
    await sleep(patience.everyMs);
  }
}

async function take(parts: TakeParts, backups: Backups): Promise<TakenBackup> {
  const { store, pool, folder, release, clock } = parts;
  const takenAt = clock().toISOString();
  const name = await backups.begin(takenAt);
  const place = backups.pathOf(`${name}.part`);
  const { head, parts: written } = await (pool === undefined
    ? writeFolder(folder, store, place)
    : writeTables(pool, place));
  const files = await copyFiles(parts.assets, backups.files);
  const manifest: BackupManifest = { format: 1, backend: store.backend, release, takenAt, head, parts: written, files };
  await writeDurably(join(place, manifestName), `${JSON.stringify(manifest, null, 1)}\n`);
  await backups.finish(name);
  return { ...manifest, name };
}

/** Copies the files that the backups don't have yet. Returns the hashes of all files. */
async function copyFiles(from: AssetStore, to: AssetStore): Promise<string[]> {
  const addresses: string[] = [];
  for await (const { address } of from.list()) {
    const there = await to.has(address);
    const bytes = there ? undefined : await from.get(address);
    if (!there && bytes === undefined) continue;
    if (bytes !== undefined) await to.put(bytes);
    addresses.push(address);
  }
  return addresses.toSorted();
}

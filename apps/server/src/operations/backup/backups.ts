/**
 * The backup folder. It has a folder for each backup, named by its time, and `files/` with the uploaded files that all
 * backups share. A backup is complete once its manifest exists; until then, its folder name ends in `.part`.
 */
import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { folderAssets, ownFolder, type AssetStore, type Opened, type Ownership } from '@cablewright/store';

/** A table or another file of a backup: its name, and the SHA-256 of its content. */
export interface BackupPart {
  readonly path: string;
  readonly sha256: string;
  /** The number of rows, for a table. */
  readonly rows?: number;
}

export interface BackupManifest {
  readonly format: 1;
  readonly backend: 'database' | 'files';
  readonly release: string;
  readonly takenAt: string;
  /** The newest change set that the backup contains. */
  readonly head: number;
  readonly parts: readonly BackupPart[];
  /** The hashes of the uploaded files that the backup contains. */
  readonly files: readonly string[];
}

/** The contents of one snapshot of the catalog. */
export interface WrittenSnapshot {
  readonly head: number;
  readonly parts: readonly BackupPart[];
}

export interface TakenBackup extends BackupManifest {
  readonly name: string;
}

const manifestName = 'manifest.json';
const nameForm = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/;

/** Thrown if a backup can't be taken right now. The message gives the reason. */
export class BackupBusy extends Error {}

export class Backups {
  readonly folder: string;
  /** The uploaded files of all backups. */
  readonly files: AssetStore;

  constructor(folder: string) {
    this.folder = folder;
    this.files = folderAssets(join(folder, 'files'));
  }

  /** The names of complete backups, oldest first. */
  async names(): Promise<string[]> {
    const entries = await readdir(this.folder).catch(() => [] as string[]);
    return entries.filter((name) => nameForm.test(name) && existsSync(this.pathOf(name, manifestName))).toSorted();
  }

  async newest(): Promise<TakenBackup | undefined> {
    const name = (await this.names()).at(-1);
    return name === undefined ? undefined : this.read(name);
  }

  /** Throws if the manifest can't be read. */
  async read(name: string): Promise<TakenBackup> {
    const text = await readFile(this.pathOf(name, manifestName), 'utf8');
    return { ...(JSON.parse(text) as BackupManifest), name };
  }

  pathOf(name: string, path = ''): string {
    return join(this.folder, name, path);
  }

  /**
   * Creates the folder of a new backup, which `finish` completes. Also removes what crashed processes have left behind.
   */
  async begin(takenAt: string): Promise<string> {
    const names = await this.names();
    let time = new Date(takenAt);
    // If two backups are taken in the same second, the later one gets the next free name.
    while (names.includes(nameOf(time))) time = new Date(time.getTime() + 1_000);
    const name = nameOf(time);
    const folder = this.pathOf(`${name}.part`);
    const partial = (await readdir(this.folder).catch(() => [] as string[])).filter((folder) =>
      folder.endsWith('.part'),
    );
    for (const partialFolder of partial) await rm(this.pathOf(partialFolder), { recursive: true, force: true });
    await mkdir(folder, { recursive: true, mode: 0o700 });
    return name;
  }

  /**
   * Removes backups taken before the given time, except for the newest one, and files that no remaining backup
   * contains. Returns the names of the removed backups.
   */
  async prune(before: string): Promise<string[]> {
    const old: string[] = [];
    for (const name of (await this.names()).slice(0, -1)) if ((await this.read(name)).takenAt < before) old.push(name);
    // The manifest is removed first, so that a partly removed backup doesn't count as a backup.
    for (const name of old) await rm(this.pathOf(name, manifestName), { force: true });
    for (const name of old) await rm(this.pathOf(name), { recursive: true, force: true });
    if (old.length > 0) await this.#sweep();
    return old;
  }

  async #sweep(): Promise<void> {
    const referenced = new Set<string>();
    for (const name of await this.names()) for (const address of (await this.read(name)).files) referenced.add(address);
    for await (const { address } of this.files.list()) if (!referenced.has(address)) await this.files.remove(address);
  }

  async finish(name: string): Promise<void> {
    await rename(this.pathOf(`${name}.part`), this.pathOf(name));
  }

  /** Locks the folder for this process. If another process has the lock, returns which one. */
  own(): Opened<Ownership> {
    return ownFolder(this.folder);
  }

  /** The problems of a backup, each as a sentence: parts or uploaded files that are missing or were changed. */
  async wrongWith({ name, parts, files }: TakenBackup): Promise<string[]> {
    const wrong: string[] = [];
    for (const { path, sha256 } of parts) {
      const digest = await digestOf(this.pathOf(name, path));
      if (digest === undefined) wrong.push(`${name}/${path} is missing.`);
      else if (digest !== sha256) wrong.push(`${name}/${path} is damaged.`);
    }
    for (const address of files)
      if ((await this.files.get(address)) === undefined) wrong.push(`The file ${address} is missing or damaged.`);
    return wrong;
  }
}

export { manifestName };

function nameOf(time: Date): string {
  return `${time.toISOString().slice(0, 19).replaceAll(':', '-')}Z`;
}

async function digestOf(path: string): Promise<string | undefined> {
  const hash = createHash('sha256');
  try {
    for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  } catch {
    return undefined;
  }
  return hash.digest('hex');
}

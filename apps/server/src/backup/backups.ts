/**
 * Where backups are kept: a folder with one folder for each backup, named by its time, and beside them `files/`, the
 * uploaded files all of them share. A backup is there once its manifest is: until then its folder ends in `.part`.
 */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { folderAssets, type AssetStore } from '@cablewright/store';

/** A table, or a file beside the tables, in a backup: what it is called there and the sha256 of its bytes. */
export interface BackupPart {
  readonly path: string;
  readonly sha256: string;
  /** Rows, where it is a table. */
  readonly rows?: number;
}

export interface Manifest {
  readonly format: 1;
  readonly backend: 'database' | 'files';
  readonly release: string;
  readonly takenAt: string;
  /** The newest change set in it. */
  readonly head: number;
  readonly parts: readonly BackupPart[];
  /** The addresses of the uploaded files it holds. */
  readonly files: readonly string[];
}

/** What one moment of the catalog came to. */
export interface Written {
  readonly head: number;
  readonly parts: readonly BackupPart[];
}

export interface TakenBackup extends Manifest {
  readonly name: string;
}

const manifestName = 'manifest.json';
const nameForm = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/;

export class Backups {
  readonly folder: string;
  /** The uploaded files of all backups. */
  readonly files: AssetStore;

  constructor(folder: string) {
    this.folder = folder;
    this.files = folderAssets(join(folder, 'files'));
  }

  /** The names of the backups that are complete, oldest first. */
  async names(): Promise<string[]> {
    const found = await readdir(this.folder).catch(() => [] as string[]);
    return found.filter((name) => nameForm.test(name)).toSorted();
  }

  async newest(): Promise<TakenBackup | undefined> {
    const name = (await this.names()).at(-1);
    return name === undefined ? undefined : this.read(name);
  }

  /** Throws when the manifest cannot be read. */
  async read(name: string): Promise<TakenBackup> {
    const text = await readFile(this.pathOf(name, manifestName), 'utf8');
    return { ...(JSON.parse(text) as Manifest), name };
  }

  pathOf(name: string, path = ''): string {
    return join(this.folder, name, path);
  }

  /** Makes the folder of a new backup, to be filled; `finish` puts it among the others. */
  async begin(takenAt: string): Promise<string> {
    const name = `${takenAt.slice(0, 19).replaceAll(':', '-')}Z`;
    const folder = this.pathOf(`${name}.part`);
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true, mode: 0o700 });
    return name;
  }

  async finish(name: string): Promise<void> {
    await rename(this.pathOf(`${name}.part`), this.pathOf(name));
  }

  /** What is wrong with a backup, each in a sentence: a part or an uploaded file that is missing or not what it was. */
  async wrongWith({ name, parts, files }: TakenBackup): Promise<string[]> {
    const wrong: string[] = [];
    for (const { path, sha256 } of parts) {
      const found = await digestOf(this.pathOf(name, path));
      if (found === undefined) wrong.push(`${name}/${path} is missing.`);
      else if (found !== sha256) wrong.push(`${name}/${path} is damaged.`);
    }
    for (const address of files)
      if ((await this.files.get(address)) === undefined) wrong.push(`The file ${address} is missing or damaged.`);
    return wrong;
  }
}

export { manifestName };

async function digestOf(path: string): Promise<string | undefined> {
  const hash = createHash('sha256');
  try {
    for await (const piece of createReadStream(path)) hash.update(piece as Buffer);
  } catch {
    return undefined;
  }
  return hash.digest('hex');
}

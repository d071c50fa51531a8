/**
 * The file system as used by the files backend: a few operations on one folder. A power failure may occur after any of
 * them. Paths are relative to the folder, with forward slashes. This is the real implementation; tests use a simulated
 * disk.
 */
import { constants } from 'node:fs';
import {
  appendFile,
  copyFile,
  link,
  mkdir,
  open,
  readFile,
  readdir,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf } from '../port/opened.ts';

export interface Disk {
  /** The text of a file, or undefined if the file doesn't exist. Throws if it isn't UTF-8. */
  read(path: string): Promise<string | undefined>;
  /** The names in a folder. Names of subfolders end in a slash. Empty if the folder doesn't exist. */
  list(folder: string): Promise<string[]>;
  /** A value that changes when the file is written or replaced. Undefined if the file doesn't exist. */
  stamp(path: string): Promise<string | undefined>;
  /** Creates a folder in an existing folder. Does nothing if it already exists. */
  makeFolder(path: string): Promise<void>;
  /** Writes a whole file. Until the file is synced, its content after a power failure is undefined. */
  write(path: string, text: string): Promise<void>;
  append(path: string, text: string): Promise<void>;
  /** Syncs the content of a file, or the names in a folder, to the disk. */
  sync(path: string): Promise<void>;
  rename(from: string, to: string): Promise<void>;
  /** Keeps the content of a file under a second, unused name. Later writes to the first name don't affect it. */
  keep(path: string, as: string): Promise<void>;
  /** Removes a file. It isn't an error if the file is missing. */
  remove(path: string): Promise<void>;
}

export function nodeDisk(root: string): Disk {
  const absolute = (path: string) => join(root, path);
  return {
    read: (path) => readText(absolute(path)),
    list: (folder) => listFolder(absolute(folder)),
    stamp: (path) => stampOf(absolute(path)),
    async makeFolder(path) {
      await mkdir(absolute(path)).catch(unless('EEXIST'));
    },
    write: (path, text) => writeFile(absolute(path), text),
    append: (path, text) => appendFile(absolute(path), text),
    sync: (path) => syncFile(absolute(path)),
    rename: (from, to) => rename(absolute(from), absolute(to)),
    // Copies the file on file systems without hard links.
    keep: (path, as) =>
      link(absolute(path), absolute(as)).catch(() => copyFile(absolute(path), absolute(as), constants.COPYFILE_EXCL)),
    remove: (path) => rm(absolute(path), { force: true }),
  };
}

function unless(code: string): (error: unknown) => undefined {
  return (error) => {
    if (codeOf(error) !== code) throw error;
    return undefined;
  };
}

async function readText(path: string): Promise<string | undefined> {
  const bytes = await readFile(path).catch(unless('ENOENT'));
  return bytes === undefined ? undefined : new TextDecoder('utf-8', { fatal: true }).decode(bytes);
}

async function listFolder(path: string): Promise<string[]> {
  const entries = (await readdir(path, { withFileTypes: true }).catch(unless('ENOENT'))) ?? [];
  return entries.map((entry) => (entry.isDirectory() ? `${entry.name}/` : entry.name));
}

async function stampOf(path: string): Promise<string | undefined> {
  const stats = await stat(path, { bigint: true }).catch(unless('ENOENT'));
  // Includes the change time of the inode, because a change of permissions alters nothing else.
  return stats === undefined ? undefined : `${stats.ino}-${stats.size}-${stats.mtimeNs}-${stats.ctimeNs}`;
}

async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

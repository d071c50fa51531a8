/**
 * The file system as the files backend uses it: a handful of operations on one folder, each of which a machine can lose
 * power after. Paths are relative to the folder, with slashes. The real one is here; tests simulate another.
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
  /** The text of a file, undefined when there is none. Throws when it is not UTF-8. */
  read(path: string): Promise<string | undefined>;
  /** The names in a folder, those of folders ending in a slash; none when there is no such folder. */
  list(folder: string): Promise<string[]>;
  /** Something that differs after the file was written or replaced; undefined when there is no file. */
  stamp(path: string): Promise<string | undefined>;
  /** Makes one folder in a folder that exists; one that is there already is left. */
  makeFolder(path: string): Promise<void>;
  /** Writes a whole file. What it holds after a power cut is uncertain until it is synced. */
  write(path: string, text: string): Promise<void>;
  append(path: string, text: string): Promise<void>;
  /** Brings a file's content, or a folder's names, safely to the disk. */
  sync(path: string): Promise<void>;
  rename(from: string, to: string): Promise<void>;
  /** Keeps what a file holds under a second name, which must be free. What is written to the first name later does not change it. */
  keep(path: string, as: string): Promise<void>;
  /** Removes a file; none is fine. */
  remove(path: string): Promise<void>;
}

export function nodeDisk(root: string): Disk {
  const at = (path: string) => join(root, path);
  return {
    read: (path) => readText(at(path)),
    list: (folder) => listFolder(at(folder)),
    stamp: (path) => stampOf(at(path)),
    async makeFolder(path) {
      await mkdir(at(path)).catch(unless('EEXIST'));
    },
    write: (path, text) => writeFile(at(path), text),
    append: (path, text) => appendFile(at(path), text),
    sync: (path) => syncFile(at(path)),
    rename: (from, to) => rename(at(from), at(to)),
    // Some file systems have no links.
    keep: (path, as) => link(at(path), at(as)).catch(() => copyFile(at(path), at(as), constants.COPYFILE_EXCL)),
    remove: (path) => rm(at(path), { force: true }),
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
  // The time of the inode too: rights that are taken away change nothing else.
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

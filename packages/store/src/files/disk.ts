/**
 * The file system as the files backend uses it: a handful of operations on one folder. Power may fail after any of
 * them. Paths are relative to the folder, with forward slashes. This is the real implementation; tests simulate a disk.
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
  /** The text of a file, or undefined if it does not exist. Throws if it is not UTF-8. */
  read(path: string): Promise<string | undefined>;
  /** The names in a folder; names of folders end in a slash. Empty if the folder does not exist. */
  list(folder: string): Promise<string[]>;
  /** A value that differs after the file was written or replaced; undefined if the file does not exist. */
  stamp(path: string): Promise<string | undefined>;
  /** Creates one folder inside an existing folder. An existing folder is left alone. */
  makeFolder(path: string): Promise<void>;
  /** Writes a whole file. Its content after a power cut is uncertain until the file is synced. */
  write(path: string, text: string): Promise<void>;
  append(path: string, text: string): Promise<void>;
  /** Syncs a file's content, or a folder's names, to the disk. */
  sync(path: string): Promise<void>;
  rename(from: string, to: string): Promise<void>;
  /** Keeps a file's content under a second name, which must be free. Later writes to the first name do not affect it. */
  keep(path: string, as: string): Promise<void>;
  /** Removes a file. A missing file is not an error. */
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
    // Some file systems have no hard links.
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
  // The inode's change time too: a change of permissions alters nothing else.
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

/** The documents of a catalog as files, wherever they are stored. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Paths are relative to the folder of the catalog, with forward slashes. */
export interface DocumentFiles {
  /** The name of the catalog in messages. */
  readonly name: string;
  /** The names in a folder, sorted. Empty if the folder does not exist. */
  list(folder: string): readonly string[];
  /** The content of a file. Undefined if the file does not exist. */
  read(path: string): Uint8Array | undefined;
}

/** A folder on disk. */
export function filesOnDisk(folder: string): DocumentFiles {
  return {
    name: folder,
    list(path) {
      const target = join(folder, path);
      return existsSync(target) ? sorted(readdirSync(target)) : [];
    },
    read(path) {
      const target = join(folder, path);
      return existsSync(target) ? readFileSync(target) : undefined;
    },
  };
}

/** Files held in memory, by their paths. */
export function filesInMemory(name: string, files: ReadonlyMap<string, Uint8Array>): DocumentFiles {
  const folders = new Map<string, Set<string>>();
  for (const path of files.keys()) {
    const parts = path.split('/');
    for (const [i, part] of parts.entries()) {
      const folder = parts.slice(0, i).join('/');
      const names = folders.get(folder) ?? new Set();
      folders.set(folder, names.add(part));
    }
  }
  return {
    name,
    list: (folder) => sorted([...(folders.get(folder) ?? [])]),
    read: (path) => files.get(path),
  };
}

function sorted(names: readonly string[]): string[] {
  return names.toSorted((a, b) => (a < b ? -1 : 1));
}

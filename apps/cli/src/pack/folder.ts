import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { CommandError } from '../refusal/refusal.ts';

/** The files in a folder by their path with forward slashes, without hidden files. */
export function filesUnder(folder: string): Map<string, Uint8Array> {
  const files = new Map<string, Uint8Array>();
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    const full = join(entry.parentPath, entry.name);
    const path = relative(folder, full).split(sep).join('/');
    if (entry.isSymbolicLink()) throw new CommandError(`${path} is a link. A pack has files only.`);
    if (entry.isFile() && !path.split('/').some((name) => name.startsWith('.'))) files.set(path, readFileSync(full));
  }
  return files;
}

export function requireFolder(folder: string, file: string): void {
  if (!existsSync(join(folder, file))) throw new CommandError(`There is no ${file} in ${folder}.`);
}

export function write(path: string, bytes: Uint8Array | string, mode = 0o666): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, bytes, { mode });
}

export function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new CommandError(`${path} cannot be read: ${(error as NodeJS.ErrnoException).code}.`);
  }
}

/** The JSON document in a file. */
export function json(path: string): unknown {
  try {
    return JSON.parse(readText(path));
  } catch (error) {
    if (error instanceof CommandError) throw error;
    throw new CommandError(`${path} is not JSON: ${(error as Error).message}`);
  }
}

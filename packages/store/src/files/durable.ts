/**
 * Replaces files so that each of them has its old or its new content after a power failure, and its new content once
 * the call has returned.
 */
import { dirname } from 'node:path/posix';
import { codeOf } from '../port/opened.ts';
import type { Disk } from './disk.ts';

/** The store's own folder inside the catalog folder. Git ignores it. */
export const workFolder = '.cablewright';
const tempFolder = `${workFolder}/temp`;

/** Whether an error comes from the disk, as opposed to a file with invalid content. */
export function isDiskError(error: unknown): boolean {
  return codeOf(error) !== undefined && (error as { syscall?: unknown }).syscall !== undefined;
}

/** A file to write with its text, or to delete if the text is null. */
export interface FileAfter {
  readonly path: string;
  readonly text: string | null;
}

/** Creates the store's own folder and removes temporary files that an interrupted save has left behind. */
export async function prepareWorkFolder(disk: Disk): Promise<void> {
  await makeFolders(disk, tempFolder);
  for (const name of await disk.list(tempFolder)) await disk.remove(`${tempFolder}/${name}`);
  const ignore = `${workFolder}/.gitignore`;
  if ((await disk.read(ignore)) !== '*\n') await placeFiles(disk, [{ path: ignore, text: '*\n' }]);
}

/** Keeps a copy of a file under another name in the store's own folder. Returns the path of the copy. */
export async function keepAside(disk: Disk, path: string): Promise<string> {
  const folder = `${workFolder}/unreadable`;
  await makeFolders(disk, folder);
  const names = new Set(await disk.list(folder));
  const base = path.replaceAll('/', '-');
  let name = base;
  for (let n = 2; names.has(name); n += 1) name = `${n}-${base}`;
  await disk.keep(path, `${folder}/${name}`);
  await disk.sync(folder);
  return `${folder}/${name}`;
}

/** Writes each file under a temporary name, syncs it, renames it into place, and syncs the folders. */
export async function placeFiles(disk: Disk, files: readonly FileAfter[]): Promise<void> {
  const moveIntoPlace = await stageFiles(disk, files);
  await moveIntoPlace();
}

/**
 * The first half of `placeFiles`, which needs disk space but doesn't change any file yet. Returns a function that moves
 * the files into place. Files that are staged at the same time need different values of `batch`.
 */
export async function stageFiles(
  disk: Disk,
  files: readonly FileAfter[],
  batch = 'file',
): Promise<() => Promise<void>> {
  const folders = new Set(files.map((file) => dirname(file.path)));
  const temporary = (n: number) => `${tempFolder}/${batch}-${n}`;
  for (const folder of folders) await makeFolders(disk, folder);
  for (const [n, file] of files.entries()) {
    if (file.text === null) continue;
    await disk.write(temporary(n), file.text);
    await disk.sync(temporary(n));
  }
  return async () => {
    for (const [n, file] of files.entries()) {
      if (file.text === null) await disk.remove(file.path);
      else await disk.rename(temporary(n), file.path);
    }
    for (const folder of folders) await disk.sync(folder);
  };
}

/** Creates a folder and its missing parents. A new name in a folder is durable only after that folder was synced. */
async function makeFolders(disk: Disk, folder: string): Promise<void> {
  if (folder === '.') return;
  const above = dirname(folder);
  await makeFolders(disk, above);
  if ((await disk.list(above)).includes(`${folder.slice(folder.lastIndexOf('/') + 1)}/`)) return;
  await disk.makeFolder(folder);
  await disk.sync(above);
}

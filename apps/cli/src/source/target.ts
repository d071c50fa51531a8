/** Opens a catalog named on the command line: a folder, or a folder at a git revision. */
import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { CommandError } from '../refusal/refusal.ts';
import { filesOnDisk, type DocumentFiles } from './document-files.ts';
import { filesAtRevision } from './git-revision.ts';

/** The files of `catalog` or `main:catalog`. A folder takes precedence over a revision of the same name. */
export function targetFiles(target: string): DocumentFiles {
  if (isFolder(target)) return { ...filesOnDisk(resolve(target)), name: target };
  const [, revision, path] = /^([^:]+):(.*)$/s.exec(target) ?? [];
  if (revision !== undefined && path !== undefined) return filesAtRevision(revision, path);
  throw new CommandError(
    `"${target}" is not a folder. Name a folder, a git revision of one such as main:catalog, or the address of a hub.`,
  );
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

/**
 * Copies the packaged PostgreSQL to a folder that the server's account can read. Also creates the library links that
 * the package only lists: its install script would create them, but npm may be configured not to run it.
 */
import {
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import type { Account } from './account.ts';
import type { NativePackage } from './platform.ts';
import type { ServerPlace } from './place.ts';

interface Link {
  readonly source: string;
  readonly target: string;
}

/**
 * The folder with the programs. They are copied if this version is missing, and copies of other versions are removed.
 */
export function installPrograms(source: NativePackage, place: ServerPlace): string {
  const target = join(place.folder, `programs-${source.version}`);
  if (!existsSync(target)) {
    const half = `${target}.new`;
    rmSync(half, { recursive: true, force: true });
    cpSync(source.native, half, { recursive: true, verbatimSymlinks: true, filter: isNeededToRun });
    makeLinks(half);
    if (place.account !== undefined) giveTo(place.account, half);
    renameSync(half, target);
  }
  for (const name of readdirSync(place.folder)) {
    const stale = name.startsWith('programs-') && name !== basename(target);
    if (stale) rmSync(join(place.folder, name), { recursive: true, force: true });
  }
  return target;
}

/**
 * Whether a running server needs a file. It needs all files except the static libraries, which are for compiling
 * against it.
 */
function isNeededToRun(path: string): boolean {
  return !path.endsWith('.a') && basename(path) !== 'pkgconfig';
}

function makeLinks(folder: string): void {
  const links = JSON.parse(readFileSync(join(folder, 'pg-symlinks.json'), 'utf8')) as Link[];
  for (const link of links) {
    const linkPath = join(folder, relative('native', link.target));
    const points = relative(dirname(link.target), link.source);
    if (lstatSync(linkPath, { throwIfNoEntry: false }) === undefined) symlinkSync(points, linkPath);
  }
}

function giveTo(account: Account, folder: string): void {
  chownSync(folder, account.uid, account.gid);
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isSymbolicLink()) chownSync(join(entry.parentPath, entry.name), account.uid, account.gid);
  }
}

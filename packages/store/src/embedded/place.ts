/**
 * The location of the embedded server: `<data folder>/postgres`. A server that runs under another account must be able
 * to reach it. If a folder above the data folder is closed to others (such as root's home), the server is located in
 * /var/lib/cablewright instead, and `postgres/place` in the data folder records the location.
 */
import { createHash } from 'node:crypto';
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { blockedAt, letPass, serverAccount, type Account } from './account.ts';

export interface ServerPlace {
  /** Contains `programs-<version>/`, `data-<major>/`, `run/` and `server.log`. Owned by the account. */
  readonly folder: string;
  readonly account?: Account;
}

/** Determines the location and creates it, accessible only to the account under which the server runs. */
export function serverPlace(dataFolder: string): ServerPlace {
  const localFolder = join(dataFolder, 'postgres');
  const pointer = join(localFolder, 'place');
  if (existsSync(pointer)) return madePlace(readFileSync(pointer, 'utf8').trim());
  const account = serverAccount(localFolder);
  if (account === undefined) return madePlace(localFolder);
  if (blockedAt(dataFolder, account) === dataFolder) letPass(dataFolder);
  if (blockedAt(dataFolder, account) === undefined) return madePlace(localFolder);
  const elsewhere = join('/var/lib/cablewright', `${basename(dataFolder)}-${shortHash(dataFolder)}`);
  mkdirSync(localFolder, { recursive: true });
  writeFileSync(pointer, `${elsewhere}\n`);
  return madePlace(elsewhere);
}

function madePlace(folder: string): ServerPlace {
  mkdirSync(folder, { recursive: true });
  const account = serverAccount(folder);
  makePrivate(folder, account);
  return account === undefined ? { folder } : { folder, account };
}

/** Makes the account the owner of a folder, and denies access to all others. */
function makePrivate(folder: string, account: Account | undefined): void {
  if (account !== undefined) chownSync(folder, account.uid, account.gid);
  chmodSync(folder, 0o700);
}

/** The longest socket path that every system accepts, in bytes. Longer paths are rejected or silently truncated. */
const maxSocketPath = 100;

/**
 * A private folder for the server's socket: next to the server, or a new temporary folder if that path would be too
 * long.
 */
export function socketFolder(place: ServerPlace): string {
  const near = join(place.folder, 'run');
  const folder = socketFile(near).length <= maxSocketPath ? near : mkdtempSync(join(tmpdir(), 'cablewright-'));
  mkdirSync(folder, { recursive: true });
  makePrivate(folder, place.account);
  return folder;
}

export function socketFile(folder: string): string {
  return join(folder, '.s.PGSQL.5432');
}

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 8);
}

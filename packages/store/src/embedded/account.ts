/**
 * The account under which the server runs. PostgreSQL refuses to run as root. If the program runs as root, the server
 * runs as an unprivileged account that owns its folder. Otherwise it runs as the current user.
 */
import { execFileSync } from 'node:child_process';
import { chmodSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

export interface Account {
  readonly uid: number;
  readonly gid: number;
}

/**
 * The account to switch to, or undefined to keep the current one. An existing folder keeps the account that owns it.
 */
export function serverAccount(folder: string): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const owner = statSync(folder, { throwIfNoEntry: false });
  if (owner !== undefined && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  // The server looks up its account by name, so the account must exist. `nobody` exists everywhere.
  return { uid: idOf('-u'), gid: idOf('-g') };
}

function idOf(which: '-u' | '-g'): number {
  return Number(execFileSync('id', [which, 'nobody'], { encoding: 'utf8' }).trim());
}

/**
 * The nearest folder above `path` that `account` isn't allowed to enter. Undefined if the path can be reached. Only the
 * account's primary group is considered.
 */
export function blockedAt(path: string, account: Account): string | undefined {
  for (let folder = path; ; folder = dirname(folder)) {
    const stats = statSync(folder);
    const shift = stats.uid === account.uid ? 6 : stats.gid === account.gid ? 3 : 0;
    if (((stats.mode >> shift) & 1) === 0) return folder;
    if (dirname(folder) === folder) return undefined;
  }
}

/** Lets other accounts enter, but not list, a folder. */
export function letPass(folder: string): void {
  chmodSync(folder, statSync(folder).mode | 0o011);
}

/**
 * Under which account the server runs. PostgreSQL refuses to run as root; so when the program is root the server runs as
 * an unprivileged account that owns its folder, and as an ordinary user it runs as that user.
 */
import { execFileSync } from 'node:child_process';
import { chmodSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

export interface Account {
  readonly uid: number;
  readonly gid: number;
}

/** The account to switch to, or undefined to stay as we are. A folder made earlier keeps the account that owns it. */
export function serverAccount(folder: string): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const owner = statSync(folder, { throwIfNoEntry: false });
  if (owner !== undefined && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  // The server looks its own account up by name, so it must be one that exists; `nobody` does everywhere.
  return { uid: idOf('-u'), gid: idOf('-g') };
}

function idOf(which: '-u' | '-g'): number {
  return Number(execFileSync('id', [which, 'nobody'], { encoding: 'utf8' }).trim());
}

/**
 * The nearest folder above `path` that `account` may not pass, or undefined when it can be reached. Group membership
 * beyond the account's own group is not considered.
 */
export function blockedAt(path: string, account: Account): string | undefined {
  for (let folder = path; ; folder = dirname(folder)) {
    const stats = statSync(folder);
    const shift = stats.uid === account.uid ? 6 : stats.gid === account.gid ? 3 : 0;
    if (((stats.mode >> shift) & 1) === 0) return folder;
    if (dirname(folder) === folder) return undefined;
  }
}

/** Lets other accounts pass through (not list) a folder. */
export function letPass(folder: string): void {
  chmodSync(folder, statSync(folder).mode | 0o011);
}

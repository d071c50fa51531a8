/**
 * Makes sure that only one process owns a data folder. Ownership is an operating system lock on `owner.lock`, taken
 * through SQLite. The lock ends with the process, regardless of how the process ends, so there are no stale locks. The
 * lock file itself is empty; `owner.json` names the owner for the message to a process that is refused.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { opened, refused, type Opened } from '../port/opened.ts';

interface Owner {
  readonly pid: number;
  readonly host: string;
  readonly since: string;
}

export interface Ownership {
  readonly folder: string;
  release(): void;
}

/** SQLite's error code if another connection holds the lock (SQLITE_BUSY). */
const busy = 5;

/**
 * Makes this process the owner of `folder`, which is created if missing. If another process already owns it, the
 * refusal says which.
 */
export function ownFolder(folder: string, now: () => Date = () => new Date()): Opened<Ownership> {
  mkdirSync(folder, { recursive: true });
  const lock = new DatabaseSync(join(folder, 'owner.lock'), { timeout: 0 });
  try {
    // With the journal in memory, the lock creates no second file. Nothing is ever written through this connection.
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if ((error as { readonly errcode?: number }).errcode !== busy) throw error;
    return refused(
      'in-use',
      `The data folder ${folder} is in use by ${ownerName(folder)}; stop it or choose another folder.`,
    );
  }
  const owner: Owner = { pid: process.pid, host: hostname(), since: now().toISOString() };
  try {
    writeFileSync(join(folder, 'owner.json'), `${JSON.stringify(owner)}\n`, { mode: 0o644 });
  } catch (error) {
    // If the disk is full, the process gives up and must not keep the lock.
    lock.close();
    throw error;
  }
  return opened({ folder, release: () => release(folder, lock) });
}

function release(folder: string, lock: DatabaseSync): void {
  if (!lock.isOpen) return;
  rmSync(join(folder, 'owner.json'), { force: true });
  lock.close();
}

function ownerName(folder: string): string {
  try {
    const owner = JSON.parse(readFileSync(join(folder, 'owner.json'), 'utf8')) as Owner;
    return `process ${owner.pid} on ${owner.host} (since ${owner.since})`;
  } catch {
    return 'another process';
  }
}

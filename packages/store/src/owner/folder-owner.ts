/**
 * One process owns a data folder at a time. Ownership is an operating system lock on `owner.lock`, taken through
 * SQLite, so it ends with the process however the process ends, and stale locks cannot occur. The lock file itself is
 * empty; `owner.json` names the owner for the message to a process that is refused.
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

/** SQLite's error code if another connection has the lock (SQLITE_BUSY). */
const busy = 5;

/** Makes this process the owner of `folder` (created if missing), or says which process already is. */
export function ownFolder(folder: string, now: () => Date = () => new Date()): Opened<Ownership> {
  mkdirSync(folder, { recursive: true });
  const lock = new DatabaseSync(join(folder, 'owner.lock'), { timeout: 0 });
  try {
    // With the journal in memory the lock leaves no second file; nothing is ever written through this connection.
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
    // If the disk is full, a process that gives up must not keep the lock.
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

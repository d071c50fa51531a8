/**
 * One process owns a data folder at a time. Ownership is a lock of the operating system on `owner.lock`, taken through
 * SQLite, so it ends with the process however the process ends: a stale lock cannot be left behind. The lock file
 * itself holds nothing; the owner is named in `owner.json`, for the message to a process that is refused.
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

/** What SQLite answers when another connection has the lock. */
const busy = 5;

/** Makes this process the owner of `folder` (made when missing), or says which process already is. */
export function ownFolder(folder: string, now: () => Date = () => new Date()): Opened<Ownership> {
  mkdirSync(folder, { recursive: true });
  const lock = new DatabaseSync(join(folder, 'owner.lock'), { timeout: 0 });
  try {
    // With the journal in memory the lock leaves no second file; nothing is ever written through it.
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
    // Without room on the disk, the lock must not stay with a process that gives up.
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

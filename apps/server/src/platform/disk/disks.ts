/** The disks the hub writes to: whether one is full, and whether an error says so. */
import { statfsSync } from 'node:fs';

/** A folder the hub writes to, by the name people know it by. */
interface DiskFolder {
  readonly name: string;
  readonly path: string;
}

/** Less room than this and a write may fail, bytes. */
const fullBelow = 1024 * 1024;
/** Less room than this and an owner should know, bytes. */
const scarceBelow = 16 * 1024 * 1024;

export class Disks {
  readonly #folders: readonly DiskFolder[];

  constructor(folders: readonly DiskFolder[]) {
    this.#folders = folders;
  }

  /** The name of the disk an error comes from being full; undefined for any other error. */
  fullIn(error: unknown): string | undefined {
    const full = this.#folders.find(({ path }) => roomIn(path) < fullBelow);
    if (full !== undefined) return `the ${full.name}`;
    if (!saysFull(error)) return undefined;
    return stateOf(error) === diskFullState ? 'the database server' : 'the server';
  }

  /** What is wrong with the disks, in words for the health check. */
  wrong(): string | undefined {
    const scarce = this.#folders
      .map(({ name, path }) => ({ name, room: roomIn(path) }))
      .filter(({ room }) => room < scarceBelow)
      .map(({ name, room }) => `the disk of the ${name} is full: ${(room / 1024 / 1024).toFixed(1)} MB left`);
    return scarce.length === 0 ? undefined : scarce.join('; ');
  }
}

/** Bytes a program may still write; without end where the system does not say. */
function roomIn(path: string): number {
  try {
    const { bavail, bsize } = statfsSync(path);
    return bavail * bsize;
  } catch {
    return Infinity;
  }
}

const noRoom = new Set(['ENOSPC', 'EDQUOT']);
/** SQLSTATE disk_full (PostgreSQL, appendix A, class 53). */
const diskFullState = '53100';
/** SQLITE_FULL (sqlite.org/rescode.html). */
const sqliteFull = 13;

function stateOf(error: unknown): unknown {
  return (error as { code?: unknown } | null)?.code;
}

/** Whether an error, or one it was caused by, says that there is no room. */
function saysFull(error: unknown, depth = 0): boolean {
  if (!(error instanceof Error) || depth > 8) return false;
  const { code, errcode, cause, errors } = error as Error & { code?: unknown; errcode?: unknown; errors?: unknown };
  if (code === diskFullState || noRoom.has(String(code)) || errcode === sqliteFull) return true;
  const inside = Array.isArray(errors) ? [cause, ...(errors as unknown[])] : [cause];
  return inside.some((one) => saysFull(one, depth + 1));
}

/** The disks the hub writes to: whether one is full, and whether an error says so. */
import { statfsSync } from 'node:fs';
import type { Reserve } from './reserve.ts';

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
  readonly #reserve: Pick<Reserve, 'isGivenUp'> | undefined;

  constructor(folders: readonly DiskFolder[], reserve?: Pick<Reserve, 'isGivenUp'>) {
    this.#folders = folders;
    this.#reserve = reserve;
  }

  /** The name of a disk that has no room for changes: what is left of it is needed to start the hub. */
  refusing(): string | undefined {
    return this.#reserve?.isGivenUp === true ? 'the data folder' : undefined;
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
    if (this.#reserve?.isGivenUp === true)
      return 'the disk of the data folder is full: the hub runs on its reserve and refuses changes';
    const scarce = this.#folders
      .map(({ name, path }) => ({ name, room: roomIn(path) }))
      .filter(({ room }) => room < scarceBelow)
      .map(({ name, room }) => `the disk of the ${name} is full: ${(room / 1024 / 1024).toFixed(1)} MB left`);
    return scarce.length === 0 ? undefined : scarce.join('; ');
  }
}

/** Bytes a program may still write; without end where the system does not say. */
export function roomIn(path: string): number {
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
export function saysFull(error: unknown, depth = 0): boolean {
  if (!(error instanceof Error) || depth > 8) return false;
  const { code, errcode, cause, errors } = error as Error & { code?: unknown; errcode?: unknown; errors?: unknown };
  if (code === diskFullState || noRoom.has(String(code)) || errcode === sqliteFull) return true;
  const inside = Array.isArray(errors) ? [cause, ...(errors as unknown[])] : [cause];
  return inside.some((one) => saysFull(one, depth + 1));
}

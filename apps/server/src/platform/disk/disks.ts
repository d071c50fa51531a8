/** Detects full disks from the free space of the folders that the hub writes to, and from errors. */
import { statfsSync } from 'node:fs';

/** A folder that the hub writes to, with its display name. */
interface DiskFolder {
  readonly name: string;
  readonly path: string;
}

/** With less free space than this in bytes, a write may fail. */
const fullBelowBytes = 1024 * 1024;
/** With less free space than this in bytes, the health check fails. */
const scarceBelowBytes = 16 * 1024 * 1024;

export class Disks {
  readonly #folders: readonly DiskFolder[];
  readonly #reserve: { readonly isGivenUp: boolean } | undefined;

  constructor(folders: readonly DiskFolder[], reserve?: { readonly isGivenUp: boolean }) {
    this.#folders = folders;
    this.#reserve = reserve;
  }

  /**
   * The name of a disk whose remaining space is reserved for a start, so that changes must be refused. Undefined if
   * there is none.
   */
  refusing(): string | undefined {
    return this.#reserve?.isGivenUp === true ? 'the data folder' : undefined;
  }

  /**
   * The name of the full disk to which an error is attributed. While the disk of a folder is full, that is any error;
   * otherwise only an error that reports a full disk. Undefined if there is none.
   */
  fullIn(error: unknown): string | undefined {
    const full = this.#folders.find(({ path }) => roomIn(path) < fullBelowBytes);
    if (full !== undefined) return `the ${full.name}`;
    if (!saysFull(error)) return undefined;
    return stateOf(error) === diskFullState ? 'the database server' : 'the server';
  }

  /** The problems of the disks as text for the health check. Undefined if there are none. */
  wrong(): string | undefined {
    if (this.#reserve?.isGivenUp === true)
      return 'the disk of the data folder is full: the hub runs on its reserve and refuses changes';
    const scarce = this.#folders
      .map(({ name, path }) => ({ name, room: roomIn(path) }))
      .filter(({ room }) => room < scarceBelowBytes)
      .map(({ name, room }) => `the disk of the ${name} is full: ${(room / 1024 / 1024).toFixed(1)} MB left`);
    return scarce.length === 0 ? undefined : scarce.join('; ');
  }
}

/** The free bytes on the disk of a path, or Infinity if the system doesn't report it. */
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

/** Whether an error or one of its causes reports a full disk. */
export function saysFull(error: unknown, depth = 0): boolean {
  if (!(error instanceof Error) || depth > 8) return false;
  const { code, errcode, cause, errors } = error as Error & { code?: unknown; errcode?: unknown; errors?: unknown };
  if (code === diskFullState || noRoom.has(String(code)) || errcode === sqliteFull) return true;
  const causes = Array.isArray(errors) ? [cause, ...(errors as unknown[])] : [cause];
  return causes.some((inner) => saysFull(inner, depth + 1));
}

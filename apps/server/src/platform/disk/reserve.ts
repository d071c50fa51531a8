/**
 * Reserves space on the data folder's disk so that the hub can start when the disk is full. Without free space neither
 * database opens, and people couldn't even read their data. While the reserve is released, changes are refused, so that
 * they don't use it up.
 */
import { randomBytes } from 'node:crypto';
import { existsSync, rmSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { roomIn } from './disks.ts';

const mb = 1024 * 1024;
/** PostgreSQL writes segments of 16 MB during recovery. The SQLite file of a folder catalog needs far less. */
const sizes = { database: 48 * mb, files: 4 * mb } as const;
/** With fewer free bytes than this, a start may fail. */
const neededToStart = 1 * mb;
/** The bytes that must remain free when the reserve is created again. */
const spareBytes = 16 * mb;
const lookEveryMs = 15_000;
/** The delay after the start before the reserve is checked, in ms, so that it doesn't slow down the start. */
const firstLookMs = 1_000;

interface ReserveOptions {
  readonly dataDir: string;
  readonly backend: keyof typeof sizes;
  readonly notice: (message: string) => void;
}

export class Reserve {
  readonly #options: ReserveOptions;
  readonly #path: string;
  readonly #bytes: number;
  #isGivenUp = false;
  #isStopped = false;
  #timer: NodeJS.Timeout | undefined;
  #making: Promise<void> | undefined;

  constructor(options: ReserveOptions) {
    this.#options = options;
    this.#path = join(options.dataDir, 'reserve');
    this.#bytes = sizes[options.backend];
  }

  /** Releases the reserve if the disk is too full to start. */
  giveUpIfFull(): void {
    if (roomIn(this.#options.dataDir) >= neededToStart || !existsSync(this.#path)) return;
    rmSync(this.#path);
    this.#isGivenUp = true;
    this.#options.notice(
      `The disk of the data folder is full. Its reserve of ${this.#bytes / mb} MB is given up so that what is there can be read; changes are refused until ${this.#neededMb} MB are free.`,
    );
  }

  /**
   * Whether there is no space for changes. They are accepted again as soon as there is space, even before the reserve
   * is complete.
   */
  get isGivenUp(): boolean {
    if (this.#isGivenUp && this.#hasRoom()) {
      this.#isGivenUp = false;
      this.#options.notice('The disk of the data folder has room again, and changes are saved again.');
      void this.#make();
    }
    return this.#isGivenUp;
  }

  get #neededMb(): number {
    return Math.ceil((this.#bytes + spareBytes) / mb);
  }

  #hasRoom(): boolean {
    return roomIn(this.#options.dataDir) >= this.#bytes + spareBytes;
  }

  /** Creates the reserve if it is missing, soon after the start and later whenever there is space. */
  keep(): void {
    this.#timer = setTimeout(() => {
      void this.#make();
      this.#timer = setInterval(() => void this.#make(), lookEveryMs).unref();
    }, firstLookMs).unref();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearInterval(this.#timer);
    await this.#making;
  }

  #make(): Promise<void> {
    if (this.isGivenUp || this.#isStopped || existsSync(this.#path) || !this.#hasRoom()) return Promise.resolve();
    this.#making ??= this.#write()
      // Other files may have used the space meanwhile. The reserve is created again later.
      .catch(() => rm(`${this.#path}.part`, { force: true }))
      .finally(() => (this.#making = undefined));
    return this.#making;
  }

  /** Writes random bytes, because file systems can't skip or compress them. */
  async #write(): Promise<void> {
    const part = `${this.#path}.part`;
    const chunk = randomBytes(mb);
    const file = await open(part, 'w', 0o600);
    try {
      for (let written = 0; written < this.#bytes && !this.#isStopped; written += chunk.length) {
        chunk.writeUInt32LE(written, 0);
        await file.write(chunk);
      }
      await file.sync();
    } finally {
      await file.close();
    }
    if (this.#isStopped) await rm(part, { force: true });
    else await rename(part, this.#path);
  }
}

import {
  chmodSync,
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

export type RandomBytes = (count: number) => Uint8Array;

/**
 * The secrets of a hub, each in its own file in `<data folder>/secrets`, which only the hub's account can read. A
 * secret is generated once and then retained. A value from the environment takes precedence and is stored.
 */
export class Secrets {
  readonly #folder: string;
  readonly #random: RandomBytes;

  constructor(dataDir: string, random: RandomBytes) {
    this.#folder = join(dataDir, 'secrets');
    this.#random = random;
    mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
    chmodSync(this.#folder, 0o700);
  }

  /** Returns `given` if it is set, otherwise the stored secret, otherwise a new one from `make`. */
  get(name: string, given: string | undefined, make: (random: RandomBytes) => string): string {
    const stored = this.#read(name);
    if (given === undefined && stored !== undefined) return stored;
    const value = given ?? make(this.#random);
    if (value !== stored) this.#write(name, value);
    return value;
  }

  /** The stored secret with this name, or undefined. */
  peek(name: string): string | undefined {
    return this.#read(name);
  }

  set(name: string, value: string): void {
    this.#write(name, value);
  }

  remove(name: string): void {
    rmSync(join(this.#folder, name), { force: true });
  }

  #read(name: string): string | undefined {
    try {
      const value = readFileSync(join(this.#folder, name), 'utf8').trim();
      return value === '' ? undefined : value;
    } catch (error) {
      // Other failures don't mean that there is no key. Replacing an unreadable key would lose everything that is
      // encrypted with it.
      if ((error as { code?: string }).code === 'ENOENT') return undefined;
      throw error;
    }
  }

  #write(name: string, value: string): void {
    // The write must be atomic, because another process of this hub may be reading the file.
    const path = join(this.#folder, name);
    const fresh = `${path}.new`;
    writeFileSync(fresh, `${value}\n`, { mode: 0o600, flush: true });
    chmodSync(fresh, 0o600);
    renameSync(fresh, path);
    flushFolder(this.#folder);
  }
}

/** Ensures that a new key is on disk before anything is encrypted with it. */
function flushFolder(folder: string): void {
  const open = openSync(folder, 'r');
  try {
    fsyncSync(open);
  } finally {
    closeSync(open);
  }
}

// 32 letters and digits that are hard to confuse: without 0 and O, and without 1 and I. The number is a power of two,
// so that all of them are equally likely.
const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** A code that is easy to type: three groups of four characters, with 60 random bits. */
export function newSetupCode(random: RandomBytes): string {
  const code = Array.from(random(12), (byte) => letters.charAt(byte % letters.length)).join('');
  return `${code.slice(0, 4)}-${code.slice(4, 8)}-${code.slice(8)}`;
}

export function newSecret(random: RandomBytes): string {
  return Buffer.from(random(32)).toString('base64url');
}

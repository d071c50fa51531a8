import { timingSafeEqual } from 'node:crypto';
import { createHash } from 'node:crypto';
import type { LiveCatalog } from '../../catalog/live/live-catalog.ts';
import type { Accounts } from '../../accounts/accounts.ts';

/** Wrong codes accepted per minute. */
const maxTries = 10;
const window = 60_000;

/**
 * Whether setup is finished: once an owner exists or, on a hub without sign-in, once the organisation has a name.
 * Once finished it stays finished; until then another process may finish it, so it is looked up.
 */
export class SetupState {
  readonly code: string;
  readonly #catalog: LiveCatalog;
  readonly #accounts: Accounts | undefined;
  readonly #now: () => number;
  #done = false;
  #tries: number[] = [];

  constructor(code: string, catalog: LiveCatalog, accounts: Accounts | undefined, now: () => number) {
    this.code = code;
    this.#catalog = catalog;
    this.#accounts = accounts;
    this.#now = now;
  }

  isDone(): boolean | Promise<boolean> {
    return this.#done || this.#look();
  }

  async #look(): Promise<boolean> {
    this.#done = this.#accounts === undefined ? this.#named() : await this.#accounts.hasOwner();
    return this.#done;
  }

  #named(): boolean {
    return this.#catalog.library.settings.organisation !== undefined;
  }

  /** Whether a code is right; undefined after too many wrong ones. */
  accepts(code: string): boolean | undefined {
    const since = this.#now() - window;
    this.#tries = this.#tries.filter((at) => at > since);
    if (this.#tries.length >= maxTries) return undefined;
    const right = timingSafeEqual(digest(code), digest(this.code));
    if (!right) this.#tries.push(this.#now());
    return right;
  }
}

/** Case and outer spaces of a typed code are ignored. */
function digest(code: string): Uint8Array {
  return createHash('sha256').update(code.trim().toUpperCase()).digest();
}

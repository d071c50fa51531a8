import { timingSafeEqual } from 'node:crypto';
import { createHash } from 'node:crypto';
import type { LiveCatalog } from '../../catalog/live/live-catalog.ts';
import type { Accounts } from '../../accounts/accounts.ts';
import type { SlidingWindows } from '../../accounts/sliding-windows.ts';

/** The number of wrong codes that are checked per minute. */
const tries = { ms: 60_000, max: 10 };

/**
 * Whether setup is finished. It is finished once there is an owner or, on a hub without sign-in, once the organisation
 * has a name, and never becomes unfinished again. Until then, it is looked up each time, because another process may
 * finish it.
 */
export class SetupState {
  readonly code: string;
  readonly #catalog: LiveCatalog;
  readonly #accounts: Accounts | undefined;
  readonly #windows: SlidingWindows;
  #done = false;

  constructor(code: string, catalog: LiveCatalog, accounts: Accounts | undefined, windows: SlidingWindows) {
    this.code = code;
    this.#catalog = catalog;
    this.#accounts = accounts;
    this.#windows = windows;
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

  /** Whether a code is correct. After too many wrong codes, returns the seconds until the next one is checked. */
  async accepts(code: string): Promise<boolean | number> {
    const { allowed, freeAt, giveBack } = await this.#windows.take('setup code', tries);
    if (!allowed) return this.#windows.secondsUntil(freeAt);
    const right = timingSafeEqual(digest(code), digest(this.code));
    if (right) await giveBack();
    return right;
  }
}

/** The digest of a typed code. Case and surrounding spaces are ignored. */
function digest(code: string): Uint8Array {
  return createHash('sha256').update(code.trim().toUpperCase()).digest();
}

import { timingSafeEqual } from 'node:crypto';
import { createHash } from 'node:crypto';
import type { LiveCatalog } from '../../catalog/live/live-catalog.ts';
import type { Accounts } from '../../accounts/accounts.ts';
import type { SlidingWindows } from '../../accounts/sliding-windows.ts';

/** Number of wrong codes that are checked per minute. */
const tries = { ms: 60_000, max: 10 };

/**
 * Whether setup is finished: once an owner exists or, on a hub without sign-in, once the organisation has a name. It
 * can't become unfinished again. Until it is finished, another process may finish it, so it is looked up each time.
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

  /** Whether a code is right. After too many wrong ones, the seconds until another one is checked. */
  async accepts(code: string): Promise<boolean | number> {
    const { allowed, freeAt, giveBack } = await this.#windows.take('setup code', tries);
    if (!allowed) return this.#windows.secondsUntil(freeAt);
    const right = timingSafeEqual(digest(code), digest(this.code));
    if (right) await giveBack();
    return right;
  }
}

/** Case and surrounding spaces of a typed code are ignored. */
function digest(code: string): Uint8Array {
  return createHash('sha256').update(code.trim().toUpperCase()).digest();
}

/**
 * The current preferences. The browser has a copy, which is used for the first paint (`public/first-paint.js` reads the
 * same text). The hub has those of the person who is signed in, and they take precedence.
 */
import { changed, preferencesFrom, preferencesFromText, type StudioPreferences } from './preferences.ts';

export const storageKey = 'preferences';

type SavePreferences = (part: Partial<StudioPreferences>) => Promise<unknown>;

export class PreferenceStore {
  readonly #storage: Pick<Storage, 'getItem' | 'setItem'>;
  readonly #listeners = new Set<() => void>();
  #now: StudioPreferences;
  #keep: SavePreferences | undefined;
  /** Number of changes that are being sent. Answers that arrive in the meantime are older. */
  #sending = 0;
  #queue: Promise<unknown> = Promise.resolve();

  constructor(storage: Pick<Storage, 'getItem' | 'setItem'>) {
    this.#storage = storage;
    this.#now = preferencesFromText(storage.getItem(storageKey));
  }

  get now(): StudioPreferences {
    return this.#now;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** Applies a choice of the person, stores it in the browser and, if they are signed in, sends it to the hub. */
  change(part: Partial<StudioPreferences>): void {
    this.#take(changed(this.#now, part));
    const keep = this.#keep;
    if (keep === undefined) return;
    this.#sending += 1;
    this.#queue = this.#queue.then(() => keep(part)).finally(() => (this.#sending -= 1));
  }

  /** Takes the hub's preferences of the person who is signed in. */
  arrived(stored: unknown): void {
    if (this.#sending === 0) this.#take(preferencesFrom(stored));
  }

  /** Another tab of this browser changed the copy. */
  changedElsewhere(text: string | null): void {
    this.#now = preferencesFromText(text);
    for (const listener of this.#listeners) listener();
  }

  /** Sets where changes are sent; undefined on a hub without sign-in, which has no accounts. `keep` must not fail. */
  sendTo(keep: SavePreferences | undefined): void {
    this.#keep = keep;
  }

  #take(next: StudioPreferences): void {
    if (JSON.stringify(next) === JSON.stringify(this.#now)) return;
    this.#now = next;
    try {
      this.#storage.setItem(storageKey, JSON.stringify(next));
    } catch {
      // The browser stores nothing, so the preferences last only as long as the page.
    }
    for (const listener of this.#listeners) listener();
  }
}

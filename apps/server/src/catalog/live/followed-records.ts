import type { CatalogStore, StoredChangeSet } from '@cablewright/store';
import { storedAs } from '../../platform/stored-as.ts';
import { yieldToEventLoop } from './yield.ts';

/** A record with the change set that last wrote it. */
export interface Followed<T> {
  readonly record: T;
  readonly seq: number;
}

/** The store, and word of what changes in it. */
interface ChangingStore {
  readonly store: Pick<CatalogStore, 'scan'>;
  readonly onChange: (listener: (changeSet: StoredChangeSet) => void) => unknown;
  readonly onReload: (listener: () => void) => unknown;
}

/**
 * All records of a kind that is stored as files and not part of the library. They are read at the first request, then updated by every
 * change set.
 */
export class FollowedRecords {
  readonly #catalog: ChangingStore;
  readonly #kind: string;
  #records = new Map<string, Followed<object>>();
  /** Records deleted while the first reading runs, by the change set that did. */
  readonly #gone = new Map<string, number>();
  #filled: Promise<void> | undefined;
  #follows = false;

  constructor(catalog: ChangingStore, kind: string) {
    this.#catalog = catalog;
    this.#kind = kind;
  }

  /** The records by id, up to date with every save that this process has heard of. */
  async all(): Promise<ReadonlyMap<string, Followed<object>>> {
    this.#filled ??= this.#fill().catch((error: unknown) => {
      this.#filled = undefined;
      throw error;
    });
    await this.#filled;
    return this.#records;
  }

  async #fill(): Promise<void> {
    if (!this.#follows) {
      this.#catalog.onChange((changeSet) => this.#take(changeSet));
      this.#catalog.onReload(() => this.#forget());
    }
    this.#follows = true;
    const pause = yieldToEventLoop();
    for await (const { key, seq, text } of this.#catalog.store.scan([this.#kind], () => undefined)) {
      if (seq >= (this.#records.get(key)?.seq ?? 0) && seq > (this.#gone.get(key) ?? 0))
        this.#records.set(key, { record: JSON.parse(text) as object, seq });
      await pause();
    }
    this.#gone.clear();
  }

  /** After the database has gone back to an older state, everything is read again. */
  #forget(): void {
    this.#records = new Map();
    this.#filled = undefined;
  }

  #take({ seq, changes }: StoredChangeSet): void {
    for (const { kind, key, after } of changes) {
      if (kind !== this.#kind) continue;
      if (after === null) {
        this.#records.delete(key);
        this.#gone.set(key, seq);
      } else this.#records.set(key, { record: storedAs<object>(after), seq });
    }
  }
}

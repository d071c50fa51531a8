import type { CatalogStore, StoredChangeSet } from '@cablewright/store';
import { storedAs } from '../../platform/stored-as.ts';
import { yieldToEventLoop } from './yield.ts';

/** A record and the change set that last wrote it. */
export interface Followed<T> {
  readonly record: T;
  readonly seq: number;
}

/** A store, and notifications of its changes. */
interface ChangingStore {
  readonly store: Pick<CatalogStore, 'scan'>;
  readonly onChange: (listener: (changeSet: StoredChangeSet) => void) => unknown;
  readonly onReload: (listener: () => void) => unknown;
}

/**
 * All records of a kind that is stored as files and isn't part of the library. They are read at the first request and
 * then updated with every change set.
 */
export class FollowedRecords {
  readonly #catalog: ChangingStore;
  readonly #kind: string;
  #records = new Map<string, Followed<object>>();
  /** Records deleted during the first read, with the change set that deleted them. */
  readonly #gone = new Map<string, number>();
  #filled: Promise<void> | undefined;
  #follows = false;

  constructor(catalog: ChangingStore, kind: string) {
    this.#catalog = catalog;
    this.#kind = kind;
  }

  /** The records by id, including every save that this process knows of. */
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

  /** If the database has gone back to an older state, everything must be read again. */
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

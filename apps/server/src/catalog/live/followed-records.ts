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

/** What is known since the catalog was last read. A reload begins a new one. */
interface Known {
  readonly records: Map<string, Followed<object>>;
  /** Records deleted while all are read, with the change set that deleted them. Undefined after that. */
  gone: Map<string, number> | undefined;
  filled?: Promise<void>;
}

/**
 * All records of a kind that is stored as files and isn't part of the library. They are read at the first request and
 * then updated with every change set.
 */
export class FollowedRecords {
  readonly #catalog: ChangingStore;
  readonly #kind: string;
  #known: Known = nothingKnown();
  #follows = false;

  constructor(catalog: ChangingStore, kind: string) {
    this.#catalog = catalog;
    this.#kind = kind;
  }

  /** The records by id, including every save that this process knows of. */
  async all(): Promise<ReadonlyMap<string, Followed<object>>> {
    for (;;) {
      const known = this.#known;
      known.filled ??= this.#fill(known).catch((error: unknown) => {
        delete known.filled;
        throw error;
      });
      await known.filled;
      if (known === this.#known) return known.records;
    }
  }

  async #fill(known: Known): Promise<void> {
    if (!this.#follows) {
      this.#catalog.onChange((changeSet) => this.#take(changeSet));
      // If the database has gone back to an older state, everything must be read again.
      this.#catalog.onReload(() => (this.#known = nothingKnown()));
    }
    this.#follows = true;
    const { records, gone } = known;
    const pause = yieldToEventLoop();
    for await (const { key, seq, text } of this.#catalog.store.scan([this.#kind], () => undefined)) {
      if (seq >= (records.get(key)?.seq ?? 0) && seq > (gone?.get(key) ?? 0))
        records.set(key, { record: JSON.parse(text) as object, seq });
      await pause();
    }
    known.gone = undefined;
  }

  #take({ seq, changes }: StoredChangeSet): void {
    const { records, gone } = this.#known;
    for (const { kind, key, after } of changes) {
      if (kind !== this.#kind) continue;
      if (after === null) {
        records.delete(key);
        gone?.set(key, seq);
      } else records.set(key, { record: storedAs<object>(after), seq });
    }
  }
}

function nothingKnown(): Known {
  return { records: new Map(), gone: new Map() };
}

/**
 * An index of saved versions by the state of each record they were built with, so that finding them doesn't require
 * reading all versions.
 */
import { frozenCopies, snapshotText, type FrozenUse } from '@cablewright/engine';
import { versionKey, type SavedVersion } from '@cablewright/model';
import type { StoredChangeSet } from '@cablewright/store';
import { yieldToEventLoop } from '../../../catalog/live/yield.ts';
import type { LiveCatalog } from '../../../catalog/live/live-catalog.ts';
import { storedAs } from '../../../platform/stored-as.ts';

interface SavedVersionRef {
  readonly design: string;
  readonly rev: number;
}

/** The versions with a frozen copy of a record, by the text of the copy. Many versions usually share the same text. */
type Copies = Map<string, Map<string, SavedVersionRef>>;

/**
 * The index. It is filled at the first request by reading all saved versions, and then updated with every change set.
 * Versions are never rewritten, so their entries remain valid until the versions are deleted.
 */
export class FrozenIndex {
  readonly #catalog: LiveCatalog;
  readonly #byRecord = new Map<string, Copies>();
  readonly #known = new Set<string>();
  #filled: Promise<void> | undefined;
  #follows = false;

  constructor(catalog: LiveCatalog) {
    this.#catalog = catalog;
  }

  /** The saved versions that were built with a record, each with its frozen copy of the record. */
  async usesOf(kind: string, id: string): Promise<FrozenUse[]> {
    await this.#filling();
    const uses: FrozenUse[] = [];
    for (const [frozen, versions] of this.#byRecord.get(`${kind}:${id}`) ?? []) {
      for (const { design, rev } of versions.values()) {
        const line = this.#catalog.designs.versions(design).find((version) => version.rev === rev);
        if (line !== undefined) uses.push({ design, rev, state: line.state, frozen });
      }
    }
    return uses.toSorted((a, b) => (a.design < b.design ? -1 : a.design > b.design ? 1 : b.rev - a.rev));
  }

  /** Concurrent requests share one read. After a failure, the next request starts again. */
  #filling(): Promise<void> {
    this.#filled ??= this.#fill().catch((error: unknown) => {
      this.#filled = undefined;
      throw error;
    });
    return this.#filled;
  }

  /** Reads the versions saved so far. Versions saved meanwhile arrive as change sets. */
  async #fill(): Promise<void> {
    if (!this.#follows) this.#catalog.onChange((changeSet) => this.#take(changeSet));
    this.#follows = true;
    const pause = yieldToEventLoop();
    for await (const { text } of this.#catalog.store.scan(['versions'], () => undefined)) {
      this.#add(JSON.parse(text) as SavedVersion);
      await pause();
    }
  }

  #take({ changes }: StoredChangeSet): void {
    for (const { kind, key, after } of changes) {
      if (kind !== 'versions') continue;
      if (after === null) this.#remove(key);
      else this.#add(storedAs<SavedVersion>(after));
    }
  }

  #add(version: SavedVersion): void {
    const { design, rev } = version;
    const key = versionKey(design, rev);
    if (this.#known.has(key)) return;
    this.#known.add(key);
    for (const { kind, id, snapshot } of frozenCopies(version)) {
      const copies = entryOf(this.#byRecord, `${kind}:${id}`, () => new Map() as Copies);
      entryOf(copies, snapshotText(snapshot), () => new Map<string, SavedVersionRef>()).set(key, { design, rev });
    }
  }

  #remove(key: string): void {
    this.#known.delete(key);
    for (const copies of this.#byRecord.values()) for (const versions of copies.values()) versions.delete(key);
  }
}

function entryOf<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const there = map.get(key);
  if (there !== undefined) return there;
  const created = make();
  map.set(key, created);
  return created;
}

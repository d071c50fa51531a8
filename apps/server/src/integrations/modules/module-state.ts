/** The installed modules and whether they are turned on, from the catalog's settings, which every process follows. */
import { isObject, type Json } from '@cablewright/model';
import type { LiveCatalog } from '../../catalog/live/live-catalog.ts';
import { storedVersion } from '../../catalog/live/stored-versions.ts';
import { storedAs } from '../../platform/stored-as.ts';

/** An installed module in `settings/modules`. */
export interface ModuleEntry {
  readonly version: string;
  /** The SHA-256 of the module's archive. Undefined for a built-in module. */
  readonly sha256?: string;
  readonly enabled: boolean;
  /** The keys of the permissions that a person has agreed to. */
  readonly agreed: readonly string[];
  /** The public key of its publisher, and the publisher's name in the store. */
  readonly publisher?: { readonly key: string; readonly name?: string };
  /** The index of the store that the module comes from. Undefined for an uploaded file. */
  readonly store?: string;
  readonly settings?: Readonly<Record<string, Json>>;
  /** The reason why the hub turned the module off. */
  readonly stopped?: string;
}

export type ModuleEntries = Readonly<Record<string, ModuleEntry>>;

export const [stateKind, stateKey] = ['settings', 'modules'] as const;

function entriesIn(document: Json): ModuleEntries {
  const modules = isObject(document) ? document['modules'] : undefined;
  return isObject(modules) ? storedAs<ModuleEntries>(modules) : {};
}

export class ModuleState {
  #entries: ModuleEntries = {};
  #seq = 0;
  readonly #listeners = new Set<() => void>();

  static async load(catalog: LiveCatalog): Promise<ModuleState> {
    const state = new ModuleState();
    catalog.onChange(({ seq, changes }) => {
      const change = changes.find(
        ({ kind, key, pack }) => kind === stateKind && key === stateKey && pack === undefined,
      );
      if (change !== undefined) state.#take(seq, change.after);
    });
    // If the database has gone back to an earlier state, the entries here may no longer exist.
    catalog.onReload(() => state.#readAgain(catalog));
    await state.#readAgain(catalog);
    return state;
  }

  async #readAgain(catalog: LiveCatalog): Promise<void> {
    const stored = await storedVersion(catalog.store.read(stateKind, stateKey));
    this.#seq = -1;
    this.#take(stored?.seq ?? 0, stored?.text === undefined ? null : (JSON.parse(stored.text) as Json));
  }

  #take(seq: number, document: Json): void {
    if (seq <= this.#seq) return;
    this.#seq = seq;
    this.#entries = entriesIn(document);
    for (const listener of this.#listeners) listener();
  }

  get entries(): ModuleEntries {
    return this.#entries;
  }

  get(id: string): ModuleEntry | undefined {
    return Object.hasOwn(this.#entries, id) ? this.#entries[id] : undefined;
  }

  /** The change set that last wrote these settings, or 0 if they were never written. */
  get seq(): number {
    return this.#seq;
  }

  onChange(listener: () => void): void {
    this.#listeners.add(listener);
  }
}

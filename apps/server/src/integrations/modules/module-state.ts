/** Which modules are installed and on, as the catalog's settings say: every process follows them. */
import { isObject, type Json } from '@cablewright/model';
import type { LiveCatalog } from '../../catalog/live/live-catalog.ts';
import { storedVersion } from '../../catalog/live/stored-versions.ts';
import { storedAs } from '../../platform/stored-as.ts';

/** An installed module in `settings/modules`. */
export interface ModuleEntry {
  readonly version: string;
  /** Of the archive it was installed from; absent for a module that ships with the program. */
  readonly sha256?: string;
  readonly enabled: boolean;
  /** What was agreed to: the keys of what the module asks for. */
  readonly agreed: readonly string[];
  /** Who signed it: the public key, and the name a store gives it. */
  readonly publisher?: { readonly key: string; readonly name?: string };
  /** The index of the store it came from; absent for a file. */
  readonly store?: string;
  readonly settings?: Readonly<Record<string, Json>>;
  /** Why the hub turned it off. */
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
    // A database that went back to an earlier state: what is known here may never have been.
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

  /** The change set that last wrote them; 0 when there never were any. */
  get seq(): number {
    return this.#seq;
  }

  onChange(listener: () => void): void {
    this.#listeners.add(listener);
  }
}

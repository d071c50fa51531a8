/**
 * The stores of a hub: configured on the server, listed in the settings, or added by an owner who has confirmed the
 * fingerprint.
 */
import { createHash } from 'node:crypto';
import Type from 'typebox';
import { present, schemaProblems, type Json } from '@cablewright/model';
import { readPublicKey, type PublicKey } from '@cablewright/publishing';
import type { LiveCatalog } from '../../catalog/live/live-catalog.ts';
import { storedVersion } from '../../catalog/live/stored-versions.ts';
import type { RuntimeSettings } from '../../settings/runtime/runtime-settings.ts';

/** The URL of an index, and the key that it must be signed with. */
export interface StoreAddress {
  readonly url: string;
  readonly key: string;
}

/** The official store, which is trusted by default. There is none yet; a release that includes its key sets it here. */
export const officialStore: StoreAddress | undefined = undefined;

export const AddedStore = Type.Object({
  url: Type.String({ maxLength: 500 }),
  key: Type.String({ maxLength: 60 }),
  name: Type.Optional(Type.String({ maxLength: 200 })),
  trust: Type.Union([Type.Literal('given'), Type.Literal('first-use')]),
  by: Type.Optional(Type.String({ maxLength: 300 })),
  at: Type.Optional(Type.String({ maxLength: 40 })),
});
/** A store in `settings/stores`. `first-use` means that its key was fetched from the store itself. */
export type AddedStore = Type.Static<typeof AddedStore>;

export interface Source extends Partial<Pick<AddedStore, 'name' | 'trust' | 'by' | 'at'>> {
  /** The id in API paths, derived from the URL. */
  readonly id: string;
  readonly url: string;
  readonly key: PublicKey;
  /**
   * Who configured the store. Only stores added by an owner can be removed through the API; the others are changed
   * where they were configured.
   */
  readonly setBy: 'server' | 'settings' | 'program' | 'owner';
}

export const maxAdded = 50;

export const sourceId = (url: string): string => createHash('sha256').update(url).digest('hex').slice(0, 12);

interface SourceParts {
  readonly catalog: LiveCatalog;
  readonly runtime: RuntimeSettings;
  readonly official: StoreAddress | undefined;
}

export class StoreSources {
  readonly #parts: SourceParts;

  constructor(parts: SourceParts) {
    this.#parts = parts;
  }

  /** Whether all stores are turned off. */
  get off(): boolean {
    return this.#parts.runtime.get('storeIndexes') === 'none';
  }

  get mayAdd(): boolean {
    return !this.off && this.#parts.runtime.get('storeAllowUserSources');
  }

  /**
   * Every store in use. A store configured on the server or in the settings overrides an added one with the same URL.
   */
  async list(): Promise<Source[]> {
    if (this.off) return [];
    const set = this.#set();
    const added = this.mayAdd ? (await this.added()).stores.map((store) => sourceOf(store, 'owner')) : [];
    const byUrl = new Map(
      [...added, ...set].flatMap((source) => (source === undefined ? [] : [[source.url, source] as const])),
    );
    return [...byUrl.values()].toSorted((a, b) => (a.url < b.url ? -1 : 1));
  }

  async get(id: string): Promise<Source | undefined> {
    return (await this.list()).find((source) => source.id === id);
  }

  #set(): (Source | undefined)[] {
    const { runtime, official } = this.#parts;
    const lines = runtime.get('storeIndexes');
    if (lines === undefined) return official === undefined ? [] : [sourceOf(official, 'program')];
    return addressesIn(lines).map((address) =>
      sourceOf(address, runtime.isFixed('storeIndexes') ? 'server' : 'settings'),
    );
  }

  /** The stores that owners have added, and the version of the document that lists them. */
  async added(): Promise<{ readonly stores: readonly AddedStore[]; readonly seq: number }> {
    const stored = await storedVersion(this.#parts.catalog.store.read('settings', 'stores'));
    if (stored?.text === undefined) return { stores: [], seq: stored?.seq ?? 0 };
    return { stores: addedIn(JSON.parse(stored.text) as Json), seq: stored.seq };
  }
}

/** The stores in a document. Invalid entries are ignored, because the document may have been edited by hand. */
function addedIn(document: Json): AddedStore[] {
  const stores = (document as { readonly stores?: unknown }).stores;
  return Array.isArray(stores)
    ? stores.filter((store): store is AddedStore => schemaProblems(AddedStore, store).length === 0)
    : [];
}

/** Parses the lines of the setting. Each has a URL, a space and a key. */
function addressesIn(lines: string): StoreAddress[] {
  return lines.split('\n').flatMap((line) => {
    const [url, key] = line.trim().split(/\s+/);
    return url === undefined || key === undefined ? [] : [{ url, key }];
  });
}

function sourceOf(store: StoreAddress & Partial<AddedStore>, setBy: Source['setBy']): Source | undefined {
  const key = readPublicKey(store.key);
  if (key === undefined) return undefined;
  const { url, name, trust, by, at } = store;
  return { id: sourceId(url), url, key, setBy, ...present({ name, trust, by, at }) };
}

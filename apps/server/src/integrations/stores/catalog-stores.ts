/** The stores of a hub: lists and checks what they offer, and opens verified archives. */
import type { InstalledPack } from '@cablewright/model';
import { refused, type OfferedVersion, type Refused } from '@cablewright/publishing';
import type { AssetStore, Sql } from '@cablewright/store';
import type { LiveCatalog } from '../../catalog/live/live-catalog.ts';
import { publicOnly, type Allowed } from '../../platform/outbound/destination.ts';
import type { OutboundHttp } from '../../platform/outbound/outbound-http.ts';
import type { RuntimeSettings } from '../../settings/runtime/runtime-settings.ts';
import { fetchListed, openArchive } from './archive.ts';
import { fetchTimeoutMs, type StoreHttp } from './fetch.ts';
import { StoreIndexes, type KnownIndex } from './indexes.ts';
import { listedVersions, offeredIn, type Offered } from './offers.ts';
import { officialStore, StoreSources, type Source, type StoreAddress } from './sources.ts';
import { SeenStores } from './tables.ts';

/** Options for tests: the allowed addresses of stores, the time limit for a fetch, and the official store. */
export interface StoreOptions {
  readonly reach?: Allowed;
  readonly timeoutMs?: number;
  readonly official?: StoreAddress;
}

interface CatalogStoreParts {
  readonly catalog: LiveCatalog;
  readonly runtime: RuntimeSettings;
  readonly sql: Sql;
  readonly assets: AssetStore;
  readonly http: Pick<OutboundHttp, 'send'>;
  readonly clock: () => Date;
  /** The version of the hub. */
  readonly release: string;
  readonly options: StoreOptions | undefined;
}

export interface CheckedStore {
  readonly source: Source;
  readonly known: KnownIndex;
}

/** A verified version from a store, with its manifest, records and origin. */
export type StorePack = Extract<Awaited<ReturnType<typeof openArchive>>, { ok: true }> & {
  readonly bytes: Uint8Array;
  /** The publisher's keys that are pinned on this hub. Empty before its first pack is installed. */
  readonly pinned: readonly string[];
};

export class CatalogStores {
  readonly sources: StoreSources;
  readonly indexes: StoreIndexes;
  readonly door: StoreHttp;
  readonly #parts: CatalogStoreParts;

  constructor(parts: CatalogStoreParts) {
    const { catalog, runtime, sql, http, clock, options = {} } = parts;
    const { reach = publicOnly, timeoutMs = fetchTimeoutMs, official = officialStore } = options;
    this.#parts = parts;
    this.door = { http, reach, timeoutMs };
    this.sources = new StoreSources({ catalog, runtime, official });
    this.indexes = new StoreIndexes({ door: this.door, seen: new SeenStores(sql), clock });
  }

  /** Every store with its last known state. Sends no requests. */
  async all(): Promise<CheckedStore[]> {
    const sources = await this.sources.list();
    return Promise.all(sources.map(async (source) => ({ source, known: await this.indexes.known(source) })));
  }

  /** The known offers of all stores. */
  async offers(of: 'packs' | 'modules' = 'packs'): Promise<Offered[]> {
    const stores = await this.all();
    return stores.flatMap(({ source, known: { index } }) => (index === undefined ? [] : offeredIn(source, index, of)));
  }

  /** The version of the hub. */
  get release(): string {
    return this.#parts.release;
  }

  get hideUnreviewed(): boolean {
    return this.#parts.runtime.get('storeHideUnreviewed');
  }

  listed({ offer }: Offered): OfferedVersion[] {
    return listedVersions(offer, this.hideUnreviewed);
  }

  /** Fetches and verifies a version, or returns the reason why it is refused. */
  async open(offered: Offered, version: OfferedVersion): Promise<StorePack | Refused> {
    const { source, offer, publisher } = offered;
    if (offer.publisher !== undefined && publisher === undefined)
      return refused('unknown-publisher', `The index does not list the publisher ${offer.publisher} of ${offer.id}.`);
    const fetched = await fetchListed({ door: this.door, assets: this.#parts.assets }, source.url, version);
    if (!fetched.ok) return fetched;
    const keys = publisher === undefined ? undefined : await this.indexes.keysOf(source, publisher);
    const listed = { id: offer.id, version: version.version };
    const opened = await openArchive(fetched.bytes, { keys: keys?.trusted, listed, program: this.#parts.release });
    return opened.ok ? { ...opened, bytes: fetched.bytes, pinned: keys?.pinned ?? [] } : opened;
  }

  /** The reason why the installed pack must not be updated with this offer. Undefined if it may be. */
  static strange({ offer, publisher }: Offered, { label, from }: InstalledPack): Refused | undefined {
    if (from === undefined || from.publisher === offer.publisher) return undefined;
    const by = publisher?.name ?? offer.publisher ?? 'no publisher the index names';
    return refused(
      'unknown-publisher',
      `${label} was installed from the publisher ${from.publisher ?? 'that the index did not name'}. This version is from ${by}.`,
    );
  }
}

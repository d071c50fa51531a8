/** The stores of a hub and what they offer: listing, checking, and the archive of one version, accepted. */
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

/** What a test may set otherwise: where stores may be, how long a fetch may take, the store of the makers. */
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
  /** The version of this program. */
  readonly release: string;
  readonly options: StoreOptions | undefined;
}

export interface CheckedStore {
  readonly source: Source;
  readonly known: KnownIndex;
}

/** A version of a store, accepted: what it says of itself, its records, and where it is from. */
export type StorePack = Extract<Awaited<ReturnType<typeof openArchive>>, { ok: true }> & {
  readonly bytes: Uint8Array;
  /** Keys of the publisher that are pinned here; empty before the first of its packs. */
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

  /** Every store with what is known of it. Asks none of them. */
  async all(): Promise<CheckedStore[]> {
    const sources = await this.sources.list();
    return Promise.all(sources.map(async (source) => ({ source, known: await this.indexes.known(source) })));
  }

  /** What all stores offer, as far as is known. */
  async offers(of: 'packs' | 'modules' = 'packs'): Promise<Offered[]> {
    const stores = await this.all();
    return stores.flatMap(({ source, known: { index } }) => (index === undefined ? [] : offeredIn(source, index, of)));
  }

  /** The version of this program. */
  get release(): string {
    return this.#parts.release;
  }

  get hideUnreviewed(): boolean {
    return this.#parts.runtime.get('storeHideUnreviewed');
  }

  listed({ offer }: Offered): OfferedVersion[] {
    return listedVersions(offer, this.hideUnreviewed);
  }

  /** Fetches one version and accepts it, or says why not. */
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

  /** Why the installed pack is not updated with this offer; undefined when it may be. */
  static strange({ offer, publisher }: Offered, { label, from }: InstalledPack): Refused | undefined {
    if (from === undefined || from.publisher === offer.publisher) return undefined;
    const by = publisher?.name ?? offer.publisher ?? 'no publisher the index names';
    return refused(
      'unknown-publisher',
      `${label} was installed from the publisher ${from.publisher ?? 'that the index did not name'}. This version is from ${by}.`,
    );
  }
}

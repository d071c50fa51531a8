import type { EventDraft, StoredRecord, Write } from '@cablewright/store';
import {
  addressOf,
  asJson,
  present,
  put,
  rebaseChanges,
  remove,
  type Change,
  type InstalledPack,
  type Json,
} from '@cablewright/model';
import type { LiveCatalog } from '../../catalog/live/live-catalog.ts';
import { writeOf } from '../../catalog/saving/proposal.ts';
import { raise } from '../../platform/events/raise.ts';
import type { Manifest, PackRecord } from '@cablewright/publishing';

type About = Omit<Manifest, 'format'>;
/** What the hub notes of an installed pack besides what its manifest says. */
export type Noted = Pick<InstalledPack, 'from' | 'pinned' | 'disabled'>;

/** The records of a pack's layer, by their address. */
export type Layer = ReadonlyMap<string, StoredRecord>;

/**
 * The writes that make a pack's layer hold exactly these records: those that are new or differ are put, those the pack
 * no longer has are deleted. Without records the layer goes altogether. The hub's own records and other packs are not touched.
 */
export async function packWrites(
  catalog: LiveCatalog,
  pack: About,
  records: readonly PackRecord[],
  noted: Noted = {},
): Promise<Write[]> {
  const layer = await layerOf(catalog, pack.id);
  return layerWrites(layer, pack, records.length === 0 ? [] : [installedRecord(pack, noted), ...records]);
}

/** The writes that make a layer hold exactly these records. */
export function layerWrites(layer: Layer, { id }: Pick<About, 'id'>, records: readonly PackRecord[]): Write[] {
  const wanted = records.map(({ kind, key, record }) => put(kind, key, null, record, id));
  const kept = new Set(wanted.map(addressOf));
  const dropped = [...layer.values()]
    .map(({ kind, key, text }) => remove(kind, key, JSON.parse(text) as Json, id))
    .filter((change) => !kept.has(addressOf(change)));
  const now = (change: Change) => layer.get(addressOf(change));
  const { changes } = rebaseChanges([...wanted, ...dropped], (change) => stateOf(now(change)), 'overwrite');
  return changes.map((change) => writeOf(change, now(change)?.seq ?? null));
}

function stateOf(stored: StoredRecord | undefined): Json {
  return stored === undefined ? null : (JSON.parse(stored.text) as Json);
}

/** What the pack's layer says of the pack itself. */
export function installedRecord(
  { id, name, version, license, publisher, description, requires }: About,
  { from, pinned, disabled }: Noted = {},
): PackRecord {
  const noted = present({ from, pinned: pinned === true ? true : undefined, disabled });
  const about = present({ license, publisher, description, requires });
  return { kind: 'packs', key: id, record: asJson({ id, label: name, version, ...about, ...noted }) };
}

/** What a pack offers besides its records, for the answer to installing it. Offers wait for an owner to take them over. */
export function packOffers({ partNumberScheme }: Manifest): { partNumberScheme?: Json } {
  return { partNumberScheme };
}

/** The records of a pack, by their address. */
export async function layerOf(catalog: LiveCatalog, pack: string): Promise<Map<string, StoredRecord>> {
  const layer = new Map<string, StoredRecord>();
  for await (const record of catalog.store.scan()) {
    if (record.pack === pack) layer.set(addressOf(record), record);
  }
  return layer;
}

/** The event of a pack that is installed, updated or switched off. */
export function packEvents(
  { id, name, version }: Pick<Manifest, 'id' | 'name' | 'version'>,
  change: 'installed' | 'updated' | 'disabled',
): EventDraft[] {
  const subject = { kind: 'pack', id, label: name };
  return raise(`pack-${change}`, { subject, summary: { version, change } });
}

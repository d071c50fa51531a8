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
/** The hub's own data about an installed pack, in addition to its manifest. */
export type Noted = Pick<InstalledPack, 'from' | 'pinned' | 'disabled'>;

/** The records of a pack's layer, by their address. */
export type Layer = ReadonlyMap<string, StoredRecord>;

/**
 * The writes that change a pack's layer to exactly these records. New and different records are put, and missing ones
 * are deleted. Without records, the whole layer is removed. The hub's own records and other packs aren't affected.
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

/** The writes that change a layer to exactly these records. */
export function layerWrites(layer: Layer, { id }: Pick<About, 'id'>, records: readonly PackRecord[]): Write[] {
  const puts = records.map(({ kind, key, record }) => put(kind, key, null, record, id));
  const remaining = new Set(puts.map(addressOf));
  const dropped = [...layer.values()]
    .map(({ kind, key, text }) => remove(kind, key, JSON.parse(text) as Json, id))
    .filter((change) => !remaining.has(addressOf(change)));
  const now = (change: Change) => layer.get(addressOf(change));
  const { changes } = rebaseChanges([...puts, ...dropped], (change) => stateOf(now(change)), 'overwrite');
  return changes.map((change) => writeOf(change, now(change)?.seq ?? null));
}

function stateOf(stored: StoredRecord | undefined): Json {
  return stored === undefined ? null : (JSON.parse(stored.text) as Json);
}

/** The record of the pack itself, which is part of its layer. */
export function installedRecord(
  { id, name, version, license, publisher, description, requires }: About,
  { from, pinned, disabled }: Noted = {},
): PackRecord {
  const noted = present({ from, pinned: pinned === true ? true : undefined, disabled });
  const about = present({ license, publisher, description, requires });
  return { kind: 'packs', key: id, record: asJson({ id, label: name, version, ...about, ...noted }) };
}

/**
 * What a pack offers in addition to its records, for the response after its installation. An owner may adopt it later.
 */
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

/** The event of installing, updating or disabling a pack. */
export function packEvents(
  { id, name, version }: Pick<Manifest, 'id' | 'name' | 'version'>,
  change: 'installed' | 'updated' | 'disabled',
): EventDraft[] {
  const subject = { kind: 'pack', id, label: name };
  return raise(`pack-${change}`, { subject, summary: { version, change } });
}

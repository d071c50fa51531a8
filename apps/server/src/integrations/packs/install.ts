import type { AssetStore, EventDraft, StoredRecord, Write } from '@cablewright/store';
import { addressOf, put, rebaseChanges, remove, type Change, type Json } from '@cablewright/model';
import type { LiveCatalog } from '../../catalog/live/live-catalog.ts';
import { writeOf } from '../../catalog/saving/proposal.ts';
import type { Manifest, PackRecord } from '@cablewright/publishing';

/**
 * The writes that make a pack's layer hold exactly these records: those that are new or differ are put, those the pack
 * no longer has are deleted. Without records the layer goes altogether. The hub's own records and other packs are not touched.
 */
export async function packWrites(
  catalog: LiveCatalog,
  pack: Omit<Manifest, 'format'>,
  records: readonly PackRecord[],
): Promise<Write[]> {
  const layer = await layerOf(catalog, pack.id);
  const installed = records.length === 0 ? [] : [installedRecord(pack)];
  const wanted = [...installed, ...records].map(({ kind, key, record }) => put(kind, key, null, record, pack.id));
  const kept = new Set(wanted.map(addressOf));
  const dropped = [...layer.values()]
    .map(({ kind, key, text }) => remove(kind, key, JSON.parse(text) as Json, pack.id))
    .filter((change) => !kept.has(addressOf(change)));
  const now = (change: Change) => layer.get(addressOf(change));
  const { changes } = rebaseChanges([...wanted, ...dropped], (change) => stateOf(now(change)), 'overwrite');
  return changes.map((change) => writeOf(change, now(change)?.seq ?? null));
}

function stateOf(stored: StoredRecord | undefined): Json {
  return stored === undefined ? null : (JSON.parse(stored.text) as Json);
}

/** What the pack's layer says of the pack itself. */
function installedRecord({
  id,
  name,
  version,
  license,
  publisher,
  description,
  requires,
}: Omit<Manifest, 'format'>): PackRecord {
  const about = { license, publisher, description, requires };
  const known = Object.fromEntries(Object.entries(about).filter(([, value]) => value !== undefined)) as {
    [k: string]: Json;
  };
  return { kind: 'packs', key: id, record: { id, label: name, version, ...known } };
}

/** What a pack offers besides its records, for the answer to installing it. Offers wait for an owner to take them over. */
export function packOffers({ partNumberScheme }: Manifest): { partNumberScheme?: Json } {
  return partNumberScheme === undefined ? {} : { partNumberScheme };
}

/** Stores the files of a pack, before the records that name them: a file that no record names yet does no harm. */
export async function keepFiles(assets: AssetStore, files: ReadonlyMap<string, Uint8Array>): Promise<void> {
  for (const bytes of files.values()) await assets.put(bytes);
}

/** The records of a pack, by their address. */
async function layerOf(catalog: LiveCatalog, pack: string): Promise<Map<string, StoredRecord>> {
  const layer = new Map<string, StoredRecord>();
  for await (const record of catalog.store.scan()) {
    if (record.pack === pack) layer.set(addressOf(record), record);
  }
  return layer;
}

/** Told to those who follow: a pack was installed, updated or disabled. */
export function packEvent(
  { id, name, version }: Pick<Manifest, 'id' | 'name' | 'version'>,
  change: string,
): EventDraft {
  const subject = { kind: 'pack', id, label: name };
  return { type: 'pack.installed', payload: { subject, summary: { version, change } } };
}

import type { AssetStore, EventDraft, Write } from '@cablewright/store';
import { sameJson, type Json } from '@cablewright/model';
import type { LiveCatalog } from '../../catalog/live-catalog.ts';
import type { Manifest, PackRecord } from './read-pack.ts';

/**
 * The writes that make a pack's layer hold exactly these records: those that are new or differ are put, those the pack
 * no longer has are deleted. Without records the layer goes altogether. The hub's own records and other packs are not touched.
 */
export async function packWrites(
  catalog: LiveCatalog,
  pack: Manifest,
  records: readonly PackRecord[],
): Promise<Write[]> {
  const layer = await layerOf(catalog, pack.id);
  const writes: Write[] = [];
  const installed = records.length === 0 ? [] : [installedRecord(pack)];
  for (const { kind, key, record } of [...installed, ...records]) {
    const address = `${kind}:${key}`;
    const there = layer.get(address);
    layer.delete(address);
    if (there !== undefined && sameJson(JSON.parse(there.text), record)) continue;
    writes.push({ kind, key, pack: pack.id, op: 'put', seen: there?.seq ?? null, after: record });
  }
  for (const { kind, key, seq } of layer.values()) {
    writes.push({ kind, key, pack: pack.id, op: 'delete', seen: seq, after: null });
  }
  return writes;
}

/** What the pack's layer says of the pack itself. */
function installedRecord({ id, name, version, license, publisher, description, requires }: Manifest): PackRecord {
  const said = { license, publisher, description, requires };
  const known = Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined)) as {
    [k: string]: Json;
  };
  return { kind: 'packs', key: id, record: { id, label: name, version, ...known } };
}

/** What a pack offers besides its records, for the answer to installing it. Offers wait for an owner to take them over. */
export function packOffers({ partNumberScheme }: Manifest): { partNumberScheme?: Json } {
  return partNumberScheme === undefined ? {} : { partNumberScheme };
}

/** Keeps the files a pack brings. Before its records, which name them: a file nothing names yet harms nobody. */
export async function keepFiles(assets: AssetStore, files: ReadonlyMap<string, Uint8Array>): Promise<void> {
  for (const bytes of files.values()) await assets.put(bytes);
}

async function layerOf(catalog: LiveCatalog, pack: string) {
  const layer = new Map<string, { kind: string; key: string; seq: number; text: string }>();
  for await (const record of catalog.store.scan()) {
    if (record.pack === pack) layer.set(`${record.kind}:${record.key}`, record);
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

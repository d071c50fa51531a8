import type { Write } from '@cablewright/store';
import { sameJson, type Json } from '@cablewright/model';
import type { LiveCatalog } from '../catalog/live-catalog.ts';
import type { Manifest, PackRecord } from './read-pack.ts';

/**
 * The writes that make a pack's layer hold exactly these records: those that are new or differ are put, those the pack
 * no longer has are deleted. The hub's own records and other packs are not touched.
 */
export async function packWrites(
  catalog: LiveCatalog,
  pack: Manifest,
  records: readonly PackRecord[],
): Promise<Write[]> {
  const layer = await layerOf(catalog, pack.id);
  const writes: Write[] = [];
  for (const { kind, key, record } of records) {
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

/** What a pack offers besides its records, for the answer to installing it. Offers wait for an owner to take them over. */
export function packOffers({ partNumberScheme }: Manifest): { partNumberScheme?: Json } {
  return partNumberScheme === undefined ? {} : { partNumberScheme };
}

async function layerOf(catalog: LiveCatalog, pack: string) {
  const layer = new Map<string, { kind: string; key: string; seq: number; text: string }>();
  for await (const record of catalog.store.scan()) {
    if (record.pack === pack) layer.set(`${record.kind}:${record.key}`, record);
  }
  return layer;
}

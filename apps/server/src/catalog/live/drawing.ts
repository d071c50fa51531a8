import type { Drawing } from '@cablewright/model';
import type { StoredRecord } from '@cablewright/store';
import type { LiveCatalog } from './live-catalog.ts';

/**
 * The stored drawing sidecar of a design: the hub's own or, if there is none, the one in the pack that the design comes
 * from.
 */
export function storedDrawing(catalog: LiveCatalog, id: string): Promise<StoredRecord | undefined> {
  return catalog.readInForce('drawings', id, catalog.designs.packOf(id));
}

export async function drawingOf(catalog: LiveCatalog, id: string): Promise<Drawing | undefined> {
  const stored = await storedDrawing(catalog, id);
  return stored === undefined ? undefined : (JSON.parse(stored.text) as Drawing);
}

/** The drawings of several designs, in the same order, read with a single query. */
export async function drawingsOf(catalog: LiveCatalog, ids: readonly string[]): Promise<(Drawing | undefined)[]> {
  const kind = 'drawings';
  const packed = ids.flatMap((key) => {
    const pack = catalog.designs.packOf(key);
    return pack === undefined ? [] : [{ kind, key, pack }];
  });
  const stored = await catalog.store.readMany([...ids.map((key) => ({ kind, key })), ...packed]);
  const ofPacks = new Map(packed.map(({ key }, i) => [key, stored[ids.length + i]]));
  return ids.map((key, i) => {
    const record = stored[i] ?? ofPacks.get(key);
    return record === undefined ? undefined : (JSON.parse(record.text) as Drawing);
  });
}

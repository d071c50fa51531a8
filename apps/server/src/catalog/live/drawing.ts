import type { Drawing } from '@cablewright/model';
import type { StoredRecord } from '@cablewright/store';
import type { LiveCatalog } from './live-catalog.ts';

/** The stored drawing sidecar of a design: the hub's own, otherwise that of the pack its design comes from. */
export function storedDrawing(catalog: LiveCatalog, id: string): Promise<StoredRecord | undefined> {
  return catalog.readInForce('drawings', id, catalog.designs.packOf(id));
}

export async function drawingOf(catalog: LiveCatalog, id: string): Promise<Drawing | undefined> {
  const stored = await storedDrawing(catalog, id);
  return stored === undefined ? undefined : (JSON.parse(stored.text) as Drawing);
}

import type { Drawing } from '@cablewright/model';
import type { StoredRecord } from '@cablewright/store';
import type { LiveCatalog } from './live-catalog.ts';

/** The stored drawing sidecar of a design: the hub's own, otherwise that of the pack its design comes from. */
export function storedDrawing(catalog: LiveCatalog, id: string): Promise<StoredRecord | undefined> {
  return catalog.readInForce('drawings', id, packOfDrawing(catalog, id));
}

/** The pack whose drawing of a design applies where the hub has none of its own. */
export function packOfDrawing({ designs }: Pick<LiveCatalog, 'designs'>, id: string): string | undefined {
  return designs.get(id)?.pack ?? designs.shadowed(id);
}

export async function drawingOf(catalog: LiveCatalog, id: string): Promise<Drawing | undefined> {
  const stored = await storedDrawing(catalog, id);
  return stored === undefined ? undefined : (JSON.parse(stored.text) as Drawing);
}

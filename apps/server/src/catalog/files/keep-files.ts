import type { AssetStore } from '@cablewright/store';

/** Stores files before the records that refer to them, because a file without a record does no harm. */
export async function keepFiles(assets: AssetStore, files: ReadonlyMap<string, Uint8Array>): Promise<void> {
  for (const bytes of files.values()) await assets.put(bytes);
}

import type { AssetStore } from '@cablewright/store';

/** Stores files, before the records that name them: a file that no record names yet does no harm. */
export async function keepFiles(assets: AssetStore, files: ReadonlyMap<string, Uint8Array>): Promise<void> {
  for (const bytes of files.values()) await assets.put(bytes);
}

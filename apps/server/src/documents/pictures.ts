import type { Pictures } from '@cablewright/documents';
import type { Artwork, ArtworkSide, ArtworkView } from '@cablewright/model';
import type { AssetStore } from '@cablewright/store';

/**
 * The pictures of parts as a document holds them: the files themselves, so that a sheet fetches nothing. One whose file is
 * gone is left out.
 */
export async function picturesOf(
  assets: AssetStore,
  artwork: Readonly<Record<string, Artwork['views']>>,
): Promise<Pictures> {
  const parts = await Promise.all(
    Object.entries(artwork).map(async ([part, views]) => [part, await sidesOf(assets, views)] as const),
  );
  return new Map(parts);
}

async function sidesOf(assets: AssetStore, views: Artwork['views']): Promise<Partial<Record<ArtworkSide, string>>> {
  const named = Object.entries(views) as [ArtworkSide, ArtworkView][];
  const sides = await Promise.all(
    named.map(async ([side, { asset, type }]) => {
      const bytes = await assets.get(asset);
      return bytes === undefined ? [] : [[side, `data:${type};base64,${Buffer.from(bytes).toString('base64')}`]];
    }),
  );
  return Object.fromEntries(sides.flat());
}

import type { Artwork, ArtworkSide, ArtworkView } from '@cablewright/model';
import { base64 } from '../type/typeface.ts';
import type { Pictures } from './request.ts';

/** Reads an uploaded file by its address. Undefined if the file is missing. */
type ReadFile = (address: string) => Promise<Uint8Array | undefined>;

/**
 * Reads the pictures of parts as data URIs, so that a sheet loads nothing when it is shown. A picture whose file is missing
 * is left out.
 */
export async function picturesOf(
  read: ReadFile,
  artwork: Readonly<Record<string, Artwork['views']>>,
): Promise<Pictures> {
  const parts = Object.entries(artwork).map(async ([part, views]) => [part, await sidesOf(read, views)] as const);
  return new Map(await Promise.all(parts));
}

async function sidesOf(read: ReadFile, views: Artwork['views']): Promise<Partial<Record<ArtworkSide, string>>> {
  const named = Object.entries(views) as [ArtworkSide, ArtworkView][];
  const sides = await Promise.all(
    named.map(async ([side, { asset, type }]) => {
      const bytes = await read(asset);
      return bytes === undefined ? [] : [[side, `data:${type};base64,${base64(bytes)}`]];
    }),
  );
  return Object.fromEntries(sides.flat());
}

import type { Artwork, ArtworkSide, ArtworkView } from '@cablewright/model';
import type { Pictures } from './request.ts';

/** Reads an uploaded file by its address; undefined when it is gone. */
type ReadFile = (address: string) => Promise<Uint8Array | undefined>;

/**
 * The pictures of parts as a document holds them: the files themselves, so that a sheet fetches nothing. One whose file is
 * gone is left out.
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

function base64(bytes: Uint8Array): string {
  let text = '';
  // In pieces: a call takes only so many arguments.
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(text);
}

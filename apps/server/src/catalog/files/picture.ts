/** Checks pictures that were uploaded or are part of a pack or an exported catalog. */
import { artProblems, rasterProblem } from '@cablewright/engine';
import type { FileType } from '../../platform/http/route.ts';
import { fileKind } from './file-kind.ts';

export const pictures = ['image/svg+xml', 'image/png', 'image/jpeg'] as const satisfies readonly FileType[];

interface PictureProblem {
  readonly message: string;
  readonly found?: unknown;
  readonly expected?: unknown;
}

/** All reasons to refuse a picture. Empty if the file isn't a picture. */
export function pictureProblems(bytes: Uint8Array): readonly PictureProblem[] {
  const type = fileKind(bytes);
  if (type === 'image/svg+xml') return artProblems({ view: 'front', svg: new TextDecoder().decode(bytes) });
  const raster = type === 'image/png' || type === 'image/jpeg' ? rasterProblem(bytes) : undefined;
  return raster === undefined ? [] : [raster];
}

/** A problem as a sentence with the actual and the expected value. */
export function pictureSentence({ message, found, expected }: PictureProblem): string {
  return `${message} Found ${JSON.stringify(found)}; expected ${String(expected)}.`;
}

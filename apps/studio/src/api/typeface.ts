import { ownTypeface } from '@cablewright/documents';
import type { EngineeringSettings } from '@cablewright/model';
import { queryOptions } from '@tanstack/react-query';
import { assetAddress } from './artwork.ts';
import { request, requestBytes } from './http.ts';

/** What the hub found in a font file. */
export interface FontTaken {
  readonly asset: string;
  readonly family: string;
  readonly style: string;
  /** False: PDFs the hub draws itself keep the built-in typeface. */
  readonly inPdf: boolean;
  /** Common characters it lacks. */
  readonly missing: string;
}

export function uploadFont(file: File): Promise<FontTaken> {
  // Browsers have several names for these types; the hub reads the file itself.
  return request('/api/typefaces', { method: 'POST', file: new Blob([file], { type: 'application/octet-stream' }) });
}

/** The shop's own typeface with its files, for what the studio draws itself; null without one. */
export function typefaceQuery(settings: EngineeringSettings) {
  const { typeface, typefaceFiles } = settings.documents ?? {};
  return queryOptions({
    queryKey: ['typeface', typeface, typefaceFiles?.regular, typefaceFiles?.bold],
    // A query may not answer undefined.
    queryFn: async () => (await ownTypeface(settings, readAsset)) ?? null,
    staleTime: Number.POSITIVE_INFINITY,
    throwOnError: false,
  });
}

async function readAsset(address: string): Promise<Uint8Array | undefined> {
  return requestBytes(assetAddress(address)).then(
    (bytes) => new Uint8Array(bytes),
    () => undefined,
  );
}

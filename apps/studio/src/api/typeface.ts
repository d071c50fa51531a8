import { getAsset } from '@cablewright/client';
import { ownTypeface } from '@cablewright/documents';
import type { EngineeringSettings } from '@cablewright/model';
import { queryOptions } from '@tanstack/react-query';
import { hub } from './hub.ts';

/** The shop's own typeface with its files, for drawings made in the studio; null if there is none. */
export function typefaceQuery(settings: EngineeringSettings) {
  const { typeface, typefaceFiles } = settings.documents ?? {};
  return queryOptions({
    queryKey: ['typeface', typeface, typefaceFiles?.regular, typefaceFiles?.bold],
    // A query can't return undefined.
    queryFn: async () => (await ownTypeface(settings, readAsset)) ?? null,
    staleTime: Number.POSITIVE_INFINITY,
    throwOnError: false,
  });
}

async function readAsset(address: string): Promise<Uint8Array | undefined> {
  return hub.call(getAsset, { params: { address } }).then(
    async (file) => new Uint8Array(await file.arrayBuffer()),
    () => undefined,
  );
}

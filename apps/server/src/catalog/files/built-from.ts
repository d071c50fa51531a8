/** What a built model says it was built from, in the glTF it is kept as. */
import { isObject } from '@cablewright/model';
import { isAssetAddress } from '@cablewright/store';

/** The extra of the glTF asset that holds the address of the file a model was built from. */
export const builtFrom = 'builtFrom';

/** The JSON of a GLB file begins here, after the header of the file and of its first chunk (glTF 2.0 section 4.4). */
const jsonAt = 20;

/** The address of the file a GLB was built from; undefined for an uploaded one, or for a file that is not a GLB. */
export function sourceOf(bytes: Uint8Array): string | undefined {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.length < jsonAt || view.toString('latin1', 0, 4) !== 'glTF') return undefined;
  try {
    const { asset } = JSON.parse(view.toString('utf8', jsonAt, jsonAt + view.readUInt32LE(12))) as { asset?: unknown };
    const extras = isObject(asset) ? asset['extras'] : undefined;
    const source = isObject(extras) ? extras[builtFrom] : undefined;
    return typeof source === 'string' && isAssetAddress(source) ? source : undefined;
  } catch {
    return undefined;
  }
}

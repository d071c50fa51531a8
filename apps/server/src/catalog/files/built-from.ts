/** Reads the source file's address from the glTF of a built model. */
import { isObject } from '@cablewright/model';
import { isAssetAddress } from '@cablewright/store';

/** The key in the glTF asset's `extras` under which the address of the source file is stored. */
export const builtFrom = 'builtFrom';

/**
 * The offset of the JSON in a GLB file, after the file header and the header of the first chunk (glTF 2.0 section 4.4).
 */
const jsonAt = 20;

/** The address of the file that a GLB was built from. Undefined if it was uploaded or isn't a GLB. */
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

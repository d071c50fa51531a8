/**
 * A font file as a shop might upload it: the Latin letters of the built-in bold, which differs from the regular
 * typeface. The caller passes the bold file.
 */
import { readFont } from '../src/type/font-file.ts';

/** Latin letters, digits, signs; no Greek. */
const letters = new Set(Array.from({ length: 0x17f - 0x20 }, (_, i) => String.fromCharCode(0x20 + i)));

export function shopFont(bold: Uint8Array): Uint8Array {
  const font = readFont(bold);
  if (!('face' in font)) throw new Error(font.join(' '));
  return font.face.webFont(letters).bytes;
}

/** The same file with other licence bits (OS/2 fsType). */
export function licensed(bold: Uint8Array, fsType: number): Uint8Array {
  const file = shopFont(bold);
  const view = new DataView(file.buffer);
  const row = Array.from({ length: view.getUint16(4) }, (_, i) => 12 + 16 * i).find(
    (at) => String.fromCharCode(...file.subarray(at, at + 4)) === 'OS/2',
  )!;
  view.setUint16(view.getUint32(row + 8) + 8, fsType);
  return file;
}

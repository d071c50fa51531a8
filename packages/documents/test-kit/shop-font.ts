/** A font file a shop might upload: the letters of Arimo Bold without Ω, so that it differs from the built-in typeface. */
import { readFileSync } from 'node:fs';
import { readFont } from '../src/fonts/font-file.ts';
import { fontFiles } from '../src/fonts/font-files.ts';

const read = (file: string) => new Uint8Array(readFileSync(new URL(import.meta.resolve(file))));

export const builtIn = { regular: read(fontFiles.regular), bold: read(fontFiles.bold) };

/** Latin letters, digits, signs; no Greek. */
const letters = new Set(Array.from({ length: 0x17f - 0x20 }, (_, i) => String.fromCharCode(0x20 + i)));

export function shopFont(): Uint8Array {
  const font = readFont(builtIn.bold);
  if (!('face' in font)) throw new Error(font.join(' '));
  return font.face.webFont(letters).bytes;
}

/** The same file with other licence bits (OS/2 fsType). */
export function licensed(fsType: number): Uint8Array {
  const file = shopFont();
  const view = new DataView(file.buffer);
  const row = Array.from({ length: view.getUint16(4) }, (_, i) => 12 + 16 * i).find(
    (at) => String.fromCharCode(...file.subarray(at, at + 4)) === 'OS/2',
  )!;
  view.setUint16(view.getUint32(row + 8) + 8, fsType);
  return file;
}

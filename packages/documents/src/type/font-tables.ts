/** Reads the tables of font files, and builds font files from tables (OpenType 1.9, Font file). */

export type FontTable = readonly [tag: string, bytes: Uint8Array];

/** A view that reads and writes big-endian numbers. */
export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** The tables of a font file, found by its directory. */
export function tablesOf(file: Uint8Array): FontTable[] {
  const view = viewOf(file);
  return Array.from({ length: view.getUint16(4) }, (_, i): FontTable => {
    const at = 12 + 16 * i;
    const tag = String.fromCharCode(...file.subarray(at, at + 4));
    const offset = view.getUint32(at + 8);
    return [tag, file.subarray(offset, offset + view.getUint32(at + 12))];
  });
}

/** A font file with these tables in the order of their tags, each at a multiple of four bytes. */
export function fontOf(tables: readonly FontTable[]): Uint8Array {
  const sorted = tables.toSorted(([a], [b]) => (a < b ? -1 : 1));
  const power = Math.floor(Math.log2(sorted.length));
  const size = sorted.reduce((sum, [, bytes]) => sum + padded(bytes.length), 12 + 16 * sorted.length);
  const file = new Uint8Array(size);
  const view = viewOf(file);
  view.setUint32(0, 0x00010000);
  const search = 16 * 2 ** power;
  [sorted.length, search, power, 16 * sorted.length - search].forEach((value, i) => view.setUint16(4 + 2 * i, value));
  let at = 12 + 16 * sorted.length;
  sorted.forEach(([tag, bytes], i) => {
    file.set(bytes, at);
    const row = 12 + 16 * i;
    Array.from(tag).forEach((char, n) => view.setUint8(row + n, char.charCodeAt(0)));
    [checksum(view, at, bytes.length), at, bytes.length].forEach((value, n) => view.setUint32(row + 4 + 4 * n, value));
    at += padded(bytes.length);
  });
  return file;
}

function padded(length: number): number {
  return Math.ceil(length / 4) * 4;
}

function checksum(view: DataView, at: number, length: number): number {
  let sum = 0;
  for (let i = at; i < at + padded(length); i += 4) sum = (sum + view.getUint32(i)) >>> 0;
  return sum;
}

/** A TrueType font cut to the letters a page uses, as a file browsers take (OpenType 1.9). */
import type { Font } from 'fontkit';

/** Tables a browser asks for that the cut font does not bring itself. */
type Table = readonly [tag: string, bytes: Uint8Array];

/**
 * The font with these characters only. Without rules for kerning and joined letters, which sheets do not use: a text is as
 * wide as its letters. Equal characters give equal bytes, in whatever order they come.
 */
export function cutFont(font: Font, file: Uint8Array, characters: ReadonlySet<string>): Uint8Array {
  const subset = font.createSubset();
  const codes = [...characters].map((char) => char.codePointAt(0)!).toSorted((a, b) => a - b);
  const glyphs = codes
    .filter((code) => font.hasGlyphForCodePoint(code))
    .map((code) => [code, subset.includeGlyph(font.glyphForCodePoint(code)) as unknown as number] as const);
  const drawn = tablesOf(subset.encode() as Uint8Array);
  const os2 = tablesOf(file).find(([tag]) => tag === 'OS/2')!;
  return fontOf([...drawn, os2, ['cmap', cmapTable(glyphs)], ['name', nameTable(font)], ['post', postTable()]]);
}

/** The tables of a font file, by its directory. */
function tablesOf(file: Uint8Array): Table[] {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  return Array.from({ length: view.getUint16(4) }, (_, i): Table => {
    const at = 12 + 16 * i;
    const tag = String.fromCharCode(...file.subarray(at, at + 4));
    const offset = view.getUint32(at + 8);
    return [tag, file.subarray(offset, offset + view.getUint32(at + 12))];
  });
}

/** Which letter is which glyph, as groups of a row (format 12). */
function cmapTable(glyphs: readonly (readonly [code: number, glyph: number])[]): Uint8Array {
  const groups: [from: number, to: number, glyph: number][] = [];
  for (const [code, glyph] of glyphs) {
    const last = groups.at(-1);
    if (last !== undefined && last[1] + 1 === code && last[2] + (code - last[0]) === glyph) last[1] = code;
    else groups.push([code, code, glyph]);
  }
  const length = 16 + 12 * groups.length;
  const view = new DataView(new ArrayBuffer(12 + length));
  // One table, platform 3 (Windows), encoding 10 (all of Unicode).
  [0, 1, 3, 10].forEach((value, i) => view.setUint16(2 * i, value));
  view.setUint32(8, 12);
  view.setUint16(12, 12);
  [length, 0, groups.length].forEach((value, i) => view.setUint32(16 + 4 * i, value));
  groups.flat().forEach((value, i) => view.setUint32(28 + 4 * i, value));
  return new Uint8Array(view.buffer);
}

/** Family, style, whole name and PostScript name, in English. */
function nameTable(font: Font): Uint8Array {
  const named: [id: number, text: string][] = [
    [1, font.familyName ?? ''],
    [2, font.subfamilyName ?? ''],
    [4, font.fullName ?? ''],
    [6, font.postscriptName ?? ''],
  ];
  const start = 6 + 12 * named.length;
  const view = new DataView(new ArrayBuffer(start + named.reduce((sum, [, text]) => sum + 2 * text.length, 0)));
  [0, named.length, start].forEach((value, i) => view.setUint16(2 * i, value));
  let at = 0;
  named.forEach(([id, text], i) => {
    [3, 1, 0x409, id, 2 * text.length, at].forEach((value, j) => view.setUint16(6 + 12 * i + 2 * j, value));
    for (const [n, unit] of Array.from({ length: text.length }, (_, n) => [n, text.charCodeAt(n)] as const))
      view.setUint16(start + at + 2 * n, unit);
    at += 2 * text.length;
  });
  return new Uint8Array(view.buffer);
}

/** No names of glyphs (version 3). */
function postTable(): Uint8Array {
  const view = new DataView(new ArrayBuffer(32));
  view.setUint32(0, 0x00030000);
  return new Uint8Array(view.buffer);
}

/** A font file of tables, each at a multiple of four bytes, in the order of their tags. */
function fontOf(tables: readonly Table[]): Uint8Array {
  const sorted = tables.toSorted(([a], [b]) => (a < b ? -1 : 1));
  const power = Math.floor(Math.log2(sorted.length));
  const size = sorted.reduce((sum, [, bytes]) => sum + padded(bytes.length), 12 + 16 * sorted.length);
  const file = new Uint8Array(size);
  const view = new DataView(file.buffer);
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

/** Cuts a TrueType font to the letters of a page, as a file for browsers (OpenType 1.9). */
import type { Font } from 'fontkit';
import { fontOf } from './font-tables.ts';
import { Subset } from './subset.ts';
import { openTrueType } from './truetype.ts';
import { codeOf } from './letter-code.ts';

/**
 * The font with only these characters, without rules for kerning and joined letters: sheets don't use them, so a text
 * is as wide as its letters. Equal characters give equal bytes, whatever their order.
 */
export function cutFont(font: Font, file: Uint8Array, characters: ReadonlySet<string>): Uint8Array {
  const letters = openTrueType(file);
  const subset = new Subset(letters);
  const codes = [...characters].map((char) => codeOf(char)).toSorted((a, b) => a - b);
  const glyphs = codes
    .map((code) => [code, letters.glyphOf(code)] as const)
    .filter(([, glyph]) => glyph !== 0)
    .map(([code, glyph]) => [code, subset.include(glyph)] as const);
  const os2 = letters.table('OS/2')!;
  const cmap = cmapTable(glyphs);
  // Tables that browsers require although drawing does not need them.
  return fontOf([...subset.tables(), ['OS/2', os2], ['cmap', cmap], ['name', nameTable(font)], ['post', postTable()]]);
}

/** The character map, as groups of consecutive characters with consecutive glyphs (format 12). */
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

/** The table of glyph names, without any names (version 3). */
function postTable(): Uint8Array {
  const view = new DataView(new ArrayBuffer(32));
  view.setUint32(0, 0x00030000);
  return new Uint8Array(view.buffer);
}

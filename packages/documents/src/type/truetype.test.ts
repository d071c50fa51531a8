import { readFileSync } from 'node:fs';
import { create, type Font } from 'fontkit';
import { describe, expect, test } from 'vitest';
import { fontFiles } from './font-files.ts';
import { fontOf, tablesOf, viewOf } from './font-tables.ts';
import { Subset } from './subset.ts';
import { openTrueType } from './truetype.ts';

const files = Object.values(fontFiles).map((name) => new Uint8Array(readFileSync(new URL(import.meta.resolve(name)))));
/** Opens a file with an independent font reader, for comparison. */
const other = (file: Uint8Array) => create(file as Buffer) as Font;

/**
 * A character map (format 4) with consecutive glyphs, a list of glyphs, and gaps between the segments. Characters past
 * the first 65,536 have no glyph.
 */
const smallMap = () => {
  const [ends, starts] = [
    [0x42, 0x51, 0xffff],
    [0x41, 0x50, 0xffff],
  ];
  const [deltas, ranges, glyphs] = [
    [0x10000 - 0x3e, 0, 1],
    [0, 4, 0],
    [7, 9],
  ];
  const words = [4, 0, 0, 6, 0, 0, 0, ends, 0, starts, deltas, ranges, glyphs].flat();
  const table = new Uint8Array(12 + 2 * words.length);
  const view = viewOf(table);
  [0, 1, 3, 1, 0, 12].forEach((value, i) => view.setUint16(2 * i, value));
  words.forEach((word, i) => view.setUint16(12 + 2 * i, word));
  return table;
};

describe('a TrueType font', () => {
  test('every character is the glyph another reader finds, and as wide', () => {
    for (const file of files) {
      const [ours, theirs] = [openTrueType(file), other(file)];
      for (const code of theirs.characterSet) {
        const { id, advanceWidth } = theirs.glyphForCodePoint(code);
        if (ours.glyphOf(code) !== id || ours.advance(id) !== advanceWidth)
          expect([code, ours.glyphOf(code), ours.advance(id)]).toEqual([code, id, advanceWidth]);
      }
      expect(ours.glyphOf(0x10ffff)).toBe(0);
      expect(ours).toMatchObject({
        unitsPerEm: theirs.unitsPerEm,
        postscriptName: theirs.postscriptName,
        ascent: theirs.ascent,
        descent: theirs.descent,
        capHeight: theirs.capHeight,
        xHeight: theirs.xHeight,
        italicAngle: theirs.italicAngle,
        box: [theirs.bbox.minX, theirs.bbox.minY, theirs.bbox.maxX, theirs.bbox.maxY],
      });
    }
  });

  test('a table of segments is read as one of groups is', () => {
    const tables = tablesOf(files[0]!).map(([tag, bytes]) => [tag, tag === 'cmap' ? smallMap() : bytes] as const);
    const { glyphOf } = openTrueType(fontOf(tables));
    expect([0x40, 0x41, 0x42, 0x43, 0x50, 0x51, 0x52, 0x1f600].map(glyphOf)).toEqual([0, 3, 4, 0, 7, 9, 0, 0]);
  });

  test('a font without a table it must have is refused', () => {
    const tables = tablesOf(files[0]!).filter(([tag]) => tag !== 'loca');
    expect(() => openTrueType(fontOf(tables))).toThrow('loca');
  });
});

describe('the subset of a font', () => {
  test('draws its letters as the font does, composed ones with their parts', () => {
    for (const file of files) {
      const [font, theirs] = [openTrueType(file), other(file)];
      const subset = new Subset(font);
      const letters = Array.from('Ä1ẅΩ →é').map((char) => char.codePointAt(0)!);
      const places = letters.map((code) => subset.include(font.glyphOf(code)));
      expect(subset.include(font.glyphOf(letters[0]!))).toBe(places[0]);
      // The other reader needs a character map even to draw a glyph by its number.
      const cut = other(fontOf([...subset.tables(), ['cmap', smallMap()]]));
      for (const [i, code] of letters.entries()) {
        const [drawn, whole] = [cut.getGlyph(places[i]!), theirs.glyphForCodePoint(code)];
        expect(drawn.path.toSVG()).toBe(whole.path.toSVG());
        expect(drawn.advanceWidth).toBe(whole.advanceWidth);
      }
      expect(cut.numGlyphs).toBeLessThan(20);
    }
  });
});

/**
 * Reads TrueType fonts (OpenType 1.9): the glyph of each letter, its width and its outline. Text that is set letter by letter
 * needs no more, and this is a tenth of the code of a general font reader.
 */
import { derived } from '@cablewright/derive';
import { tablesOf, viewOf } from './font-tables.ts';

/** Lengths are in units of the font, `unitsPerEm` to the em. */
export interface TrueType {
  readonly unitsPerEm: number;
  readonly postscriptName: string;
  readonly box: readonly [left: number, bottom: number, right: number, top: number];
  readonly ascent: number;
  readonly descent: number;
  readonly capHeight: number;
  readonly xHeight: number;
  /** Degrees. */
  readonly italicAngle: number;
  /** The glyph of a character by its code. If there is none, 0: the box that is drawn for a missing character. */
  readonly glyphOf: (code: number) => number;
  readonly advance: (glyph: number) => number;
  readonly leftBearing: (glyph: number) => number;
  /** The description of a glyph in the `glyf` table; empty for a space. */
  readonly outline: (glyph: number) => Uint8Array;
  readonly table: (tag: string) => Uint8Array | undefined;
}

/** The font of a file, read once. Throws if a required table is missing. */
export const openTrueType: (file: Uint8Array) => TrueType = derived('typeface of a file', read);

function read(file: Uint8Array): TrueType {
  const tables = new Map(tablesOf(file));
  const needed = (tag: string) => {
    const bytes = tables.get(tag);
    if (bytes === undefined) throw new RangeError(`the font has no table ${tag}`);
    return viewOf(bytes);
  };
  const [head, hhea, glyf] = [needed('head'), needed('hhea'), tables.get('glyf') ?? new Uint8Array()];
  const names = tables.get('name');
  const post = tables.get('post');
  return {
    unitsPerEm: head.getUint16(18),
    postscriptName: names === undefined ? 'Font' : postscriptName(viewOf(names)),
    box: [head.getInt16(36), head.getInt16(38), head.getInt16(40), head.getInt16(42)],
    ascent: hhea.getInt16(4),
    descent: hhea.getInt16(6),
    ...heights(tables.get('OS/2'), hhea.getInt16(4)),
    italicAngle: post === undefined ? 0 : viewOf(post).getInt32(4) / 0x10000,
    glyphOf: glyphsOf(needed('cmap')),
    ...metrics(needed('hmtx'), hhea.getUint16(34)),
    outline: outlines(needed('loca'), head.getInt16(50) === 1, glyf),
    table: (tag) => tables.get(tag),
  };
}

/** The heights of a capital and of a lower-case x, which the OS/2 table has since its second version. */
function heights(os2: Uint8Array | undefined, ascent: number): { capHeight: number; xHeight: number } {
  if (os2 === undefined || os2.length < 90) return { capHeight: ascent, xHeight: 0 };
  const view = viewOf(os2);
  return { capHeight: view.getInt16(88), xHeight: view.getInt16(86) };
}

/** Name 6: for Windows (platform 3) two bytes per letter, otherwise one. Only characters that a PDF accepts in a name are retained. */
function postscriptName(names: DataView): string {
  const start = names.getUint16(4);
  for (let i = 0; i < names.getUint16(2); i += 1) {
    const at = 6 + 12 * i;
    if (names.getUint16(at + 6) !== 6) continue;
    const [length, offset] = [names.getUint16(at + 8), start + names.getUint16(at + 10)];
    const letters = Array.from({ length }, (_, n) => String.fromCharCode(names.getUint8(offset + n))).join('');
    const plain = letters.replace(/[^A-Za-z0-9-]+/g, '');
    if (plain !== '') return plain;
  }
  return 'Font';
}

/** Widths and bearings. Glyphs after the last one with an explicit width share that width. */
function metrics(hmtx: DataView, wide: number): Pick<TrueType, 'advance' | 'leftBearing'> {
  const bearings = (hmtx.byteLength - 4 * wide) / 2;
  return {
    advance: (glyph) => hmtx.getUint16(4 * Math.min(glyph, wide - 1)),
    leftBearing: (glyph) => {
      if (glyph < wide) return hmtx.getInt16(4 * glyph + 2);
      return glyph - wide < bearings ? hmtx.getInt16(4 * wide + 2 * (glyph - wide)) : 0;
    },
  };
}

function outlines(loca: DataView, long: boolean, glyf: Uint8Array): TrueType['outline'] {
  const count = loca.byteLength / (long ? 4 : 2) - 1;
  const place = (glyph: number) => (long ? loca.getUint32(4 * glyph) : 2 * loca.getUint16(2 * glyph));
  return (glyph) => (glyph < count ? glyf.subarray(place(glyph), place(glyph + 1)) : glyf.subarray(0, 0));
}

/** The largest of the tables for Unicode: all of it (format 12) or its first 65,536 characters (format 4). */
function glyphsOf(cmap: DataView): (code: number) => number {
  const tables = Array.from({ length: cmap.getUint16(2) }, (_, i) => {
    const at = 4 + 8 * i;
    const [platform, encoding, offset] = [cmap.getUint16(at), cmap.getUint16(at + 2), cmap.getUint32(at + 4)];
    const unicode = platform === 0 || (platform === 3 && (encoding === 1 || encoding === 10));
    return { unicode, offset, format: cmap.getUint16(offset) };
  }).filter(({ unicode }) => unicode);
  const groups = tables.find(({ format }) => format === 12);
  if (groups !== undefined) return byGroups(cmap, groups.offset);
  const segments = tables.find(({ format }) => format === 4);
  return segments === undefined ? () => 0 : bySegments(cmap, segments.offset);
}

function byGroups(cmap: DataView, offset: number): (code: number) => number {
  const at = (group: number) => offset + 16 + 12 * group;
  const count = cmap.getUint32(offset + 12);
  return (code) => {
    const group = firstReaching(count, (one) => cmap.getUint32(at(one) + 4), code);
    const from = group < count ? cmap.getUint32(at(group)) : Infinity;
    return from <= code ? cmap.getUint32(at(group) + 8) + code - from : 0;
  };
}

function bySegments(cmap: DataView, offset: number): (code: number) => number {
  const count = cmap.getUint16(offset + 6) / 2;
  const [ends, starts] = [offset + 14, offset + 16 + 2 * count];
  const [deltas, ranges] = [starts + 2 * count, starts + 4 * count];
  return (code) => {
    const one = 2 * firstReaching(count, (segment) => cmap.getUint16(ends + 2 * segment), code);
    if (one === 2 * count || cmap.getUint16(starts + one) > code) return 0;
    const [delta, range] = [cmap.getUint16(deltas + one), cmap.getUint16(ranges + one)];
    if (range === 0) return (code + delta) & 0xffff;
    // The offset is relative to the position of the range entry (OpenType 1.9, cmap format 4).
    const glyph = cmap.getUint16(ranges + one + range + 2 * (code - cmap.getUint16(starts + one)));
    return glyph === 0 ? 0 : (glyph + delta) & 0xffff;
  };
}

/**
 * The first of `count` rows whose end is not before `code`, or `count` if there is none. Rows are in ascending order.
 */
function firstReaching(count: number, end: (row: number) => number, code: number): number {
  let [low, high] = [0, count];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (end(middle) < code) low = middle + 1;
    else high = middle;
  }
  return low;
}

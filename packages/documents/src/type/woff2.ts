/** Opens font files of WOFF2 (W3C WOFF File Format 2.0) with TrueType outlines, given what decompresses Brotli. */
import { glyphTables } from './woff2-glyphs.ts';
import { checksum, padded, viewOf } from './font-tables.ts';
import { ByteReader } from './byte-reader.ts';

/** The tags a directory names by their number (section 4.1). */
const knownTags =
  'cmap head hhea hmtx maxp name OS/2 post cvt  fpgm glyf loca prep CFF  VORG EBDT EBLC gasp hdmx kern LTSH PCLT VDMX vhea vmtx BASE GDEF GPOS GSUB EBSC JSTF MATH CBDT CBLC COLR CPAL SVG  sbix acnt avar bdat bloc bsln cvar fdsc feat fmtx fvar gvar hsty just lcar mort morx opbd prop trak Zapf Silf Glat Gloc Feat Sill';
const otherTag = 63;
const headerLength = 48;

/** Decompresses bytes that become so many. */
type Brotli = (bytes: Uint8Array, length: number) => Uint8Array;

interface Entry {
  readonly tag: string;
  /** Its length in the font; written in another form if `isTransformed`. */
  readonly length: number;
  readonly isTransformed: boolean;
  readonly storedLength: number;
}

/** The TrueType file in a WOFF2 file. Undefined for what no file of ours is: a collection, or horizontal metrics in another form. */
export function trueTypeOf(file: Uint8Array, brotli: Brotli): Uint8Array | undefined {
  const header = viewOf(file);
  if (header.getUint32(4) !== 0x00010000) return undefined;
  const reader = new ByteReader(file, headerLength);
  const entries = Array.from({ length: header.getUint16(12) }, () => entryOf(reader));
  if (entries.some(({ tag, isTransformed }) => isTransformed && tag !== 'glyf' && tag !== 'loca')) return undefined;
  const length = entries.reduce((sum, { storedLength }) => sum + storedLength, 0);
  const stored = brotli(file.subarray(reader.at, reader.at + header.getUint32(20)), length);
  let at = 0;
  const tables = new Map(
    entries.map(({ tag, storedLength }) => [tag, stored.subarray(at, (at += storedLength))] as const),
  );
  if (entries.some(({ tag, isTransformed }) => tag === 'glyf' && isTransformed)) {
    const { glyf, loca } = glyphTables(tables.get('glyf')!);
    tables.set('glyf', glyf).set('loca', loca);
  }
  return written([...tables]);
}

function entryOf(reader: ByteReader): Entry {
  const flags = reader.byte();
  const number = flags & 0x3f;
  const tag = number === otherTag ? reader.text(4) : knownTags.slice(5 * number, 5 * number + 4);
  const version = flags >> 6;
  // Glyphs and their places are as they were in version 3, other tables in version 0 (section 4.1).
  const isTransformed = tag === 'glyf' || tag === 'loca' ? version !== 3 : version !== 0;
  const length = reader.base128();
  return { tag, length, isTransformed, storedLength: isTransformed ? reader.base128() : length };
}

/** The tables in the order of the file, their directory in that of the tags; with the checksum of the whole. */
function written(tables: readonly (readonly [tag: string, bytes: Uint8Array])[]): Uint8Array {
  const start = 12 + 16 * tables.length;
  const file = new Uint8Array(tables.reduce((sum, [, bytes]) => sum + padded(bytes.length), start));
  const view = viewOf(file);
  const power = Math.floor(Math.log2(tables.length));
  const search = 16 * 2 ** power;
  view.setUint32(0, 0x00010000);
  [tables.length, search, power, 16 * tables.length - search].forEach((value, i) => view.setUint16(4 + 2 * i, value));
  let at = start;
  const places = tables.map(([tag, bytes]) => {
    file.set(bytes, at);
    const place = { tag, at, length: bytes.length };
    if (tag === 'head') view.setUint32(at + 8, 0);
    at += padded(bytes.length);
    return place;
  });
  let whole = 0;
  places
    .toSorted((a, b) => (a.tag < b.tag ? -1 : 1))
    .forEach((place, i) => {
      const row = 12 + 16 * i;
      for (let n = 0; n < 4; n += 1) file[row + n] = place.tag.charCodeAt(n);
      const sum = checksum(view, place.at, place.length);
      whole += sum;
      [sum, place.at, place.length].forEach((value, n) => view.setUint32(row + 4 + 4 * n, value));
    });
  const head = places.find(({ tag }) => tag === 'head');
  if (head !== undefined) view.setUint32(head.at + 8, (0xb1b0afba - whole - checksum(view, 0, start)) >>> 0);
  return file;
}

/** A typeface in a PDF: the letters that are used, their widths, and the text they represent (ISO 32000-1, 9.7 to 9.10). */
import { fontOf } from '../../type/font-tables.ts';
import type { Subset } from '../../type/subset.ts';
import type { TrueType } from '../../type/truetype.ts';
import type { PdfFile, Reference } from './file/pdf-file.ts';

interface Written {
  /** Tells the fonts of a file apart: a letter and a number. */
  readonly name: string;
  readonly font: TrueType;
  readonly subset: Subset;
  /** The text each glyph of the subset represents, by its place; none for the first, which is drawn for a missing character. */
  readonly texts: readonly (string | undefined)[];
}

const bytesOf = (text: string) => new TextEncoder().encode(text);

/** Writes the font as the object that was reserved for it. Glyphs are named by two bytes, their places in the subset. */
export function embed(file: PdfFile, reference: Reference, { name, font, subset, texts }: Written): void {
  const baseFont = `${tagOf(name)}+${font.postscriptName}`;
  const program = fontOf(subset.tables());
  const programFile = file.add({ Length1: program.length }, program);
  const descriptor = file.add({ ...described(font), FontName: baseFont, FontFile2: programFile });
  const descendant = file.add({
    Type: 'Font',
    Subtype: 'CIDFontType2',
    BaseFont: baseFont,
    CIDSystemInfo: { Registry: bytesOf('Adobe'), Ordering: bytesOf('Identity'), Supplement: 0 },
    FontDescriptor: descriptor,
    W: [0, subset.advances().map((advance) => thousandths(font, advance))],
    CIDToGIDMap: 'Identity',
  });
  const toUnicode = file.add({}, bytesOf(unicodeMap(texts)));
  file.put(reference, {
    Type: 'Font',
    Subtype: 'Type0',
    BaseFont: baseFont,
    Encoding: 'Identity-H',
    DescendantFonts: [descendant],
    ToUnicode: toUnicode,
  });
}

/** Six capitals that tell one subset of a font from another. */
function tagOf(name: string): string {
  const letter = (digit: string) => String.fromCharCode(65 + Number(digit));
  return name.replace(/\D/g, '').replace(/\d/g, letter).padStart(6, 'A');
}

function thousandths({ unitsPerEm }: TrueType, units: number): number {
  return (units * 1000) / unitsPerEm;
}

function described(font: TrueType) {
  const scaled = (units: number) => thousandths(font, units);
  return {
    Type: 'FontDescriptor',
    // Its letters are named by the font's own numbers, not by an alphabet of the standard's.
    Flags: 4,
    FontBBox: font.box.map(scaled),
    ItalicAngle: font.italicAngle,
    Ascent: scaled(font.ascent),
    Descent: scaled(font.descent),
    CapHeight: scaled(font.capHeight),
    XHeight: scaled(font.xHeight),
    StemV: 0,
  };
}

/** Which text each glyph represents, so that it can be selected and searched; a hundred to a block (9.10.3). */
function unicodeMap(texts: readonly (string | undefined)[]): string {
  const rows = texts.flatMap((text, glyph) => (text === undefined ? [] : [`<${four(glyph)}> <${utf16(text)}>`]));
  const blocks = Array.from({ length: Math.ceil(rows.length / 100) }, (_, i) => {
    const block = rows.slice(100 * i, 100 * i + 100);
    return `${block.length} beginbfchar\n${block.join('\n')}\nendbfchar`;
  });
  return `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <ffff>
endcodespacerange
${blocks.join('\n')}
endcmap
CMapName currentdict /CMap defineresource pop
end
end`;
}

function four(value: number): string {
  return value.toString(16).padStart(4, '0');
}

/** The units of a text in hexadecimal digits. */
export function utf16(text: string): string {
  return Array.from({ length: text.length }, (_, i) => four(text.charCodeAt(i))).join('');
}

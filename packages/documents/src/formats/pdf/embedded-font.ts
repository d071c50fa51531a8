/** A typeface in a PDF: the glyphs in use, their widths, and the text they represent (ISO 32000-1, 9.7 to 9.10). */
import { fontOf } from '../../type/font-tables.ts';
import type { Subset } from '../../type/subset.ts';
import type { TrueType } from '../../type/truetype.ts';
import type { PdfFile, ObjectReference } from './file/pdf-file.ts';

interface Written {
  /** Unique name of the font in the file: a letter and a number. */
  readonly name: string;
  readonly font: TrueType;
  readonly subset: Subset;
  /** The text that each glyph of the subset represents, by index. The first glyph, drawn for missing characters, has none. */
  readonly texts: readonly (string | undefined)[];
}

const bytesOf = (text: string) => new TextEncoder().encode(text);

/** Writes the font as the reserved object. Content streams refer to a glyph by two bytes, its index in the subset. */
export function embed(file: PdfFile, reference: ObjectReference, { name, font, subset, texts }: Written): void {
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

/** Six capital letters that distinguish this subset from other subsets of the font. */
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
    // Symbolic: glyphs are referred to by the font's own numbers, not by a standard character set.
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

/** Maps glyphs to the text they represent, for selection and search. A block has at most a hundred entries (9.10.3). */
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

/** The UTF-16 code units of a text in hexadecimal. */
export function utf16(text: string): string {
  return Array.from({ length: text.length }, (_, i) => four(text.charCodeAt(i))).join('');
}

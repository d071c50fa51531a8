import { missingWidth } from '../../type/letter-widths.ts';
import { contoursOf, type OutlinePoint } from '../../type/outline.ts';
import { Subset } from '../../type/subset.ts';
import { openTrueType, type TrueType } from '../../type/truetype.ts';
import { embed } from './embedded-font.ts';
import type { PdfFile, ObjectReference } from './file/pdf-file.ts';

interface Glyph {
  /** The index of the glyph in the subset as four hexadecimal digits. */
  readonly hex: string;
  /** Advance in thousandths of an em. */
  readonly width: number;
}

/**
 * The letters of one typeface as a PDF writes them. Each letter is looked up in the font once and then cached. Texts
 * are set letter by letter without kerning, as they are measured, so they need no layout.
 */
export class Glyphs {
  /** The name by which operators refer to the font. */
  readonly name: string;
  readonly #font: TrueType;
  readonly #subset: Subset;
  readonly #known = new Map<string, Glyph>();
  /** The text of each glyph in the subset after the first, in the order of first use. */
  readonly #characters: (string | undefined)[] = [];
  readonly #shapedGlyphs = new Map<string, Glyph>();
  #reference: ObjectReference | undefined;

  /** `n` distinguishes the fonts of a file. */
  constructor(file: Uint8Array, n: number) {
    this.name = `T${n}`;
    this.#font = openTrueType(file);
    this.#subset = new Subset(this.#font);
  }

  has(char: string): boolean {
    return this.#font.glyphOf(char.codePointAt(0)!) !== 0;
  }

  /** The outline of a character, in ems; undefined if it is composed of other glyphs. */
  outline(char: string): { readonly contours: OutlinePoint[][]; readonly width: number } | undefined {
    const id = this.#font.glyphOf(char.codePointAt(0)!);
    const { unitsPerEm: em } = this.#font;
    const contours = contoursOf(this.#font, id);
    const scaled = contours?.map((points) => points.map(({ x, y, isOn }) => ({ x: x / em, y: y / em, isOn })));
    return scaled && { contours: scaled, width: this.#font.advance(id) / em };
  }

  /** A text in this font's letters, and its width in mm at a size of 1 mm per em. */
  run(text: string): { readonly hex: string; readonly width: number } {
    let hex = '';
    let width = 0;
    for (const char of text) {
      const glyph = this.#glyph(char);
      hex += glyph.hex;
      width += glyph.width;
    }
    return { hex, width: width / 1000 };
  }

  /** A letter that represents `text` if that differs, such as a mirrored bracket. */
  letter(char: string, text: string): Glyph {
    if (char === text) return this.#glyph(char);
    return this.shaped(this.#font.glyphOf(char.codePointAt(0)!), text);
  }

  /** A glyph by its number in the font with the text it represents. Without a text, it is part of what another glyph represents. */
  shaped(id: number, text: string | undefined): Glyph {
    const key = `${id} ${text ?? ''}`;
    let glyph = this.#shapedGlyphs.get(key);
    if (glyph === undefined) {
      const index = this.#subset.repeat(id);
      // Part of another glyph's text: a zero-width space, enclosed in the element that states the whole text.
      this.#characters[index] = text ?? '\u200b';
      const width = (this.#font.advance(id) * 1000) / this.#font.unitsPerEm;
      glyph = { hex: index.toString(16).padStart(4, '0'), width };
      this.#shapedGlyphs.set(key, glyph);
    }
    return glyph;
  }

  /** The font's object, reserved by the first page that uses it. */
  referenceIn(file: PdfFile): ObjectReference {
    return (this.#reference ??= file.reserve());
  }

  /** Embeds the glyphs in use. A font that no page uses is left out. */
  end(file: PdfFile): void {
    if (this.#reference !== undefined)
      embed(file, this.#reference, {
        name: this.name,
        font: this.#font,
        subset: this.#subset,
        texts: this.#characters,
      });
  }

  #glyph(char: string): Glyph {
    let glyph = this.#known.get(char);
    if (glyph === undefined) {
      glyph = this.#taken(char);
      this.#known.set(char, glyph);
    }
    return glyph;
  }

  /** Each character has its own subset entry, so that copied text is correct. A missing character is drawn as a box. */
  #taken(char: string): Glyph {
    const id = this.#font.glyphOf(char.codePointAt(0)!);
    const { unitsPerEm } = this.#font;
    const advance = id === 0 ? Math.round(missingWidth(char) * unitsPerEm) : this.#font.advance(id);
    const index = id === 0 ? this.#subset.repeat(0, advance) : this.#placeOf(id);
    this.#characters[index] = char;
    return { hex: index.toString(16).padStart(4, '0'), width: (advance * 1000) / unitsPerEm };
  }

  #placeOf(id: number): number {
    const index = this.#subset.include(id);
    return this.#characters[index] === undefined ? index : this.#subset.repeat(id);
  }
}

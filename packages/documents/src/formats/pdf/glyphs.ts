import { missingWidth } from '../../type/letter-widths.ts';
import { contoursOf, type OutlinePoint } from '../../type/outline.ts';
import { Subset } from '../../type/subset.ts';
import { openTrueType, type TrueType } from '../../type/truetype.ts';
import { embed } from './embedded-font.ts';
import type { PdfFile, Reference } from './file/pdf-file.ts';

interface Glyph {
  /** The glyph in the subset, as four hexadecimal digits. */
  readonly hex: string;
  /** Advance, thousandths of the em. */
  readonly width: number;
}

/**
 * The letters of one typeface as a PDF writes them. Each letter is looked up in the font once and then remembered: texts
 * are set letter by letter without kerning, as they are measured, so there is nothing to lay out.
 */
export class Glyphs {
  /** What operators call the font. */
  readonly name: string;
  readonly #font: TrueType;
  readonly #subset: Subset;
  readonly #known = new Map<string, Glyph>();
  /** The characters in the order they came, one for each glyph of the subset after its first. */
  readonly #characters: (string | undefined)[] = [];
  readonly #shapedGlyphs = new Map<string, Glyph>();
  #reference: Reference | undefined;

  /** `n` tells the fonts of a file apart. */
  constructor(file: Uint8Array, n: number) {
    this.name = `T${n}`;
    this.#font = openTrueType(file);
    this.#subset = new Subset(this.#font);
  }

  has(char: string): boolean {
    return this.#font.glyphOf(char.codePointAt(0)!) !== 0;
  }

  /** How a character is drawn, in ems; undefined where it is composed of others. */
  outline(char: string): { readonly contours: OutlinePoint[][]; readonly width: number } | undefined {
    const id = this.#font.glyphOf(char.codePointAt(0)!);
    const { unitsPerEm: em } = this.#font;
    const contours = contoursOf(this.#font, id);
    const scaled = contours?.map((points) => points.map(({ x, y, isOn }) => ({ x: x / em, y: y / em, isOn })));
    return scaled && { contours: scaled, width: this.#font.advance(id) / em };
  }

  /** A text in this font's letters; its width in mm at one mm to the em. */
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

  /** A letter, which represents `text` where that is another: a bracket that is turned round. */
  letter(char: string, text: string): Glyph {
    if (char === text) return this.#glyph(char);
    return this.shaped(this.#font.glyphOf(char.codePointAt(0)!), text);
  }

  /** A glyph by its number in the font, as what represents a text; without one, as part of what another glyph represents. */
  shaped(id: number, text: string | undefined): Glyph {
    const key = `${id} ${text ?? ''}`;
    let glyph = this.#shapedGlyphs.get(key);
    if (glyph === undefined) {
      const place = this.#subset.repeat(id);
      // Part of what another represents: a space of no width, within what states the text of the whole.
      this.#characters[place] = text ?? '\u200b';
      const width = (this.#font.advance(id) * 1000) / this.#font.unitsPerEm;
      glyph = { hex: place.toString(16).padStart(4, '0'), width };
      this.#shapedGlyphs.set(key, glyph);
    }
    return glyph;
  }

  /** The font as an object of the file, from the first page on that writes with it. */
  referenceIn(file: PdfFile): Reference {
    return (this.#reference ??= file.reserve());
  }

  /** Embeds what was written with; a font no page writes with is left out. */
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

  /** Each character has a place of its own, so that it is copied as what it is; one that is missing is drawn as a box. */
  #taken(char: string): Glyph {
    const id = this.#font.glyphOf(char.codePointAt(0)!);
    const { unitsPerEm } = this.#font;
    const advance = id === 0 ? Math.round(missingWidth(char) * unitsPerEm) : this.#font.advance(id);
    const place = id === 0 ? this.#subset.repeat(0, advance) : this.#placeOf(id);
    this.#characters[place] = char;
    return { hex: place.toString(16).padStart(4, '0'), width: (advance * 1000) / unitsPerEm };
  }

  #placeOf(id: number): number {
    const place = this.#subset.include(id);
    return this.#characters[place] === undefined ? place : this.#subset.repeat(id);
  }
}

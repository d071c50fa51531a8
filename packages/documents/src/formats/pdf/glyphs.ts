import { missingWidth } from '../../type/letter-widths.ts';
import { contoursOf, type OutlinePoint } from '../../type/outline.ts';
import { Subset } from '../../type/subset.ts';
import { openTrueType, type TrueType } from '../../type/truetype.ts';
import { embed } from './embedded-font.ts';
import type { PdfFile, ObjectReference } from './file/pdf-file.ts';
import { codeOf } from '../../type/letter-code.ts';

interface Glyph {
  /** The index of the glyph in the subset as four hexadecimal digits. */
  readonly hex: string;
  /** Advance in thousandths of an em. */
  readonly width: number;
}

interface Letter extends Glyph {
  /** True if the letter has the same index in every file. */
  readonly isFixed: boolean;
  /** The page that showed it last, counted from 1. */
  page: number;
}

/**
 * Letters with the same index in every file: ASCII, and the other letters in the English and German words of documents. A page
 * with only these letters has the same bytes in the file of one document and in the file of all documents.
 */
const fixedLetters = [
  ...Array.from({ length: 95 }, (_, i) => String.fromCharCode(0x20 + i)),
  ...Array.from('ÄÖÜßäöü°±²µ·×Ø–’“”„…→−≈Ω'),
];
const fixedPlaces = new Map(fixedLetters.map((char, i) => [char, i + 1]));

/** The letters of a font on a page. */
export interface PageLetters {
  readonly font: string;
  readonly letters: readonly string[];
}

/**
 * The letters of one typeface as a PDF writes them. Each letter is looked up in the font once and then cached. Texts
 * are set letter by letter without kerning, as they are measured, so they need no layout.
 */
export class Glyphs {
  /** The name by which operators refer to the font. */
  readonly name: string;
  /** The opened font, which is the same object whenever the same file is opened. */
  readonly font: TrueType;
  readonly #subset: Subset;
  readonly #known = new Map<string, Letter>();
  /** The text of each glyph in the subset, by its index. */
  readonly #characters: (string | undefined)[] = [];
  readonly #shapedGlyphs = new Map<string, Glyph>();
  #page = 0;
  #pageLetters: string[] = [];
  #isFixed = true;
  #reference: ObjectReference | undefined;

  /** True for the font of a script, which is opened when its first letter is drawn. */
  readonly isScript: boolean;

  /** `n` distinguishes the fonts of a file. */
  constructor(file: Uint8Array, n: number, isScript = false) {
    this.name = `T${n}`;
    this.isScript = isScript;
    this.font = openTrueType(file);
    this.#subset = new Subset(this.font, fixedLetters.length);
  }

  startPage(): void {
    this.#page += 1;
    this.#pageLetters = [];
    this.#isFixed = true;
  }

  /** The letters of the page; undefined if some of them have other indexes in other files. */
  get pageLetters(): PageLetters | undefined {
    return this.#isFixed ? { font: this.name, letters: this.#pageLetters } : undefined;
  }

  /** Embeds the letters of a page that is already written. */
  take(letters: readonly string[]): void {
    for (const char of letters) this.#glyph(char);
  }

  has(char: string): boolean {
    return this.font.glyphOf(codeOf(char)) !== 0;
  }

  /** The outline of a character, in ems; undefined if it is composed of other glyphs. */
  outline(char: string): { readonly contours: OutlinePoint[][]; readonly width: number } | undefined {
    const id = this.font.glyphOf(codeOf(char));
    const { unitsPerEm: em } = this.font;
    const contours = contoursOf(this.font, id);
    const scaled = contours?.map((points) => points.map(({ x, y, isOn }) => ({ x: x / em, y: y / em, isOn })));
    return scaled && { contours: scaled, width: this.font.advance(id) / em };
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
    return this.shaped(this.font.glyphOf(codeOf(char)), text);
  }

  /** A glyph by its number in the font with the text it represents. Without a text, it is part of what another glyph represents. */
  shaped(id: number, text: string | undefined): Glyph {
    this.#isFixed = false;
    const key = `${id} ${text ?? ''}`;
    let glyph = this.#shapedGlyphs.get(key);
    if (glyph === undefined) {
      const index = this.#subset.repeat(id);
      // Part of another glyph's text: a zero-width space, enclosed in the element that states the whole text.
      this.#characters[index] = text ?? '\u200b';
      const width = (this.font.advance(id) * 1000) / this.font.unitsPerEm;
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
        font: this.font,
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
    if (glyph.page !== this.#page) {
      glyph.page = this.#page;
      this.#pageLetters.push(char);
      if (!glyph.isFixed) this.#isFixed = false;
    }
    return glyph;
  }

  /** Each character has its own subset entry, so that copied text is correct. A missing character is drawn as a box. */
  #taken(char: string): Letter {
    const id = this.font.glyphOf(codeOf(char));
    const { unitsPerEm } = this.font;
    const advance = id === 0 ? Math.round(missingWidth(char) * unitsPerEm) : this.font.advance(id);
    const fixed = id === 0 ? undefined : fixedPlaces.get(char);
    const index = fixed ?? (id === 0 ? this.#subset.repeat(0, advance) : this.#placeOf(id));
    if (fixed !== undefined) this.#subset.put(fixed, id);
    this.#characters[index] = char;
    const width = (advance * 1000) / unitsPerEm;
    return { hex: index.toString(16).padStart(4, '0'), width, isFixed: fixed !== undefined, page: 0 };
  }

  #placeOf(id: number): number {
    const index = this.#subset.include(id);
    return this.#characters[index] === undefined ? index : this.#subset.repeat(id);
  }
}

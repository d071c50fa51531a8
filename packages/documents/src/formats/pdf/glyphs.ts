import { missingWidth } from '../../type/typesetter.ts';
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

/** Letters of one font, in a row. */
interface GlyphRun {
  readonly font: Glyphs;
  readonly hex: string;
}

interface GlyphText {
  readonly runs: readonly GlyphRun[];
  /** mm at one mm to the em. */
  readonly width: number;
}

/** A typeface with those that stand in for it, letter by letter, the last for whatever none has. */
export class Letters {
  readonly #chain: readonly Glyphs[];

  constructor(chain: readonly Glyphs[]) {
    this.#chain = chain;
  }

  text(text: string): GlyphText {
    const [only] = this.#chain;
    if (this.#chain.length === 1) {
      const { hex, width } = only!.run(text);
      return { runs: [{ font: only!, hex }], width };
    }
    const runs: { font: Glyphs; hex: string }[] = [];
    let width = 0;
    for (const char of text) {
      const font = this.#chain.find((one) => one.has(char)) ?? this.#chain.at(-1)!;
      const glyph = font.run(char);
      const last = runs.at(-1);
      if (last?.font === font) last.hex += glyph.hex;
      else runs.push({ font, hex: glyph.hex });
      width += glyph.width;
    }
    return { runs, width };
  }
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
  readonly #characters: string[] = [];
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

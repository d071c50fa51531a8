import type { EmbeddedFont, Pen } from './pen.ts';

interface Glyph {
  /** The glyph in the subset, as four hexadecimal digits. */
  readonly hex: string;
  /** Advance, thousandths of the em. */
  readonly width: number;
}

export interface GlyphRun {
  readonly hex: string;
  /** mm at one mm to the em. */
  readonly width: number;
}

/**
 * The letters of one typeface as a PDF writes them. Each letter is looked up in the font once and then remembered: texts
 * are set letter by letter without kerning, as they are measured, so there is nothing to lay out.
 */
export class Glyphs {
  readonly font: EmbeddedFont;
  readonly #known = new Map<string, Glyph>();

  constructor(pen: Pen, family: string) {
    this.font = pen.font(family)._font;
  }

  run(text: string): GlyphRun {
    let hex = '';
    let width = 0;
    for (const char of text) {
      const glyph = this.#glyph(char);
      hex += glyph.hex;
      width += glyph.width;
    }
    return { hex, width: width / 1000 };
  }

  #glyph(char: string): Glyph {
    let glyph = this.#known.get(char);
    if (glyph === undefined) {
      glyph = this.#taken(char);
      this.#known.set(char, glyph);
    }
    return glyph;
  }

  /** Takes a letter into the subset, past the library's layout, which would read the font's rules for joining letters. */
  #taken(char: string): Glyph {
    const { font, subset, widths, unicode, scale } = this.font;
    const { id, advanceWidth, codePoints } = font.glyphForCodePoint(char.codePointAt(0)!);
    const inSubset = subset.includeGlyph(id);
    const width = advanceWidth * scale;
    widths[inSubset] ??= width;
    unicode[inSubset] ??= codePoints;
    return { hex: inSubset.toString(16).padStart(4, '0'), width };
  }
}

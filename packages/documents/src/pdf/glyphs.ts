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
      const [codes, positions] = this.font.encode(char, { kern: false, liga: false });
      glyph = { hex: codes.join(''), width: positions.reduce((sum, { advanceWidth }) => sum + advanceWidth, 0) };
      this.#known.set(char, glyph);
    }
    return glyph;
  }
}

import type { EmbeddedFont, Pen } from './pen.ts';

interface Glyph {
  /** The glyph in the subset, as four hexadecimal digits. */
  readonly hex: string;
  /** Advance, thousandths of the em. */
  readonly width: number;
}

/** Letters of one font, in a row. */
interface GlyphRun {
  readonly font: EmbeddedFont;
  readonly hex: string;
}

export interface GlyphText {
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
      return { runs: [{ font: only!.font, hex }], width };
    }
    const runs: { font: EmbeddedFont; hex: string }[] = [];
    let width = 0;
    for (const char of text) {
      const glyphs = this.#chain.find((one) => one.has(char)) ?? this.#chain.at(-1)!;
      const glyph = glyphs.run(char);
      const last = runs.at(-1);
      if (last?.font === glyphs.font) last.hex += glyph.hex;
      else runs.push({ font: glyphs.font, hex: glyph.hex });
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
  readonly font: EmbeddedFont;
  readonly #known = new Map<string, Glyph>();

  constructor(pen: Pen, family: string) {
    this.font = pen.font(family)._font;
  }

  has(char: string): boolean {
    return this.font.font.hasGlyphForCodePoint(char.codePointAt(0)!);
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

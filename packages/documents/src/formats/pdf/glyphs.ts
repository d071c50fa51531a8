import type { Cluster, ScriptFace } from '../../type/scripts/script-face.ts';
import type { Scripts } from '../../type/scripts/scripts.ts';
import type { Weight } from '../../type/typeface.ts';
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

/** Glyphs of one font in a row, `hex`; or each at its own place, `placed`. */
interface GlyphRun {
  readonly font: Glyphs;
  hex: string;
  readonly placed?: readonly PlacedGlyph[];
  /** Where a placed run ends, thousandths of the em. */
  readonly end?: number;
  /** The text of a run whose glyphs do not represent it one by one. */
  readonly actualText?: string;
}

/** A glyph with the advance it has of itself, and where it is drawn from the beginning of the run: thousandths of the em. */
export interface PlacedGlyph {
  readonly hex: string;
  readonly natural: number;
  readonly x: number;
  readonly y: number;
}

interface GlyphText {
  readonly runs: readonly GlyphRun[];
  /** mm at one mm to the em. */
  readonly width: number;
}

/** Typefaces of scripts, and what opens each in the file. */
export interface ScriptGlyphs {
  readonly scripts: Scripts;
  readonly glyphsOf: (face: ScriptFace) => Glyphs;
}

/** A typeface with those that stand in for it, letter by letter, the last for whatever none has. */
export class Letters {
  readonly #chain: readonly Glyphs[];
  readonly #weight: Weight;
  readonly #others: ScriptGlyphs | undefined;

  constructor(chain: readonly Glyphs[], weight: Weight, others?: ScriptGlyphs) {
    this.#chain = chain;
    this.#weight = weight;
    this.#others = others;
  }

  text(text: string): GlyphText {
    if (this.#others?.scripts.needs(text) === true) return this.#shaped(text, this.#others);
    const [only] = this.#chain;
    if (this.#chain.length === 1) {
      const { hex, width } = only!.run(text);
      return { runs: [{ font: only!, hex }], width };
    }
    const runs: GlyphRun[] = [];
    let width = 0;
    for (const char of text) width += this.#add(runs, char, char);
    return { runs, width };
  }

  /** Puts a letter at the end of the runs; its width. */
  #add(runs: GlyphRun[], char: string, text: string): number {
    const font = this.#chain.find((one) => one.has(char)) ?? this.#chain.at(-1)!;
    const glyph = font.letter(char, text);
    const last = runs.at(-1);
    if (last?.font === font && last.placed === undefined) last.hex += glyph.hex;
    else runs.push({ font, hex: glyph.hex });
    return glyph.width / 1000;
  }

  #shaped(text: string, { scripts, glyphsOf }: ScriptGlyphs): GlyphText {
    const runs: GlyphRun[] = [];
    let width = 0;
    for (const run of scripts.shape(text, this.#weight)) {
      if (run.face === undefined) for (const { char, text: read } of run.letters) width += this.#add(runs, char, read);
      else {
        const font = glyphsOf(run.face);
        const placed = placedRun(font, run.clusters);
        width += placed.end / 1000;
        runs.push({ font, hex: '', ...placed });
      }
    }
    return { runs, width };
  }
}

function placedRun(font: Glyphs, clusters: readonly Cluster[]) {
  const placed: (PlacedGlyph & { readonly isText: boolean })[] = [];
  let end = 0;
  for (const { text, glyphs } of clusters) {
    // The widest glyph represents the text: dots and marks belong to it.
    const widest = glyphs.reduce((most, { advance }, i) => (advance > glyphs[most]!.advance ? i : most), 0);
    for (const [i, { id, advance, dx, dy }] of glyphs.entries()) {
      const isText = i === widest;
      const { hex, width: natural } = font.shaped(id, isText ? text : undefined);
      placed.push({ hex, natural, x: end + 1000 * dx, y: 1000 * dy, isText });
      end += 1000 * advance;
    }
  }
  const isRightToLeft = clusters.length > 1 && clusters[0]!.from > clusters[1]!.from;
  // Readers take a word with marks for several, by the places of its glyphs. So a word states what it is as a whole; not one
  // that runs to the left, which they would turn round: its marks are drawn after its letters.
  if (isRightToLeft)
    return { end, placed: [...placed.filter(({ isText }) => isText), ...placed.filter(({ isText }) => !isText)] };
  const isPlain = placed.every(({ x, y, isText }, i) => isText && y === 0 && (i === 0 || x > placed[i - 1]!.x));
  return isPlain ? { end, placed } : { end, placed, actualText: clusters.map(({ text }) => text).join('') };
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
      this.#characters[place] = text;
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

import { commonWidths, letterWidth, missingWidth, unitsPerEm } from './letter-widths.ts';
import { partsOfWord } from './line-breaks.ts';
import { rightToLeftMark } from './marks.ts';
import type { ShapedRun, Scripts } from './scripts.ts';
import type { Typeface } from './typeface.ts';
import type { Weight, Faces } from './face.ts';
import { codeOf } from './letter-code.ts';

/**
 * The built-in typeface of sheets is Arimo, whose widths are those of Liberation Sans, Arial and Helvetica: a drawing opened
 * where Arimo is not installed keeps its layout. Kerning is off everywhere, so a text is as wide as its letters.
 */
export const fontStack = "Arimo, 'Liberation Sans', Arial, Helvetica, sans-serif";

/** The spaces at which a text is broken: not the single one between a number and its unit. */
const unlessBeforeUnit = /\s+(?!(?<=\d ) *(?:mm²?|m|in|ft|g|kg|N|[kM]?Ω|[mk]?V|m?A|W|°C|%)(?![\p{L}\d]))/u;

/** Measures and breaks texts in one typeface. Widths and sizes (the em) are in mm. */
export class Typesetter {
  readonly #faces: Faces | undefined;
  readonly #scripts: Scripts | undefined;

  /** A typeface without files is measured like the built-in one. */
  constructor(typeface: Typeface | undefined) {
    this.#faces = typeface?.faces;
    this.#scripts = typeface?.scripts;
  }

  /** The width of a text. A letter that the typeface lacks has the width of the built-in one, which replaces it. */
  width(text: string, size: number, weight: Weight = 'regular'): number {
    let units = 0;
    if (this.#scripts !== undefined && this.isShaped(text)) {
      for (const run of this.#scripts.shape(text, weight)) units += this.#runUnits(run, weight);
    } else if (this.#faces === undefined) units = this.#builtInUnits(text, weight);
    else units = this.#lettersUnits(text, weight);
    return (units * size) / unitsPerEm;
  }

  /** A fast path: sheets measure ten thousand texts, and nearly all have only letters that are in a table. */
  #builtInUnits(text: string, weight: Weight): number {
    const table = commonWidths[weight];
    let units = 0;
    for (let i = 0; i < text.length; i += 1) {
      const own = table[text.charCodeAt(i)];
      if (own === undefined || own < 0) return this.#lettersUnits(text, weight);
      units += own;
    }
    return units;
  }

  #lettersUnits(text: string, weight: Weight): number {
    let units = 0;
    for (const char of text) units += this.#units(char, weight);
    return units;
  }

  /** True for a text whose letters are not set one by one. */
  isShaped(text: string): boolean {
    return this.#scripts?.needs(text) === true;
  }

  #runUnits(run: ShapedRun, weight: Weight): number {
    let units = 0;
    if (run.face === undefined) for (const { char } of run.letters) units += this.#units(char, weight);
    else for (const { glyphs } of run.clusters) for (const { advance } of glyphs) units += advance * unitsPerEm;
    return units;
  }

  /** The width of a letter, in ems. */
  #units(char: string, weight: Weight): number {
    const own = this.#faces?.[weight].advance(char);
    return own === undefined ? (letterWidth(char, weight) ?? missingWidth(char) * unitsPerEm) : own * unitsPerEm;
  }

  /**
   * The length of the part of a text that fits, in UTF-16 units: whole letters, followed by `after`. Reads no further
   * than necessary.
   */
  #fitting(text: string, width: number, size: number, weight: Weight, after = ''): number {
    const head = text.slice(0, maxLetters);
    if (this.isShaped(head)) return this.#shapedFitting(head, width, size, weight, after);
    let length = 0;
    let units = 0;
    const behind = after === '' ? 0 : this.#units(after, weight);
    for (const char of text) {
      units += this.#units(char, weight);
      if (((units + behind) * size) / unitsPerEm > width) break;
      length += char.length;
    }
    return length;
  }

  /** `#fitting` for a text whose letters change with their neighbours: as many of the joined letters as fit. */
  #shapedFitting(text: string, width: number, size: number, weight: Weight, after: string): number {
    const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
    const ends = Array.from(graphemes.segment(text), ({ segment, index }) => index + segment.length);
    const fits = (n: number) => this.width(text.slice(0, ends[n - 1]) + after, size, weight) <= width;
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (fits(middle)) low = middle;
      else high = middle - 1;
    }
    return low === 0 ? 0 : ends[low - 1]!;
  }

  /** Cuts a text to a width, with an ellipsis if anything was cut. */
  fit(text: string, width: number, size: number, weight: Weight = 'regular'): string {
    if (this.#fitting(text, width, size, weight) === text.length) return text;
    return `${text.slice(0, this.#fitting(text, width, size, weight, '…')).trimEnd()}…`;
  }

  /**
   * Breaks a text into lines of a width, at spaces, and between letters of scripts without spaces. A word that is too
   * long for a line is on a line by itself.
   */
  wrap(text: string, width: number, size: number, weight: Weight = 'regular'): string[] {
    return text.split('\n').flatMap((paragraph) => this.#filled(paragraph, { width, size, weight }, (part) => [part]));
  }

  /**
   * Like `wrap`, for narrow spaces: a word that is too long for a line is broken, if possible after a mark that joins
   * words.
   */
  break(text: string, width: number, size: number, weight: Weight = 'regular'): string[] {
    if (this.width(text, size, weight) <= width && !text.includes('\n')) return [text];
    const pieces = (part: string) =>
      this.width(part, size, weight) <= width ? [part] : this.#pieces(part, width, size, weight);
    return text.split('\n').flatMap((paragraph) => this.#filled(paragraph, { width, size, weight }, pieces));
  }

  /** Fills lines with the parts of a paragraph, each part cut into `pieces`. Spaces between parts are preserved. */
  #filled(paragraph: string, { width, size, weight }: Line, pieces: (part: string) => string[]): string[] {
    const space = this.width(' ', size, weight);
    const lines: string[] = [];
    let filled = 0;
    for (const word of this.#words(paragraph, { width, size, weight })) {
      for (const [i, piece] of this.#parts(word).flatMap(pieces).entries()) {
        const own = this.width(piece, size, weight);
        const gap = i === 0 ? space : 0;
        if (lines.length === 0 || filled + gap + own > width + 1e-9) {
          lines.push(piece);
          filled = own;
        } else {
          lines[lines.length - 1] += `${i === 0 ? ' ' : ''}${piece}`;
          filled += gap + own;
        }
      }
    }
    return lines.length === 0 ? [''] : this.#sameDirection(paragraph, lines);
  }

  /** The words of a paragraph. A number and its unit stay together if they fit on a line. */
  #words(paragraph: string, { width, size, weight }: Line): string[] {
    return paragraph
      .split(unlessBeforeUnit)
      .flatMap((word) => (word.includes(' ') && this.width(word, size, weight) > width ? word.split(/\s+/) : [word]));
  }

  #parts(word: string): string[] {
    const parts = partsOfWord(word);
    const scripts = this.#scripts;
    return scripts === undefined
      ? parts
      : parts.flatMap((part) => (scripts.needs(part) ? scripts.words(part) : [part]));
  }

  /** Adds an invisible mark to the lines of a right-to-left paragraph, so that each runs to the left whatever it begins with. */
  #sameDirection(paragraph: string, lines: string[]): string[] {
    const scripts = this.#scripts;
    if (scripts?.isRightToLeft(paragraph) !== true) return lines;
    return lines.map((line) => (scripts.isRightToLeft(line) ? line : `${rightToLeftMark}${line}`));
  }

  /** Cuts a word into pieces that fit, each with at least one letter. */
  #pieces(word: string, width: number, size: number, weight: Weight): string[] {
    const found: string[] = [];
    // Reads no more letters than a line can have, however long the word is.
    for (let at = 0; at < word.length;) {
      const rest = word.slice(at, at + maxLetters);
      const first = String.fromCodePoint(codeOf(rest)).length;
      let n = Math.max(first, this.#fitting(rest, width, size, weight));
      if (at + n < word.length) {
        const mark = lastMark(rest.slice(0, n));
        if (mark >= n / 3) n = mark + 1;
      }
      found.push(word.slice(at, at + n));
      at += n;
    }
    return found;
  }
}

/** The width of a line and the size of its letters, mm. */
interface Line {
  readonly width: number;
  readonly size: number;
  readonly weight: Weight;
}

/** The maximum number of letters in a line. */
const maxLetters = 2_000;

/** The position of the last mark that joins words. */
function lastMark(text: string): number {
  return Math.max(...Array.from('-_/.,:;|+', (mark) => text.lastIndexOf(mark)));
}

export const builtIn = new Typesetter(undefined);

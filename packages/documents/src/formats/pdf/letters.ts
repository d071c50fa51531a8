import { pairwise } from '../../display-list/lookup.ts';
import type { OutlinePoint } from '../../type/outline.ts';
import type { Cluster, ScriptFace } from '../../type/script-face.ts';
import type { Scripts } from '../../type/scripts.ts';
import type { Glyphs } from './glyphs.ts';
import type { Weight } from '../../type/face.ts';

/** Consecutive glyphs of one font: `hex`, or individually positioned in `placed`. */
interface GlyphRun {
  readonly font: Glyphs;
  hex: string;
  readonly placed?: readonly PlacedGlyph[];
  /** End of a positioned run, in thousandths of an em. */
  readonly end?: number;
  /** The text of a run whose glyphs do not represent it one by one. */
  readonly actualText?: string;
}

/** A glyph with its natural advance and its offset from the start of the run, in thousandths of an em. */
export interface PlacedGlyph {
  readonly hex: string;
  readonly natural: number;
  readonly x: number;
  readonly y: number;
}

interface GlyphText {
  readonly runs: readonly GlyphRun[];
  /** Width in mm at a size of 1 mm per em. */
  readonly width: number;
}

/** Typefaces for scripts, and the function that adds each to the file. */
interface ScriptGlyphs {
  readonly scripts: Scripts;
  readonly glyphsOf: (face: ScriptFace) => Glyphs;
}

/** A typeface with its fallbacks, chosen letter by letter. The last one draws letters that none has. */
export class Letters {
  /** Cached shapes of texts by position and size: the zones of a border are the same on every page. */
  readonly shapes = new Map<string, string>();
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
    const [only, ...more] = this.#chain;
    if (only !== undefined && more.length === 0) {
      const { hex, width } = only.run(text);
      return { runs: [{ font: only, hex }], width };
    }
    const runs: GlyphRun[] = [];
    let width = 0;
    for (const char of text) width += this.#add(runs, char, char);
    return { runs, width };
  }

  /** The outlines of a text's letters in ems with y pointing up; undefined if one has no outline of its own. */
  outlines(
    text: string,
  ): { readonly contours: readonly (readonly OutlinePoint[])[]; readonly width: number } | undefined {
    const contours: OutlinePoint[][] = [];
    let width = 0;
    for (const char of text) {
      const font = this.#chain.find((candidate) => candidate.has(char));
      const outline = font?.outline(char);
      if (outline === undefined) return undefined;
      const from = width;
      contours.push(...outline.contours.map((points) => points.map((point) => ({ ...point, x: point.x + from }))));
      width += outline.width;
    }
    return { contours, width };
  }

  /** Appends a letter to the runs and returns its width. */
  #add(runs: GlyphRun[], char: string, text: string): number {
    const font = this.#chain.find((candidate) => candidate.has(char)) ?? this.#chain.at(-1)!;
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
      if (run.face === undefined)
        for (const { char, text: readText } of run.letters) width += this.#add(runs, char, readText);
      else {
        const font = glyphsOf(run.face);
        for (const placed of placedRuns(font, run.clusters)) {
          width += placed.end / 1000;
          runs.push({ font, hex: '', ...placed });
        }
      }
    }
    return { runs, width };
  }
}

interface PlacedRun {
  readonly end: number;
  readonly placed: readonly PlacedGlyph[];
  readonly actualText?: string;
}

function placedRuns(font: Glyphs, clusters: readonly Cluster[]): PlacedRun[] {
  const placed: (PlacedGlyph & { readonly isText: boolean })[] = [];
  let end = 0;
  for (const { text, glyphs } of clusters) {
    // The widest glyph represents the text; dots and marks belong to it.
    const most = Math.max(...glyphs.map(({ advance }) => advance));
    const widest = glyphs.findIndex(({ advance }) => advance === most);
    for (const [i, { id, advance, dx, dy }] of glyphs.entries()) {
      const isText = i === widest;
      const { hex, width: natural } = font.shaped(id, isText ? text : undefined);
      placed.push({ hex, natural, x: end + 1000 * dx, y: 1000 * dy, isText });
      end += 1000 * advance;
    }
  }
  const [first, second] = clusters;
  const isRightToLeft = first !== undefined && second !== undefined && first.from > second.from;
  // Readers split a word with marks into several words because of its glyph positions, so such a word states its text as a whole.
  // A right-to-left word cannot do that, because readers would reverse it, so its marks are drawn after its letters.
  if (isRightToLeft) {
    const marks = placed.filter(({ isText }) => !isText).map((mark) => ({ ...mark, x: mark.x - end }));
    const letters = { end, placed: placed.filter(({ isText }) => isText) };
    // The marks belong to letters that already state their text.
    return marks.length === 0 ? [letters] : [letters, { end: 0, placed: marks, actualText: '' }];
  }
  const isPlain =
    placed.every(({ y, isText }) => isText && y === 0) &&
    pairwise(placed).every(([before, after]) => after.x > before.x);
  return [isPlain ? { end, placed } : { end, placed, actualText: clusters.map(({ text }) => text).join('') }];
}

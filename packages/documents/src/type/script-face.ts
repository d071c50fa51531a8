import type * as harfBuzz from 'harfbuzzjs';
import type { OutlineCommand } from './face.ts';

/** Passed as an argument instead of imported: its module has a top-level await, which CommonJS does not support. */
export type HarfBuzz = typeof harfBuzz;

/** A glyph as drawn, in ems: its width, and its offset from its position. */
interface ShapedGlyph {
  readonly id: number;
  readonly advance: number;
  readonly dx: number;
  readonly dy: number;
}

/** Letters that are drawn together, and their glyphs from left to right. */
export interface Cluster {
  /** The position of its letters in the text. */
  readonly from: number;
  readonly text: string;
  readonly glyphs: readonly ShapedGlyph[];
}

/** A font file of a script, cut to the letters of a document at one weight and shaped by HarfBuzz. It is cut on first use. */
export class ScriptFace {
  /** The letters it is cut to. */
  readonly letters: ReadonlySet<string>;
  readonly #cut: () => Uint8Array;
  readonly #harfBuzz: HarfBuzz;
  #opened: { readonly bytes: Uint8Array; readonly font: harfBuzz.Font; readonly unitsPerEm: number } | undefined;

  constructor(letters: ReadonlySet<string>, cut: () => Uint8Array, harfBuzz: HarfBuzz) {
    this.letters = letters;
    this.#cut = cut;
    this.#harfBuzz = harfBuzz;
  }

  /** A TrueType file. */
  get bytes(): Uint8Array {
    return this.#open().bytes;
  }

  #open() {
    if (this.#opened === undefined) {
      const { Blob, Face, Font } = this.#harfBuzz;
      const bytes = this.#cut();
      const face = new Face(new Blob(bytes));
      this.#opened = { bytes, font: new Font(face), unitsPerEm: face.upem };
    }
    return this.#opened;
  }

  /** The clusters of a part of a text from left to right; its neighbours decide how the letters at its ends join. */
  shaped(text: string, from: number, to: number, isRightToLeft: boolean): Cluster[] {
    const { font, unitsPerEm: em } = this.#open();
    const { Buffer, ClusterLevel, Direction, shape } = this.#harfBuzz;
    const buffer = new Buffer();
    buffer.setClusterLevel(ClusterLevel.MONOTONE_CHARACTERS);
    buffer.addText(text, from, to - from);
    buffer.guessSegmentProperties();
    buffer.setDirection(isRightToLeft ? Direction.RTL : Direction.LTR);
    shape(font, buffer);
    const positions = buffer.getGlyphPositions();
    const glyphs = buffer.getGlyphInfos().map(({ codepoint, cluster }, i) => {
      const { xAdvance, xOffset, yOffset } = positions[i]!;
      return { cluster, id: codepoint, advance: xAdvance / em, dx: xOffset / em, dy: yOffset / em };
    });
    return clustersOf(text, to, glyphs);
  }

  /** The outline of a glyph, in ems, y upwards. */
  outline(glyph: number): OutlineCommand[] {
    const commands: OutlineCommand[] = [];
    let [x, y] = [0, 0];
    const { font, unitsPerEm: em } = this.#open();
    const put = (letter: 'M' | 'L' | 'C' | 'Z', ...points: number[]) => {
      commands.push([letter, ...points.map((one) => one / em)]);
      [x = x, y = y] = points.slice(-2);
    };
    const pen = new this.#harfBuzz.DrawFuncs();
    pen.setMoveToFunc((toX, toY) => put('M', toX, toY));
    pen.setLineToFunc((toX, toY) => put('L', toX, toY));
    // A quadratic curve as a cubic one.
    pen.setQuadraticToFunc((cx, cy, toX, toY) => {
      const [a, b] = [
        (from: number, c: number) => from + (2 / 3) * (c - from),
        (c: number, end: number) => end + (2 / 3) * (c - end),
      ];
      put('C', a(x, cx), a(y, cy), b(cx, toX), b(cy, toY), toX, toY);
    });
    pen.setCubicToFunc((ax, ay, bx, by, toX, toY) => put('C', ax, ay, bx, by, toX, toY));
    pen.setClosePathFunc(() => put('Z'));
    font.drawGlyph(glyph, pen);
    return commands;
  }
}

/** Groups glyphs by cluster, each with its part of the text: up to the start of the next cluster. */
function clustersOf(
  text: string,
  end: number,
  glyphs: readonly (ShapedGlyph & { readonly cluster: number })[],
): Cluster[] {
  const starts = [...new Set(glyphs.map(({ cluster }) => cluster))].toSorted((a, b) => a - b);
  const ends = new Map(starts.map((start, i) => [start, starts[i + 1] ?? end]));
  const found: { from: number; text: string; glyphs: ShapedGlyph[] }[] = [];
  for (const { cluster, ...glyph } of glyphs) {
    const last = found.at(-1);
    if (last?.from === cluster) last.glyphs.push(glyph);
    else found.push({ from: cluster, text: text.slice(cluster, ends.get(cluster)), glyphs: [glyph] });
  }
  return found;
}

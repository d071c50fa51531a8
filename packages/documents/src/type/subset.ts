/** Builds the tables of a smaller TrueType font that has only the letters in use. */
import { viewOf, type FontTable } from './font-tables.ts';
import type { TrueType } from './truetype.ts';

/** The flags of a component of a composite glyph that determine the bytes after it (OpenType 1.9, glyf). */
const part = { words: 0x1, scale: 0x8, more: 0x20, twoScales: 0x40, matrix: 0x80 } as const;

export class Subset {
  readonly #font: TrueType;
  /**
   * Glyphs of the font by their numbers in the subset. The first one is drawn for a missing character. A reserved
   * number may have none.
   */
  readonly #glyphs: (number | undefined)[];
  readonly #places = new Map([[0, 0]]);
  /** Widths that differ from the font's own, by number in the subset. */
  readonly #own = new Map<number, number>();

  /** Reserves the numbers from 1 on for glyphs that `put` adds. */
  constructor(font: TrueType, reserved = 0) {
    this.#font = font;
    this.#glyphs = [0, ...Array.from({ length: reserved }, () => undefined)];
  }

  /** Puts a glyph of the font at a reserved number. */
  put(place: number, glyph: number): void {
    this.#glyphs[place] = glyph;
    if (!this.#places.has(glyph)) this.#places.set(glyph, place);
  }

  /** Adds a glyph of the font and returns its number in the subset. */
  include(glyph: number): number {
    let place = this.#places.get(glyph);
    if (place === undefined) {
      place = this.#glyphs.length;
      this.#glyphs.push(glyph);
      this.#places.set(glyph, place);
    }
    return place;
  }

  /** Adds a glyph again for another character with the same shape. `advance` is set if it has another width. */
  repeat(glyph: number, advance?: number): number {
    const place = this.#glyphs.push(glyph) - 1;
    if (advance !== undefined) this.#own.set(place, advance);
    return place;
  }

  /** The widths of the added glyphs, in units of the font. For a number without a glyph it is 0. */
  advances(): number[] {
    return this.#glyphs.map((glyph, place) =>
      glyph === undefined ? 0 : (this.#own.get(place) ?? this.#font.advance(glyph)),
    );
  }

  /**
   * Outlines, widths, and the programs that fit outlines to pixels: the tables that every reader needs (ISO 32000-1,
   * 9.9).
   */
  tables(): FontTable[] {
    // The list grows during the loop, because parts of composed glyphs are added.
    const outlines: Uint8Array[] = [];
    for (let i = 0; i < this.#glyphs.length; i += 1) {
      const glyph = this.#glyphs[i];
      outlines.push(glyph === undefined ? new Uint8Array() : this.#outline(glyph));
    }
    const count = outlines.length;
    const { loca, glyf } = joinedOutlines(outlines);
    const programs = ['cvt ', 'fpgm', 'prep'].flatMap((tag): FontTable[] => {
      const bytes = this.#font.table(tag);
      return bytes === undefined ? [] : [[tag, bytes]];
    });
    return [
      ['head', this.#changed('head', 50, 1)],
      ['hhea', this.#changed('hhea', 34, count)],
      ['maxp', this.#changed('maxp', 4, count)],
      ['hmtx', this.#widths()],
      ['loca', loca],
      ['glyf', glyf],
      ...programs,
    ];
  }

  /** A copy of a table in which the two-byte number at `at` is changed. */
  #changed(tag: string, at: number, value: number): Uint8Array {
    const bytes = new Uint8Array(this.#font.table(tag)!);
    viewOf(bytes).setUint16(at, value);
    return bytes;
  }

  #widths(): Uint8Array {
    const bytes = new Uint8Array(4 * this.#glyphs.length);
    const view = viewOf(bytes);
    for (const [i, advance] of this.advances().entries()) {
      const glyph = this.#glyphs[i];
      view.setUint16(4 * i, advance);
      view.setInt16(4 * i + 2, glyph === undefined ? 0 : this.#font.leftBearing(glyph));
    }
    return bytes;
  }

  /**
   * The outline of a glyph. A composite glyph (Ä of A and ¨) refers to its components by their numbers in the subset.
   */
  #outline(glyph: number): Uint8Array {
    const outline = this.#font.outline(glyph);
    if (outline.length < 10 || viewOf(outline).getInt16(0) >= 0) return outline;
    const own = new Uint8Array(outline);
    const view = viewOf(own);
    for (let at = 10, flags: number = part.more; (flags & part.more) !== 0 && at + 4 <= own.length;) {
      flags = view.getUint16(at);
      view.setUint16(at + 2, this.include(view.getUint16(at + 2)));
      at += 4 + ((flags & part.words) !== 0 ? 4 : 2) + scaleBytes(flags);
    }
    return own;
  }
}

function scaleBytes(flags: number): number {
  if ((flags & part.scale) !== 0) return 2;
  if ((flags & part.twoScales) !== 0) return 4;
  return (flags & part.matrix) !== 0 ? 8 : 0;
}

/** The outlines one after the other, each at a multiple of four bytes, and their offsets. */
function joinedOutlines(outlines: readonly Uint8Array[]): { loca: Uint8Array; glyf: Uint8Array } {
  let end = 0;
  const starts = [end];
  for (const { length } of outlines) starts.push((end += Math.ceil(length / 4) * 4));
  const loca = new Uint8Array(4 * starts.length);
  const glyf = new Uint8Array(end);
  starts.forEach((start, i) => viewOf(loca).setUint32(4 * i, start));
  outlines.forEach((outline, i) => glyf.set(outline, starts[i]));
  return { loca, glyf };
}

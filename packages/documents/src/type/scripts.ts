import type { Bidi } from 'bidi-js';
import { rightToLeftMark, steersDirection } from './marks.ts';
import type { Cluster, ScriptFace } from './script-face.ts';
import type { Weight } from './face.ts';

/** A letter as it is drawn and as it is read. In text that runs from right to left, a bracket is drawn mirrored. */
interface OwnLetter {
  readonly char: string;
  readonly text: string;
}

/** A part of a line in one typeface, from left to right: the typeface of the sheet or of a script. */
export type ShapedRun =
  | { readonly face: undefined; readonly letters: readonly OwnLetter[] }
  | { readonly face: ScriptFace; readonly clusters: readonly Cluster[] };

/** A part of a text in one typeface and one direction: an odd level runs to the left (UAX #9). */
interface Part {
  readonly face: ScriptFace | undefined;
  readonly level: number;
  readonly from: number;
  to: number;
}

/** Marks that belong to the letter before them. */
const joins = /[\p{M}\p{Cf}]/u;
/** Characters that never need shaping. Most texts have only these. */
const plain = /^[\u0000-\u058f]*$/;
/** Scripts without spaces between words. Their words are found with a dictionary. */
const unspaced = /\p{Script=Thai}+/gu;

/** Invisible marks that control directions. */
const unseen = /\p{Cf}/u;

const maxRemembered = 4_000;

/** The letters of a document that its own typefaces lack or cannot join, and how texts with them are set. */
export class Scripts {
  /** The typefaces, for web pages: by weight. */
  readonly faces: Readonly<Record<Weight, readonly ScriptFace[]>>;
  readonly #faceOf: Readonly<Record<Weight, ReadonlyMap<string, ScriptFace>>>;
  readonly #bidi: Bidi;
  readonly #shaped = new Map<string, readonly ShapedRun[]>();

  constructor(faces: Readonly<Record<Weight, readonly ScriptFace[]>>, bidi: Bidi) {
    const byLetter = (of: readonly ScriptFace[]) =>
      new Map(of.flatMap((face) => [...face.letters].map((letter) => [letter, face] as const)));
    this.faces = faces;
    this.#faceOf = { regular: byLetter(faces.regular), bold: byLetter(faces.bold) };
    this.#bidi = bidi;
  }

  has(char: string): boolean {
    return this.#faceOf.regular.has(char);
  }

  /** True for a text that is not set letter by letter. */
  needs(text: string): boolean {
    if (plain.test(text)) return false;
    for (const char of text) if (char === rightToLeftMark || this.has(char)) return true;
    return false;
  }

  /** True for a text that begins at the right (UAX #9, P2 and P3). */
  isRightToLeft(text: string): boolean {
    return (
      steersDirection.test(text) && this.needs(text) && this.#bidi.getEmbeddingLevels(text).paragraphs[0]?.level === 1
    );
  }

  /** The runs of a line in drawing order, from left to right. */
  shape(text: string, weight: Weight): readonly ShapedRun[] {
    const key = `${weight} ${text}`;
    let runs = this.#shaped.get(key);
    if (runs === undefined) {
      runs = this.#runs(text, weight);
      if (this.#shaped.size >= maxRemembered) this.#shaped.clear();
      this.#shaped.set(key, runs);
    }
    return runs;
  }

  /** The parts of a word between which a line may break, in scripts without spaces. */
  words(word: string): string[] {
    const parts: string[] = [];
    let at = 0;
    for (const { 0: run, index } of word.matchAll(unspaced)) {
      const [first = '', ...others] = segmented(run);
      parts.push(...(index > at ? [word.slice(at, index), first] : [first]), ...others);
      at = index + run.length;
    }
    return at < word.length ? [...parts, word.slice(at)] : parts;
  }

  #runs(text: string, weight: Weight): ShapedRun[] {
    return inVisualOrder(this.#parts(text, weight)).map(({ face, level, from, to }) => {
      const isRightToLeft = level % 2 === 1;
      if (face !== undefined) return { face, clusters: face.shaped(text, from, to, isRightToLeft) };
      const seen = Array.from(text.slice(from, to)).filter((char) => !unseen.test(char));
      const letters = seen.map((char) => ({ char, text: char }));
      return { face, letters: isRightToLeft ? letters.toReversed().map((one) => this.#mirrored(one)) : letters };
    });
  }

  #mirrored({ text }: OwnLetter): OwnLetter {
    return { char: this.#bidi.getMirroredCharacter(text) ?? text, text };
  }

  #parts(text: string, weight: Weight): Part[] {
    const levels = steersDirection.test(text) ? this.#bidi.getEmbeddingLevels(text).levels : undefined;
    const faces = this.#faceOf[weight];
    const parts: Part[] = [];
    let at = 0;
    for (const char of text) {
      const last = parts.at(-1);
      const face = faces.get(char) ?? (joins.test(char) ? last?.face : undefined);
      const level = levels?.[at] ?? 0;
      at += char.length;
      if (last !== undefined && last.face === face && last.level === level) last.to = at;
      else parts.push({ face, level, from: at - char.length, to: at });
    }
    return parts;
  }
}

/** Reverses all parts at or above each level, from the highest level down (UAX #9, L2). */
function inVisualOrder(parts: readonly Part[]): Part[] {
  const order = [...parts];
  const highest = Math.max(0, ...parts.map(({ level }) => level));
  for (let level = highest; level > 0; level -= 1) {
    for (let from = 0; from < order.length; from += 1) {
      if (order[from]!.level < level) continue;
      let to = from;
      while (to < order.length && order[to]!.level >= level) to += 1;
      order.splice(from, to - from, ...order.slice(from, to).toReversed());
      from = to;
    }
  }
  return order;
}

let thai: Intl.Segmenter | undefined;

function segmented(run: string): string[] {
  thai ??= new Intl.Segmenter('th', { granularity: 'word' });
  return Array.from(thai.segment(run), ({ segment }) => segment);
}

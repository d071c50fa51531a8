/** The widths of the letters of the built-in typeface. */
import arimo from './arimo-widths.json' with { type: 'json' };
import { isWide } from './line-breaks.ts';
import type { Weight } from './face.ts';

/** The unit of `arimo-widths.json`, which has the characters of each width (made by scripts/font-widths.mjs). */
export const unitsPerEm = 2048;
/** The width of a character that is not in the table: that of a capital, or one em for a full-width character. */
const otherWidth = 1366;
/** Arrows, signs in circles, ticks and the like, which fallback typefaces draw in a square. */
const isSign = (char: string) => char >= '\u2190' && char <= '\u2bff';
const noWidth = /[\p{M}\p{Cf}]/u;

/**
 * The width of a letter that the built-in typeface lacks, in ems: it is a box in a PDF, and the reader's letter on a
 * screen.
 */
export function missingWidth(char: string): number {
  if (noWidth.test(char)) return 0;
  return isWide(char) || isSign(char) ? 1 : otherWidth / unitsPerEm;
}

const common = () => new Int16Array(0x2200).fill(-1);

/** Widths of common letters by their code, up to dashes and arrows. -1 if not looked up yet. */
export const commonWidths: Readonly<Record<Weight, Int16Array>> = { regular: common(), bold: common() };

/** The letters of a weight in one text, grouped by width. `ends` has the end of each group. */
interface Letters {
  readonly text: string;
  readonly widths: readonly string[];
  readonly ends: readonly number[];
}

function lettersOf(byWidth: Readonly<Record<number, string>>): Letters {
  const groups = Object.values(byWidth);
  let end = 0;
  return { text: groups.join(''), widths: Object.keys(byWidth), ends: groups.map((group) => (end += group.length)) };
}

const letters: Readonly<Record<Weight, Letters>> = {
  regular: lettersOf(arimo.regular),
  bold: lettersOf(arimo.bold),
};

/** The width of a letter. Undefined if the typeface lacks it. A sheet uses about 100 of 3,000 letters, so only those are looked up. */
export function letterWidth(char: string, weight: Weight): number | undefined {
  const { text, widths, ends } = letters[weight];
  const at = text.indexOf(char);
  if (at < 0) return undefined;
  let [first, last] = [0, ends.length - 1];
  while (first < last) {
    const middle = (first + last) >> 1;
    if (ends[middle]! > at) last = middle;
    else first = middle + 1;
  }
  const width = Number(widths[first]);
  const code = char.charCodeAt(0);
  if (code < commonWidths[weight].length) commonWidths[weight][code] = width;
  return width;
}

/** How wide the letters of the built-in typeface are. */
import arimo from './arimo-widths.json' with { type: 'json' };
import { isWide } from './line-breaks.ts';
import type { Weight } from './typeface.ts';

/** The unit of `arimo-widths.json`, which has the characters of each width (made by scripts/font-widths.mjs). */
export const unitsPerEm = 2048;
/** The width of a character the table does not have: that of a capital, or the em where it is as wide as it is tall. */
const otherWidth = 1366;
/** Arrows, signs in circles, ticks and the like, which fallback typefaces draw in a square. */
const isSign = (char: string) => char >= '\u2190' && char <= '\u2bff';
const noWidth = /[\p{M}\p{Cf}]/u;

/** How wide a letter that the built-in typeface lacks is set, in ems: a box in a PDF, the reader's letter on a screen. */
export function missingWidth(char: string): number {
  if (noWidth.test(char)) return 0;
  return isWide(char) || isSign(char) ? 1 : otherWidth / unitsPerEm;
}

type ByWidth = Readonly<Record<number, string>>;

function table(byWidth: ByWidth): ReadonlyMap<string, number> {
  const widths = new Map<string, number>();
  for (const [width, characters] of Object.entries(byWidth))
    for (const char of characters) widths.set(char, Number(width));
  return widths;
}

const tables: Partial<Record<Weight, ReadonlyMap<string, number>>> = {};

/** The width of a letter, undefined where the typeface lacks it. The table is made for the first letter that is not a common one. */
export function letterWidth(char: string, weight: Weight): number | undefined {
  return (tables[weight] ??= table(arimo[weight])).get(char);
}

/** One place for each letter up to Latin Extended-B, -1 where the typeface lacks it. */
function places(byWidth: ByWidth): Int16Array {
  const widths = new Int16Array(0x250).fill(-1);
  for (const [width, characters] of Object.entries(byWidth)) {
    for (let i = 0; i < characters.length; i += 1) {
      const code = characters.charCodeAt(i);
      if (code < widths.length) widths[code] = Number(width);
    }
  }
  return widths;
}

/** The widths of the letters nearly every text is of, by their code. */
export const commonWidths: Readonly<Record<Weight, Int16Array>> = {
  regular: places(arimo.regular),
  bold: places(arimo.bold),
};

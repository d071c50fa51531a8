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

function table(byWidth: Readonly<Record<number, string>>): ReadonlyMap<string, number> {
  const widths = new Map<string, number>();
  for (const [width, characters] of Object.entries(byWidth))
    for (const char of characters) widths.set(char, Number(width));
  return widths;
}

export const widthTables: Readonly<Record<Weight, ReadonlyMap<string, number>>> = {
  regular: table(arimo.regular),
  bold: table(arimo.bold),
};

/** One place for each letter up to Latin Extended-B, -1 where the typeface lacks it. */
function places(widths: ReadonlyMap<string, number>): Int16Array {
  return Int16Array.from({ length: 0x250 }, (_, code) => widths.get(String.fromCharCode(code)) ?? -1);
}

/** `widthTables` of the letters nearly every text is of, by their code. */
export const commonWidths: Readonly<Record<Weight, Int16Array>> = {
  regular: places(widthTables.regular),
  bold: places(widthTables.bold),
};

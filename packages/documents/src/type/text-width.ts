import { arimoBold, arimoRegular } from './arimo-widths.ts';
import type { Faces, Typeface, Weight } from './typeface.ts';

/**
 * The built-in typeface of sheets is Arimo, whose widths are those of Liberation Sans, Arial and Helvetica: a drawing opened
 * where Arimo is not installed keeps its layout. Kerning is off everywhere, so a text is as wide as its letters.
 */
export const fontStack = "Arimo, 'Liberation Sans', Arial, Helvetica, sans-serif";

const unitsPerEm = 2048;
/** The width of a character the table does not have: that of a capital. */
const otherWidth = 1366;

function table(byWidth: Readonly<Record<number, string>>): ReadonlyMap<string, number> {
  const widths = new Map<string, number>();
  for (const [width, characters] of Object.entries(byWidth))
    for (const char of characters) widths.set(char, Number(width));
  return widths;
}

const tables: Readonly<Record<Weight, ReadonlyMap<string, number>>> = {
  regular: table(arimoRegular),
  bold: table(arimoBold),
};

/** The files texts are measured with while a sheet is laid out; absent, the built-in typeface. */
let faces: Faces | undefined;

/**
 * Lays something out in a typeface: every text in it is measured with the typeface's own files, a letter they lack with the
 * built-in one that will stand for it. `layout` must be done when it returns; what it awaits is measured outside.
 */
export function setIn<T>(typeface: Typeface | undefined, layout: () => T): T {
  const before = faces;
  faces = typeface?.faces;
  try {
    return layout();
  } finally {
    faces = before;
  }
}

/** How wide a text is set, in mm, at `size` mm to the em. */
export function textWidth(text: string, size: number, weight: Weight = 'regular'): number {
  const widths = tables[weight];
  const advance = faces?.[weight].advance;
  let units = 0;
  for (const char of text) {
    const own = advance?.(char);
    units += own === undefined ? (widths.get(char) ?? otherWidth) : own * unitsPerEm;
  }
  return (units * size) / unitsPerEm;
}

/** The text cut to fit `width` mm, with an ellipsis where something was cut. */
export function fitText(text: string, width: number, size: number, weight: Weight = 'regular'): string {
  if (textWidth(text, size, weight) <= width) return text;
  let kept = text;
  while (kept !== '' && textWidth(`${kept}…`, size, weight) > width) kept = kept.slice(0, -1);
  return `${kept.trimEnd()}…`;
}

/** The text in lines no wider than `width` mm, broken at spaces; a word too long for a line stands alone on one. */
export function wrapText(text: string, width: number, size: number, weight: Weight = 'regular'): string[] {
  return text.split('\n').flatMap((paragraph) => {
    const lines: string[] = [];
    for (const word of paragraph.split(/\s+/)) {
      const last = lines.at(-1);
      if (last === undefined || textWidth(`${last} ${word}`, size, weight) > width) lines.push(word);
      else lines[lines.length - 1] = `${last} ${word}`;
    }
    return lines;
  });
}

/** `wrapText` for narrow places: a word too long for a line is broken, after a mark that joins words where it has one. */
export function breakText(text: string, width: number, size: number, weight: Weight = 'regular'): string[] {
  if (textWidth(text, size, weight) <= width && !text.includes('\n')) return [text];
  const broken = text.replace(/\S+/g, (word) =>
    textWidth(word, size, weight) <= width ? word : pieces(word, width, size, weight).join(' '),
  );
  return wrapText(broken, width, size, weight);
}

/** A word in pieces that fit, at least a letter each. */
function pieces(word: string, width: number, size: number, weight: Weight): string[] {
  const found: string[] = [];
  let rest = Array.from(word);
  while (rest.length > 0) {
    let n = 1;
    while (n < rest.length && textWidth(rest.slice(0, n + 1).join(''), size, weight) <= width) n += 1;
    if (n < rest.length) {
      const mark = rest.slice(0, n).findLastIndex((char) => '-_/.,:;|+'.includes(char));
      if (mark >= n / 3) n = mark + 1;
    }
    found.push(rest.slice(0, n).join(''));
    rest = rest.slice(n);
  }
  return found;
}

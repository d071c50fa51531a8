import { lettersBeyondBuiltIn, namedLetters } from '@cablewright/engine';
import type { Typeface } from './typeface.ts';

/**
 * The way in which a file shows a letter that no typeface has: PDFs and pictures show a box, and a page uses a typeface
 * of its reader.
 */
type Shown = 'box' | 'reader';

/**
 * A note about the letters of a file that no typeface has: neither the shop's, nor the built-in one, nor those of other
 * scripts. Empty if all letters are available.
 */
export function letterNotes(texts: Iterable<string>, typeface: Typeface | undefined, shown: Shown): string[] {
  const own = typeface?.faces?.regular;
  const scripts = typeface?.scripts;
  const missing = lettersBeyondBuiltIn(texts).filter(
    (char) => own?.advance(char) === undefined && scripts?.has(char) !== true,
  );
  if (missing.length === 0) return [];
  const how =
    shown === 'box'
      ? 'each is printed as a box'
      : 'they depend on the typefaces of the reader, and print as boxes in a PDF';
  return [
    `Letters that no typeface has: ${namedLetters(missing)}; ${how}. Upload a typeface that has them (Settings, Documents)`,
  ];
}

import { lettersBeyondBuiltIn, namedLetters } from '@cablewright/engine';
import type { Typeface } from './typeface.ts';

/** How a file shows a letter that no typeface has: a PDF and a picture as a box, a page in whatever its reader has. */
type Shown = 'box' | 'reader';

/** A note on the letters of a file that neither the shop's typeface, nor the built-in one, nor those of other scripts have; none where all are there. */
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

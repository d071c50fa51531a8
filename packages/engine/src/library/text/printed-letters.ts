import scriptLetters from './script-letters.json' with { type: 'json' };
import ranges from './typeface-letters.json' with { type: 'json' };

/** Characters without a visible form: spaces, line ends and control characters. */
const unseen = /[\s\p{Z}\p{Cc}\p{Cf}]/u;

/** The letters of a text that aren't in any typeface of the sheets, without duplicates, in order. */
export function missingLetters(texts: Iterable<string>): string[] {
  return lettersBeyondBuiltIn(texts).filter((char) => !isWithin(scriptRanges(), char));
}

/**
 * The letters of a text that the sheets' built-in typeface lacks, without duplicates, in order. Typefaces for other scripts
 * may have them.
 */
export function lettersBeyondBuiltIn(texts: Iterable<string>): string[] {
  const missing = new Set<string>();
  for (const text of texts) {
    if (plain.test(text)) continue;
    for (const char of text) if (!isBuiltIn(char)) missing.add(char);
  }
  return [...missing];
}

/** Matches a text with only printable ASCII characters, which every typeface has. Most texts match. */
const plain = /^[ -~]*$/;

/** True for letters of the built-in typeface and for invisible characters. */
function isBuiltIn(char: string): boolean {
  return isWithin(ranges, char) || unseen.test(char);
}

/** True if a number is within one of the ranges, which are given as alternating first and last numbers in ascending order. */
function isWithin(rising: readonly number[], char: string): boolean {
  const code = char.codePointAt(0) ?? 0;
  let [low, high] = [0, rising.length / 2];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (rising[2 * middle + 1]! < code) low = middle + 1;
    else high = middle;
  }
  return low < rising.length / 2 && rising[2 * low]! <= code;
}

let ofScripts: readonly number[] | undefined;

/**
 * The ranges of letters in the typefaces for other scripts. The file stores the difference from each number to the next, in
 * base 36.
 */
function scriptRanges(): readonly number[] {
  if (ofScripts === undefined) {
    let code = 0;
    ofScripts = scriptLetters.steps.split(' ').map((step) => (code += Number.parseInt(step, 36)));
  }
  return ofScripts;
}

const maxNamed = 8;

/** Letters with their code points, `零 (U+96F6)`, so that they can be identified if the letters themselves can't be displayed. */
export function namedLetters(letters: readonly string[]): string {
  const named = letters.slice(0, maxNamed).map((char) => {
    const code = (char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
    return `${char} (U+${code})`;
  });
  const more = letters.length - named.length;
  return `${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

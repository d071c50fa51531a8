import scriptLetters from './script-letters.json' with { type: 'json' };
import ranges from './typeface-letters.json' with { type: 'json' };

/** Spaces, line ends and signs that only steer: nothing of them is seen. */
const unseen = /[\s\p{Z}\p{Cc}\p{Cf}]/u;

/** The letters of a text that no typeface of the sheets has, each once, in order. */
export function missingLetters(texts: Iterable<string>): string[] {
  return lettersBeyondBuiltIn(texts).filter((char) => !isWithin(scriptRanges(), char.codePointAt(0)!));
}

/** The letters of a text that the built-in typeface of the sheets lacks, each once, in order: those of other scripts may have them. */
export function lettersBeyondBuiltIn(texts: Iterable<string>): string[] {
  const missing = new Set<string>();
  for (const text of texts) {
    if (plain.test(text)) continue;
    for (const char of text) if (!isBuiltIn(char)) missing.add(char);
  }
  return [...missing];
}

/** Texts in the letters every typeface has: most are. */
const plain = /^[ -~]*$/;

/** True for what is seen as a letter of the built-in typeface, and for what is not seen at all. */
function isBuiltIn(char: string): boolean {
  return isWithin(ranges, char.codePointAt(0)!) || unseen.test(char);
}

/** True for a number within ranges: first and last in turn, rising. */
function isWithin(rising: readonly number[], code: number): boolean {
  let [low, high] = [0, rising.length / 2];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (rising[2 * middle + 1]! < code) low = middle + 1;
    else high = middle;
  }
  return low < rising.length / 2 && rising[2 * low]! <= code;
}

let ofScripts: readonly number[] | undefined;

/** The letters of the typefaces of other scripts. The file has the steps from one number to the next, to the base of 36. */
function scriptRanges(): readonly number[] {
  if (ofScripts === undefined) {
    let code = 0;
    ofScripts = scriptLetters.steps.split(' ').map((step) => (code += Number.parseInt(step, 36)));
  }
  return ofScripts;
}

const maxNamed = 8;

/** Letters with their code points, `零 (U+96F6)`: where the letters themselves cannot be shown, those can. */
export function namedLetters(letters: readonly string[]): string {
  const named = letters.slice(0, maxNamed).map((char) => {
    const code = char.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0');
    return `${char} (U+${code})`;
  });
  const more = letters.length - named.length;
  return `${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

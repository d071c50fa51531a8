import ranges from './typeface-letters.json' with { type: 'json' };

/** Spaces, line ends and signs that only steer: nothing of them is seen. */
const unseen = /[\s\p{Z}\p{Cc}\p{Cf}]/u;

/** The letters of a text that the built-in typeface of the sheets lacks, each once, in order. */
export function missingLetters(texts: Iterable<string>): string[] {
  const missing = new Set<string>();
  for (const text of texts) {
    if (plain.test(text)) continue;
    for (const char of text) if (!isPrintable(char)) missing.add(char);
  }
  return [...missing];
}

/** Texts in the letters every typeface has: most are. */
const plain = /^[ -~]*$/;

/** True for what is seen as a letter of the built-in typeface, and for what is not seen at all. */
function isPrintable(char: string): boolean {
  const code = char.codePointAt(0)!;
  let [low, high] = [0, ranges.length / 2];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (ranges[2 * middle + 1]! < code) low = middle + 1;
    else high = middle;
  }
  return (low < ranges.length / 2 && ranges[2 * low]! <= code) || unseen.test(char);
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

/** Recognizes names of splices in lists: `SP1`, `SPL-2`, `Splice GND`, `Spleiß 3`. */

const word = /^(?:splice|spleiß|spleiss)[\s._-]*[\p{L}\d+]*$/iu;
const letters = /^spl?[\s._-]*\d{1,4}[a-z]?$/i;
const bare = /^(?:splices?|spleiß|spleiss|spl\.?)$/i;

/** How a name indicates a splice: by the word, or by letters that may also have another meaning. */
export function namesSplice(text: string): 'word' | 'letters' | undefined {
  if (word.test(text)) return 'word';
  return letters.test(text) ? 'letters' : undefined;
}

/** Whether a text says "splice" without a name. */
export function barelySplice(text: string): boolean {
  return bare.test(text.trim());
}

/** The text of an item that a search looks in. It is one string, so that many items can be scanned quickly. */
import { foldedNumber, foldedWords, joinedCompounds } from './folded.ts';

interface SearchFields {
  /** Its names, starting with the displayed one. */
  readonly names: readonly string[];
  /** Other words by which it is found: tags, makers, its kind. */
  readonly words?: readonly string[];
  /** Part numbers of the shop, of makers and of suppliers. */
  readonly numbers?: readonly string[];
}

/** Ends the names and the words. The letters below space don't occur in folded texts. */
export const sectionEnd = '\u0001';
/** Begins a line. Every word of a line has a space on both sides, so a word can be found as a whole. */
export const lineStart = '\n';

/**
 * The fields as one folded text. Its three sections are the names, the other words, and the numbers; each has a line for every
 * name, word or number. A number is there twice: as words without leading zeros, and as its letters and digits.
 */
export function searchText({ names, words = [], numbers = [] }: SearchFields): string {
  const compounds = names.flatMap(joinedCompounds);
  return [
    ...names.map((name) => lineOf(foldedWords(name))),
    sectionEnd,
    ...[...words, ...compounds].map((word) => lineOf(foldedWords(word))),
    sectionEnd,
    ...new Set(numbers.flatMap(numberLines)),
  ].join('');
}

function numberLines(number: string): string[] {
  return [lineOf(foldedWords(number).map(withoutLeadingZeros)), lineOf([foldedNumber(number)])];
}

function lineOf(words: readonly string[]): string {
  return words.length === 0 ? '' : `${lineStart} ${words.join(' ')} ${lineStart}`;
}

function withoutLeadingZeros(word: string): string {
  return /^0\d/.test(word) ? word.replace(/^0+(?=\d)/, '') : word;
}

/** The text of an item that searches scan. It is a single string, so that many items can be scanned quickly. */
import { foldedNumber, foldedWords, joinedCompounds } from './folded.ts';

interface SearchFields {
  /** Its names, starting with the displayed one. */
  readonly names: readonly string[];
  /** Other searchable words: tags, makers, its kind. */
  readonly words?: readonly string[];
  /** Part numbers of the shop, of makers and of suppliers. */
  readonly numbers?: readonly string[];
}

/** Ends the section of names and the section of words. Control characters don't occur in folded texts. */
export const sectionEnd = '\u0001';
/** Begins a line. Every word of a line has a space on both sides, so that whole words can be found. */
export const lineStart = '\n';

/**
 * The fields as one folded text. It has three sections: the names, the other words, and the numbers. Each has one line
 * per name, word or number. A number has two lines: its words without leading zeros, and its letters and digits only.
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

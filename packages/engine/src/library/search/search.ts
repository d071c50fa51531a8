/**
 * One ranking for every search: the palette, lists, pickers and the hub. Items with the whole phrase in a name come first,
 * then those with all of its words, then those with words only in their numbers.
 */
import { foldedNumber, foldedWords } from './folded.ts';
import { lineStart, sectionEnd } from './search-text.ts';

interface SearchWord {
  readonly text: string;
  readonly isNumber: boolean;
  /** The last word may still be incomplete, so it also matches the beginning of a number. */
  readonly isLast: boolean;
}

/** Ranks of matches, best first. The number of words that only match the beginning of a word is added to a rank. */
const level = { exact: 0, phrase: 100, wordsOfNames: 200, words: 300, numbers: 400, inside: 500 } as const;

/**
 * Largest number of words whose beginnings are counted, so that a rank stays below the next level. More words are
 * rarely typed.
 */
const begunLimit = 20;

/** Shorter numbers are matched only as words. */
const minNumberLength = 4;

/** A typed search text, prepared for comparison with many items. */
export class Search {
  /**
   * The substrings that an item must contain, for a substring index. A word of one or two letters must begin a word.
   */
  readonly parts: readonly string[];
  readonly #words: readonly SearchWord[];
  readonly #phrase: string;
  /**
   * The words as typed. Names are compared with these too, because the other fields have plurals reduced to the
   * singular.
   */
  readonly #typedPhrase: string;
  readonly #number: string;
  /** A line that contains only the number. */
  readonly #numberLine: string;
  readonly #endsInNumber: boolean;

  constructor(typed: string) {
    const words = foldedWords(typed);
    const typedWords = words.map((word, i) => wordOf(word, i === words.length - 1));
    // A repeated word is searched for once.
    this.#words = [...new Map(typedWords.map((word) => [word.text, word])).values()];
    this.#phrase = ` ${typedWords.map(({ text }) => text).join(' ')}`;
    this.#typedPhrase = ` ${words.join(' ')}`;
    this.#number = foldedNumber(typed);
    this.#numberLine = `${lineStart} ${this.#number} ${lineStart}`;
    this.parts = this.#words.map(({ text }) => (text.length < 3 ? ` ${text}` : text));
    this.#endsInNumber = typedWords.at(-1)?.isNumber === true;
  }

  /** True if nothing searchable was typed. */
  get isEmpty(): boolean {
    return this.#words.length === 0;
  }

  /** The start of a name that begins with the typed text. */
  get nameStart(): string {
    return `${lineStart}${this.#phrase}`;
  }

  /** A line that consists of the typed text: a name, another word or a number. */
  get wholeLine(): string {
    return `${this.nameStart} ${lineStart}`;
  }

  /** The typed words as whole words. */
  get wholeWords(): readonly string[] {
    return this.#words.map(({ text }) => ` ${text} `);
  }

  /**
   * The typed number without spaces and hyphens, if the text may be a number. An index searches for it if no item
   * contains all parts.
   */
  get numberPart(): string | undefined {
    const isNumber = this.#number.length >= minNumberLength && /\d/.test(this.#number);
    return isNumber && this.#number !== this.parts[0] ? this.#number : undefined;
  }

  /** True if a text made by `searchText` contains every word, or the number. */
  matches(text: string): boolean {
    if (this.parts.every((part) => text.includes(part))) return true;
    return this.numberPart !== undefined && text.includes(this.numberPart, text.lastIndexOf(sectionEnd));
  }

  /**
   * How well a text made by `searchText` matches; 0 is an exact match, undefined no match.
   */
  rank(text: string): number | undefined {
    if (!this.matches(text)) return undefined;
    const namesEnd = text.indexOf(sectionEnd);
    const wordsEnd = text.indexOf(sectionEnd, namesEnd + 1);
    if (text.includes(this.#numberLine, wordsEnd)) return level.exact;
    const inName = this.#bestPhraseRank(text, namesEnd);
    if (inName !== undefined) return inName;
    const places = this.#words.map((word) => placeOf(word, text, namesEnd, wordsEnd));
    const missing = places.filter((place) => place === undefined).length;
    if (missing > 0) return level.inside + missing;
    const found = places.filter((place) => place !== undefined);
    const worst = Math.max(...found.map((place) => place.level));
    const begun = found.filter((place) => place.begun).length;
    if (worst === level.wordsOfNames) return worst + begun + (this.#isInFirstName(text) ? 0 : begunLimit);
    return worst + begun + (this.#isPhraseIn(text, namesEnd, wordsEnd) ? 0 : begunLimit);
  }

  #bestPhraseRank(text: string, namesEnd: number): number | undefined {
    const rank = this.#phraseRank(this.#phrase, text, namesEnd);
    if (this.#typedPhrase === this.#phrase) return rank;
    const asTyped = this.#phraseRank(this.#typedPhrase, text, namesEnd);
    return rank === undefined || asTyped === undefined ? (rank ?? asTyped) : Math.min(rank, asTyped);
  }

  /** The rank of an item that has the whole phrase in a name. */
  #phraseRank(phrase: string, text: string, namesEnd: number): number | undefined {
    const firstEnd = text.indexOf(lineStart, 1);
    let best: number | undefined;
    for (let at = text.indexOf(phrase); at >= 0 && at < namesEnd; at = text.indexOf(phrase, at + 1)) {
      const isWhole = endsWord(text, at + phrase.length);
      if (!isWhole && this.#endsInNumber) continue;
      const starts = text[at - 1] === lineStart;
      const isName = at < firstEnd;
      if (starts && isWhole && text[wordEnd(text, at + phrase.length) + 1] === lineStart)
        return isName ? level.exact : level.exact + 1;
      const rank = level.phrase + (isName ? 0 : 4) + (starts ? 0 : 2) + (isWhole ? 0 : 1);
      if (best === undefined || rank < best) best = rank;
    }
    return best;
  }

  #isInFirstName(text: string): boolean {
    const name = text.slice(0, text.indexOf(lineStart, 1));
    return this.#words.every((word) => name.includes(` ${word.text}`));
  }

  #isPhraseIn(text: string, from: number, to: number): boolean {
    const at = text.indexOf(this.#phrase, from);
    return at >= 0 && at < to && endsWord(text, at + this.#phrase.length);
  }
}

/**
 * A typed word also matches longer words that begin with it. The s of a plural is removed, but not that of a word like
 * `bus`.
 */
function wordOf(word: string, isLast: boolean): SearchWord {
  const isNumber = /^\d/.test(word);
  const isPlural = !isNumber && word.length > 3 && /[^sui]s$/.test(word);
  return { text: isPlural ? word.slice(0, -1) : word, isNumber, isLast };
}

interface Place {
  readonly level: number;
  /** True if the item only has a longer word that begins with the typed one. */
  readonly begun: boolean;
}

/**
 * Where an item contains a word: in a name, another word or a number. In a number, a word of at least three
 * characters may be anywhere; elsewhere it must be a whole word or begin one. Otherwise undefined.
 */
function placeOf(word: SearchWord, text: string, namesEnd: number, wordsEnd: number): Place | undefined {
  const start = ` ${word.text}`;
  let begun: Place | undefined;
  for (let at = text.indexOf(start); at >= 0; at = text.indexOf(start, at + 1)) {
    const section = at < namesEnd ? level.wordsOfNames : at < wordsEnd ? level.words : level.numbers;
    if (endsWord(text, at + start.length)) return best(begun, { level: section, begun: false });
    if (!word.isNumber || word.isLast) begun ??= { level: section, begun: true };
  }
  if (begun === undefined && text.includes(word.text, wordsEnd) && word.text.length > 2)
    return { level: level.numbers, begun: true };
  return begun;
}

function best(begun: Place | undefined, whole: Place): Place {
  return begun !== undefined && begun.level < whole.level ? begun : whole;
}

/** The end of the word that continues at `at`, with or without the s of a plural. */
function wordEnd(text: string, at: number): number {
  return text[at] === 's' ? at + 1 : at;
}

function endsWord(text: string, at: number): boolean {
  return text[wordEnd(text, at)] === ' ';
}

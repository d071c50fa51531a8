/**
 * The number of texts in one block. After a text changes, its block is joined again before the next search, which takes
 * microseconds.
 */
const perBlock = 1_024;
const apart = '\n';

/**
 * Pairs of neighbouring letters are hashed into this many rows of a block. Each row has a bit for every text, so pairs
 * take 64 bytes per text. A search only examines texts whose bit is set in the rows of all its pairs. The beginnings
 * of lines have the same number of separate rows, and so do whole lines.
 */
const rows = 512;
/** The lengths, in letters, of the beginnings of lines that are hashed into rows. */
const [shortest, longest] = [3, 6];
const wordsPerRow = perBlock / 32;

interface Block {
  /** All texts of the block, each followed by a line feed. */
  joined: string;
  /** The offset of each text in `joined`, followed by the length of `joined`. */
  starts: Uint32Array;
  /** Texts that were set after the block was joined, by their index in the block. */
  readonly changed: Map<number, string>;
  /**
   * For each row, a bit for each text. It is set if the text contains a pair of letters, a beginning of a line, or a
   * whole line that is hashed into the row.
   */
  readonly pairs: Uint32Array;
  /**
   * For each common beginning of a word or line, by `beginningOf`, the texts that contain it, with a bit for each text.
   */
  begins: ReadonlyMap<number, Uint32Array>;
  /** For each common word, the texts that contain it, with a bit for each text. */
  words: ReadonlyMap<string, Uint32Array>;
}

/** The texts that match. */
interface Matches {
  /** 1 at the position of every matching text. */
  readonly marks: Uint8Array;
  readonly count: number;
}

/**
 * Stores many short texts in a few long strings. A search scans each string once instead of visiting every text, and a
 * text takes little more memory than its characters. Each text is identified by its position.
 */
export class TextIndex {
  readonly #blocks: Block[] = [];
  readonly #free: number[] = [];
  /** The words that are common in at least one block. */
  readonly #words = new Set<string>();
  #places = 0;

  /** Adds a text and returns its position. */
  add(text: string): number {
    const place = this.#free.pop() ?? this.#places++;
    this.set(place, text);
    return place;
  }

  set(place: number, text: string): void {
    const block = (this.#blocks[Math.floor(place / perBlock)] ??= emptyBlock());
    block.changed.set(place % perBlock, text);
    if (block.changed.size === perBlock) this.#join(block);
  }

  /** Removes a text. Its position may be reused. */
  remove(place: number): void {
    this.set(place, '');
    this.#free.push(place);
  }

  textAt(place: number): string {
    const block = this.#blocks[Math.floor(place / perBlock)];
    return block === undefined ? '' : textIn(block, place % perBlock);
  }

  /**
   * Finds the texts that contain all parts. A part that begins with a space matches only at the beginning of a word. A
   * line feed is allowed only at the beginning of a part.
   */
  find(parts: readonly string[]): Matches {
    const marks = new Uint8Array(this.#blocks.length * perBlock);
    // The longest part is probably the rarest, so it is searched first.
    const wanted = withoutImplied(parts).toSorted((a, b) => b.length - a.length);
    let count = 0;
    if (wanted.length === 0) return { marks, count };
    const needed = [...new Set(wanted.flatMap(rowsOf))];
    for (const block of this.#blocks) if (block.changed.size > 0) this.#join(block);
    const split = wanted.map((part) => partOf(part, this.#words));
    for (const [i, block] of this.#blocks.entries())
      count += findIn(block, split, needed, marks.subarray(i * perBlock, (i + 1) * perBlock));
    return { marks, count };
  }

  /**
   * Returns a function that tests whether the text at a position contains a part. The function is valid until a text
   * changes.
   */
  having(part: string): (place: number) => boolean {
    const split = partOf(part);
    const needed = rowsOf(part);
    const candidates = new Uint32Array(this.#blocks.length * wordsPerRow);
    for (const [i, block] of this.#blocks.entries()) {
      const { beginning, before } = split;
      const filter = before === '' || beginning === undefined ? undefined : block.begins.get(beginning);
      for (let word = 0; word < wordsPerRow; word += 1)
        candidates[i * wordsPerRow + word] = textsWith(block.pairs, needed, word) & (filter?.[word] ?? -1);
    }
    return (place) =>
      isSet(candidates, place) && hasPart(textIn(this.#blocks[Math.floor(place / perBlock)]!, place % perBlock), split);
  }

  #join(block: Block): void {
    join(block);
    for (const word of block.words.keys()) this.#words.add(word);
  }
}

/** The parts without those contained in another part. A text that contains `plug` also contains `plu`. */
function withoutImplied(parts: readonly string[]): string[] {
  return [...new Set(parts)].filter((part, _, all) => !all.some((other) => other !== part && other.includes(part)));
}

function emptyBlock(): Block {
  const pairs = new Uint32Array(3 * rows * wordsPerRow);
  return { joined: '', starts: new Uint32Array(1), changed: new Map(), pairs, begins: new Map(), words: new Map() };
}

function textIn({ joined, starts, changed }: Block, index: number): string {
  const set = changed.get(index);
  if (set !== undefined) return set;
  return index + 1 < starts.length ? joined.slice(starts[index], starts[index + 1]! - apart.length) : '';
}

function join(block: Block): void {
  const count = Math.max(block.starts.length - 1, ...[...block.changed.keys()].map((index) => index + 1));
  const texts = Array.from({ length: count }, (_, index) => textIn(block, index));
  block.starts = new Uint32Array(count + 1);
  for (const [index, text] of texts.entries()) {
    block.starts[index + 1] = block.starts[index]! + text.length + apart.length;
  }
  block.joined = `${texts.join(apart)}${apart}`;
  for (const [index, text] of block.changed) setPairs(block.pairs, index, text);
  block.changed.clear();
  Object.assign(block, beginnings(texts));
}

/** The row of two neighbouring letters. Several pairs share a row. */
const rowOf = (text: string, at: number) => (text.charCodeAt(at) * 37 + text.charCodeAt(at + 1)) & (rows - 1);

/** The rows in which the bit of a text must be set if it contains the part. */
function rowsOf(part: string): number[] {
  const pairs = Array.from({ length: Math.max(0, part.length - 1) }, (_, at) => rowOf(part, at));
  if (!part.startsWith(lineBegin)) return pairs;
  const isWholeLine = part.endsWith(lineEnd);
  return [
    ...pairs,
    ...rowsOfLine(part, lineBegin.length),
    ...(isWholeLine ? [rowOfWholeLine(part, lineBegin.length)] : []),
  ];
}

/** The characters around each line. */
const [lineBegin, lineEnd] = ['\n ', ' \n'];

/** The row for the whole line whose first word starts at `from`, hashed from all of its letters. */
function rowOfWholeLine(text: string, from: number): number {
  const end = text.indexOf(lineEnd, from);
  let hash = 0;
  for (let at = from; at < end; at += 1) hash = Math.imul(hash, 31) + text.charCodeAt(at);
  return 2 * rows + (Math.imul(hash, 0x9e3779b1) >>> 23);
}

/** The rows for the beginnings of the line whose first word starts at `from`. */
function rowsOfLine(text: string, from: number): number[] {
  const found: number[] = [];
  let hash = 0;
  for (let n = 1; n <= longest && from + n <= text.length; n += 1) {
    hash = Math.imul(hash, 31) + text.charCodeAt(from + n - 1);
    if (n >= shortest) found.push(rows + (Math.imul(hash, 0x9e3779b1) >>> 23));
  }
  return found;
}

/** Sets the bits of a text in all rows, replacing the previous ones. */
function setPairs(pairs: Uint32Array, index: number, text: string): void {
  const [word, bit] = [index >> 5, 1 << (index & 31)];
  for (let at = word; at < pairs.length; at += wordsPerRow) pairs[at]! &= ~bit;
  for (let at = 0; at < text.length - 1; at += 1) pairs[rowOf(text, at) * wordsPerRow + word]! |= bit;
  for (let at = text.indexOf(lineBegin); at >= 0; at = text.indexOf(lineBegin, at + 1)) {
    for (const row of rowsOfLine(text, at + lineBegin.length)) pairs[row * wordsPerRow + word]! |= bit;
    pairs[rowOfWholeLine(text, at + lineBegin.length) * wordsPerRow + word]! |= bit;
  }
}

/** The texts whose bit is set in every needed row, among the 32 texts in one word of the bit set. */
function textsWith(pairs: Uint32Array, needed: readonly number[], word: number): number {
  let left = -1;
  for (const row of needed) left &= pairs[row * wordsPerRow + word]!;
  return left;
}

/** The most letters of a beginning that are indexed. Searches for one to three letters match the most texts. */
const indexed = 3;
/** The characters that are distinguished in beginnings: the digits, the letters a to z, and one value for none. */
const signs = 37;
const beginningsOfWords = signs ** indexed;
/**
 * The number of texts in a block from which a beginning counts as common. Others aren't indexed, because scanning few
 * texts is fast.
 */
const manyTexts = 64;

const indexedLetters = /^[a-z0-9]{1,3}/;

/** The code of a digit or letter in beginnings, starting at 1. 0 for any other character. */
function signOf(code: number): number {
  if (code >= 97 && code <= 122) return code - 96;
  return code >= 48 && code <= 57 ? code - 21 : 0;
}

/** The number that identifies a beginning of a word or line, computed from its first letters, at most three. */
function beginningOf(letters: string, isLine: boolean): number {
  let number = isLine ? beginningsOfWords : 0;
  for (let at = 0; at < letters.length; at += 1) number += signOf(letters.charCodeAt(at)) * signs ** (indexed - 1 - at);
  return number;
}

/**
 * For each beginning, how many texts of the block being joined contain it, and the last of these texts. The arrays are
 * shared by all blocks.
 */
const counts = new Uint16Array(2 * beginningsOfWords);
const lastTexts = new Int32Array(2 * beginningsOfWords);

/**
 * Indexes the texts of a block by the beginnings of their words (after a space) and lines (after a line feed and a
 * space).
 */
function beginnings(texts: readonly string[]): Pick<Block, 'begins' | 'words'> {
  counts.fill(0);
  lastTexts.fill(-1);
  const found: number[] = [];
  const note = (number: number, index: number) => {
    if (lastTexts[number] === index) return;
    lastTexts[number] = index;
    counts[number]! += 1;
    found.push(number, index);
  };
  for (const [index, text] of texts.entries()) {
    for (let space = text.indexOf(' '); space >= 0; space = text.indexOf(' ', space + 1)) {
      const isLine = text.charCodeAt(space - 1) === 10;
      let number = 0;
      for (let at = 1; at <= indexed; at += 1) {
        const sign = signOf(text.charCodeAt(space + at));
        if (sign === 0) break;
        number += sign * signs ** (indexed - at);
        note(number, index);
        if (isLine) note(number + beginningsOfWords, index);
      }
    }
  }
  const begins = new Map<number, Uint32Array>();
  for (let at = 0; at < found.length; at += 2) {
    const [number, index] = [found[at]!, found[at + 1]!];
    if (counts[number]! >= manyTexts) setBit(bitsOf(begins, number), index);
  }
  return { begins, words: commonWords(texts) };
}

/**
 * Indexes the texts of a block by their common words. It uses `counts`, because a common word also has a common
 * beginning.
 */
function commonWords(texts: readonly string[]): Map<string, Uint32Array> {
  const withWord = new Map<string, number[]>();
  for (const [index, text] of texts.entries()) {
    for (let space = text.indexOf(' '); space >= 0;) {
      const next = text.indexOf(' ', space + 1);
      if (next - space > indexed && isCommon(text, space + 1)) {
        const word = text.slice(space + 1, next);
        const having = withWord.get(word);
        if (having === undefined) withWord.set(word, [index]);
        else if (having.at(-1) !== index) having.push(index);
      }
      space = next;
    }
  }
  const words = new Map<string, Uint32Array>();
  for (const [word, having] of withWord)
    if (having.length >= manyTexts) for (const index of having) setBit(bitsOf(words, word), index);
  return words;
}

/** Whether the word that starts at `at` has a common beginning in the block being joined. */
function isCommon(text: string, at: number): boolean {
  let number = 0;
  for (let i = 0; i < indexed; i += 1) {
    const sign = signOf(text.charCodeAt(at + i));
    if (sign === 0) return false;
    number = number * signs + sign;
  }
  return counts[number]! >= manyTexts;
}

function bitsOf<K>(all: Map<K, Uint32Array>, key: K): Uint32Array {
  let bits = all.get(key);
  if (bits === undefined) all.set(key, (bits = new Uint32Array(wordsPerRow)));
  return bits;
}

function setBit(bits: Uint32Array, index: number): void {
  bits[index >> 5]! |= 1 << (index & 31);
}

function isSet(bits: Uint32Array, index: number): boolean {
  return (bits[index >> 5]! & (1 << (index & 31))) !== 0;
}

/** A part for which the text itself may have to be scanned. */
interface OpenPart {
  readonly part: Part;
  /** The texts that are known to contain the part, so they needn't be scanned. */
  readonly sure: Uint32Array | undefined;
}

/**
 * Marks the texts of a block that contain every part, and returns their number. Only texts that have all letter pairs
 * and beginnings of the parts are scanned.
 */
function findIn(block: Block, parts: readonly Part[], needed: readonly number[], marks: Uint8Array): number {
  const { starts, pairs, begins, words } = block;
  const filters: Uint32Array[] = [];
  const open: OpenPart[] = [];
  for (const part of parts) {
    const withWord = part.word === undefined ? undefined : words.get(part.word);
    if (withWord !== undefined) {
      filters.push(withWord);
      continue;
    }
    const having = part.before === '' || part.beginning === undefined ? undefined : begins.get(part.beginning);
    if (having !== undefined) filters.push(having);
    if (having === undefined || !part.isBeginning) open.push({ part, sure: sureTexts(block, part) });
  }
  let found = 0;
  for (let word = 0; word << 5 < starts.length - 1; word += 1) {
    let left = textsWith(pairs, needed, word);
    for (const having of filters) left &= having[word]!;
    for (; left !== 0; left &= left - 1) {
      const bit = left & -left;
      const index = (word << 5) + 31 - Math.clz32(bit);
      if (index >= starts.length - 1) break;
      if (!hasAll(block, index, open)) continue;
      marks[index] = 1;
      found += 1;
    }
  }
  return found;
}

/**
 * The texts that are known to contain a part that may be inside a word: one of their words begins with it, or is a
 * common word that contains it.
 */
function sureTexts({ begins, words }: Block, { before, beginning, inWords }: Part): Uint32Array | undefined {
  if (before !== '') return undefined;
  const having = inWords.flatMap((word) => words.get(word) ?? []);
  const beginningWith = beginning === undefined ? undefined : begins.get(beginning);
  if (beginningWith !== undefined) having.push(beginningWith);
  if (having.length < 2) return having[0];
  return Uint32Array.from({ length: wordsPerRow }, (_, word) => having.reduce((all, bits) => all | bits[word]!, 0));
}

/** Whether a text of a block contains all the parts. */
function hasAll({ joined, starts }: Block, index: number, open: readonly OpenPart[]): boolean {
  let text: string | undefined;
  for (const { part, sure } of open) {
    if (sure !== undefined && isSet(sure, index)) continue;
    text ??= joined.slice(starts[index], starts[index + 1]);
    if (!hasPart(text, part)) return false;
  }
  return true;
}

/** A part, split into its leading spaces and line feeds (`before`) and the rest (`core`). */
interface Part {
  readonly before: string;
  readonly core: string;
  /**
   * An indexed beginning. If the part starts with a space or line feed, every text with the part contains it. If
   * `isBeginning`, every text with the beginning contains the part.
   */
  readonly beginning?: number | undefined;
  /** Whether the part is identical to the beginning. */
  readonly isBeginning: boolean;
  /** The common words that contain the part. */
  readonly inWords: readonly string[];
  /** The word that the part consists of, if it has a space before and after it. */
  readonly word: string | undefined;
}

/** Prepares a part for searching. `common` are the words that many texts contain. */
function partOf(part: string, common: Iterable<string> = []): Part {
  const before = /^[\n ]*/.exec(part)![0];
  const core = part.slice(before.length);
  const letters = indexedLetters.exec(core)?.[0] ?? '';
  // A part that may be inside a word can also use the index of beginnings if it has exactly the indexed length.
  const isIndexed = before === ' ' || before === '\n ' || (before === '' && core.length === indexed);
  const isBeginning = letters === core && isIndexed;
  const beginning =
    letters !== '' && isIndexed && (isBeginning || before !== '') ? beginningOf(letters, before === '\n ') : undefined;
  const inWords = before === '' ? Array.from(common).filter((word) => word.includes(core)) : [];
  const word = before === ' ' && core.indexOf(' ') === core.length - 1 ? core.slice(0, -1) : undefined;
  return { before, core, beginning, isBeginning, inWords, word };
}

/** The leading space is compared instead of searched, because a search for a space would stop at every word. */
function hasPart(text: string, { before, core }: Part): boolean {
  if (before === '') return text.includes(core);
  for (let at = text.indexOf(core, before.length); at >= 0; at = text.indexOf(core, at + 1))
    if (text.startsWith(before, at - before.length)) return true;
  return false;
}

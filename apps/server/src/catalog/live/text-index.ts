/** Texts in one block. If a text changes, its block is joined again before the next search, which takes microseconds. */
const perBlock = 1_024;
const apart = '\n';

/**
 * Pairs of neighbouring letters are hashed into this many rows of a block, each with a bit for every text: 64 bytes for a
 * text. A search looks only at the texts that have a bit in the row of each of its pairs.
 */
const rows = 512;
const wordsPerRow = perBlock / 32;

interface Block {
  /** Every text of the block with a line feed after it. */
  joined: string;
  /** The start of each text in `joined`, followed by the length of `joined`. */
  starts: Uint32Array;
  /** Texts set since the block was joined, by their index in the block. */
  readonly changed: Map<number, string>;
  /** Which texts have a pair of letters that belongs to a row: a bit for each text, row after row. */
  readonly pairs: Uint32Array;
  /**
   * Which texts have a word or line that begins with certain letters: a bit for each text, by `beginningOf`. Only for
   * beginnings that many texts have.
   */
  begins: ReadonlyMap<number, Uint32Array>;
}

/**
 * Stores many short texts in a few long strings. A search scans each string once instead of visiting every text, and a text takes
 * little more memory than its characters. Each text is identified by its position.
 */
export class TextIndex {
  readonly #blocks: Block[] = [];
  readonly #free: number[] = [];
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
    if (block.changed.size === perBlock) join(block);
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
   * Returns 1 at the position of every text that has all the parts. A part that begins with a space begins a word. Parts must not
   * have line feeds, except at their beginning.
   */
  find(parts: readonly string[]): Uint8Array {
    const matches = new Uint8Array(this.#blocks.length * perBlock);
    // The longest part is probably the rarest, so it is looked for first.
    const wanted = withoutImplied(parts).toSorted((a, b) => b.length - a.length);
    if (wanted.length === 0) return matches;
    const needed = [...new Set(wanted.flatMap(rowsOf))];
    const split = wanted.map(partOf);
    for (const [i, block] of this.#blocks.entries()) {
      if (block.changed.size > 0) join(block);
      findIn(block, split, needed, matches.subarray(i * perBlock, (i + 1) * perBlock));
    }
    return matches;
  }
}

/** The parts that are not contained in another one: a text with `plug` has `plu` too. */
function withoutImplied(parts: readonly string[]): string[] {
  return [...new Set(parts)].filter((part, _, all) => !all.some((other) => other !== part && other.includes(part)));
}

function emptyBlock(): Block {
  const pairs = new Uint32Array(rows * wordsPerRow);
  return { joined: '', starts: new Uint32Array(1), changed: new Map(), pairs, begins: new Map() };
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
  block.begins = beginnings(texts);
}

/** The row of two neighbouring letters. Several pairs share a row. */
const rowOf = (text: string, at: number) => (text.charCodeAt(at) * 37 + text.charCodeAt(at + 1)) & (rows - 1);

function rowsOf(text: string): number[] {
  return Array.from({ length: Math.max(0, text.length - 1) }, (_, at) => rowOf(text, at));
}

/** Replaces the bits of a text. */
function setPairs(pairs: Uint32Array, index: number, text: string): void {
  const [word, bit] = [index >> 5, 1 << (index & 31)];
  for (let at = word; at < pairs.length; at += wordsPerRow) pairs[at]! &= ~bit;
  for (let at = 0; at < text.length - 1; at += 1) pairs[rowOf(text, at) * wordsPerRow + word]! |= bit;
}

/** The number of letters of a beginning that are indexed. Searches for one to three letters find the most texts. */
const indexed = 3;
/** The digits and letters from a to z, and none. */
const signs = 37;
const beginningsOfWords = signs ** indexed;
/** Beginnings that fewer texts of a block have are not indexed, because scanning few texts is fast. */
const manyTexts = 64;

const indexedLetters = /^[a-z0-9]{1,3}/;

/** The number of a letter or digit in beginnings, from 1 on; 0 for all others. */
function signOf(code: number): number {
  if (code >= 97 && code <= 122) return code - 96;
  return code >= 48 && code <= 57 ? code - 21 : 0;
}

/** The number of a beginning of a word or a line by its letters, three at most. */
function beginningOf(letters: string, isLine: boolean): number {
  let number = isLine ? beginningsOfWords : 0;
  for (let at = 0; at < letters.length; at += 1) number += signOf(letters.charCodeAt(at)) * signs ** (indexed - 1 - at);
  return number;
}

/** How many texts of the block being joined have a beginning, and the last of them. Shared by all blocks. */
const counts = new Uint16Array(2 * beginningsOfWords);
const lastTexts = new Int32Array(2 * beginningsOfWords);

/** The texts of a block by the beginnings of their words and lines: what follows a space, or a space after a line feed. */
function beginnings(texts: readonly string[]): Map<number, Uint32Array> {
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
    if (counts[number]! < manyTexts) continue;
    let bits = begins.get(number);
    if (bits === undefined) begins.set(number, (bits = new Uint32Array(wordsPerRow)));
    bits[index >> 5]! |= 1 << (index & 31);
  }
  return begins;
}

/** A part that texts are looked at for. */
interface OpenPart {
  readonly part: Part;
  /** The texts that surely have it. */
  readonly sure: Uint32Array | undefined;
}

/** Marks the texts of a block that contain every part. Only texts with all letter pairs and beginnings of the parts are examined. */
function findIn(block: Block, parts: readonly Part[], needed: readonly number[], matches: Uint8Array): void {
  const { starts, pairs, begins } = block;
  const count = starts.length - 1;
  const filters: Uint32Array[] = [];
  const open: OpenPart[] = [];
  for (const part of parts) {
    const { before, beginning, isBeginning } = part;
    const having = beginning === undefined ? undefined : begins.get(beginning);
    const isInside = before === '';
    if (having !== undefined && !isInside) filters.push(having);
    if (having === undefined || isInside || !isBeginning) open.push({ part, sure: isInside ? having : undefined });
  }
  for (let word = 0; word << 5 < count; word += 1) {
    let left = -1;
    for (const row of needed) left &= pairs[row * wordsPerRow + word]!;
    for (const having of filters) left &= having[word]!;
    for (; left !== 0; left &= left - 1) {
      const bit = left & -left;
      const index = (word << 5) + 31 - Math.clz32(bit);
      if (index >= count) break;
      if (hasAll(block, index, open)) matches[index] = 1;
    }
  }
}

/** Whether a text of a block has all of the parts. */
function hasAll({ joined, starts }: Block, index: number, open: readonly OpenPart[]): boolean {
  let text: string | undefined;
  for (const { part, sure } of open) {
    if (sure !== undefined && (sure[index >> 5]! & (1 << (index & 31))) !== 0) continue;
    text ??= joined.slice(starts[index], starts[index + 1]);
    if (!hasPart(text, part)) return false;
  }
  return true;
}

/** A part with the spaces and line feeds it begins with apart. */
interface Part {
  readonly before: string;
  readonly core: string;
  /** The indexed beginning that a text with the part has, or of which a text has the part. */
  readonly beginning?: number | undefined;
  /** The beginning is the whole part. */
  readonly isBeginning: boolean;
}

function partOf(part: string): Part {
  const before = /^[\n ]*/.exec(part)![0];
  const core = part.slice(before.length);
  const letters = indexedLetters.exec(core)?.[0] ?? '';
  // Letters inside a word are indexed too if they are exactly a part that another word begins with.
  const isIndexed = before === ' ' || before === '\n ' || (before === '' && core.length === indexed);
  const isBeginning = letters === core && isIndexed;
  const beginning =
    letters !== '' && isIndexed && (isBeginning || before !== '') ? beginningOf(letters, before === '\n ') : undefined;
  return { before, core, beginning, isBeginning };
}

/** The leading space is compared, not searched: a search for a space would stop at every word. */
function hasPart(text: string, { before, core }: Part): boolean {
  if (before === '') return text.includes(core);
  for (let at = text.indexOf(core, before.length); at >= 0; at = text.indexOf(core, at + 1))
    if (text.startsWith(before, at - before.length)) return true;
  return false;
}

/** Texts in one block. If a text changes, its block is joined again before the next search, which takes microseconds. */
const perBlock = 1_024;
const apart = '\n';

/**
 * Pairs of neighbouring letters are counted into so many rows of a block, each with a bit for every text: 64 bytes for a text. A search
 * looks only at the texts that have a bit in the row of each of its pairs.
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
  return { joined: '', starts: new Uint32Array(1), changed: new Map(), pairs: new Uint32Array(rows * wordsPerRow) };
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

/** Marks the texts of a block that have every part, among those that have the pairs of letters of all of them. */
function findIn(
  { joined, starts, pairs }: Block,
  parts: readonly Part[],
  needed: readonly number[],
  matches: Uint8Array,
): void {
  const count = starts.length - 1;
  for (let word = 0; word << 5 < count; word += 1) {
    let left = -1;
    for (const row of needed) left &= pairs[row * wordsPerRow + word]!;
    for (; left !== 0; left &= left - 1) {
      const index = (word << 5) + 31 - Math.clz32(left & -left);
      if (index >= count) break;
      const text = joined.slice(starts[index], starts[index + 1]);
      if (parts.every((part) => hasPart(text, part))) matches[index] = 1;
    }
  }
}

/** A part with the spaces and line feeds it begins with apart. */
interface Part {
  readonly before: string;
  readonly core: string;
}

function partOf(part: string): Part {
  const before = /^[\n ]*/.exec(part)![0];
  return { before, core: part.slice(before.length) };
}

/** The leading space is compared, not searched: a search for a space would stop at every word. */
function hasPart(text: string, { before, core }: Part): boolean {
  if (before === '') return text.includes(core);
  for (let at = text.indexOf(core, before.length); at >= 0; at = text.indexOf(core, at + 1))
    if (text.startsWith(before, at - before.length)) return true;
  return false;
}

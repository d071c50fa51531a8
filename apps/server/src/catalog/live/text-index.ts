/** Texts in one block. If a text changes, its block is joined again before the next search, which takes microseconds. */
const perBlock = 1_024;
const apart = '\n';

interface Block {
  /** Every text of the block with a line feed after it. */
  joined: string;
  /** The start of each text in `joined`, followed by the length of `joined`. */
  starts: Uint32Array;
  /** Texts set since the block was joined, by their index in the block. */
  readonly changed: Map<number, string>;
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

  /** Returns 1 at the position of every text that has all the words. Words must not have line feeds. */
  find(words: readonly string[]): Uint8Array {
    const matches = new Uint8Array(this.#blocks.length * perBlock);
    // The longest word is probably the rarest, so most blocks without a match are skipped after the first search.
    const byLength = withoutImplied(words).toSorted((a, b) => b.length - a.length);
    for (const [i, block] of this.#blocks.entries()) {
      if (block.changed.size > 0) join(block);
      findIn(block, byLength, matches.subarray(i * perBlock, (i + 1) * perBlock));
    }
    return matches;
  }
}

/** The words that are not part of another one: a text with `plug` has `plu` too. */
function withoutImplied(words: readonly string[]): string[] {
  return [...new Set(words)].filter((word, _, all) => !all.some((other) => other !== word && other.includes(word)));
}

function emptyBlock(): Block {
  return { joined: '', starts: new Uint32Array(1), changed: new Map() };
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
  block.changed.clear();
}

/** Advances from one text with a word to the next, until all words are in the same text. */
function findIn({ joined, starts }: Block, words: readonly string[], matches: Uint8Array): void {
  const places = words.map(() => -1);
  let index = 0;
  // An iterator per text would cost more than searching the words.
  for (let word = 0; index < starts.length - 1;) {
    if (places[word]! < starts[index]!) places[word] = joined.indexOf(words[word]!, starts[index]);
    const place = places[word]!;
    if (place < 0) return;
    if (place >= starts[index + 1]!) {
      while (place >= starts[index + 1]!) index += 1;
      word = 0;
    } else word += 1;
    if (word < words.length) continue;
    matches[index] = 1;
    index += 1;
    word = 0;
  }
}

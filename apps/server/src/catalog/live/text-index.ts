/** How many texts lie in one block: a changed text has its block joined again before the next search, a matter of microseconds. */
const perBlock = 1_024;
const apart = '\n';

interface Block {
  /** Every text of the block with a line feed after it. */
  joined: string;
  /** Where each text begins in it, and at the end its length. */
  starts: Uint32Array;
  /** Texts set since it was joined, by their index in the block. */
  readonly changed: Map<number, string>;
}

/**
 * Many short texts in few long strings: a search runs through each string once instead of visiting every text, and a text
 * costs little more memory than its characters. A text is known by the place it was given.
 */
export class TextIndex {
  readonly #blocks: Block[] = [];
  readonly #free: number[] = [];
  #places = 0;

  /** The place of a new text. */
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

  /** The place may be given to another text. */
  remove(place: number): void {
    this.set(place, '');
    this.#free.push(place);
  }

  textAt(place: number): string {
    const block = this.#blocks[Math.floor(place / perBlock)];
    return block === undefined ? '' : textIn(block, place % perBlock);
  }

  /** 1 at the place of every text that holds all the words, which have no line feed in them. */
  find(words: readonly string[]): Uint8Array {
    const found = new Uint8Array(this.#blocks.length * perBlock);
    // The longest is the rarest: most blocks without it are left after one look.
    const byLength = words.toSorted((a, b) => b.length - a.length);
    for (const [i, block] of this.#blocks.entries()) {
      if (block.changed.size > 0) join(block);
      findIn(block, byLength, found.subarray(i * perBlock, (i + 1) * perBlock));
    }
    return found;
  }
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

/** Leaps from a text that holds one of the words to the next that does, until all are in the same one. */
function findIn({ joined, starts }: Block, words: readonly string[], found: Uint8Array): void {
  const places = words.map(() => -1);
  let index = 0;
  // An iterator for every text would cost more than looking for the words.
  for (let word = 0; index < starts.length - 1;) {
    if (places[word]! < starts[index]!) places[word] = joined.indexOf(words[word]!, starts[index]);
    const place = places[word]!;
    if (place < 0) return;
    if (place >= starts[index + 1]!) {
      while (place >= starts[index + 1]!) index += 1;
      word = 0;
    } else word += 1;
    if (word < words.length) continue;
    found[index] = 1;
    index += 1;
    word = 0;
  }
}

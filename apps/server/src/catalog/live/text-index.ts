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

  /**
   * Returns 1 at the position of every text that has all the parts. A part that begins with a space begins a word. Parts must not
   * have line feeds, except at their beginning.
   */
  find(parts: readonly string[]): Uint8Array {
    const matches = new Uint8Array(this.#blocks.length * perBlock);
    // Most texts are skipped by looking for the rarest part alone.
    const [anchor, ...others] = this.#rarestFirst(withoutImplied(parts));
    if (anchor === undefined) return matches;
    for (const [i, block] of this.#blocks.entries()) {
      if (block.changed.size > 0) join(block);
      findIn(block, anchor, others, matches.subarray(i * perBlock, (i + 1) * perBlock));
    }
    return matches;
  }

  /** The parts in the order of how many texts of a block in the middle have them. */
  #rarestFirst(parts: readonly string[]): readonly string[] {
    const sample = this.#blocks[this.#blocks.length >> 1];
    if (parts.length < 2 || sample === undefined) return parts;
    if (sample.changed.size > 0) join(sample);
    const counts = new Map(parts.map((part) => [part, textsWith(sample, part)]));
    return parts.toSorted((a, b) => counts.get(a)! - counts.get(b)! || b.length - a.length);
  }
}

function textsWith(block: Block, part: string): number {
  const matches = new Uint8Array(perBlock);
  findIn(block, part, [], matches);
  return matches.reduce((sum, match) => sum + match, 0);
}

/** The parts that are not contained in another one: a text with `plug` has `plu` too. */
function withoutImplied(parts: readonly string[]): string[] {
  return [...new Set(parts)].filter((part, _, all) => !all.some((other) => other !== part && other.includes(part)));
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

/**
 * Goes from one occurrence of the anchor to the next, and looks for the other parts only in texts that have it. The leading space of
 * the anchor is compared, not searched: a search for a space would stop at every word.
 */
function findIn({ joined, starts }: Block, anchor: string, others: readonly string[], matches: Uint8Array): void {
  const before = /^[\n ]*/.exec(anchor)![0];
  const core = anchor.slice(before.length);
  let index = 0;
  for (let from = 0; ;) {
    const place = joined.indexOf(core, from);
    if (place < 0) return;
    from = place + 1;
    if (before !== '' && !joined.startsWith(before, place - before.length)) continue;
    while (place >= starts[index + 1]!) index += 1;
    from = starts[index + 1]!;
    if (others.length > 0) {
      const text = joined.slice(starts[index], from);
      if (!others.every((part) => text.includes(part))) continue;
    }
    matches[index] = 1;
  }
}

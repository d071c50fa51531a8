/**
 * The counts used in each series, as sorted lists that are split into pieces. An edit among a hundred thousand counts copies
 * one piece instead of the whole list.
 */
import { LayeredMap } from '../library/layered-map.ts';
import { countsUpTo } from './spans.ts';

/** Number of consecutive counts that one piece covers. */
const pieceSpan = 256;

function pieceOf(count: number): number {
  return Math.floor(count / pieceSpan);
}

/** A count that is added to a series or removed from it. */
export interface Move {
  readonly series: string;
  readonly count: number;
  readonly comes: boolean;
}

type Lists = LayeredMap<readonly number[]>;

/** Immutable. A count that several numbers use is listed once per number. */
export class Counts {
  /** `series` maps to the sorted numbers of its pieces; `series#piece` maps to the sorted counts in that piece. */
  readonly #lists: Lists;

  private constructor(lists: Lists) {
    this.#lists = lists;
  }

  /** Takes ownership of the lists and sorts them in place. */
  static of(series: ReadonlyMap<string, number[]>): Counts {
    const lists = new Map<string, readonly number[]>();
    for (const [name, counts] of series) {
      counts.sort((a, b) => a - b);
      const pieces: number[] = [];
      for (let from = 0; from < counts.length;) {
        const piece = pieceOf(counts[from]!);
        const to = countsUpTo(counts, (piece + 1) * pieceSpan - 1);
        pieces.push(piece);
        lists.set(`${name}#${piece}`, counts.slice(from, to));
        from = to;
      }
      lists.set(name, pieces);
    }
    return new Counts(LayeredMap.over(lists));
  }

  /** The highest count of a series between `from` and `to`, both inclusive. */
  highest(series: string, from: number, to: number): number | undefined {
    const pieces = this.#lists.get(series) ?? [];
    for (let at = countsUpTo(pieces, pieceOf(to)) - 1; at >= 0; at -= 1) {
      const piece = pieces[at]!;
      const counts = this.#lists.get(`${series}#${piece}`)!;
      const highest = counts[countsUpTo(counts, to) - 1];
      if (highest !== undefined) return highest < from ? undefined : highest;
    }
    return undefined;
  }

  /** Returns new counts with the moves applied in order. This object is unchanged. */
  with(moves: readonly Move[]): Counts {
    const draft = new Map<string, readonly number[]>();
    const listOf = (key: string) => draft.get(key) ?? this.#lists.get(key) ?? [];
    for (const { series, count, comes } of moves) {
      const [key, change] = [`${series}#${pieceOf(count)}`, comes ? withOne : without];
      const before = listOf(key);
      draft.set(key, change(before, count));
      // A piece is listed only while it has counts.
      if ((before.length === 0) !== (listOf(key).length === 0))
        draft.set(series, change(listOf(series), pieceOf(count)));
    }
    if (draft.size === 0) return this;
    return new Counts(this.#lists.with([...draft].map(([key, list]) => [key, list.length === 0 ? undefined : list])));
  }
}

function withOne(sorted: readonly number[], one: number): number[] {
  return sorted.toSpliced(countsUpTo(sorted, one), 0, one);
}

function without(sorted: readonly number[], one: number): readonly number[] {
  const at = countsUpTo(sorted, one) - 1;
  return sorted[at] === one ? sorted.toSpliced(at, 1) : sorted;
}

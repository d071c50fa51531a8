import { Search } from './search.ts';
import { forgivingSearch } from './slips.ts';

/**
 * The items that match the typed text, best first; without a text, all items in their order. `textOf` returns the text
 * that `searchText` made from an item. Items that match equally well stay in their order. `forgiving` is for short
 * lists: if nothing matches, a wrong letter in a word is tolerated.
 */
export function bestMatches<T>(
  items: readonly T[],
  typed: string,
  textOf: (item: T) => string,
  { forgiving = false }: { readonly forgiving?: boolean } = {},
): T[] {
  if (typed.trim() === '') return [...items];
  const matches = rankedMatches(items, typed, textOf);
  const all = matches.length > 0 || !forgiving ? matches : rankedBy(items, textOf, forgivingSearch(typed));
  return all.map(({ item }) => item);
}

/** An item that matches, with its rank: 0 is an exact match. */
interface RankedMatch<T> {
  readonly item: T;
  readonly rank: number;
}

/** The matching items with their ranks, best first. Ranks from several lists can be compared. */
export function rankedMatches<T>(items: readonly T[], typed: string, textOf: (item: T) => string): RankedMatch<T>[] {
  const search = new Search(typed);
  return search.isEmpty ? [] : rankedBy(items, textOf, (text) => search.rank(text));
}

function rankedBy<T>(
  items: readonly T[],
  textOf: (item: T) => string,
  rank: (text: string) => number | undefined,
): RankedMatch<T>[] {
  const matches: RankedMatch<T>[] = [];
  for (const item of items) {
    const ofItem = rank(textOf(item));
    if (ofItem !== undefined) matches.push({ item, rank: ofItem });
  }
  return matches.toSorted((a, b) => a.rank - b.rank);
}

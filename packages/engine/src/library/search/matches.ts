import { Search } from './search.ts';
import { sectionEnd } from './search-text.ts';
import { forgivingSearch } from './slips.ts';

/**
 * The items that match what was typed, best first; without a text, all items in their order. `textOf` gives the text that
 * `searchText` made of an item. Items that match equally well are in the order of their names' lengths, then as they were.
 * `forgiving` is for short lists: if nothing matches, a wrong letter in a word is forgiven.
 */
export function bestMatches<T>(
  items: readonly T[],
  typed: string,
  textOf: (item: T) => string,
  { forgiving = false }: { readonly forgiving?: boolean } = {},
): T[] {
  const search = new Search(typed);
  if (search.isEmpty) return typed.trim() === '' ? [...items] : [];
  const matches = rankedBy(items, textOf, (text) => search.rank(text));
  return matches.length > 0 || !forgiving ? matches : rankedBy(items, textOf, forgivingSearch(typed));
}

function rankedBy<T>(items: readonly T[], textOf: (item: T) => string, rank: (text: string) => number | undefined) {
  const matches: { item: T; rank: number; length: number }[] = [];
  for (const item of items) {
    const text = textOf(item);
    const ofItem = rank(text);
    if (ofItem !== undefined) matches.push({ item, rank: ofItem, length: nameLength(text) });
  }
  return matches.toSorted((a, b) => a.rank - b.rank || a.length - b.length).map(({ item }) => item);
}

/** The length of the name that is shown, which decides between items that match equally well. */
export function nameLength(text: string): number {
  const end = text.indexOf('\n', 1);
  return end < 0 ? text.indexOf(sectionEnd) : end;
}

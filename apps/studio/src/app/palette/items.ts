/** The entries of the palette, and how entries from several sources are merged and sorted. */
import { bestMatches, rankedMatches, searchText } from '@cablewright/engine';
import type { RecentEntry } from './recent.ts';

export type ItemType = 'action' | 'page' | 'guide' | 'document' | 'cable' | 'part';

export interface PaletteItem {
  readonly id: string;
  readonly type: ItemType;
  readonly label: string;
  readonly detail: string;
  /** Its search text; undefined for hits of the hub. */
  readonly text: string;
  readonly keys?: readonly string[];
  /** The path it opens, if it is a page or a record. */
  readonly to?: string;
  readonly run: () => void;
}

interface PaletteGroup {
  /** Empty for search results, which are one list. */
  readonly label: string;
  readonly items: readonly PaletteItem[];
}

/** Entries of the browser that are shown for a text, so that records stay visible. */
const maxLocal = 10;
const maxRecent = 6;

/** Search text of an entry. */
export function itemText(label: string, words: readonly string[], numbers: readonly string[] = []): string {
  return searchText({ names: [label], words, numbers });
}

/** The entries shown before anything is typed: those used last that are possible here, then all others by heading. */
export function groupsOf(
  items: readonly PaletteItem[],
  recent: readonly RecentEntry[],
  open: (to: string) => void,
): PaletteGroup[] {
  const last = recent.flatMap(({ id, label, detail, to }): PaletteItem[] => {
    const offered = items.find((item) => item.id === id);
    if (offered !== undefined) return [offered];
    return to === undefined ? [] : [{ id, type: 'page', label, detail, text: '', to, run: () => open(to) }];
  });
  const shown = last.slice(0, maxRecent);
  const used = new Set(shown.map(({ id }) => id));
  const groups = Map.groupBy(
    items.filter(({ id, type }) => !used.has(id) && type !== 'guide'),
    ({ detail, type }) => (type === 'action' ? detail : type === 'page' ? 'Pages' : 'Documents of this cable'),
  );
  const rest = [...groups].map(([label, each]) => ({ label, items: each }));
  return shown.length === 0 ? rest : [{ label: 'Last used', items: shown }, ...rest];
}

/**
 * The results for a text, best first: entries of the browser and hits of the hub ranked together. Among equals,
 * recently used ones come first. If nothing matches exactly, entries that match despite a typing error.
 */
export function resultsFor(
  items: readonly PaletteItem[],
  hits: readonly PaletteItem[],
  typed: string,
  recent: readonly RecentEntry[],
): PaletteItem[] {
  const used = new Set(recent.map(({ id }) => id));
  const local = rankedMatches(items, typed, ({ text }) => text).slice(0, maxLocal);
  // The hub's order is preserved: a hit that matches by words unknown to the browser has the rank of the previous one.
  const ranks = new Map(rankedMatches(hits, typed, ({ text }) => text).map(({ item, rank }) => [item, rank]));
  let before = 0;
  const found = hits.map((item) => ({ item, rank: (before = Math.max(before, ranks.get(item) ?? before)) }));
  const order = ({ item, rank }: { item: PaletteItem; rank: number }) => rank - (used.has(item.id) ? 0.5 : 0);
  const all = [...local, ...found].toSorted((a, b) => order(a) - order(b)).map(({ item }) => item);
  return all.length > 0 ? all : bestMatches(items, typed, ({ text }) => text, { forgiving: true }).slice(0, maxLocal);
}

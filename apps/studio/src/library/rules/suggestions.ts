import type { Library } from '@cablewright/engine';
import { isObject } from '@cablewright/model';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { libraryQuery } from '../../api/library.ts';
import type { Offer } from './offers.ts';

/** Choices shown at most; typing narrows them. */
const most = 500;

/** The words a value may be: those its field lists, those of a vocabulary, or what the library's records hold there. */
export function useSuggestions(offer: Pick<Offer, 'from' | 'words'> | undefined): readonly string[] {
  const { data: library } = useQuery(libraryQuery);
  const { from, words } = offer ?? {};
  return useMemo(() => {
    if (words !== undefined) return words;
    return library === undefined || from === undefined ? [] : wordsFrom(library, from);
  }, [library, from, words]);
}

/** `vocab/families` are ids; `vocab/signals.kind` is what the records hold under `kind`. */
function wordsFrom(library: Library, from: string): readonly string[] {
  const [kind = '', property] = from.split('.');
  const found = new Set<string>();
  for (const { key, record } of library.entries(kind)) {
    if (found.size >= most) break;
    const value: unknown =
      property === undefined ? key : isObject(record) ? (record as Record<string, unknown>)[property] : undefined;
    for (const one of Array.isArray(value) ? (value as unknown[]) : [value]) {
      if (typeof one === 'string' && one !== '') found.add(one);
    }
  }
  return [...found].toSorted((a, b) => a.localeCompare(b));
}

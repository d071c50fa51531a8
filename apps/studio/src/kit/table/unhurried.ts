import { useDeferredValue } from 'react';

/** Searching and sorting a list of up to this many rows takes less than a frame. */
const atOnceUpTo = 2000;

/**
 * What a list is searched or sorted by. A long list shows first that the key or the press arrived, and then its rows: sorting 100,000 takes
 * ten frames.
 */
export function useUnhurried(value: string, rows: number): string {
  const later = useDeferredValue(value);
  return rows > atOnceUpTo ? later : value;
}

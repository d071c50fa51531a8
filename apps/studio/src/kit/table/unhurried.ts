import { useDeferredValue } from 'react';

/** Searching and sorting a list of up to this many rows takes less than a frame. */
const atOnceUpTo = 2000;

/**
 * Defers the text that a long list is searched or sorted by. The page then responds to the key or the press at once and
 * shows the rows later: sorting 100,000 rows takes ten frames.
 */
export function useUnhurried(value: string, rows: number): string {
  const later = useDeferredValue(value);
  return rows > atOnceUpTo ? later : value;
}

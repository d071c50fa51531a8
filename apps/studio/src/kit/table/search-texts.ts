import { derived } from '@cablewright/derive';
import { searchText } from '@cablewright/engine';
import { useEffect } from 'react';

/** The search text of each row, folded once, because a list of thousands is searched on every key press. */
export function searchTexts<Row extends object>(fieldsOf: (row: Row) => Parameters<typeof searchText>[0] | string) {
  return derived('search texts of rows', (row: Row): string => {
    const fields = fieldsOf(row);
    return typeof fields === 'string' ? fields : searchText(fields);
  });
}

/** The number of rows whose texts are folded before checking whether the page has other work: about a millisecond. */
const batch = 50;
/** Lists of fewer rows are folded while the first letter is typed. */
const longList = 2000;

/**
 * Folds the texts of a long list while the page is idle, so that the first letter of a search doesn't have to wait for
 * it.
 */
export function useWarmTexts<Row>(rows: readonly Row[], textOf: (row: Row) => string): void {
  useEffect(() => {
    if (rows.length < longList || typeof requestIdleCallback === 'undefined') return;
    let next = 0;
    let task = 0;
    const fold = (idle: IdleDeadline) => {
      while (next < rows.length && idle.timeRemaining() > 2) {
        rows.slice(next, next + batch).forEach(textOf);
        next += batch;
      }
      if (next < rows.length) task = requestIdleCallback(fold);
    };
    task = requestIdleCallback(fold);
    return () => cancelIdleCallback(task);
  }, [rows, textOf]);
}

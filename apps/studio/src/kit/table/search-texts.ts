import { derived } from '@cablewright/derive';
import { searchText } from '@cablewright/engine';

/** The search text of each row, folded once: a list of thousands is searched at every key. */
export function searchTexts<Row extends object>(fieldsOf: (row: Row) => Parameters<typeof searchText>[0] | string) {
  return derived('search texts of rows', (row: Row): string => {
    const fields = fieldsOf(row);
    return typeof fields === 'string' ? fields : searchText(fields);
  });
}

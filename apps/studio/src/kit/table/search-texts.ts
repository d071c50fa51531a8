import { searchText } from '@cablewright/engine';

/** The search text of each row, folded once: a list of thousands is searched at every key. */
export function searchTexts<Row extends object>(fieldsOf: (row: Row) => Parameters<typeof searchText>[0] | string) {
  const texts = new WeakMap<Row, string>();
  return (row: Row): string => {
    const stored = texts.get(row);
    if (stored !== undefined) return stored;
    const fields = fieldsOf(row);
    const text = typeof fields === 'string' ? fields : searchText(fields);
    texts.set(row, text);
    return text;
  };
}

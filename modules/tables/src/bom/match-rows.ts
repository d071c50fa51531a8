/** Finds the line of a bill for each row of a list, regardless of edits and of the order of rows. */
import type { TableRow } from '../table/table.ts';
import type { PrintedLine } from './printed-line.ts';

type Keys = readonly [ofRow: (row: TableRow) => readonly string[], ofLine: (line: PrintedLine) => readonly string[]];

const fieldKey = (row: TableRow, ...fields: readonly string[]): readonly string[] => {
  const texts = fields.map((field) => row.text(field));
  return texts.includes(undefined) ? [] : [texts.join('|')];
};
const key = (...texts: readonly (string | undefined)[]): readonly string[] =>
  texts.some((text) => text === undefined || text === '') ? [] : [texts.join('|')];

/** Normalizes names: `J1,W2` and `j1 w2` are equal. */
const names = (text: string): string =>
  text
    .toLowerCase()
    .split(/[\s,;]+/)
    .toSorted()
    .join(' ');

/** Keys from the most to the least reliable: the placed instances, the part, its name, the position in the list. */
const keys: readonly Keys[] = [
  [
    (row) => fieldKey(row, 'instances', 'partNumber', 'lengthNumber'),
    (l) => key(l.text('instances'), l.number, l.text('lengthNumber')),
  ],
  [(row) => fieldKey(row, 'instances', 'partNumber'), (l) => key(l.text('instances'), l.number)],
  [(row) => fieldKey(row, 'instances', 'description'), (l) => key(l.text('instances'), l.text('description'))],
  [(row) => fieldKey(row, 'instances'), (l) => key(l.text('instances'))],
  [(row) => fieldKey(row, 'id'), (l) => key(l.line.def)],
  [(row) => fieldKey(row, 'partNumber', 'description'), (l) => l.numbers.map((n) => `${n}|${l.text('description')}`)],
  [(row) => fieldKey(row, 'partNumber'), (l) => l.numbers],
  [(row) => fieldKey(row, 'mpn'), (l) => key(l.text('mpn'))],
  [(row) => fieldKey(row, 'designators').map(names), (l) => key(l.text('instances')).map(names)],
  [(row) => fieldKey(row, 'description'), (l) => key(l.text('description'))],
  [(row) => fieldKey(row, 'label'), (l) => key(l.text('label'))],
  [(row) => fieldKey(row, 'position'), (l) => key(l.position)],
];

/** The line of each row. Rows without a line are left out, and no two rows have the same line. */
export function matchRows(
  rows: readonly TableRow[],
  lines: readonly PrintedLine[],
): ReadonlyMap<TableRow, PrintedLine> {
  const matched = new Map<TableRow, PrintedLine>();
  const matchedLines = new Set<PrintedLine>();
  for (const [ofRow, ofLine] of keys) {
    const open = new Map<string, PrintedLine[]>();
    for (const line of lines)
      if (!matchedLines.has(line)) for (const key of ofLine(line)) open.set(key, [...(open.get(key) ?? []), line]);
    for (const row of rows) {
      if (matched.has(row)) continue;
      const line = ofRow(row)
        .flatMap((key) => open.get(key) ?? [])
        .find((line) => !matchedLines.has(line));
      if (line === undefined) continue;
      matched.set(row, line);
      matchedLines.add(line);
    }
  }
  return matched;
}

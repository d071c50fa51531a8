/** Which line of a bill each row of a list is about, whatever was edited in it and however it was sorted. */
import type { TableRow } from '../table/table.ts';
import type { PrintedLine } from './printed-line.ts';

type Keys = readonly [ofRow: (row: TableRow) => readonly string[], ofLine: (line: PrintedLine) => readonly string[]];

const fieldKey = (row: TableRow, ...fields: readonly string[]): readonly string[] => {
  const texts = fields.map((field) => row.text(field));
  return texts.includes(undefined) ? [] : [texts.join('|')];
};
const key = (...texts: readonly (string | undefined)[]): readonly string[] =>
  texts.some((text) => text === undefined || text === '') ? [] : [texts.join('|')];

/** `J1,W2` and `j1 w2` name the same things. */
const names = (text: string): string =>
  text
    .toLowerCase()
    .split(/[\s,;]+/)
    .toSorted()
    .join(' ');

/** From the surest to the weakest: what is placed, then the part, then its name, then the place in the list. */
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

/** Each row with its line; rows that are about none are not in it. A line has one row. */
export function matchRows(
  rows: readonly TableRow[],
  lines: readonly PrintedLine[],
): ReadonlyMap<TableRow, PrintedLine> {
  const matched = new Map<TableRow, PrintedLine>();
  const taken = new Set<PrintedLine>();
  for (const [ofRow, ofLine] of keys) {
    const open = new Map<string, PrintedLine[]>();
    for (const line of lines)
      if (!taken.has(line)) for (const one of ofLine(line)) open.set(one, [...(open.get(one) ?? []), line]);
    for (const row of rows) {
      if (matched.has(row)) continue;
      const line = ofRow(row)
        .flatMap((one) => open.get(one) ?? [])
        .find((one) => !taken.has(one));
      if (line === undefined) continue;
      matched.set(row, line);
      taken.add(line);
    }
  }
  return matched;
}

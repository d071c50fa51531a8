import { sortFn_alphanumeric } from '@tanstack/react-table';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sortedRows } from './sorted-rows.ts';

interface Row {
  readonly id: number;
  readonly value: string | number | undefined;
}
const columns = [{ id: 'value', value: (row: Row) => row.value }];
const order = (values: readonly (string | number | undefined)[], desc = false) =>
  sortedRows(
    values.map((value, id): Row => ({ id, value })),
    columns,
    { id: 'value', desc },
  ).map(({ value }) => value);

test('texts are in the order of the library of tables: without case, with the numbers in them', () => {
  const part = fc.oneof(fc.constantFrom('w', 'W', 'Ferrule ', ' mm', '-', '.', 'ä'), fc.nat({ max: 1200 }).map(String));
  const text = fc.oneof(
    fc.array(part, { maxLength: 5 }).map((parts) => parts.join('')),
    fc.constantFrom('007', '7', '07a'),
  );
  const byLibrary = (a: string, b: string) =>
    Math.sign(sortFn_alphanumeric<never, never>(rowOf(a) as never, rowOf(b) as never, 'value'));
  const rowOf = (value: string) => ({ getValue: () => value });
  fc.assert(
    fc.property(fc.array(text, { maxLength: 8 }), (texts) => {
      expect(order(texts)).toEqual(texts.toSorted(byLibrary));
    }),
    { numRuns: 1500 },
  );
});

test('numbers are in the order of their values, also with decimals, and rows without a value are last both ways', () => {
  expect(order([0.5, 10, undefined, 0.25, 2])).toEqual([0.25, 0.5, 2, 10, undefined]);
  expect(order([0.5, 10, undefined, 0.25, 2], true)).toEqual([10, 2, 0.5, 0.25, undefined]);
  expect(order(['10 mm', '9 mm', 'Tape', 'tape'])).toEqual(['Tape', 'tape', '9 mm', '10 mm']);
});

test('rows that are alike keep their order, and without a column all do', () => {
  const rows = ['b', 'a', 'B', 'A'].map((value, id): Row => ({ id, value }));
  expect(sortedRows(rows, columns, { id: 'value', desc: false }).map(({ id }) => id)).toEqual([1, 3, 0, 2]);
  expect(sortedRows(rows, columns, undefined)).toBe(rows);
});

import { expect, test } from 'vitest';
import { csvRows } from './csv.ts';

test('rows, quotes, doubled quotes, line breaks in cells and empty cells are read', () => {
  expect(csvRows('a,b,c\r\n1,"two, ""2""",\r\n"x\r\ny",,z\r\n')).toEqual([
    ['a', 'b', 'c'],
    ['1', 'two, "2"', ''],
    ['x\r\ny', '', 'z'],
  ]);
  expect(csvRows('')).toEqual([]);
  expect(csvRows('a,')).toEqual([['a', '']]);
});

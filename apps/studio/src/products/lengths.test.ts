import { expect, test } from 'vitest';
import { lengthOf, lengthsOf } from './lengths.ts';

test('a length is millimetres unless it has a unit; other text is not a length', () => {
  expect(['500', '1 m', '2,5m', '6 ft', '10in', '30 CM'].map(lengthOf)).toEqual([500, 1000, 2500, 1828.8, 254, 300]);
  expect(['', '0', '-1', 'long', '1 km', '1e3', '0 m'].map(lengthOf)).toEqual(Array.from({ length: 7 }));
});

test('lengths are distinct and sorted, shortest first', () => {
  expect(lengthsOf(['2 m', '500', 'x', '2000'])).toEqual([500, 2000]);
});

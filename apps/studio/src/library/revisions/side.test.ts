import { expect, test } from 'vitest';
import { comparePath, sideOf, sideText } from './side.ts';

test.each([
  ['de9', { id: 'de9' }],
  ['de9@3', { id: 'de9', rev: '3' }],
  ['de9@archive:B', { id: 'de9', source: 'archive', rev: 'B' }],
])('a side is read from the address and written back: %s', (text, side) => {
  expect(sideOf(text)).toEqual(side);
  expect(sideText(side)).toBe(text);
});

test('the address of a comparison names both sides', () => {
  expect(sideOf('')).toBeUndefined();
  expect(comparePath('wires', { id: 'a', rev: '1' }, { id: 'a' })).toBe('/compare?kind=wires&a=a%401&b=a');
});

import { expect, test } from 'vitest';
import { axesOf, buildKey, fitsPattern } from './family.ts';

test.each([
  ['CBL-001XX', 'CBL-00112', true],
  ['CBL-001XX', 'cbl-00112', true],
  ['CBL-001XX', 'CBL-0011', false],
  ['CBL-001XX', 'CBL-001123', false],
  ['CBL-001XX', 'CBL-00212', false],
  ['CBL-001XX', 'CBL-0011A', false],
  ['CBL-001XX', 'CBL-001A1', false],
  ['CBL-00112', 'anything', true],
  [undefined, 'anything', true],
])('the number of a family %s takes %s: %s', (family, number, fits) => {
  expect(fitsPattern(family, number)).toBe(fits);
});

test('the axes of families, each once, with the first of its names', () => {
  const family = (...options: { id: string; label?: string }[]) => ({ options }) as never;
  expect(
    axesOf([
      family({ id: 'b', label: 'B' }, { id: 'a' }),
      family({ id: 'b', label: 'Other' }, { id: 'c' }),
      {} as never,
    ]),
  ).toEqual([
    { id: 'b', label: 'B' },
    { id: 'a', label: 'a' },
    { id: 'c', label: 'c' },
  ]);
});

test('options and length as one text, whatever order the options are in', () => {
  expect(buildKey({ b: '2', a: '1' }, 500)).toBe('a=1;b=2;500');
  expect(buildKey({ a: '1', b: '2' }, 500)).toBe('a=1;b=2;500');
  expect([buildKey(), buildKey({}, 500)]).toEqual(['', '500']);
});

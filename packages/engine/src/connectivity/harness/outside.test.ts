import type { Wire } from '@cablewright/model';
import { expect, test } from 'vitest';
import { Library, type LibraryRow } from '../../library/library.ts';
import { metalOf, outsideMm, stockFigures } from './outside.ts';

const conductor = (id: string, more: object = {}) => ({
  type: 'conductor',
  id,
  areaMm2: 0.5,
  insulatedOdMm: 1.6,
  ...more,
});
const stock = (children: readonly object[], more: object = {}, role?: string): Wire =>
  ({
    id: 'w',
    structure: { type: 'group', id: 'all', children, ...(role === undefined ? {} : { role }) },
    ...more,
  }) as Wire;
const row = (kind: string, record: { readonly id: string }): LibraryRow => ({
  kind,
  key: record.id,
  seq: 1,
  record: { ...record },
});
const metals = [
  row('vocab/materials', { id: 'copper', densityGPerCm3: 9 } as { id: string }),
  row('vocab/materials', { id: 'tin' }),
];
const library = Library.build(metals, 1);

test('the outside of a stock is what it states, else that of its only conductor, or of a twisted pair', () => {
  const pair = [conductor('a'), conductor('b', { insulatedOdMm: 1.5 })];
  expect(outsideMm(stock([conductor('a')], { odMm: 2 }))).toBe(2);
  expect(outsideMm(stock([conductor('a')]))).toBe(1.6);
  expect(outsideMm(stock(pair, {}, 'twisted-pair'))).toBeCloseTo(3.1, 9);
  expect(outsideMm(stock(pair))).toBeUndefined();
  expect(outsideMm(stock([...pair, conductor('c')], {}, 'twisted-pair'))).toBeUndefined();
  expect(
    outsideMm(stock([conductor('a'), conductor('b', { insulatedOdMm: undefined })], {}, 'twisted-pair')),
  ).toBeUndefined();
  expect(
    outsideMm(stock([conductor('a', { insulatedOdMm: undefined }), conductor('b')], {}, 'twisted-pair')),
  ).toBeUndefined();
  // A screen surrounds its conductor, but its thickness isn't known.
  expect(outsideMm(stock([conductor('a'), { type: 'shield', id: 's' }]))).toBeUndefined();
});

test('the metal of a stock is that of all its conductors, and not known where it is not known of one', () => {
  expect(
    metalOf(library, stock([conductor('a'), conductor('b', { material: 'copper' }), { type: 'shield', id: 's' }])),
  ).toBe(9);
  expect(metalOf(library, stock([conductor('a'), conductor('b', { areaMm2: undefined })]))).toBeUndefined();
  expect(metalOf(library, stock([conductor('a'), conductor('b', { material: 'tin' })]))).toBeUndefined();
  expect(metalOf(library, stock([{ type: 'shield', id: 's' }]))).toBeUndefined();
});

test('the mass of a stock is what it states, else that of its metal; one that is not in the library has none', () => {
  const own = Library.build(
    [
      ...metals,
      row('wires', { ...stock([conductor('a')]), id: 'bare', src: 'synthetic example' } as { id: string }),
      row('wires', {
        ...stock([conductor('a')]),
        id: 'stated',
        label: 'Stated',
        massGPerM: 7,
        src: 'synthetic example',
      } as { id: string }),
    ],
    1,
  );
  expect(stockFigures(own, 'bare')).toEqual({ name: 'bare', odMm: 1.6, gPerM: 4.5, metalOnly: true });
  expect(stockFigures(own, 'stated')).toEqual({ name: 'Stated', odMm: 1.6, gPerM: 7, metalOnly: false });
  expect(stockFigures(own, 'gone')).toEqual({ name: 'gone', odMm: undefined, gPerM: undefined, metalOnly: true });
});

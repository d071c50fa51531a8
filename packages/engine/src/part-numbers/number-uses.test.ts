import { expect, test } from 'vitest';
import { numberKindOf, numberUses } from './number-uses.ts';

/** Each use as text: holder, kind, number, position and the holders it shares its number with. */
const uses = (kind: string, record: unknown, key = 'x') =>
  numberUses(kind, key, record).map(({ holder, kind: of, number, where, shares }) => [
    holder,
    of,
    number,
    `${where.kind}/${where.id}${where.pointer}`,
    ...(shares === undefined ? [] : [shares.join(' ')]),
  ]);

test('the kind of part a number is for follows from the kind of record and its own kind', () => {
  const plain = ['bodies', 'connectors', 'wires', 'components', 'pcbas', 'kits', 'designs', 'drawings', 'products'];
  expect(plain.map((kind) => numberKindOf(kind, {}))).toEqual([
    'body',
    'connector',
    'wire',
    'component',
    'pcba',
    'kit',
    'design',
    'design',
    'design',
  ]);
  const mechanical = ['shell', 'fastener', 'contact', undefined, 7].map((kind) =>
    numberKindOf('mechanicals', { kind }),
  );
  expect(mechanical).toEqual(['shell', 'fastener', ...Array.from({ length: 3 }, () => 'mechanical-other')]);
  const bare = ['pcbas', 'components', 'kits', 'wires'].map((kind) => numberKindOf(kind, { kind: 'bare-pcb' }));
  expect(bare).toEqual(['bare-pcb', 'bare-pcb', 'kit', 'wire']);
  for (const kind of ['interfaces', 'vocab/signals', 'toString', '']) expect(numberKindOf(kind, {})).toBeUndefined();
  expect([numberKindOf('wires', null), numberKindOf('mechanicals', 'x')]).toEqual(['wire', 'mechanical-other']);
});

test('a record has one place for its number, filled or not; a connector shares it with its body', () => {
  expect(uses('wires', { partNumber: 'W-1' })).toEqual([['wires:x', 'wire', 'W-1', 'wires/x/partNumber']]);
  for (const blank of [{}, { partNumber: '' }, { partNumber: ' ' }, { partNumber: 5 }])
    expect(uses('wires', blank)).toEqual([['wires:x', 'wire', undefined, 'wires/x/partNumber']]);
  expect(uses('bodies', { partNumber: 'B' })).toEqual([['bodies:x', 'body', 'B', 'bodies/x/partNumber', 'bodies:x']]);
  const connector = ['connectors:x', 'connector', 'C', 'connectors/x/partNumber'];
  expect(uses('connectors', { partNumber: 'C', body: 'de9' })).toEqual([[...connector, 'bodies:de9']]);
  expect(uses('connectors', { partNumber: 'C' })).toEqual([connector]);
  expect(uses('wires', { partNumber: 'C', body: 'de9' })[0]).toHaveLength(4);
  for (const [kind, record] of [
    ['interfaces', { partNumber: 'X' }],
    ['wires', null],
    ['wires', 'W-1'],
  ] as const)
    expect(uses(kind, record)).toEqual([]);
});

test('a design is numbered by its part number or its product; both are its own', () => {
  expect(uses('designs', { productRef: 'P' })).toEqual([['designs:x', 'design', 'P', 'designs/x/productRef']]);
  expect(uses('designs', { partNumber: 'N' })).toEqual([['designs:x', 'design', 'N', 'designs/x/partNumber']]);
  expect(uses('designs', {})).toEqual([['designs:x', 'design', undefined, 'designs/x/productRef']]);
  expect(uses('designs', { partNumber: 'N', productRef: 'P' })).toEqual([
    ['designs:x', 'design', 'N', 'designs/x/partNumber'],
    ['designs:x', 'design', 'P', 'designs/x/productRef'],
  ]);
});

test('a drawing numbers its design, and every length of a family that ends in XX', () => {
  const variations = [{ suffix: '01' }, { suffix: '' }, 'x', { suffix: '03' }];
  const own = ['designs:x', 'design', 'C-XX', 'drawings/x/partNumber'];
  expect(uses('drawings', { partNumber: 'C-XX', variations })).toEqual([
    own,
    ['designs:x', 'design', 'C-01', 'drawings/x/variations/0/suffix'],
    ['designs:x', 'design', 'C-03', 'drawings/x/variations/2/suffix'],
  ]);
  expect(uses('drawings', { partNumber: 'c-xx', variations })).toHaveLength(3);
  expect(uses('drawings', { partNumber: 'XX-C', variations })).toHaveLength(1);
  expect(uses('drawings', { partNumber: 'C-XX', variations: 'none' })).toEqual([own]);
  expect(uses('drawings', { variations })).toEqual([]);
});

test('a family and its variants have numbers; a variant may share that of its design, the family those of all of them', () => {
  const variants = [
    { id: 'a', design: 'd1', partNumber: 'V-1' },
    { design: 'd2' },
    { id: 'c', partNumber: 'V-3' },
    { id: 'd', design: 'd1' },
  ];
  const rows = [
    ['products:x/a', 'design', 'V-1', 'products/x/variants/0/partNumber', 'designs:d1'],
    ['products:x/1', 'design', undefined, 'products/x/variants/1/partNumber', 'designs:d2'],
    ['products:x/c', 'design', 'V-3', 'products/x/variants/2/partNumber'],
    ['products:x/d', 'design', undefined, 'products/x/variants/3/partNumber', 'designs:d1'],
  ];
  expect(uses('products', { variants })).toEqual(rows);
  const family = ['products:x', 'design', 'F', 'products/x/partNumber', 'designs:d1 designs:d2'];
  expect(uses('products', { partNumber: 'F', variants })).toEqual([family, ...rows]);
  expect(uses('products', { partNumber: 'F' })).toEqual([[...family.slice(0, 4), '']]);
});

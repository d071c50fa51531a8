import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bestMatches } from './matches.ts';
import { foldedNumber, foldedWords } from './folded.ts';
import { recordSearchText } from './record-text.ts';
import { Search } from './search.ts';
import { searchText } from './search-text.ts';

type SearchFields = Parameters<typeof searchText>[0];

const order = (typed: string, ...items: SearchFields[]) =>
  bestMatches(items, typed, searchText).map(({ names }) => names[0]);

test('[CA4.1] a whole phrase in a name comes before its words, words before other words, and numbers last', () => {
  const items: SearchFields[] = [
    { names: ['Housing'], numbers: ['TP-6-900'] },
    { names: ['Housing for lamps'], words: ['tp 6'] },
    { names: ['6 lamps for TP'] },
    { names: ['Lamp TP 6 with cord'] },
    { names: ['TP 6'] },
  ];
  const best = ['TP 6', 'Lamp TP 6 with cord', '6 lamps for TP', 'Housing for lamps', 'Housing'];
  expect(order('tp 6', ...items)).toEqual(best);
  expect(order('tp 6', ...items.toReversed())).toEqual(best);
});

test('[CA4.1] a digit of a part number is no match for the digit of a name', () => {
  const three = { names: ['Terminal plug 3 way'], numbers: ['CON-00026'] };
  const six = { names: ['Terminal plug 6 way, to the field station'], numbers: ['CON-00027'] };
  expect(order('terminal plug 6 way', three, six)).toEqual([six.names[0]]);
  expect(
    order('4 core', { names: ['Data cable'], words: ['14 core'] }, { names: ['Loom'], words: ['4 core'] }),
  ).toEqual(['Loom']);
});

test.each([
  ['4x0.25', '4 × 0,25 mm²'],
  ['4×0.25mm2', 'Control cable 4 x 0.25 mm²'],
  ['0,5 mm2', 'Ferrule 0.50 mm²'],
  ['0.5 qmm', 'Ferrule 0.5 mm²'],
  ['awg24', 'Wire 24 AWG'],
  ['120 Ohm', 'Resistor 120 Ω'],
  ['4.7kohm', 'Resistor 4,7 kΩ'],
  ['10uF', 'Capacitor 10 µF'],
  ['de9', 'DE-9 socket'],
  ['rs 232', 'RS-232 lead'],
  ['dsub', 'D-sub hood'],
  ['i2c', 'I²C lead'],
  ['stecker', 'Stécker'],
  ['sockets', 'Socket'],
  ['socket', 'Sockets'],
])('[CA4.1] %s finds %s', (typed, name) => {
  expect(order(typed, { names: ['Another thing 7'] }, { names: [name] })).toEqual([name]);
});

test.each([
  ['43025-0600', ['430250600', '43025 0600', '43025-0600', '43025-06', '025-0600']],
  ['SXH-001T-P0.6', ['sxh001tp06', 'SXH 001T P0.6', 'sxh-001']],
  ['CBL-00026', ['cbl26', 'CBL-26', 'cbl 00026', 'cbl00026']],
])('[CA4.1] the number %s is found however it is spaced', (number, typed) => {
  for (const text of typed) {
    expect([text, order(text, { names: ['Other'], numbers: ['99-1'] }, { names: ['It'], numbers: [number] })]).toEqual([
      text,
      ['It'],
    ]);
  }
});

test('[CA4.1] numbers of a shop, makers and suppliers are alike, and the cores of a wire are counted', () => {
  const structure = {
    type: 'group',
    children: [1, 2, 3].map(() => ({ type: 'conductor' })).concat({ type: 'shield' }),
  };
  const record = {
    label: 'Data cable',
    aliases: ['Blue snake'],
    tags: ['outdoor'],
    partNumber: 'WIR-77',
    manufacturer: 'Acme',
    mpn: 'X-900',
    suppliers: [{ supplier: 'Shop', number: 'S 4711' }],
    structure,
  };
  const text = recordSearchText('wires', 'data-3', record);
  for (const typed of [
    'wir77',
    'x900',
    'acme x-900',
    's4711',
    'blue snake',
    'outdoor',
    '3 core',
    'data-3',
    'wire data',
  ])
    expect([typed, new Search(typed).rank(text)]).toEqual([typed, expect.any(Number)]);
  expect(new Search('2 core').rank(text)).toBeUndefined();
});

test('[CA4.1] whatever a name is, itself and what it begins with find it, and itself is an exact match', () => {
  const word = fc.constantFrom('DE-9', 'socket', '4×0,25', 'mm²', 'RS-232', 'Ω', '24AWG', 'für', 'bus', 'plug,', '6');
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 5 }), fc.nat(30), (words, cut) => {
      const name = words.join(' ');
      const text = searchText({ names: [name, 'id'], words: ['tag'], numbers: ['N-1'] });
      fc.pre(foldedWords(name).length > 0);
      expect(new Search(name).rank(text)).toBe(0);
      const begun = words.slice(0, 1 + (cut % words.length)).join(' ');
      if (foldedWords(begun).length > 0) expect(new Search(begun).rank(text)).toBeLessThan(200);
    }),
  );
});

test('what has nothing to look for finds nothing, an empty text all, and a slip is forgiven in short lists', () => {
  const items = ['Webhooks', 'Cables'].map((name) => ({ names: [name] }));
  expect(order('', ...items)).toEqual(['Webhooks', 'Cables']);
  expect(order('--', ...items)).toEqual([]);
  expect(order('webhoks', ...items)).toEqual([]);
  const forgiven = bestMatches(items, 'webhoks', searchText, { forgiving: true });
  expect(forgiven.map(({ names }) => names[0])).toEqual(['Webhooks']);
  expect(foldedNumber('43 025-06/00')).toBe('430250600');
});

/**
 * Lines that require certain conductor materials, such as the two alloys of a thermocouple, in drawn and derived
 * cables.
 */
import { expect, test } from 'vitest';
import { jacked, row, world } from '../../../test-kit/ports.ts';
import { ruled } from '../../../test-kit/wrong-cables.ts';
import { resolveCable } from '../../resolver/options/resolve.ts';
import { deriveOption } from '../../resolver/derive/derive.ts';
import { rankStocks } from '../../resolver/derive/stock-fit.ts';

const alloys = [
  row('vocab/materials', { id: 'nicr', label: 'nickel-chromium', resistivityOhmMm2PerM: 0.7 }),
  row('vocab/materials', { id: 'nial', label: 'nickel-aluminium', resistivityOhmMm2PerM: 0.3 }),
  row('vocab/signals', {
    id: 'tc-p',
    label: 'Thermocouple +',
    kind: 'data',
    diffPair: 'tc-n',
    polarity: '+',
    materials: ['nicr'],
  }),
  row('vocab/signals', {
    id: 'tc-n',
    label: 'Thermocouple −',
    kind: 'data',
    diffPair: 'tc-p',
    polarity: '-',
    materials: ['nial'],
  }),
];

const pairOf = (id: string, a: string, b: string) =>
  row('wires', {
    id,
    structure: {
      type: 'group',
      id: 'cable',
      children: [
        {
          type: 'group',
          id: 'pair',
          role: 'twisted-pair',
          children: [
            { type: 'conductor', id: 'a', material: a, areaMm2: 0.22 },
            { type: 'conductor', id: 'b', material: b, areaMm2: 0.22 },
          ],
        },
      ],
    },
  });

const measuring = (...stocks: ReturnType<typeof row>[]) => {
  const library = world(
    ...alloys,
    jacked('a', { '1': 'in tc-p', '2': 'in tc-n' }),
    jacked('b', { '1': 'out tc-p', '2': 'out tc-n' }),
    ...stocks,
  );
  const { options } = resolveCable(library, {
    source: { device: 'a', port: 'main' },
    destination: { device: 'b', port: 'main' },
  });
  return { library, option: options[0]! };
};

test('EL10.7 a stock of copper does not fit a thermocouple, one of its two alloys does', () => {
  const { library, option } = measuring(
    pairOf('copper', 'copper', 'copper'),
    pairOf('half', 'nicr', 'copper'),
    pairOf('kx', 'nicr', 'nial'),
  );
  const fits = rankStocks(library, option);
  expect(fits.map(({ stock, fits: isRight, problems }) => [stock, isRight, problems])).toEqual([
    ['kx', true, []],
    ['half', false, ['1 line without a conductor of the right material']],
    ['copper', false, ['2 lines without a conductor of the right material']],
  ]);
});

test.each([
  ['nicr', 'nial', { 'tc-p': 'pair.a', 'tc-n': 'pair.b' }],
  ['nial', 'nicr', { 'tc-p': 'pair.b', 'tc-n': 'pair.a' }],
])('EL10.7 each line gets the conductor of its alloy, in a pair of %s and %s', (a, b, expected) => {
  const { library, option } = measuring(pairOf('kx', a, b));
  const { carriers } = deriveOption(library, option);
  const bySignal = Object.fromEntries(option.lines.map(({ id, source }) => [source[0]!.signal, carriers[id]]));
  expect(bySignal).toEqual(expected);
});

const drawn = (line: string, core: object, more: object = {}) =>
  ruled({
    plugs: { j1: { 1: line }, j2: { 1: line } },
    runs: { w1: 'one' },
    joints: ['j1.1 = w1@a.c', 'w1@b.c = j2.1'],
    extra: [
      ...alloys,
      row('vocab/levels', { id: 'type-k', label: 'Type K', materials: ['nicr', 'nial'], ...more }),
      row('wires', {
        id: 'one',
        structure: { type: 'group', id: 'w', children: [{ type: 'conductor', id: 'c', ...core }] },
      }),
    ],
  }).filter(({ code }) => code === 'conductor-material');

test('EL10.7 a drawn conductor of another material is an error that names both; an unstated one is copper', () => {
  expect(drawn('tc-p', { material: 'nicr' })).toEqual([]);
  expect(drawn('tc-p', { material: 'nial' })).toMatchObject([
    {
      severity: 'error',
      where: { instance: 'w1', terminal: 'w1.c' },
      found: 'nickel-aluminium',
      expected: 'nickel-chromium',
      message:
        'w1.c is nickel-aluminium; Thermocouple + needs nickel-chromium. Use a stock with conductors of that material.',
    },
  ]);
  expect(drawn('tc-p', {})).toMatchObject([{ found: 'copper' }]);
});

test('EL10.7 the contact that asks for a material may be any of those on the conductor', () => {
  const spec = (first: string, second: string) =>
    ruled({
      plugs: { j1: { 1: first }, j2: { 1: second } },
      runs: { w1: 'flat' },
      joints: ['j1.1 = w1@a.1', 'j2.1 = w1@b.1'],
      extra: alloys,
    }).flatMap(({ code, where, expected }) => (code === 'conductor-material' ? [[where.terminal, expected]] : []));
  expect(spec('tc-p', 'any')).toEqual([['w1.1', 'nickel-chromium']]);
  expect(spec('any', 'tc-p')).toEqual([['w1.1', 'nickel-chromium']]);
  expect(spec('any', 'any')).toEqual([]);
});

test('EL10.7 a level asks for a material where the signal does not, and any material serves where nothing asks', () => {
  expect(drawn('txd @type-k', { material: 'nial' })).toEqual([]);
  expect(drawn('txd @type-k', { material: 'copper' })).toMatchObject([
    { expected: 'nickel-chromium or nickel-aluminium' },
  ]);
  expect(drawn('txd', { material: 'copper' })).toEqual([]);
  expect(drawn('txd @type-k', { material: 'copper' }, { materials: [] })).toEqual([]);
});

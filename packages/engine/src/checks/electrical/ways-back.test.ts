/**
 * The return path of a load, the stock suggested for a wire that is too thin, and the ratings of stocks, in small exact
 * cases.
 */
import { applyDocumentChange, type Design } from '@cablewright/model';
import { expect, test } from 'vitest';
import { exactCopper } from '../../../test-kit/exact-copper.ts';
import { cable, type Spec } from '../../../test-kit/wrong-cables.ts';
import { checkDesign } from '../validate-design.ts';
import { circuitsOf } from './circuit/circuits.ts';
import { loadDrops } from './drops.ts';

const row = (kind: string, id: string, record: object) => ({
  kind,
  key: id,
  seq: 2,
  record: { id, label: id, src: 'synthetic example', ...record },
});
const stock = (id: string, areaMm2: number, more: object = {}, core: object = {}) =>
  row('wires', id, {
    structure: {
      type: 'group',
      id: 'w',
      children: ['1', '2'].map((name) => ({ type: 'conductor', id: name, areaMm2, ...core })),
    },
    ...more,
  });
const extra = [
  ...exactCopper,
  stock('s-100', 1),
  stock('s-200', 2),
  stock('s-lead', 1, {}, { material: 'unobtainium' }),
  row('wires', 'shielded', {
    structure: {
      type: 'group',
      id: 'w',
      children: [
        { type: 'conductor', id: '1', areaMm2: 1 },
        { type: 'shield', id: 'screen', construction: 'braid' },
      ],
    },
  }),
  row('vocab/signals', 'v48', { kind: 'power', nominalV: 48 }),
  row('vocab/signals', 'wide', { kind: 'power', minV: 9, maxV: 36 }),
  row('vocab/signals', 'some', { kind: 'power' }),
  row('vocab/signals', 'earth', { kind: 'ground' }),
  row('vocab/signals', 'gnd-2', { kind: 'return' }),
  row('vocab/signals', 'live', { kind: 'power', nominalV: 230, diffPair: 'neutral' }),
  row('vocab/signals', 'neutral', { kind: 'power', nominalV: 230 }),
];

/** Resistance of one metre of 1 mm² copper at 20 °C, in Ω. */
const metre = 0.017241;

/** Plugs, and wires by stock: `s-200: j1.2 - j2.2` joins the two pins by core 1 of a separate run. */
function wired(
  plugs: Readonly<Record<string, string>>,
  wires: readonly string[],
  currents: Readonly<Record<string, number>>,
): Spec {
  const ends = wires.map((text) => text.split(/: | - /));
  return {
    plugs: Object.fromEntries(
      Object.entries(plugs).map(([id, text]) => [
        id,
        Object.fromEntries(text.split(', ').map((pin, i) => [String(i + 1), pin])),
      ]),
    ),
    runs: Object.fromEntries(ends.map(([def], i) => [`w${i + 1}`, def!])),
    joints: ends.flatMap(([, from, to], i) => [`${from} = w${i + 1}@a.1`, `w${i + 1}@b.1 = ${to}`]),
    more: { electrical: { currents, rules: { ambientC: 20 } } },
    extra,
  };
}
/**
 * Load, supply drop and return drop, where 1 is the drop of one metre of 1 mm² at 1 A; `?` if the return isn't known.
 */
const drops = (spec: Spec) => {
  const { catalog, design } = cable(spec);
  const circuits = circuitsOf(catalog, design);
  const inMetres = (volts: number) => Math.round((volts / metre) * 1e4) / 1e4;
  return circuits.list.flatMap((circuit) =>
    loadDrops(circuits, circuit).map(
      ({ to, there, back, isBackKnown }) => `${to} ${inMetres(there)} ${isBackKnown ? inMetres(back) : '?'}`,
    ),
  );
};
const forth = 's-100: j1.1 - j2.1';

test.each<[string, Record<string, string>, string[], string[]]>([
  ['one ground', { j1: 'v24>, gnd', j2: 'v24<, gnd' }, [forth, 's-200: j1.2 - j2.2'], ['j2.1 6 3']],
  ['none', { j1: 'v24>', j2: 'v24<' }, [forth], ['j2.1 6 ?']],
  [
    'a ground of unknown resistance',
    { j1: 'v24>, gnd', j2: 'v24<, gnd' },
    [forth, 's-lead: j1.2 - j2.2'],
    ['j2.1 6 ?'],
  ],
  [
    'the ground that is named for the supply',
    { j1: 'v24>, earth, gnd', j2: 'v24<, earth, gnd' },
    [forth, 's-200: j1.2 - j2.2', 's-100: j1.3 - j2.3'],
    ['j2.1 6 6'],
  ],
  [
    'a ground before a frame',
    { j1: 'v48>, frame, gnd', j2: 'v48<, frame, gnd' },
    [forth, 's-200: j1.2 - j2.2', 's-100: j1.3 - j2.3'],
    ['j2.1 6 6'],
  ],
  [
    'a frame where there is nothing else',
    { j1: 'v48>, frame', j2: 'v48<, frame' },
    [forth, 's-200: j1.2 - j2.2'],
    ['j2.1 6 3'],
  ],
  [
    'two contacts of one ground',
    { j1: 'v24>, gnd, gnd', j2: 'v24<, gnd, gnd' },
    [forth, 's-100: j1.2 - j2.2', 's-100: j1.3 - j2.3'],
    ['j2.1 6 3'],
  ],
  [
    'a further contact of the return',
    { j1: 'v24>, gnd, gnd-2', j2: 'v24<, gnd, gnd-2' },
    [forth, 's-100: j1.2 - j2.2', 's-100: j1.3 - j2.3'],
    ['j2.1 6 3'],
  ],
  [
    'a stud in place of the source',
    { j1: 'v24>', j2: 'v24<, gnd', j3: 'gnd' },
    [forth, 's-200: j2.2 - j3.1'],
    ['j2.1 6 3'],
  ],
  [
    'two studs',
    { j1: 'v24>', j2: 'v24<, gnd', j3: 'gnd', j4: 'gnd' },
    [forth, 's-200: j2.2 - j3.1', 's-200: j2.2 - j4.1'],
    ['j2.1 6 ?'],
  ],
  [
    'a ground of the source that is not wired',
    { j1: 'v24>, gnd', j2: 'v24<, gnd', j3: 'gnd' },
    [forth, 's-200: j2.2 - j3.1'],
    ['j2.1 6 3'],
  ],
])('EL4.5 the way back over %s', (_, plugs, wires, wanted) => {
  expect(drops(wired(plugs, wires, { 'j2:1': 6 }))).toEqual(wanted);
});

test('EL4.5 the other line of a pair is the way back, at the current that is declared there', () => {
  const pair = (neutral: number) =>
    drops(
      wired(
        { j1: 'live>, neutral>, gnd', j2: 'live<, neutral<, gnd' },
        [forth, 's-200: j1.2 - j2.2', 's-100: j1.3 - j2.3'],
        {
          'j2:1': 6,
          'j2:2': neutral,
        },
      ),
    );
  expect(pair(6)).toEqual(['j2.1 6 3', 'j2.2 3 6']);
  expect(pair(4)).toEqual(['j2.1 6 2', 'j2.2 2 6']);
});

test('EL4.5 loads share the way back; another load is no source', () => {
  const spec = wired(
    { j1: 'v24>, gnd', j2: 'v24<, gnd', j3: 'v24<, gnd' },
    [forth, 's-100: j1.1 - j3.1', 's-100: j1.2 - j2.2', 's-100: j2.2 - j3.2'],
    {
      'j2:1': 6,
      'j3:1': 1,
    },
  );
  // The first metre of the return carries 7 A, the second 1 A.
  expect(drops(spec)).toEqual(['j2.1 6 7', 'j3.1 1 8']);
  const sourceless = { ...spec, plugs: { ...spec.plugs, j1: { 1: 'v24>', 2: 'any' } } };
  expect(drops(sourceless)).toEqual(['j2.1 6 ?', 'j3.1 1 ?']);
});

test('EL4.5 a screen carries a return only where no conductor does', () => {
  const base = wired({ j1: 'v24>, gnd', j2: 'v24<, gnd' }, ['shielded: j1.1 - j2.1'], { 'j2:1': 6 });
  const screened = { ...base, joints: [...base.joints, 'j1.2 = w1@a.screen', 'w1@b.screen = j2.2'] };
  expect(drops(screened)).toEqual(['j2.1 6 0']);
  const both = {
    ...screened,
    runs: { ...screened.runs, w2: 's-200' },
    joints: [...screened.joints, 'j1.2 = w2@a.1', 'w2@b.1 = j2.2'],
  };
  expect(drops(both)).toEqual(['j2.1 6 3']);
});

const red = (id: string, areaMm2: number, color = 'red') =>
  stock(id, areaMm2, {}, { color, insulatedOdMm: areaMm2 + 1 });
const contact = (id: string, more: object) =>
  row('mechanicals', id, { kind: 'contact', termination: { systems: ['x'], ...more } });

/** A wire of 0.22 mm² that carries 5 A, and the stocks suggested for it. */
function offered(cavities: readonly { cavity: string; contact: string }[] = []) {
  const { catalog, design } = cable({
    plugs: { j1: { 1: 'v24>', 2: 'gnd' }, j2: { 1: 'v24<', 2: 'gnd' } },
    runs: { w1: 'red-022', w2: 's-200' },
    joints: ['w1@a.1 = j1.1', 'w1@b.1 = j2.1', 'j1.2 = w2@a.1', 'w2@b.1 = j2.2'],
    instances: {
      connectors: [
        { id: 'j1', def: 'plug-j1' },
        { id: 'j2', def: 'plug-j2', cavities: [...cavities] },
      ],
    },
    more: { electrical: { currents: { 'j2:1': 5 } } },
    extra: [
      ...extra,
      red('red-022', 0.22),
      red('blue-050', 0.5, 'blue'),
      red('red-075', 0.75),
      red('red-250', 2.5),
      contact('small', { wireMaxMm2: 0.5 }),
      contact('slim', { insulationMaxMm: 1.5 }),
      contact('middle', { wireMinMm2: 1, wireMaxMm2: 3 }),
    ],
  });
  const finding = checkDesign(catalog, design).findings.find(({ code }) => code === 'wire-overloaded')!;
  const fixes = finding.fixes ?? [];
  const after = fixes.map(({ change }) => {
    const applied = applyDocumentChange<Design>(design, change);
    return applied.ok ? applied.value.instances.segments!.map(({ def }) => def) : [];
  });
  return [...fixes.map(({ label }) => label), ...after.flat()];
}

test('EL4.6 the smallest stock of the same colours that the contacts take is offered, for that wire alone', () => {
  const smallest = ['Use red-075 (0.75 mm²) for w1', 'red-075', 's-200'];
  expect(offered()).toEqual(smallest);
  expect(offered([{ cavity: '1', contact: 'small' }])).toEqual([]);
  expect(offered([{ cavity: '1', contact: 'slim' }])).toEqual([]);
  expect(offered([{ cavity: '1', contact: 'middle' }])).toEqual(['Use red-250 (2.5 mm²) for w1', 'red-250', 's-200']);
  expect(offered([{ cavity: '2', contact: 'small' }])).toEqual(smallest);
});

const ratings = (spec: Spec, check: string) => {
  const { catalog, design } = cable({
    ...spec,
    extra: [
      ...extra,
      stock('v30', 1, { ratedVoltageV: 30, temperatureC: 70 }),
      stock('v600', 1, { ratedVoltageV: 600 }),
    ],
  });
  const { findings, checked } = checkDesign(catalog, design);
  const looked = checked.find((one) => one.check === check)!;
  return [
    ...findings
      .filter(({ code }) => code === check)
      .map(({ where, found, expected }) => `${where.instance} ${String(found)} / ${String(expected)}`),
    looked.checked,
    ...looked.unchecked.map(({ what, why }) => `${what}: ${why}`),
  ];
};

test('EL4.1 a wire is compared with the nets of the plugs it goes to, not with those elsewhere', () => {
  const volts = (plugs: Record<string, string>, wires: string[]) => ratings(wired(plugs, wires, {}), 'wire-voltage');
  expect(volts({ j1: 'wide>', j2: 'wide<' }, ['v30: j1.1 - j2.1'])).toEqual(['w1 36 / 30', 1]);
  expect(volts({ j1: 'v24>, vm5>', j2: 'v24<, vm5<' }, ['v30: j1.1 - j2.1', 'v600: j1.2 - j2.2'])).toEqual([2]);
  expect(volts({ j1: 'v24>, vm12>', j2: 'v24<, vm12<' }, ['v30: j1.1 - j2.1', 'v600: j1.2 - j2.2'])).toEqual([
    'w1 36 / 30',
    2,
  ]);
  const apart = { j1: 'v24>', j2: 'v24<', j3: 'mains>', j4: 'mains<' };
  expect(volts(apart, ['v30: j1.1 - j2.1', 'v600: j3.1 - j4.1'])).toEqual([2]);
  const ground = { j1: 'mains>, gnd', j2: 'mains<, gnd' };
  expect(volts(ground, ['v600: j1.1 - j2.1', 'v30: j1.2 - j2.2'])).toEqual(['w2 230 / 30', 2]);
  expect(volts({ j1: 'some>', j2: 'some<' }, ['s-100: j1.1 - j2.1'])).toEqual([
    0,
    's-100: its voltage rating is not stated',
    'j1.1: the voltage of its supply is not stated',
  ]);
});

test('EL4.1 wires whose temperature rating is not stated are listed, the others counted', () => {
  const spec = wired({ j1: 'v24>, gnd', j2: 'v24<, gnd' }, ['v30: j1.1 - j2.1', 's-100: j1.2 - j2.2'], {});
  expect(ratings(spec, 'wire-temperature')).toEqual([1, 's-100: its temperature rating is not stated']);
  const hot = (ambientC: number) =>
    ratings({ ...spec, more: { electrical: { rules: { ambientC } } } }, 'wire-temperature')[0];
  expect([hot(69), hot(70)]).toEqual([1, 'w1 70 / 70']);
});

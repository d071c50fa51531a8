import type { Design, EngineeringSettings, Layout } from '@cablewright/model';
import type { Bundle } from '../../connectivity/harness/layout-types.ts';
import { expect, test } from 'vitest';
import { design, testCatalog } from '../../../test-kit/index.ts';
import type { LibraryRow } from '../../library/library.ts';
import { layoutFindings } from './check.ts';

const row = (kind: string, record: { id: string; [field: string]: unknown }): LibraryRow => ({
  kind,
  key: record.id,
  seq: 2,
  record: { src: 'synthetic example', ...record },
});
const wire = (id: string, areaMm2: number, odMm: number, more: object = {}) =>
  row('wires', {
    id,
    odMm,
    structure: { type: 'group', id: 'w', children: [{ type: 'conductor', id: 'core', areaMm2 }] },
    ...more,
  });
const splice = { minMm2: 1, maxMm2: 6, minWireMm2: 0.3, maxWires: 4, maxWireRatio: 7, maxSideRatio: 2 };
const rows = [
  wire('thin', 0.35, 1.4),
  wire('mid', 1, 2.2),
  wire('fat', 4, 3.7),
  wire('stiff', 1, 2, { minBendMm: 40 }),
  wire('cable', 1, 13),
  row('components', { id: 'ultra', kind: 'splice', label: 'Ultrasonic', splice }),
  row('mechanicals', { id: 'clip', kind: 'fixing', label: 'Clip', bundle: { maxOdMm: 20 } }),
  row('mechanicals', { id: 'grommet', kind: 'fixing', label: 'Grommet 6', bundle: { minOdMm: 5, maxOdMm: 6 } }),
  row('mechanicals', { id: 'braid', kind: 'covering', label: 'Braid', bundle: { wallMm: 0.4 } }),
  row('mechanicals', {
    id: 'shell',
    kind: 'shell',
    label: 'Backshell 4–5',
    termination: { insulationMinMm: 4, insulationMaxMm: 5 },
  }),
];

type Harness = EngineeringSettings['harness'];
const found = (of: Design, harness: Harness = {}) =>
  layoutFindings(testCatalog([...rows, row('settings', { id: 'engineering', harness })]), of);
const codes = (of: Design, harness?: Harness) => [...new Set(found(of, harness).map(({ code }) => code))];

/** j1 –b1– mid –b2– j2, mid –b3– j3; each stock is a wire from j1 to the splice, or to j2 without one. */
function harness(stocks: readonly string[], bundle: Partial<Bundle> = {}, layout: Partial<Layout> = {}): Design {
  const segments = stocks.map((def, i) => ({ id: `w${i + 1}`, def, lengthMm: 9000 }));
  const joints = segments.flatMap(({ id }, i) => [
    `j1.${1 + (i % 3)} = ${id}@a.core`,
    `${id}@b.core = j2.${1 + (i % 3)}`,
  ]);
  const plugs = ['j1', 'j2', 'j3'].map((id) => ({ id, def: 'xh-3-bus' }));
  return {
    ...design('fits', { connectors: plugs, segments }, joints),
    layout: {
      nodes: [{ id: 'n1', at: 'j1' }, { id: 'mid' }, { id: 'n2', at: 'j2' }],
      bundles: [
        { id: 'b1', from: 'n1', to: 'mid', lengthMm: 500, ...bundle },
        { id: 'b2', from: 'mid', to: 'n2', lengthMm: 300 },
      ],
      ...layout,
    },
  };
}

test.each<[string, Design, Harness, number | undefined]>([
  ['three diameters of the thickest wire', harness(['thin', 'mid'], { minBendMm: 6.5 }), {}, 6.6],
  ['as wide as that', harness(['thin', 'mid'], { minBendMm: 6.6 }), {}, undefined],
  ['the radius that a stock states', harness(['stiff', 'mid'], { minBendMm: 39 }), {}, 40],
  ['four diameters above 12 mm', harness(['cable'], { minBendMm: 51 }), {}, 52],
  ['as often as the shop says', harness(['mid'], { minBendMm: 20 }), { bendFactor: 10 }, 22],
  ['no bend stated', harness(['cable']), {}, undefined],
])('HA2.1 a bend under the smallest allowed: %s', (_name, of, shop, expected) => {
  const bends = found(of, shop).filter(({ code }) => code === 'bundle-bend');
  expect(bends.map((one) => one.expected)).toEqual(expected === undefined ? [] : [expected]);
});

test('HA2.1 a grommet is compared with what passes it, with its covering', () => {
  const through = (stocks: readonly string[], more: Partial<Bundle> = {}) =>
    codes(harness(stocks, { fixings: [{ def: 'grommet', atMm: 200 }], ...more }));
  expect(through(['mid', 'mid'])).toEqual(['fixing-size']);
  expect(through(['mid', 'mid', 'mid', 'mid'])).toEqual([]);
  expect(through(['fat', 'fat', 'mid'])).toEqual(['fixing-size']);
  const coverings = [{ def: 'braid', fromMm: 100, toMm: 300 }];
  expect(through(['mid', 'mid'], { coverings })).toEqual([]);
});

test('HA2.1 a backshell is compared with the bundle that goes into its plug, covered as it is there', () => {
  const shelled = (at: string, stocks: readonly string[], more: Partial<Bundle> = {}): Design => {
    const of = harness(stocks, more);
    const mechanical = [{ id: 'm1', def: 'shell', attachedTo: at }];
    return { ...of, instances: { ...of.instances, mechanical } };
  };
  expect(codes(shelled('j1', ['mid', 'mid']))).toEqual([]);
  expect(codes(shelled('j1', ['thin', 'thin']))).toEqual(['backshell-size']);
  expect(codes(shelled('j2', ['fat', 'fat']))).toEqual(['backshell-size']);
  const near = { coverings: [{ def: 'braid', fromMm: 0, toMm: 300 }] };
  const away = { coverings: [{ def: 'braid', fromMm: 1, toMm: 300 }] };
  expect(codes(shelled('j1', ['mid', 'mid'], near))).toEqual(['backshell-size']);
  expect(codes(shelled('j1', ['mid', 'mid'], away))).toEqual([]);
});

test('HA2.2 a fixing nearer to a branch or plug than the shop allows', () => {
  const clips = [39, 40, 460, 461].map((atMm) => ({ def: 'clip', atMm }));
  const of = harness(['mid'], { fixings: clips });
  const near = found(of, { fixingClearMm: 40 });
  expect(near.map(({ code, where }) => [code, where.pointer])).toEqual([
    ['fixing-near', '/layout/bundles/0/fixings/0'],
    ['fixing-near', '/layout/bundles/0/fixings/3'],
  ]);
  expect(codes(of)).toEqual([]);
});

/** Wires from j1 and from j2 to one splice: within b1, or at a node. */
function spliced(left: readonly string[], right: readonly string[], layout: Partial<Layout> = {}): Design {
  const base = harness([], {}, { splices: [{ splice: 'sp1', bundle: 'b1', atMm: 440 }], ...layout });
  const all = [...left.map((def) => ['j1', def] as const), ...right.map((def) => ['j2', def] as const)];
  const segments = all.map(([, def], i) => ({ id: `w${i + 1}`, def, lengthMm: 9000 }));
  const joints = all.flatMap(([plug], i) => [`${plug}.${1 + (i % 3)} = w${i + 1}@a.core`, `w${i + 1}@b.core = sp1.1`]);
  const instances = { ...base.instances, segments, components: [{ id: 'sp1', def: 'ultra' }] };
  return { ...base, ...design('fits', instances, joints), layout: base.layout! };
}

test.each<[string, Design, string[]]>([
  ['what it is made for', spliced(['mid'], ['mid', 'mid']), []],
  ['too much copper in all', spliced(['fat'], ['mid', 'mid', 'mid']), ['splice-size']],
  ['too little', spliced(['thin'], ['thin']), ['splice-size']],
  ['too many wires', spliced(['mid', 'mid'], ['mid', 'mid', 'mid']), ['splice-size']],
  ['a wire that is far thinner than another', spliced(['fat'], ['thin', 'mid']), ['splice-size', 'splice-balance']],
  ['three times as much on one side', spliced(['mid'], ['mid', 'mid', 'mid']), ['splice-balance']],
  ['all on one side', spliced([], ['mid', 'mid', 'mid']), []],
])('HA2.2 a splice with %s', (_name, of, expected) => {
  expect(codes(of).filter((code) => code.startsWith('splice'))).toEqual(expected);
});

test('HA2.2 a splice nearer than the shop allows to a branch, a plug, a fixing or another splice', () => {
  const near = (of: Design, spliceClearMm: number) =>
    found(of, { spliceClearMm }).flatMap(({ code, ...one }) =>
      code === 'splice-near' ? [[one.where.instance, one.found]] : [],
    );
  const right = spliced(['mid'], ['mid', 'mid']);
  expect([near(right, 60), near(right, 61)]).toEqual([[], [['sp1', 60]]]);
  const [b1, b2] = right.layout!.bundles;
  const clipped = {
    ...right,
    layout: { ...right.layout!, bundles: [{ ...b1!, fixings: [{ def: 'clip', atMm: 400 }] }, b2!] },
  };
  expect(near(clipped, 60)).toEqual([['sp1', 40]]);
  const b3 = { id: 'b3', from: 'mid', to: 'n3', lengthMm: 700 };
  const nodes = [
    { id: 'n1', at: 'j1' },
    { id: 'mid', at: 'sp1' },
    { id: 'n2', at: 'j2' },
    { id: 'n3', at: 'j3' },
  ];
  const branch = { ...right, layout: { nodes, bundles: [b1!, b2!, b3] } };
  expect(near(branch, 40)).toEqual([['sp1', 0]]);
  const straight = { ...right, layout: { nodes: nodes.slice(0, 3), bundles: [b1!, b2!] } };
  expect([near(straight, 300), near(straight, 301)]).toEqual([[], [['sp1', 300]]]);
});

test.each<[string, Partial<Layout>, string[]]>([
  ['past its bundle', { splices: [{ splice: 'sp1', bundle: 'b1', atMm: 501 }] }, ['splice-outside']],
  ['in no bundle', { splices: [{ splice: 'sp1', bundle: 'b9', atMm: 5 }] }, ['splice-outside']],
  [
    'next to a plug, which is not a splice',
    {
      splices: [
        { splice: 'sp1', bundle: 'b1', atMm: 440 },
        { splice: 'j3', bundle: 'b1', atMm: 5 },
      ],
    },
    ['splice-unknown'],
  ],
  [
    'at two places',
    {
      splices: [
        { splice: 'sp1', bundle: 'b1', atMm: 440 },
        { splice: 'sp1', bundle: 'b2', atMm: 5 },
      ],
    },
    ['layout-instance-twice'],
  ],
])('HA1.5 a splice %s', (_name, layout, expected) => {
  const ours = /splice|twice/;
  expect(codes(spliced(['mid'], ['mid', 'mid'], layout)).filter((code) => ours.test(code))).toEqual(expected);
});

test('HA2.2 twisted or screened wires that part on the way name the bundles', () => {
  const of = harness(['thin', 'thin', 'thin']);
  const round = { id: 'b3', from: 'mid', to: 'n2', lengthMm: 900 };
  const set = (more: object, via?: string[]): Design => ({
    ...of,
    layout: {
      ...of.layout!,
      bundles: [...of.layout!.bundles, round],
      routes: ['w1', 'w2', 'w3'].map((segment) => ({ segment, via: segment === 'w3' ? ['b3'] : (via ?? ['b2']) })),
      sets: [{ id: 'pair', wires: ['w1', 'w2'], ...more }],
    },
  });
  expect(codes(set({ layMm: 20 }))).toEqual([]);
  const parted = (more: object) =>
    found(set({ wires: ['w2', 'w3'], ...more })).filter(({ code }) => code === 'set-parts');
  expect(parted({ layMm: 20 })).toMatchObject([{ found: ['b2', 'b3'] }]);
  expect(parted({ screen: 'braid' })).toMatchObject([
    { found: ['b2', 'b3'], message: expect.stringContaining('screened') },
  ]);
  expect(codes(set({ wires: ['w1', 'w9'], layMm: 20 }))).toEqual(['set-unknown-wire']);
  expect(codes(set({ screen: 'clip' }))).toEqual(['layout-unknown-part']);
});

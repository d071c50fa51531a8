import type { Bundle, Design, EngineeringSettings, Layout } from '@cablewright/model';
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

/**
 * A harness with the bundles b1 from j1 to mid, b2 from mid to j2 and b3 from mid to j3. Each stock is a wire from j1
 * to j2.
 */
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

/** Wires from j1 and from j2 to one splice, which is in b1 unless the layout places it elsewhere. */
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

/** The location of each finding, the value found and the value it is compared with. */
const facts = (of: Design, code: string, shop?: Harness) =>
  found(of, shop)
    .filter((one) => one.code === code)
    .map(({ where, ...one }) => [where.instance ?? where.pointer, one.found, one.expected]);

test('HA2.1 a bend says which bundle, and at 12 mm a cable still bends to three diameters', () => {
  expect(facts(harness(['mid'], { minBendMm: 6.5 }), 'bundle-bend')).toEqual([
    ['/layout/bundles/0/minBendMm', 6.5, 6.6],
  ]);
  const twelve = [...rows, wire('twelve', 1, 12)];
  const of = harness(['twelve', 'gone'], { minBendMm: 35 });
  const bends = layoutFindings(testCatalog(twelve), of).filter(({ code }) => code === 'bundle-bend');
  expect(bends.map(({ expected, message }) => [expected, message.split(';')[1]])).toEqual([
    [36, ' w1 allows no less than 36 mm. Widen the bend.'],
  ]);
  // If two wires require the same radius, the first one is named. A bundle without wires has no minimum radius.
  const [same] = found(harness(['mid', 'mid'], { minBendMm: 1 })).filter(({ code }) => code === 'bundle-bend');
  expect(same?.message).toContain('; w1 allows');
  expect(codes(harness([], { minBendMm: 1 }))).not.toContain('bundle-bend');
});

test('HA2.1 coverings and fixings are found by their place in the bundle', () => {
  const of = (bundle: Partial<Bundle>) => harness(['mid', 'mid'], bundle);
  const covered = (fromMm: number, toMm: number, def = 'braid') => of({ coverings: [{ def, fromMm, toMm }] });
  expect(facts(covered(0, 500), 'covering-outside')).toEqual([]);
  expect(facts(covered(10, 501), 'covering-outside')).toEqual([['/layout/bundles/0/coverings/0', [10, 501], 500]]);
  expect(facts(covered(0, 9, 'clip'), 'layout-unknown-part')).toEqual([
    ['/layout/bundles/0/coverings/0/def', 'clip', undefined],
  ]);
  const fixed = (atMm: number, def = 'clip') =>
    of({
      fixings: [
        { def: 'clip', atMm: 1 },
        { def, atMm },
      ],
    });
  expect(facts(fixed(500), 'fixing-outside')).toEqual([]);
  expect(facts(fixed(501), 'fixing-outside')).toEqual([['/layout/bundles/0/fixings/1', 501, 500]]);
  for (const wrong of ['braid', 'shell', 'gone'])
    expect([wrong, facts(fixed(9, wrong), 'layout-unknown-part')]).toEqual([
      wrong,
      [['/layout/bundles/0/fixings/1/def', wrong, undefined]],
    ]);
  const messages = (design: Design) =>
    found(design).flatMap(({ code, message }) => (code === 'layout-unknown-part' ? [message] : []));
  expect([...messages(fixed(9, 'braid')), ...messages(fixed(9, 'gone'))]).toEqual([
    'Braid is a covering, not a fixing. Choose another part.',
    'The fixing "gone" is not in the library (mechanical parts).',
  ]);
  const older = [row('mechanicals', { id: 'tie', kind: 'fastener' }), row('mechanicals', { id: 'p', kind: 'other' })];
  for (const def of ['tie', 'p'])
    expect(layoutFindings(testCatalog([...rows, ...older]), fixed(9, def)).map(({ code }) => code)).toEqual([]);
});

test('HA2.2 a fixing near an end names the node it is near to', () => {
  const near = (atMm: number) =>
    found(harness(['mid'], { fixings: [{ def: 'clip', atMm }] }), { fixingClearMm: 300 }).map(
      ({ message, found: mm, expected }) => [/ from (\S+);/.exec(message)?.[1], mm, expected],
    );
  const [first, last] = [near(0)[0]![0], near(500)[0]![0]];
  expect(first).not.toBe(last);
  expect([near(0), near(249), near(250), near(251), near(500)]).toEqual([
    [[first, 0, 300]],
    [[first, 249, 300]],
    [[first, 250, 300]],
    [[last, 249, 300]],
    [[last, 0, 300]],
  ]);
});

test('HA2.1 what a bundle is as thick as passes; the range is that of the part', () => {
  const sized = (range: object, stocks = ['mid']) =>
    layoutFindings(
      testCatalog([...rows, row('mechanicals', { id: 'ring', kind: 'fixing', bundle: range })]),
      harness(stocks, { fixings: [{ def: 'ring', atMm: 200 }] }),
    ).map(({ code, found: mm, expected, where }) => [code, mm, expected, where.pointer]);
  const at = '/layout/bundles/0/fixings/0';
  expect([sized({ minOdMm: 2.2 }), sized({ maxOdMm: 2.2 }), sized({})]).toEqual([[], [], []]);
  expect(sized({ minOdMm: 2.3 })).toEqual([['fixing-size', 2.2, '2.3 mm and more', at]]);
  expect(sized({ maxOdMm: 2.1 })).toEqual([['fixing-size', 2.2, 'up to 2.1 mm', at]]);
  expect(sized({ minOdMm: 3, maxOdMm: 4 })).toEqual([['fixing-size', 2.2, '3 to 4 mm', at]]);
});

test('HA2.1 a fixing is compared with the bundle where it is: on each side of a splice with the wires there', () => {
  // Two wires come from j1 and one from j2, so the bundle is thicker before the splice than after it.
  const at = (atMm: number) =>
    facts(
      spliced(['mid', 'mid'], ['mid'], {
        bundles: [
          { id: 'b1', from: 'n1', to: 'mid', lengthMm: 500, fixings: [{ def: 'grommet', atMm }] },
          { id: 'b2', from: 'mid', to: 'n2', lengthMm: 300 },
        ],
      }),
      'fixing-size',
    ).map(([, odMm]) => odMm);
  const [[before], [after]] = [at(10), at(490)];
  expect(Number(before)).toBeGreaterThan(Number(after));
  expect([at(439), at(440), at(0)]).toEqual([[before], [after], [before]]);
});

test('HA2.2 what a splice is made for includes its limits, and what is not known is not compared', () => {
  const sized = (facts2: object, left: string[], right: string[], code = 'splice-size') =>
    layoutFindings(
      testCatalog([...rows, row('components', { id: 'ultra', kind: 'splice', label: 'Ultrasonic', splice: facts2 })]),
      spliced(left, right),
    ).flatMap((one) => (one.code === code ? [[one.where.instance, one.found, one.expected]] : []));
  const two = ['mid', 'thin'] as const;
  const sizes = (limits: object) => sized(limits, [two[0]], [two[1]]);
  expect([sizes({ maxMm2: 1.35 }), sizes({ minMm2: 1.35 }), sizes({ minWireMm2: 0.35 })]).toEqual([[], [], []]);
  expect([sizes({ maxWires: 2 }), sizes({ maxWireRatio: 2.86 }), sizes({})]).toEqual([[], [], []]);
  expect(sizes({ maxMm2: 1.34 })).toEqual([['sp1', 1.35, 1.34]]);
  expect(sizes({ minMm2: 1.36 })).toEqual([['sp1', 1.35, 1.36]]);
  expect(sizes({ minWireMm2: 0.36 })).toEqual([['sp1', 0.35, 0.36]]);
  expect(sizes({ maxWireRatio: 2.85 })).toEqual([['sp1', 2.86, 2.85]]);
  expect(sized({ maxWires: 2 }, ['mid', 'mid'], ['mid'])).toEqual([['sp1', 3, 2]]);
  expect(sized({ minMm2: 9, minWireMm2: 9 }, ['gone'], ['mid'])).toEqual([]);
  expect(sized({ minMm2: 9, minWireMm2: 9 }, [], [])).toEqual([]);
  const balance = (limit: object, left: string[], right: string[]) => sized(limit, left, right, 'splice-balance');
  expect(balance({ maxSideRatio: 1.9 }, ['mid'], ['mid', 'mid'])).toEqual([['sp1', 2, 1.9]]);
  expect(balance({ maxSideRatio: 1.9 }, ['mid', 'mid'], ['mid'])).toEqual([['sp1', 2, 1.9]]);
  expect([balance({ maxSideRatio: 2 }, ['mid'], ['mid', 'mid']), balance({}, ['mid'], ['mid', 'mid'])]).toEqual([
    [],
    [],
  ]);
  expect(balance({ maxSideRatio: 1 }, ['mid'], ['mid', 'gone'])).toEqual([]);
  const [say] = found(spliced(['fat'], ['mid', 'mid', 'mid'])).filter(({ code }) => code === 'splice-size');
  expect(say?.message).toBe('sp1: 7 mm² meet; Ultrasonic takes up to 6 mm².');
});

test('HA1.5 a splice that is placed twice or nowhere is found by its place in the layout', () => {
  const placed = (more: Partial<Layout>, code: string) => facts(spliced(['mid'], ['mid', 'mid'], more), code);
  const at = (splice: string, bundle: string, atMm: number) => ({ splice, bundle, atMm });
  const own = at('sp1', 'b1', 440);
  expect(placed({ splices: [at('sp1', 'b1', 500)] }, 'splice-outside')).toEqual([]);
  expect(placed({ splices: [at('sp1', 'b1', 501)] }, 'splice-outside')).toEqual([['/layout/splices/0', 501, 500]]);
  expect(placed({ splices: [at('sp1', 'b9', 5)] }, 'splice-outside')).toEqual([['/layout/splices/0', 'b9', undefined]]);
  expect(placed({ splices: [own, at('sp1', 'b2', 5)] }, 'layout-instance-twice')).toEqual([
    ['/layout/splices/1', 'sp1', undefined],
  ]);
  const nodes = [
    { id: 'n1', at: 'j1' },
    { id: 'mid', at: 'sp1' },
    { id: 'n2', at: 'j2' },
  ];
  expect(placed({ nodes, splices: [own] }, 'layout-instance-twice')).toEqual([['/layout/splices/0', 'sp1', undefined]]);
  expect(placed({ splices: [own] }, 'layout-instance-twice')).toEqual([]);
  const says = (splice: string) =>
    found(spliced(['mid'], ['mid', 'mid'], { splices: [own, at(splice, 'b1', 5)] })).flatMap((one) =>
      one.code === 'splice-unknown' ? [[one.where.pointer, one.message]] : [],
    );
  expect(says('j3')).toEqual([['/layout/splices/1', 'j3 is not a splice. Put it at a node, or choose a splice.']]);
  expect(says('sp2')).toEqual([['/layout/splices/1', 'The splice "sp2" is not in the design. Did you mean "sp1"?']]);
});

test('HA2.2 the neighbours of a splice are on its own stretches, named as they are', () => {
  const near = (fixings: object[], splices: object[] = [], clear = 500) =>
    found(
      spliced(['mid'], ['mid', 'mid'], {
        bundles: [
          { id: 'b1', from: 'n1', to: 'mid', lengthMm: 500, fixings: fixings as never },
          { id: 'b2', from: 'mid', to: 'n2', lengthMm: 300 },
        ],
        splices: [{ splice: 'sp1', bundle: 'b1', atMm: 200 }, ...(splices as never[])],
      }),
      { spliceClearMm: clear },
    ).flatMap((one) => (one.code === 'splice-near' ? [[one.found, /from (.+);/.exec(one.message)?.[1]]] : []));
  const [[mm, node]] = near([]) as [[number, string]];
  expect([mm, node]).not.toContain(undefined);
  expect(mm).toBe(200);
  expect(near([{ def: 'clip', atMm: 300 }])).toEqual([[100, 'clip']]);
  expect(near([{ def: 'clip', label: 'C1', atMm: 150 }])).toEqual([[50, 'C1']]);
  expect(near([{ def: 'clip', atMm: 0 }])).toEqual([[200, node]]);
  expect(near([{ def: 'clip', atMm: 200 }])).toEqual([[0, 'clip']]);
  expect([near([], [], 200), near([], [], 201)]).toEqual([[], [[200, node]]]);
});

test('HA2.2 a set says its wires, its screen and its place', () => {
  const of = harness(['thin', 'thin', 'thin']);
  const sets = (...list: object[]): Design => ({ ...of, layout: { ...of.layout!, sets: list as never } });
  const first = { id: 'ok', wires: ['w1', 'w2'], layMm: 20 };
  expect(facts(sets(first, { id: 's', wires: ['w1', 'w9'], layMm: 20 }), 'set-unknown-wire')).toEqual([
    ['/layout/sets/1/wires/1', 'w9', undefined],
  ]);
  for (const screen of ['clip', 'gone'])
    expect(facts(sets(first, { id: 's', wires: ['w1', 'w2'], screen }), 'layout-unknown-part')).toEqual([
      ['/layout/sets/1/screen', screen, undefined],
    ]);
  expect(facts(sets({ id: 's', wires: ['w1', 'w2'], screen: 'braid' }), 'layout-unknown-part')).toEqual([]);
  const parted = {
    ...of.layout!,
    bundles: [...of.layout!.bundles, { id: 'b3', from: 'mid', to: 'n2', lengthMm: 900 }],
  };
  const routes = [{ segment: 'w2', via: ['b3'] }];
  const says = (set: object) =>
    found({ ...of, layout: { ...parted, routes, sets: [first, { id: 's', wires: ['w2', 'w3'], ...set }] as never } })
      .filter(({ code }) => code === 'set-parts')
      .map(({ where, message }) => `${where.pointer} ${message}`);
  expect(says({ layMm: 9 })[1]).toMatch(/^\/layout\/sets\/1 w2, w3 are twisted together .* not all of them pass .*, /);
  expect(says({ screen: 'braid' })[1]).toContain('w2, w3 are screened together');
});

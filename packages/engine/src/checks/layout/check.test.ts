import { applyDocumentChange, type Bundle, type Design, type Layout, type Segment } from '@cablewright/model';
import { expect, test } from 'vitest';
import { design, testCatalog } from '../../../test-kit/index.ts';
import { randomHarness } from '../../../test-kit/random-harness.ts';
import { routeLengths, withRouteLengths } from '../../connectivity/harness/lengths.ts';
import type { LibraryRow } from '../../library/library.ts';
import { layoutFindings } from './check.ts';

const row = (kind: string, record: { id: string; [field: string]: unknown }): LibraryRow => ({
  kind,
  key: record.id,
  seq: 2,
  record: { src: 'synthetic example', ...record },
});

const catalog = testCatalog([
  row('mechanicals', { id: 'conduit', kind: 'covering', label: 'Conduit 8.5', bundle: { minOdMm: 3, maxOdMm: 8 } }),
  row('mechanicals', { id: 'clip', kind: 'fixing', label: 'Clip', bundle: { maxOdMm: 6 } }),
  row('wires', {
    id: 'lead',
    odMm: 2,
    structure: { type: 'group', id: 'w', children: [{ type: 'conductor', id: 'core', areaMm2: 0.5 }] },
  }),
]);

const wire = (id: string, more: Partial<Segment> = {}): Segment => ({ id, def: 'lead', lengthMm: 2000, ...more });

/** Three plugs around a branch. Two wires lead from the first plug to each of the others. */
const right: Design & { layout: Layout } = {
  ...design(
    'branch',
    {
      connectors: ['j1', 'j2', 'j3'].map((id) => ({ id, def: 'xh-3-bus' })),
      segments: ['w1', 'w2', 'w3', 'w4'].map((id) => wire(id)),
    },
    ['w1', 'w2', 'w3', 'w4'].flatMap((id, i) => [
      `j1.${(i % 3) + 1} = ${id}@a.core`,
      `${id}@b.core = j${2 + (i % 2)}.${1 + (i >> 1)}`,
    ]),
  ),
  layout: {
    nodes: [{ id: 'n1', at: 'j1' }, { id: 'mid' }, { id: 'n2', at: 'j2' }, { id: 'n3', at: 'j3' }],
    bundles: [
      {
        id: 'b1',
        from: 'n1',
        to: 'mid',
        lengthMm: 500,
        coverings: [{ def: 'conduit', fromMm: 20, toMm: 480 }],
        fixings: [{ def: 'clip', atMm: 250 }],
      },
      { id: 'b2', from: 'mid', to: 'n2', lengthMm: 300 },
      { id: 'b3', from: 'n3', to: 'mid', lengthMm: 200 },
    ],
  },
};

const codes = (of: Design) => layoutFindings(catalog, of).map(({ code }) => code);
const laidOut = (layout: Partial<Layout>): Design => ({ ...right, layout: { ...right.layout, ...layout } });
const withBundle = (change: Partial<Bundle>): Design =>
  laidOut({ bundles: right.layout.bundles.map((bundle) => (bundle.id === 'b1' ? { ...bundle, ...change } : bundle)) });
const withWire = (change: Partial<Segment>): Design => {
  const segments = right.instances.segments!.map((one) => (one.id === 'w1' ? { ...one, ...change } : one));
  return { ...right, instances: { ...right.instances, segments } };
};

test('HA1.1 a right harness has no findings, and a design without a layout none of these', () => {
  expect(codes(right)).toEqual([]);
  expect(codes({ ...right, layout: undefined })).toEqual([]);
});

test.each<[string, Design, string[]]>([
  ['a node twice', laidOut({ nodes: [...right.layout.nodes, { id: 'mid' }] }), ['layout-duplicate-id']],
  ['a bundle to nowhere', withBundle({ to: 'midd' }), ['layout-unknown-node', 'layout-no-way', 'layout-bundle-unused']],
  [
    'a part that is not there',
    laidOut({ nodes: [...right.layout.nodes, { id: 'n4', at: 'j4' }] }),
    ['layout-unknown-instance'],
  ],
  [
    'a part at two nodes',
    laidOut({ nodes: [...right.layout.nodes, { id: 'n4', at: 'j1' }] }),
    ['layout-instance-twice'],
  ],
  ['a route of no wire', laidOut({ routes: [{ segment: 'w9' }] }), ['layout-unknown-wire']],
  ['a route over no bundle', laidOut({ routes: [{ segment: 'w1', via: ['b9'] }] }), ['layout-unknown-bundle']],
  ['a route to no node', laidOut({ routes: [{ segment: 'w1', a: 'n9' }] }), ['layout-unknown-node']],
  [
    'a bundle in a circle',
    laidOut({ bundles: [...right.layout.bundles, { id: 'b4', from: 'mid', to: 'mid', lengthMm: 5 }] }),
    ['layout-loop', 'layout-bundle-unused'],
  ],
  [
    'a plug at no node',
    laidOut({
      nodes: right.layout.nodes.map(({ at, ...node }) => (at === 'j3' || at === undefined ? node : { ...node, at })),
    }),
    ['layout-end', 'layout-bundle-unused'],
  ],
  [
    'a covering past its bundle',
    withBundle({ coverings: [{ def: 'conduit', fromMm: 20, toMm: 501 }] }),
    ['covering-outside'],
  ],
  [
    'a covering that ends before it begins',
    withBundle({ coverings: [{ def: 'conduit', fromMm: 20, toMm: 20 }] }),
    ['covering-outside'],
  ],
  [
    'a covering that is a clip',
    withBundle({ coverings: [{ def: 'clip', fromMm: 0, toMm: 20 }] }),
    ['layout-unknown-part'],
  ],
  [
    'a covering of no record',
    withBundle({ coverings: [{ def: 'tube', fromMm: 0, toMm: 20 }] }),
    ['layout-unknown-part'],
  ],
  ['a bundle too thick for both', withBundle({ measuredOdMm: 8.1 }), ['covering-size', 'fixing-size']],
  ['a bundle too thin for its covering', withBundle({ measuredOdMm: 2.9 }), ['covering-size']],
  ['a clip past its bundle', withBundle({ fixings: [{ def: 'clip', atMm: 501 }] }), ['fixing-outside']],
])('HA2.1 %s', (_name, of, expected) => {
  expect([...new Set(codes(of))]).toEqual(expected);
});

test('HA2.1 a wire whose end is joined at two nodes says so until its route names one', () => {
  const joints = [
    ...right.joints,
    { a: { instance: 'j3', terminal: '3' }, b: { instance: 'w1', terminal: 'core', end: 'b' as const } },
  ];
  const torn = { ...right, joints };
  expect(codes(torn)).toEqual(['layout-end-several']);
  expect(codes({ ...torn, layout: { ...right.layout, routes: [{ segment: 'w1', b: 'n2' }] } })).toEqual([]);
});

test('HA1.4 an open way names the shortest, and the fix chooses it', () => {
  const detour = laidOut({ bundles: [...right.layout.bundles, { id: 'b4', from: 'n2', to: 'mid', lengthMm: 900 }] });
  const findings = layoutFindings(catalog, detour).filter(({ code }) => code === 'layout-way-open');
  expect(findings.map(({ where, found }) => [where.instance, found])).toEqual([
    ['w1', ['b1', 'b2']],
    ['w3', ['b1', 'b2']],
  ]);
  const fixed = findings.reduce<Design>((of, { where }) => {
    const { fixes } = layoutFindings(catalog, of).find(
      (one) => one.code === 'layout-way-open' && one.where.instance === where.instance,
    )!;
    const applied = applyDocumentChange(of, fixes![0]!.change);
    expect(applied.ok).toBe(true);
    return applied.ok ? applied.value : of;
  }, detour);
  expect(codes(fixed)).toEqual(['layout-bundle-unused']);
});

test('HA1.3 a length set by hand wins; one that is shorter than its route is an error that names both, with a fix', () => {
  expect(codes(withWire({ lengthMm: 800 }))).toEqual([]);
  const [short, ...others] = layoutFindings(catalog, withWire({ lengthMm: 799 }));
  expect(others).toEqual([]);
  expect(short).toMatchObject({ code: 'length-under-route', severity: 'error', found: 799, expected: 820 });
  const fixed = applyDocumentChange(withWire({ lengthMm: 799 }), short!.fixes![0]!.change);
  expect(fixed.ok && fixed.value.instances.segments![0]).toMatchObject({ lengthMm: 820, lengthFrom: 'route' });
  expect(fixed.ok && codes(fixed.value)).toEqual([]);
});

test('lengths that follow their routes are put right in one step, and others stay as they are', () => {
  for (let seed = 1; seed <= 200; seed += 1) {
    const harness = randomHarness(seed);
    const segments = harness.instances.segments!.map((one, i): Segment =>
      i % 2 === 0 ? { ...one, lengthFrom: 'route' } : { ...one, lengthMm: 9000 },
    );
    const before: Design = { ...harness, instances: { ...harness.instances, segments } };
    const after = withRouteLengths(catalog, before);
    for (const [i, { id, lengthMm }] of after.instances.segments!.entries()) {
      // A wire that begins and ends at the same place has a route of 0 mm, which isn't a valid length, so its length
      // doesn't change.
      expect(lengthMm).toBe(i % 2 === 0 ? (routeLengths(catalog, before).get(id)?.cutMm ?? 100) : 9000);
    }
    expect(withRouteLengths(catalog, after)).toBe(after);
    expect(layoutFindings(catalog, after).filter(({ code }) => code.startsWith('length'))).toEqual([]);
    const stale = layoutFindings(catalog, before).filter(({ code }) => code === 'length-not-of-route');
    const whole = stale[0]?.fixes?.at(-1);
    const put = whole === undefined ? undefined : applyDocumentChange(before, whole.change);
    if (put !== undefined) expect(put.ok && put.value).toEqual(after);
    const wrong = segments.filter((one, i) => i % 2 === 0 && one.lengthMm !== after.instances.segments![i]!.lengthMm);
    expect(stale.map(({ where }) => where.instance)).toEqual(wrong.map(({ id }) => id));
  }
});

test('HA2.1 a fixing is compared with the bundle as it is where it holds it: over a covering there, bare elsewhere', () => {
  const thick = testCatalog([
    row('mechanicals', { id: 'tube', kind: 'covering', bundle: { wallMm: 1 } }),
    row('mechanicals', { id: 'clip', kind: 'fixing', label: 'Clip', bundle: { maxOdMm: 6 } }),
  ]);
  const of = withBundle({
    measuredOdMm: 5,
    coverings: [{ def: 'tube', fromMm: 100, toMm: 200 }],
    fixings: [50, 100, 200, 201].map((atMm) => ({ def: 'clip', atMm })),
  });
  const sizes = layoutFindings(thick, of).filter(({ code }) => code === 'fixing-size');
  expect(sizes.map(({ where, found }) => [where.pointer, found])).toEqual([
    ['/layout/bundles/0/fixings/1', 7],
    ['/layout/bundles/0/fixings/2', 7],
  ]);
});

test('HA2.1 what is wrong with a layout is found by its place, with the value that is wrong', () => {
  const facts = (of: Design) =>
    layoutFindings(catalog, of).map(({ code, where, found }) => [code, where.instance ?? where.pointer, found]);
  const { nodes, bundles } = right.layout;
  expect(facts(laidOut({ nodes: [...nodes, { id: 'mid' }] }))).toEqual([
    ['layout-duplicate-id', '/layout/nodes/4/id', 'mid'],
  ]);
  expect(facts(laidOut({ bundles: [...bundles, { ...bundles[1]!, coverings: [] }] }))).toContainEqual([
    'layout-duplicate-id',
    '/layout/bundles/3/id',
    'b2',
  ]);
  expect(facts(laidOut({ nodes: [...nodes, { id: 'n4', at: 'j4' }] }))).toEqual([
    ['layout-unknown-instance', '/layout/nodes/4/at', 'j4'],
  ]);
  expect(facts(laidOut({ nodes: [...nodes, { id: 'n4', at: 'j1' }] }))).toEqual([
    ['layout-instance-twice', '/layout/nodes/4/at', 'j1'],
  ]);
  for (const side of ['from', 'to'] as const)
    expect(
      facts(laidOut({ bundles: [...bundles, { id: 'b4', from: 'mid', to: 'n1', lengthMm: 5, [side]: 'x' }] })),
    ).toEqual([
      ['layout-unknown-node', `/layout/bundles/3/${side}`, 'x'],
      ['layout-bundle-unused', '/layout/bundles/3', 'b4'],
    ]);
  expect(facts(laidOut({ bundles: [...bundles, { id: 'b4', from: 'mid', to: 'mid', lengthMm: 5 }] }))).toEqual([
    ['layout-loop', '/layout/bundles/3/to', 'mid'],
    ['layout-bundle-unused', '/layout/bundles/3', 'b4'],
  ]);
  expect(facts(laidOut({ routes: [{ segment: 'w1' }, { segment: 'w9' }] }))).toEqual([
    ['layout-unknown-wire', '/layout/routes/1/segment', 'w9'],
  ]);
  expect(facts(laidOut({ routes: [{ segment: 'w1', via: ['b9'] }] }))).toEqual([
    ['layout-unknown-bundle', 'w1', undefined],
  ]);
  const [finding] = layoutFindings(catalog, laidOut({ routes: [{ segment: 'w9' }] }));
  expect(finding).toEqual({
    code: 'layout-unknown-wire',
    severity: 'error',
    message: expect.stringContaining('w9'),
    where: { kind: 'designs', id: 'branch', pointer: '/layout/routes/0/segment' },
    found: 'w9',
  });
});

test('HA1.4 the fix of a wire with several ways keeps what its route says else, and the routes of others', () => {
  const round = { id: 'b4', from: 'mid', to: 'n2', lengthMm: 900 };
  const routes = [
    { segment: 'w3', via: ['b1', 'b2'] },
    { segment: 'w1', a: 'n1' },
  ];
  const of = laidOut({ bundles: [...right.layout.bundles, round], routes });
  const open = layoutFindings(catalog, of).find(({ code }) => code === 'layout-way-open');
  expect([open?.where.instance, open?.found]).toEqual(['w1', ['b1', 'b2']]);
  const fixed = applyDocumentChange(of, open!.fixes![0]!.change);
  expect(fixed.ok && fixed.value.layout?.routes).toEqual([
    { segment: 'w3', via: ['b1', 'b2'] },
    { segment: 'w1', a: 'n1', via: ['b1', 'b2'] },
  ]);
  const none = laidOut({ bundles: [...right.layout.bundles, round] });
  const first = layoutFindings(catalog, none).find(({ code }) => code === 'layout-way-open');
  const added = applyDocumentChange(none, first!.fixes![0]!.change);
  expect(added.ok && added.value.layout?.routes).toEqual([{ segment: 'w1', via: ['b1', 'b2'] }]);
});

import type { Design, Layout } from '@cablewright/model';
import { expect, test } from 'vitest';
import { randomHarness } from '../../../test-kit/random-harness.ts';
import { layoutGraph } from './layout-graph.ts';
import { routedWires } from './routes.ts';
import { wayVia } from './way-via.ts';

/**
 * Number of random trees; a quarter as many graphs with circles are tried. HARNESS_ROUNDS=2000 runs the complete test.
 */
const rounds = Number(process.env['HARNESS_ROUNDS'] ?? 400);

/** Every path between two nodes that passes no node twice, found by exhaustive search. */
function waysBetween(layout: Layout, from: string, to: string, passed: readonly string[] = [from]): string[][] {
  if (from === to) return [[]];
  return layout.bundles.flatMap(({ id, from: one, to: other }) => {
    const far = one === from ? other : other === from ? one : undefined;
    if (far === undefined || passed.includes(far)) return [];
    return waysBetween(layout, far, to, [...passed, far]).map((rest) => [id, ...rest]);
  });
}

const lengthOf = (layout: Layout, way: readonly string[]) =>
  way.reduce((sum, id) => sum + layout.bundles.find((bundle) => bundle.id === id)!.lengthMm, 0);

/** The node of the plug that a wire end is joined to, read from the joints alone. */
function nodeAt(design: Design, wire: string, end: 'a' | 'b'): string {
  const joint = design.joints.find(({ a, b }) => [a, b].some((ref) => ref.instance === wire && ref.end === end))!;
  const plug = joint.a.instance === wire ? joint.b.instance : joint.a.instance;
  return design.layout!.nodes.find(({ at }) => at === plug)!.id;
}

test('HA1.4 in a random tree every wire takes the only way there is', () => {
  for (let seed = 1; seed <= rounds; seed += 1) {
    const harness = randomHarness(seed);
    for (const [id, wire] of routedWires(harness)) {
      const [a, b] = [nodeAt(harness, id, 'a'), nodeAt(harness, id, 'b')];
      const [only, ...others] = waysBetween(harness.layout, a, b);
      expect(others).toEqual([]);
      expect(wire).toMatchObject({ ok: true, ends: { a, b }, chosen: true, mm: lengthOf(harness.layout, only!) });
      expect(wire.ok && wire.steps.map(({ bundle }) => bundle.id)).toEqual(only);
    }
  }
});

test('HA1.4 where there are circles the shortest way is taken, and is open until one is chosen', () => {
  let open = 0;
  for (let seed = 1; seed <= rounds / 4; seed += 1) {
    const harness = randomHarness(seed, { circles: 3, wires: 6 });
    for (const [id, wire] of routedWires(harness)) {
      const ways = waysBetween(harness.layout, nodeAt(harness, id, 'a'), nodeAt(harness, id, 'b'));
      const shortest = Math.min(...ways.map((way) => lengthOf(harness.layout, way)));
      expect(wire).toMatchObject({ ok: true, mm: shortest, chosen: ways.length === 1 });
      if (ways.length > 1) open += 1;
      for (const via of ways.slice(0, 4)) {
        const chosen = { ...harness, layout: { ...harness.layout, routes: [{ segment: id, via }] } };
        const routed = routedWires(chosen).get(id)!;
        expect(routed).toMatchObject({ ok: true, mm: lengthOf(harness.layout, via) });
        expect(routed.ok && routed.steps.map(({ bundle }) => bundle.id)).toEqual(via);
        expect(routed.ok && routed.chosen).toBe(true);
      }
    }
  }
  expect(open).toBeGreaterThan(rounds / 6);
});

test('a way that passes some of its bundles is filled up with the shortest between them', () => {
  const bundle = (id: string, from: string, to: string, lengthMm: number) => ({ id, from, to, lengthMm });
  const layout: Layout = {
    nodes: ['n1', 'n2', 'n3', 'n4'].map((id) => ({ id })),
    bundles: [
      bundle('short', 'n1', 'n2', 100),
      bundle('long', 'n2', 'n1', 300),
      bundle('on', 'n2', 'n3', 50),
      bundle('out', 'n4', 'n3', 70),
    ],
  };
  const graph = layoutGraph(layout);
  expect(graph.way('n1', 'n4')).toMatchObject({ mm: 220, only: false });
  expect(graph.way('n2', 'n4')).toMatchObject({ mm: 120, only: true });
  expect(graph.way('n1', 'nowhere')).toBeUndefined();
  // Two paths are possible between n1 and n2, and the later bundles of the route don't decide between them.
  expect(wayVia(graph, 'n1', 'n4', ['on'])).toMatchObject({ mm: 220, chosen: false });
  expect(wayVia(graph, 'n1', 'n4', ['long', 'on'])).toMatchObject({ mm: 420, chosen: true });
});

test('HA1.4 a trunk runs to the node of its breakout, and each leg from there', () => {
  const wire = (id: string) => ({ id, def: 'stock', lengthMm: 1 });
  const end = (instance: string, at: 'a' | 'b') => ({ instance, terminal: 'core', end: at });
  const plug = (instance: string) => ({ instance, terminal: '1' });
  const design: Design = {
    id: 'y',
    schemaVersion: 6,
    label: 'Y',
    instances: {
      connectors: ['j1', 'j2', 'j3'].map((id) => ({ id, def: 'plug' })),
      segments: ['trunk', 'left', 'right'].map(wire),
      breakouts: [
        {
          id: 'k1',
          trunk: { segment: 'trunk', end: 'b' },
          legs: [
            { segment: 'left', end: 'a' },
            { segment: 'right', end: 'b' },
          ],
          conductors: [],
        },
      ],
    },
    joints: [
      { a: plug('j1'), b: end('trunk', 'a') },
      { a: end('left', 'b'), b: plug('j2') },
      { a: end('right', 'a'), b: plug('j3') },
    ],
    layout: {
      nodes: ['j1', 'k1', 'j2', 'j3'].map((at) => ({ id: `at-${at}`, at })),
      bundles: ['j1', 'j2', 'j3'].map((plugAt, i) => ({
        id: `b${i}`,
        from: `at-${plugAt}`,
        to: 'at-k1',
        lengthMm: 100 * (i + 1),
      })),
    },
  };
  const routed = Object.fromEntries(routedWires(design));
  expect(routed).toMatchObject({
    trunk: { ok: true, ends: { a: 'at-j1', b: 'at-k1' }, mm: 100 },
    left: { ok: true, ends: { a: 'at-k1', b: 'at-j2' }, mm: 200 },
    right: { ok: true, ends: { a: 'at-j3', b: 'at-k1' }, mm: 300 },
  });
});

test('a wire without a way says what is missing', () => {
  const harness = randomHarness(7);
  const [first] = harness.instances.segments!;
  const withRoute = (route: object, layout: Partial<Layout> = {}) =>
    routedWires({
      ...harness,
      layout: { ...harness.layout, ...layout, routes: [{ segment: first!.id, ...route }] },
    }).get(first!.id);
  expect(withRoute({ via: ['b99'] })).toMatchObject({ ok: false, problem: { kind: 'no-such-bundle', bundle: 'b99' } });
  expect(withRoute({ a: 'n99' })).toMatchObject({
    ok: false,
    problem: { kind: 'end', end: 'a', place: { why: 'no-such-node', named: 'n99' } },
  });
  const bare = { nodes: harness.layout.nodes.map(({ id }) => ({ id })) };
  expect(withRoute({}, bare)).toMatchObject({ ok: false, problem: { kind: 'end', place: { why: 'nothing-placed' } } });
  expect(withRoute({ a: 'n0', b: 'n1' }, { bundles: [] })).toMatchObject({ ok: false, problem: { kind: 'no-way' } });
  expect(routedWires({ ...harness, layout: undefined }).size).toBe(0);
});

test('a chain of ten thousand bundles is as good as a short one', () => {
  const nodes = Array.from({ length: 10_001 }, (_, i) => ({ id: `n${i}` }));
  const bundles = nodes.slice(1).map(({ id }, i) => ({ id: `b${i}`, from: `n${i}`, to: id, lengthMm: 1 }));
  expect(layoutGraph({ nodes, bundles }).way('n0', 'n10000')).toMatchObject({ mm: 10_000, only: true });
});

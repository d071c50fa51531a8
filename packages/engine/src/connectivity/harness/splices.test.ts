import type { Design, Layout } from '@cablewright/model';
import { expect, test } from 'vitest';
import { design, testCatalog } from '../../../test-kit/index.ts';
import { randomHarness } from '../../../test-kit/random-harness.ts';
import { validateDesign } from '../../checks/validate-design.ts';
import type { LibraryRow } from '../../library/library.ts';
import { billOfMaterials } from '../../lists/bom/bill.ts';
import { deriveNets } from '../nets/nets.ts';
import { routeLengths } from './lengths.ts';
import { routedWires } from './routes.ts';
import { sectionsOf } from './sections.ts';
import { splicePlacements, splicesOf } from './splices.ts';

const row = (kind: string, record: { id: string; [field: string]: unknown }): LibraryRow => ({
  kind,
  key: record.id,
  seq: 2,
  record: { src: 'synthetic example', ...record },
});
const wire = (id: string, areaMm2: number, more: object = {}) => {
  const core = { type: 'conductor', id: 'core', areaMm2, insulatedOdMm: 1 + areaMm2, material: 'copper', ...more };
  return row('wires', { id, structure: { type: 'group', id: 'w', children: [core] } });
};
const rows = [
  row('components', { id: 'splice-4', kind: 'splice', label: 'Splice', splice: { maxMm2: 4 } }),
  row('vocab/materials', { id: 'copper', densityGPerCm3: 8.89 }),
  wire('hook-up-24-red', 0.22),
  wire('thick', 2.5),
];
const catalog = testCatalog(rows);

/** Number of random harnesses. HARNESS_ROUNDS overrides it for a longer run. */
const rounds = Number(process.env['HARNESS_ROUNDS'] ?? 300);

/** Replaces each bundle that contains splices by several bundles with nodes between them. */
function cutUp(layout: Layout): Layout {
  const { splices = [], ...rest } = layout;
  const nodes = [...layout.nodes];
  const bundles = layout.bundles.flatMap((bundle) => {
    const own = splices.filter((one) => one.bundle === bundle.id).toSorted((a, b) => a.atMm - b.atMm);
    const marks = [...new Set(own.map(({ atMm }) => atMm))];
    const ends = marks.map((mm) => ({ mm, id: `cut-${bundle.id}-${mm}` }));
    for (const { mm, id } of ends) {
      const [first, ...others] = own.filter(({ atMm }) => atMm === mm);
      nodes.push({ id, at: first!.splice });
      // Two splices at the same position would need two nodes with a distance of 0 mm, which a layout can't have.
      if (others.length > 0) throw new Error('two splices at one place');
    }
    const places = [{ mm: 0, id: bundle.from }, ...ends, { mm: bundle.lengthMm, id: bundle.to }];
    return places.slice(1).map(({ mm, id }, i) => {
      const before = places[i]!;
      return { ...bundle, id: `${bundle.id}-${i}`, from: before.id, to: id, lengthMm: mm - before.mm };
    });
  });
  return { ...rest, nodes, bundles };
}

const hasTwoAtOnePlace = ({ splices = [] }: Layout) =>
  new Set(splices.map(({ bundle, atMm }) => `${bundle}@${atMm}`)).size < splices.length;

test('HA1.5 a splice within a bundle is as if the bundle were two with a node between them', () => {
  let inBundles = 0;
  for (let seed = 1; seed <= rounds; seed += 1) {
    const harness = randomHarness(seed, { circles: seed % 3, splices: 3 });
    if (hasTwoAtOnePlace(harness.layout)) continue;
    const cut: Design = { ...harness, layout: cutUp(harness.layout) };
    inBundles += harness.layout.splices!.length;
    for (const [id, one] of routedWires(harness)) {
      const other = routedWires(cut).get(id)!;
      expect([one.ok, one.ok && one.mm, one.ok && one.chosen]).toEqual([
        true,
        other.ok && other.mm,
        other.ok && other.chosen,
      ]);
      expect(routeLengths(catalog, harness).get(id)?.cutMm).toBe(routeLengths(catalog, cut).get(id)?.cutMm);
    }
    const facts = (of: Design) =>
      sectionsOf(catalog, of).map(({ wires, odMm, massG }) => [wires.map(({ id }) => id), odMm, massG]);
    expect(facts(harness)).toEqual(facts(cut));
  }
  expect(inBundles).toBeGreaterThan(rounds / 2);
});

/** The mass of a splice's wires in g, from their routes. */
function metalAt(of: Design, splice: string): number {
  const joined = of.joints.filter(({ a, b }) => a.instance === splice || b.instance === splice);
  const ids = new Set(joined.map(({ a, b }) => (a.instance === splice ? b : a).instance));
  return [...ids].reduce((sum, id) => {
    const one = routedWires(of).get(id)!;
    const area = one.segment.def === 'thick' ? 2.5 : 0.22;
    return sum + (one.ok ? (one.mm * area * 8.89) / 1000 : NaN);
  }, 0);
}

/** The harness with one splice moved to another node, even if something else is there. */
function movedTo(of: Design & { layout: Layout }, splice: string, node: string): Design {
  const nodes = of.layout.nodes.map(({ at, ...rest }) => (at === undefined || at === splice ? rest : { ...rest, at }));
  const splices = of.layout.splices!.filter((one) => one.splice !== splice);
  const bundle = of.layout.bundles.find(({ from, to }) => from === node || to === node)!;
  const place = { splice, bundle: bundle.id, atMm: bundle.from === node ? 0 : bundle.lengthMm };
  return { ...of, layout: { ...of.layout, nodes, splices: [...splices, place] } };
}

test('HA1.9 each splice is worked out to the node with the least copper, as trying every node finds it', () => {
  let moves = 0;
  for (let seed = 1; seed <= rounds; seed += 1) {
    const random = randomHarness(seed, { circles: seed % 3, splices: 2 });
    const segments = random.instances.segments!.map((one, i) => (i % 3 === 0 ? { ...one, def: 'thick' } : one));
    const harness = { ...random, instances: { ...random.instances, segments } };
    for (const found of splicePlacements(catalog, harness)) {
      const tried = harness.layout.nodes.map(({ id }) => metalAt(movedTo(harness, found.splice, id), found.splice));
      const here = metalAt(harness, found.splice);
      expect(found).toMatchObject({
        by: 'metal',
        place: splicesOf(catalog, harness).find(({ instance }) => instance.id === found.splice)!.place,
      });
      expect(found.now).toBeCloseTo(here, 6);
      expect(found.least).toBeCloseTo(Math.min(...tried, here), 6);
      expect(Math.min(...tried)).toBeLessThanOrEqual(here + 1e-6);
      if (found.best === found.place) continue;
      moves += 1;
      expect(metalAt(movedTo(harness, found.splice, found.best), found.splice)).toBeCloseTo(found.least, 6);
    }
  }
  expect(moves).toBeGreaterThan(rounds / 2);
});

const spliced: Design & { layout: Layout } = {
  ...design(
    'spliced',
    {
      connectors: ['j1', 'j2', 'j3'].map((id) => ({ id, def: 'xh-3-bus' })),
      segments: [1, 2, 3].map((n) => ({ id: `w${n}`, def: 'hook-up-24-red', lengthMm: 1000 })),
      components: [{ id: 'sp1', def: 'splice-4' }],
    },
    [1, 2, 3].flatMap((n) => [`j${n}.2 = w${n}@a.core`, `w${n}@b.core = sp1.1`]),
  ),
  layout: {
    nodes: [{ id: 'n1', at: 'j1' }, { id: 'mid' }, { id: 'n2', at: 'j2' }, { id: 'n3', at: 'j3' }],
    bundles: [
      { id: 'b1', from: 'n1', to: 'mid', lengthMm: 500 },
      { id: 'b2', from: 'mid', to: 'n2', lengthMm: 300 },
      { id: 'b3', from: 'n3', to: 'mid', lengthMm: 200 },
    ],
    splices: [{ splice: 'sp1', bundle: 'b1', atMm: 450 }],
  },
};

test('HA1.5 what a splice joins is one net, its part is in the bill, and each wire ends where it is', () => {
  const [net] = deriveNets(catalog, spliced).filter(({ pins }) => pins.length > 1);
  expect(net!.pins.map(({ instance }) => instance).toSorted()).toEqual(['j1', 'j2', 'j3']);
  const line = billOfMaterials(catalog, spliced).lines.find(({ def }) => def === 'splice-4');
  expect(line).toMatchObject({ quantity: 1, section: 'Components' });
  expect([...routeLengths(catalog, spliced).values()].map(({ text }) => text)).toEqual([
    'B1 450 + 2 % = 459, cut 460',
    'B2 300 + B1 50 + 2 % = 357, cut 360',
    'B3 200 + B1 50 + 2 % = 255, cut 260',
  ]);
  const codes = validateDesign(catalog, spliced).map(({ code }) => code);
  expect(codes.filter((code) => /splice|layout|component|joint/.test(code))).toEqual([]);
  const [placement] = splicePlacements(catalog, spliced);
  expect(placement).toMatchObject({ place: 'b1@450', best: 'mid', savedMm: 50 });
});

test('wires by their length where the metal of one is not known', () => {
  const unknown = testCatalog([...rows, wire('hook-up-24-red', 0.22, { areaMm2: undefined })]);
  expect(splicePlacements(unknown, spliced)).toEqual([
    { splice: 'sp1', place: 'b1@450', best: 'mid', by: 'length', now: 1050, least: 1000, savedMm: 50 },
  ]);
});

test('HA1.5 each end at a splice has its copper and the bundle by which it leaves, whichever end it is', () => {
  const two = row('wires', {
    id: 'two-core',
    structure: {
      type: 'group',
      id: 'w',
      children: ['x', 'y'].map((id) => ({ type: 'conductor', id, areaMm2: 0.5, material: 'copper' })),
    },
  });
  const own = testCatalog([...rows, two]);
  const of: Design = {
    ...design(
      'ends',
      {
        connectors: ['j1', 'j2', 'j3'].map((id) => ({ id, def: 'xh-3-bus' })),
        segments: [
          { id: 'w1', def: 'two-core', lengthMm: 1000 },
          { id: 'w2', def: 'hook-up-24-red', lengthMm: 1000 },
          { id: 'loop', def: 'thick', lengthMm: 100 },
          { id: 'gone', def: 'not-there', lengthMm: 100 },
        ],
        components: [
          { id: 'sp1', def: 'splice-4' },
          { id: 'sp2', def: 'splice-4' },
          { id: 'r1', def: 'r-120' },
        ],
      },
      [
        'sp1.1 = w1@a.x',
        'w1@a.y = sp1.1',
        'w1@b.x = j1.1',
        'j2.2 = w2@a.core',
        'sp1.1 = w2@b.core',
        'sp1.1 = loop@a.core',
        'loop@b.core = sp1.1',
        'sp2.1 = gone@a.core',
        'r1.a = j3.1',
      ],
    ),
    layout: spliced.layout,
  };
  const facts = (wanted: Design) =>
    splicesOf(own, wanted).map(({ instance, place, ends }) => [
      instance.id,
      place,
      ends.map(({ segment, end, areaMm2, leaves }) => [segment.id, end, areaMm2, leaves?.bundle.id]),
    ]);
  expect(facts(of)).toEqual([
    [
      'sp1',
      'b1@450',
      [
        ['w1', 'a', 1, 'b1'],
        ['w2', 'b', 0.22, 'b1'],
        ['loop', 'a', 2.5, undefined],
        ['loop', 'b', 2.5, undefined],
      ],
    ],
    ['sp2', undefined, [['gone', 'a', undefined, undefined]]],
  ]);
  // The loop has the same length wherever the splice is. A splice without a position has no better one.
  const moved = splicePlacements(own, of);
  const now = expect.closeTo((450 * 8.89 + 350 * 0.22 * 8.89) / 1000, 6) as number;
  expect(moved).toMatchObject([{ splice: 'sp1', best: 'n1', by: 'metal', now }]);
  const bare = { ...of };
  delete bare.layout;
  expect(splicePlacements(own, bare)).toEqual([]);
  expect(facts(bare).map(([id, place]) => [id, place])).toEqual([
    ['sp1', undefined],
    ['sp2', undefined],
  ]);
  expect(splicesOf(own, design('none', {}, []))).toEqual([]);
});

test('HA1.9 a wire that is led over a bundle keeps to it when the best place of its splice is worked out', () => {
  const [node, far] = ['n1', 'n2'];
  const of = (via: string[], swapped: boolean): Design => ({
    ...spliced,
    joints: spliced.joints.map((one) => (swapped ? { a: one.b, b: one.a } : one)),
    layout: {
      nodes: [
        { id: node, at: 'j1' },
        { id: far, at: 'sp1' },
        { id: 'n3', at: 'j2' },
        { id: 'n4', at: 'j3' },
      ],
      bundles: [
        { id: 'short', from: node, to: far, lengthMm: 100 },
        { id: 'long', from: node, to: 'mid', lengthMm: 300 },
        { id: 'rest', from: 'mid', to: far, lengthMm: 400 },
        { id: 'b3', from: far, to: 'n3', lengthMm: 50 },
        { id: 'b4', from: far, to: 'n4', lengthMm: 50 },
      ],
      routes: [{ segment: 'w1', via }],
    },
  });
  const withMid = (one: Design): Design => ({
    ...one,
    layout: { ...one.layout!, nodes: [...one.layout!.nodes, { id: 'mid' }] },
  });
  const now = (via: string[], swapped: boolean) => splicePlacements(catalog, withMid(of(via, swapped)))[0];
  const metal = (mm: number) => (mm * 0.22 * 8.89) / 1000;
  for (const swapped of [false, true]) {
    expect(now([], swapped)).toMatchObject({ place: far, best: far, now: expect.closeTo(metal(200), 6) as number });
    expect(now(['long', 'rest'], swapped)?.now).toBeCloseTo(metal(800), 6);
  }
});

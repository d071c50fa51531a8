import type { Design } from '@cablewright/model';
import type { Covering } from './layout-types.ts';
import { expect, test } from 'vitest';
import { design, testCatalog } from '../../../test-kit/index.ts';
import { randomHarness } from '../../../test-kit/random-harness.ts';
import type { LibraryRow } from '../../library/library.ts';
import { bundleDiameter } from './bundle-diameter.ts';
import { coveredSections, coveringUses } from './coverings.ts';
import { sectionFormulas } from './formulas.ts';
import { routedWires } from './routes.ts';
import { screenUses } from './screens.ts';
import { sectionsOf } from './sections.ts';

const row = (kind: string, record: { id: string; [field: string]: unknown }): LibraryRow => ({
  kind,
  key: record.id,
  seq: 2,
  record: { src: 'synthetic example', ...record },
});

const wire = (more: object) =>
  row('wires', {
    id: 'hook-up-24-red',
    structure: {
      type: 'group',
      id: 'w',
      children: [{ type: 'conductor', id: 'core', areaMm2: 0.22, insulatedOdMm: 1.2, material: 'copper' }],
    },
    ...more,
  });
const copper = row('vocab/materials', { id: 'copper', densityGPerCm3: 8.89 });

test('HA1.7 each wire is in the sections it passes, and in no other', () => {
  const catalog = testCatalog();
  for (let seed = 1; seed <= 300; seed += 1) {
    const harness = randomHarness(seed, { circles: seed % 3 });
    const sections = sectionsOf(catalog, harness);
    expect(sections.map(({ bundle }) => bundle)).toEqual(harness.layout.bundles);
    for (const { bundle, wires } of sections) {
      const expected = [...routedWires(harness).values()].flatMap((one) =>
        one.ok && one.steps.some((step) => step.bundle.id === bundle.id) ? [one.segment] : [],
      );
      expect(wires).toEqual(expected);
    }
  }
});

test('HA1.7 the diameter follows from the wires; a measured one wins, and an unknown stock is named', () => {
  const harness = randomHarness(3);
  const [section] = sectionsOf(testCatalog([wire({}), copper]), harness).filter(({ wires }) => wires.length > 1);
  const { bundle, wires } = section!;
  const od = bundleDiameter(wires.map(() => 1.2));
  expect(section).toMatchObject({ odMm: od, odFrom: 'packing', unknownOd: [] });
  const layout = {
    ...harness.layout,
    bundles: harness.layout.bundles.map((one) => (one === bundle ? { ...one, measuredOdMm: 7.5 } : one)),
  };
  const measured = sectionsOf(testCatalog([wire({}), copper]), { ...harness, layout });
  expect(measured.find((one) => one.bundle.id === bundle.id)).toMatchObject({ odMm: 7.5, odFrom: 'measured' });
  const children = [{ type: 'conductor', id: 'core', areaMm2: 0.22 }];
  const silent = wire({ label: 'Hook-up', structure: { type: 'group', id: 'w', children } });
  const unknown = sectionsOf(testCatalog([silent, copper]), harness).find((one) => one.bundle === bundle)!;
  expect(unknown).toMatchObject({ unknownOd: ['Hook-up'] });
  expect(unknown.odMm).toBeUndefined();
});

test('HA1.7 the mass is that of the stock, else of its conductors; where neither is known it is not given', () => {
  const harness = randomHarness(3);
  const massOf = (rows: readonly LibraryRow[]) =>
    sectionsOf(testCatalog(rows), harness).filter(({ wires }) => wires.length > 1)[0]!;
  const { bundle, wires, ...stated } = massOf([wire({ massGPerM: 3.5 })]);
  expect(stated.massG).toBeCloseTo((3.5 * wires.length * bundle.lengthMm) / 1000, 9);
  expect(stated.metalOnly).toBeUndefined();
  const metal = massOf([wire({}), copper]);
  expect(metal.massG).toBeCloseTo((0.22 * 8.89 * wires.length * bundle.lengthMm) / 1000, 9);
  expect(metal.metalOnly).toBe(true);
  expect(massOf([wire({}), row('vocab/materials', { id: 'copper' })]).massG).toBeUndefined();
});

test('HA1.7 bundles of equal wires are as thick as the circles they fit in, and others as their packing says', () => {
  // Enclosing circles of n equal circles: 1 + 2/√3, 1 + √2, and 3 for a hexagon with or without a circle in its centre.
  expect(bundleDiameter([2])).toBe(2);
  expect(bundleDiameter([1, 1])).toBe(2);
  for (const [count, exact] of [
    [3, 1 + 2 / Math.sqrt(3)],
    [4, 1 + Math.SQRT2],
    [5, 1 + 1 / Math.sin(Math.PI / 5)],
    [6, 3],
    [7, 3],
  ] as const) {
    const tight = bundleDiameter(
      Array.from({ length: count }, () => 1),
      1,
    );
    expect(tight).toBeGreaterThanOrEqual(exact - 1e-9);
    expect(tight).toBeLessThan(exact + 0.011);
  }
  expect(bundleDiameter([1, 1, 1, 1, 1, 1, 1, 1, 1, 1])).toBeCloseTo(Math.max(3.82, 1.2 * Math.sqrt(10)), 9);
  expect(bundleDiameter([3, 1, 1])).toBeCloseTo(Math.max(4, 1.2 * Math.sqrt(11)), 9);
  expect(bundleDiameter([5, 4, 0.5])).toBeCloseTo(9, 9);
  expect(bundleDiameter([])).toBe(0);
  expect(bundleDiameter([1, 2, 3], 1.45)).toBeCloseTo(1.45 * Math.sqrt(14), 9);
});

/** A cable of four 2 mm wires through 1000 mm, with coverings. */
const covered = (coverings: readonly object[], rows: readonly LibraryRow[], more: object = {}) => {
  const harness: Design = {
    ...design(
      'covered',
      {
        connectors: ['j1', 'j2'].map((id) => ({ id, def: 'xh-3-bus' })),
        segments: [1, 2, 3, 4].map((n) => ({ id: `w${n}`, def: 'lead', lengthMm: 2000 })),
      },
      [1, 2, 3, 4].flatMap((n) => [`j1.${1 + (n % 3)} = w${n}@a.core`, `w${n}@b.core = j2.${1 + (n % 3)}`]),
    ),
    layout: {
      nodes: [
        { id: 'n1', at: 'j1' },
        { id: 'n2', at: 'j2' },
      ],
      bundles: [{ id: 'b1', from: 'n1', to: 'n2', lengthMm: 1000, coverings: coverings as Covering[] }],
      ...more,
    },
  };
  const core = { type: 'conductor', id: 'core', areaMm2: 0.5, insulatedOdMm: 2 };
  const lead = row('wires', { id: 'lead', massGPerM: 7, structure: { type: 'group', id: 'w', children: [core] } });
  return {
    sections: coveredSections(testCatalog([lead, ...rows]), harness),
    harness,
    catalog: testCatalog([lead, ...rows]),
  };
};
const part = (id: string, bundle: object) => row('mechanicals', { id, kind: 'covering', bundle });
// Four 2 mm wires: 1.2·√16 = 4.8, but the closest packing is 2.42 · 2.
const bare = 4.84;

test('HA1.7 a covering adds twice its wall, tape its wall for each turn that lies there, a conduit has its own diameter', () => {
  const tape = part('tape', { wallMm: 0.15, tapeWidthMm: 19, massGPerM: 3 });
  const sleeve = part('sleeve', { wallMm: 0.5, massGPerM: 10 });
  const conduit = part('conduit', { wallMm: 0.3, insideMm: 6.5, outsideMm: 10, massGPerM: 20 });
  const rows = [tape, sleeve, conduit];
  const at = (def: string, fromMm: number, toMm: number, overlapPct?: number) => ({ def, fromMm, toMm, overlapPct });
  const of = (...list: object[]) => covered(list, rows).sections[0]!;
  expect(of()).toMatchObject({ odMm: bare, coveredOdMm: bare, massG: 28, coveredMassG: 28, coverings: [] });
  expect(of().fillPct).toBeCloseTo((100 * 16) / bare ** 2, 9);
  expect(of(at('sleeve', 100, 600))).toMatchObject({ odMm: bare, coveredOdMm: bare + 1, coveredMassG: 28 + 5 });
  expect(of(at('tape', 0, 1000, 50)).coveredOdMm).toBeCloseTo(bare + 0.6, 9);
  expect(of(at('tape', 0, 1000, 20)).coveredOdMm).toBeCloseTo(bare + 0.3 / 0.8, 9);
  expect(of(at('conduit', 0, 400))).toMatchObject({ coveredOdMm: 10, coveredMassG: 28 + 8 });
  expect(of(at('conduit', 0, 400)).conduitFillPct).toBeCloseTo((100 * 16) / 6.5 ** 2, 9);
  // The tape continues past the end of the conduit: it is wound around 10 mm on the conduit, and around the wires after
  // it.
  const both = covered([at('conduit', 0, 400), at('tape', 200, 600, 50)], rows);
  const [, used] = coveringUses(both.catalog, both.harness);
  const turns = (d: number, mm: number) => (Math.PI * (d + 0.15) * mm) / 9.5;
  expect(used!.usedMm).toBeCloseTo(turns(10, 200) + turns(bare, 200), 9);
  expect(used).toMatchObject({ coveredMm: 400, underMm: 10 });
  expect(both.sections[0]!.coveredOdMm).toBeCloseTo(10.6, 9);
  expect(both.sections[0]!.coveredMassG).toBeCloseTo(28 + 8 + (3 * (turns(10, 200) + turns(bare, 200))) / 1000, 9);
});

test('HA1.7 what is not known of a covering is not guessed, and is named', () => {
  const [section] = covered([{ def: 'sock', fromMm: 0, toMm: 500 }], [part('sock', {})]).sections;
  expect(section).toMatchObject({ odMm: bare, unknownCoveringMass: ['sock'] });
  expect([section!.coveredOdMm, section!.coveredMassG]).toEqual([undefined, undefined]);
});

test('HA1.7 a measured diameter wins over what is worked out, in what is covered too', () => {
  const { harness, catalog } = covered([{ def: 'sleeve', fromMm: 0, toMm: 500 }], [part('sleeve', { wallMm: 0.5 })]);
  const bundles = harness.layout!.bundles.map((one) => ({ ...one, measuredOdMm: 5.5 }));
  const [section] = coveredSections(catalog, { ...harness, layout: { ...harness.layout!, bundles } });
  expect(section).toMatchObject({ odMm: 5.5, odFrom: 'measured', coveredOdMm: 6.5 });
  expect(section!.fillPct).toBeCloseTo((100 * 16) / 5.5 ** 2, 9);
});

test('HA1.7 twisted wires pack no closer than √2, and a screened set is one round in its bundle', () => {
  const rows = [part('braid', { wallMm: 0.4 })];
  const sets = (...list: object[]) => covered([], rows, { sets: list }).sections[0]!.odMm!;
  expect(sets({ id: 's', wires: ['w1', 'w2'], layMm: 20 })).toBeCloseTo(
    Math.hypot(1.2 * Math.sqrt(8), Math.SQRT2 * Math.sqrt(8)),
    9,
  );
  // Two twisted wires are 4 mm side by side, 4.8 mm with the braid; the other two lie next to them.
  expect(sets({ id: 's', wires: ['w1', 'w2'], layMm: 20, screen: 'braid' })).toBeCloseTo(
    Math.max(4.8 + 2, 1.2 * Math.hypot(4.8, 2, 2)),
    9,
  );
});

test('HA1.7 the screen of a set is in the mass of its sections; one whose mass is not known leaves the mass out and is named', () => {
  const screened = (bundle: object, layMm?: number) =>
    covered([], [part('braid', bundle)], { sets: [{ id: 's', wires: ['w1', 'w2'], layMm, screen: 'braid' }] });
  expect(screened({ wallMm: 0.4, massGPerM: 12 }).sections[0]).toMatchObject({ massG: 28 + 12, coveredMassG: 28 + 12 });
  // The tape is wound around two wires side by side (4 mm), with half its width overlapping.
  const wound = screened({ wallMm: 0.1, tapeWidthMm: 10, massGPerM: 5 }, 20);
  const [tape] = screenUses(wound.catalog, wound.harness);
  expect(tape!.usedMm).toBeCloseTo((Math.PI * 4.1 * 1000) / 5, 9);
  expect(wound.sections[0]!.massG).toBeCloseTo(28 + (5 * Math.PI * 4.1) / 5, 9);
  const [unknown] = screened({ wallMm: 0.4 }).sections;
  expect(unknown).toMatchObject({ unknownMass: ['braid'] });
  expect([unknown!.massG, unknown!.coveredMassG]).toEqual([undefined, undefined]);
});

test('HA1.7 every figure of a section names its formula and where that is from', () => {
  expect(Object.keys(sectionFormulas)).toEqual(['length', 'diameter', 'measured', 'fill', 'mass', 'covered', 'tape']);
  for (const { formula, source } of Object.values(sectionFormulas))
    expect(Math.min(formula.length, source.length)).toBeGreaterThan(5);
});

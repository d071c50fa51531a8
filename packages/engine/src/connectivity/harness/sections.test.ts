import { expect, test } from 'vitest';
import { testCatalog } from '../../../test-kit/index.ts';
import { randomHarness } from '../../../test-kit/random-harness.ts';
import type { LibraryRow } from '../../library/library.ts';
import { bundleDiameter } from './bundle-diameter.ts';
import { routedWires } from './routes.ts';
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

test('each wire is in the sections it passes, and in no other', () => {
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

test('the diameter follows from the wires; a measured one wins, and an unknown stock is named', () => {
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

test('the mass is that of the stock, else of its conductors; where neither is known it is not given', () => {
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

test('bundles of equal wires are as thick as the circles they fit in, and others as their packing says', () => {
  // Circles around n equal ones: 1 + 2/√3, 1 + √2, 3 for the hexagon, with or without its middle.
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

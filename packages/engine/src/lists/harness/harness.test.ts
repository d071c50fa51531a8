import type { Design, Layout, Segment } from '@cablewright/model';
import { expect, test } from 'vitest';
import { testCatalog } from '../../../test-kit/index.ts';
import { randomHarness } from '../../../test-kit/random-harness.ts';
import { routedWires } from '../../connectivity/harness/routes.ts';
import type { LibraryRow } from '../../library/library.ts';
import { costOf } from '../bom/cost-roll-up.ts';
import { cutList } from '../cut-list.ts';
import { harnessEffect, withBundleLengths } from './preview.ts';
import { harnessReport } from './report.ts';

const row = (kind: string, record: { id: string; [field: string]: unknown }): LibraryRow => ({
  kind,
  key: record.id,
  seq: 2,
  record: { src: 'synthetic example', ...record },
});
const core = { type: 'conductor', id: 'core', areaMm2: 0.22, insulatedOdMm: 1.2 };
const catalog = testCatalog([
  row('wires', {
    id: 'hook-up-24-red',
    label: 'Hook-up',
    structure: { type: 'group', id: 'w', children: [core] },
    cost: { unit: 0.5, currency: 'EUR' },
  }),
  row('mechanicals', {
    id: 'tape',
    kind: 'covering',
    label: 'Tape',
    bundle: { wallMm: 0.15, tapeWidthMm: 19 },
    cost: { unit: 0.1, currency: 'EUR' },
  }),
  row('components', { id: 'splice-4', kind: 'splice', splice: {}, cost: { unit: 0.2, currency: 'EUR' } }),
]);

/** A random harness in which every wire is cut to the length of its route. */
function following(seed: number): Design & { layout: Layout } {
  const harness = randomHarness(seed, { circles: seed % 3, splices: seed % 2 });
  const segments = harness.instances.segments!.map((one): Segment => ({ ...one, lengthFrom: 'route' }));
  const bundles = harness.layout.bundles.map((one, i) =>
    i > 0 ? one : { ...one, coverings: [{ def: 'tape', fromMm: 0, toMm: one.lengthMm }] },
  );
  const layout = { ...harness.layout, bundles };
  return {
    ...withBundleLengths(catalog, { ...harness, instances: { ...harness.instances, segments }, layout }, {}),
    layout,
  };
}

test('HA1.10 what a longer bundle changes is what differs between the harness as it is and as it would be', () => {
  let higher = 0;
  for (let seed = 1; seed <= 150; seed += 1) {
    const before = following(seed);
    const [first] = before.layout.bundles;
    const lengths = { [first!.id]: first!.lengthMm + 100 };
    const effect = harnessEffect(catalog, before, lengths);
    const bundles = before.layout.bundles.map((one) =>
      one === first ? { ...one, lengthMm: one.lengthMm + 100 } : one,
    );
    const longer: Design = { ...before, layout: { ...before.layout, bundles } };
    const ways = routedWires(longer);
    const expected = before.instances.segments!.map((one) => {
      const way = ways.get(one.id)!;
      return {
        ...one,
        // A wire that begins and ends at the same place has no route length, so it keeps its own length.
        lengthMm:
          way.ok && way.mm === 0
            ? one.lengthMm
            : way.ok
              ? Math.ceil(Math.round(Math.ceil(Math.round(way.mm * 1.02 * 1e6) / 1e6) * 1e5) / 1e6) * 10
              : NaN,
      };
    });
    const after: Design = { ...longer, instances: { ...longer.instances, segments: expected } };
    const differing = expected.filter(({ lengthMm }, i) => lengthMm !== before.instances.segments![i]!.lengthMm);
    expect(effect.wires.map(({ wire, after: mm }) => [wire, mm])).toEqual(
      differing.map(({ id, lengthMm }) => [id, lengthMm]),
    );
    const pieces = (of: Design) => cutList(catalog, of).map(({ lengthMm, quantity }) => [lengthMm, quantity] as const);
    const [were, are] = [new Map(pieces(before)), new Map(pieces(after))];
    for (const { lengthMm, before: was, after: is } of effect.cuts) {
      expect([was, is]).toEqual([were.get(lengthMm) ?? 0, are.get(lengthMm) ?? 0]);
    }
    const unchanged = [...new Set([...were.keys(), ...are.keys()])].filter((mm) => were.get(mm) === are.get(mm));
    expect(effect.cuts).toHaveLength(new Set([...were.keys(), ...are.keys()]).size - unchanged.length);
    const price = (of: Design) => costOf(catalog, of).totals[0]!.amount;
    expect(effect.price[0]).toEqual({ currency: 'EUR', before: price(before), after: price(after) });
    if (price(after) > price(before)) higher += 1;
  }
  expect(higher).toBeGreaterThan(75);
});

test('HA1.10 the length that is there changes nothing, and nothing is changed that was given', () => {
  const harness = following(7);
  const text = JSON.stringify(harness);
  const same = Object.fromEntries(harness.layout.bundles.map(({ id, lengthMm }) => [id, lengthMm]));
  expect(harnessEffect(catalog, harness, same)).toMatchObject({ wires: [], cuts: [], bill: [] });
  harnessEffect(catalog, harness, { [harness.layout.bundles[0]!.id]: 5000 });
  expect(JSON.stringify(harness)).toBe(text);
  expect(withBundleLengths(catalog, harness, same)).toBe(harness);
  expect(withBundleLengths(catalog, { ...harness, layout: undefined }, same).layout).toBeUndefined();
});

test('HA1.7 the report lists each section between nodes and splices with its wires, and each wire with its sum', () => {
  const harness = following(5);
  const report = harnessReport(catalog, harness);
  expect(report.wires).toHaveLength(harness.instances.segments!.length);
  const ways = routedWires(harness);
  for (const { wire, route, lengthMm, name } of report.wires) {
    const way = ways.get(wire)!;
    if (way.ok && way.mm === 0) {
      expect([route, lengthMm]).toEqual([
        undefined,
        harness.instances.segments!.find(({ id }) => id === wire)!.lengthMm,
      ]);
      continue;
    }
    expect(route).toMatchObject({ cutMm: lengthMm, sum: expect.stringMatching(/= \d+, cut \d+$/) });
    const through = report.sections.filter(({ wires }) => wires.includes(name));
    expect(new Set(through.map((section) => section.name))).toEqual(new Set(route!.bundles));
  }
  const longest = Math.max(...[...routedWires(harness).values()].map((one) => (one.ok ? one.mm : 0)));
  expect(report.longest!.mm).toBe(longest);
  expect(report.parts).toMatchObject([{ kind: 'covering', label: 'Tape' }]);
  expect(report.sections.reduce((sum, { lengthMm }) => sum + lengthMm, 0)).toBe(
    harness.layout.bundles.reduce((sum, { lengthMm }) => sum + lengthMm, 0),
  );
  expect(harnessReport(catalog, { ...harness, layout: undefined })).toMatchObject({
    wires: [],
    sections: [],
    parts: [],
  });
});

import type { Design, Segment } from '@cablewright/model';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { design, testCatalog } from '../../../test-kit/index.ts';
import type { LibraryRow } from '../../library/library.ts';
import { cutList } from '../../lists/cut-list.ts';
import { billOfMaterials } from '../../lists/bom/bill.ts';
import { BenchFacts } from '../../lists/steps/bench-facts.ts';
import { buildSteps } from '../../lists/steps/build-steps.ts';
import { routeLengths } from './lengths.ts';
import { cutLength } from './cut-lengths.ts';

const row = (kind: string, record: { id: string; [field: string]: unknown }): LibraryRow => ({
  kind,
  key: record.id,
  seq: 2,
  record: { src: 'synthetic example', ...record },
});
const hood = (facts: object) => row('bodies', { id: 'hood', positions: [{ id: '1' }], ...facts });
const rows = (facts: object, ...more: LibraryRow[]) => [
  hood(facts),
  row('connectors', { id: 'hood', body: 'hood' }),
  ...more,
];

/** A cable between two connectors of the same kind. */
const lead = (fields: Partial<Segment> = {}, more: Partial<Design> = {}): Design => ({
  ...design(
    'lead',
    {
      connectors: ['j1', 'j2'].map((id) => ({ id, def: 'hood' })),
      segments: [{ id: 'w1', def: 'hook-up-24-red', lengthMm: 1800, ...fields }],
    },
    ['j1.1 = w1@a.core', 'w1@b.core = j2.1'],
  ),
  ...more,
});

const cut = (facts: object, of: Design = lead(), ...more: LibraryRow[]) =>
  cutLength(testCatalog(rows(facts, ...more)).library, of, of.instances.segments![0]!);

test('[DO5.3] the cut length of a plain cable is that of the drawing, plus what is stated for entry and strip at its ends', () => {
  expect(cut({})).toEqual({ mm: 1800 });
  expect(cut({ entryMm: 25 })).toEqual({ mm: 1850, sum: '1800 + entry 25 + 25 = 1850' });
  expect(cut({ entryMm: 25, stripMm: 6 })).toEqual({ mm: 1862, sum: '1800 + entry 25 + 25 + strip 6 + 6 = 1862' });
  expect(cut({ entryMm: 25 }, lead({ lengthMm: undefined }))).toEqual({});
});

test('[DO5.3] a run states what differs at its ends, service lengths too; what the shop states is for harnesses (HA1.1)', () => {
  expect(cut({ entryMm: 25 }, lead({ preparation: { a: { entryMm: 12 }, b: { serviceMm: 40 } } }))).toEqual({
    mm: 1877,
    sum: '1800 + entry 12 + 25 + service 40 = 1877',
  });
  const shop = (harness: object) => row('settings', { id: 'engineering', harness });
  expect(cut({ entryMm: 25 }, lead(), shop({ servicePct: 2, serviceMm: 5, stepMm: 10 }))).toEqual({
    mm: 1850,
    sum: '1800 + entry 25 + 25 = 1850',
  });
});

test('[DO5.3] a length can be measured to the mating face of a connector or to the end of the jacket', () => {
  const toFace = { a: { from: 'mating-face' } } as const;
  expect(cut({ entryMm: 25, depthMm: 40 }, lead({ preparation: toFace }))).toEqual({
    mm: 1810,
    sum: '1800 − body 40 + entry 25 + 25 = 1810',
  });
  const toJacket = { b: { from: 'jacket-end', jacketMm: 60 } } as const;
  expect(cut({ entryMm: 25 }, lead({ preparation: toJacket }))).toEqual({
    mm: 1885,
    sum: '1800 + entry 25 + cores 60 = 1885',
  });
  const open = { ...lead({ preparation: toJacket }), joints: lead().joints.slice(0, 1) };
  expect(cut({}, open)).toEqual({ mm: 1860, sum: '1800 + cores 60 = 1860' });
});

test('[DO5.3] cut list, bill and steps have the cut length, and the sum is on the list and in the step', () => {
  const catalog = testCatalog(rows({ entryMm: 25, stripMm: 6 }));
  const [piece] = cutList(catalog, lead());
  expect(piece).toMatchObject({ lengthMm: 1862, sum: '1800 + entry 25 + 25 + strip 6 + 6 = 1862' });
  const wire = billOfMaterials(catalog, lead()).lines.find(({ kind }) => kind === 'wires')!;
  expect(wire.metres).toBe(1.862);
  const [step] = buildSteps(new BenchFacts(catalog, lead()));
  expect(step!.what).toContain('cut 1 × 1862 mm (1800 + entry 25 + 25 + strip 6 + 6 = 1862) of');
  expect(step!.measures).toEqual([{ of: 'cut-length', mm: 1862 }]);
  const drawing = { id: 'lead', partNumber: 'CBL-00009-XX', variations: [{ suffix: '01', lengthMm: 500 }] };
  const [family] = cutList(catalog, lead({ role: 'trunk' }), { drawing });
  expect(family).toMatchObject({ lengthMm: 562, sum: '500 + entry 25 + 25 + strip 6 + 6 = 562' });
});

test('[DO5.3] whatever is stated: the cut length is the length of the drawing plus the addends that the sum shows', () => {
  const mm = fc.integer({ min: 0, max: 90 });
  const end = fc.record(
    {
      entryMm: mm,
      stripMm: mm,
      jacketMm: mm,
      serviceMm: mm,
      from: fc.constantFrom<'body-back' | 'mating-face' | 'jacket-end'>('body-back', 'mating-face', 'jacket-end'),
    },
    { requiredKeys: [] },
  );
  const facts = fc.record({ entryMm: mm, stripMm: mm, jacketMm: mm, depthMm: mm }, { requiredKeys: [] });
  fc.assert(
    fc.property(facts, end, end, fc.integer({ min: 1, max: 5000 }), (body, a, b, lengthMm) => {
      const { mm: cutMm, sum } = cut(body, lead({ lengthMm, preparation: { a, b } }));
      if (sum === undefined) {
        expect(cutMm).toBe(lengthMm);
        return;
      }
      const [addends = '', total] = sum.split(' = ');
      const numbers = [...addends.matchAll(/(−)?[^0-9−+]*([\d.]+)/g)].map(([, less, n]) =>
        less ? -Number(n) : Number(n),
      );
      expect(numbers[0]).toBe(lengthMm);
      expect(numbers.reduce((all, n) => all + n, 0)).toBeCloseTo(cutMm!, 6);
      expect(Number(total)).toBeCloseTo(cutMm!, 6);
    }),
  );
});

test('[DO5.3] in a harness with a layout the length is the cut length already, and its route counts what is stated', () => {
  const layout = {
    nodes: [
      { id: 'n1', at: 'j1' },
      { id: 'n2', at: 'j2' },
    ],
    bundles: [{ id: 'b1', from: 'n1', to: 'n2', lengthMm: 500 }],
  };
  const shop = row('settings', { id: 'engineering', harness: { servicePct: 0, stepMm: 1 } });
  const routed = lead({ lengthFrom: 'route', preparation: { a: { entryMm: 10, stripMm: 3 } } }, { layout });
  expect(cut({ entryMm: 25, stripMm: 6 }, routed, shop)).toEqual({ mm: 1800 });
  const catalog = testCatalog(rows({ entryMm: 25, stripMm: 6 }, shop));
  expect(routeLengths(catalog, routed).get('w1')!.text).toBe('B1 500 + entry 10 + 25 + strip 3 + 6 = 544, cut 544');
});

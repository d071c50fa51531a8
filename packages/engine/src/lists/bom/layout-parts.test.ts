import type { Design } from '@cablewright/model';
import { expect, test } from 'vitest';
import { design, testCatalog } from '../../../test-kit/index.ts';
import type { LibraryRow } from '../../library/library.ts';
import { billOfMaterials } from './bill.ts';

const row = (kind: string, record: { id: string; [field: string]: unknown }): LibraryRow => ({
  kind,
  key: record.id,
  seq: 2,
  record: { src: 'synthetic example', ...record },
});
const price = { unit: 2, currency: 'EUR' };
const catalog = testCatalog([
  row('mechanicals', { id: 'conduit', kind: 'covering', label: 'Conduit', bundle: { wallMm: 0.5 }, cost: price }),
  row('mechanicals', { id: 'tape', kind: 'covering', label: 'Tape', bundle: { wallMm: 0.15, tapeWidthMm: 19 } }),
  row('mechanicals', { id: 'thin-tape', kind: 'covering', bundle: { tapeWidthMm: 19 } }),
  row('mechanicals', { id: 'clip', kind: 'fixing', label: 'Clip', cost: price }),
]);

const covered: Design = {
  ...design(
    'covered',
    {
      connectors: ['j1', 'j2'].map((id) => ({ id, def: 'xh-3-bus' })),
      segments: [{ id: 'w1', def: 'hook-up-24-red', lengthMm: 1000 }],
    },
    ['j1.1 = w1@a.core', 'w1@b.core = j2.1'],
  ),
  layout: {
    nodes: [{ id: 'n1', at: 'j1' }, { id: 'n2' }, { id: 'n3', at: 'j2' }],
    bundles: [
      {
        id: 'b1',
        from: 'n1',
        to: 'n2',
        lengthMm: 600,
        measuredOdMm: 6,
        coverings: [
          { def: 'conduit', fromMm: 0, toMm: 250 },
          { def: 'tape', fromMm: 250, toMm: 600 },
          { def: 'conduit', fromMm: 300, toMm: 400 },
        ],
        fixings: [
          { def: 'clip', atMm: 100 },
          { def: 'clip', atMm: 500 },
        ],
      },
      { id: 'b2', label: 'Tail', from: 'n2', to: 'n3', lengthMm: 400, fixings: [{ def: 'clip', atMm: 10 }] },
    ],
  },
};

const lineOf = (of: Design, def: string, options = {}) =>
  billOfMaterials(catalog, of, options).lines.find((line) => line.def === def);

test('HA1.8 coverings are in the bill with their length, tape with its overlap, and fixings by the piece', () => {
  expect(lineOf(covered, 'conduit')).toMatchObject({
    unit: 'ft',
    metres: 0.35,
    location: 'b1',
    cost: { extended: 0.7 },
  });
  // Each turn advances by half the tape width: π · (6 + 0.15) · 350 / (19 · 0.5).
  expect(lineOf(covered, 'tape')!.metres).toBeCloseTo((Math.PI * 6.15 * 350) / 9.5 / 1000, 9);
  expect(lineOf(covered, 'clip')).toMatchObject({
    unit: 'ea',
    quantity: 3,
    location: 'b1, Tail',
    cost: { extended: 6 },
  });
});

test('HA1.8 a stated overlap counts, and a tape on a bundle of unknown diameter says that its length is not known', () => {
  const change = (more: object): Design => ({
    ...covered,
    layout: {
      ...covered.layout!,
      bundles: [
        { ...covered.layout!.bundles[0]!, coverings: [{ def: 'tape', fromMm: 0, toMm: 100, overlapPct: 20 }], ...more },
      ],
    },
  });
  expect(lineOf(change({}), 'tape')!.metres).toBeCloseTo((Math.PI * 6.15 * 100) / (19 * 0.8) / 1000, 9);
  const unknown = lineOf(change({ measuredOdMm: undefined }), 'tape');
  expect(unknown).toMatchObject({ metres: 0, notes: ['length on b1 not known: its diameter is not'] });
});

test('HA1.8 the tape covers what it is wound on: its area is that of the cylinder, twice that at half overlap', () => {
  const [first] = covered.layout!.bundles;
  const metresAt = (measuredOdMm: number, overlapPct: number) => {
    const coverings = [{ def: 'thin-tape', fromMm: 0, toMm: 500, overlapPct }];
    const bundles = [{ ...first!, measuredOdMm, coverings }];
    return lineOf({ ...covered, layout: { ...covered.layout!, bundles } }, 'thin-tape')!.metres!;
  };
  for (const odMm of [1, 6.3, 40]) {
    expect(metresAt(odMm, 0) * 1000 * 19).toBeCloseTo(Math.PI * odMm * 500, 6);
    expect(metresAt(odMm, 50)).toBeCloseTo(2 * metresAt(odMm, 0), 9);
  }
});

test('HA1.8 the coverings of a placed harness are in the bill, as its line or as its parts', () => {
  const outer = design('outer', { subassemblies: [{ id: 's1', def: 'covered' }] }, []);
  const designs = { ...catalog, design: () => ({ design: covered, library: catalog.library }) };
  const whole = billOfMaterials(designs, outer, { explode: true });
  expect(whole.lines.find((line) => line.def === 'conduit')).toMatchObject({ metres: 0.35 });
  expect(whole.lines.find((line) => line.def === 'clip')).toMatchObject({ quantity: 3 });
});

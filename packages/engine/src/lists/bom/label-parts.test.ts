import { expect, test } from 'vitest';
import { design, testCatalog } from '../../../test-kit/index.ts';
import { shippedCatalog } from '../../../test-kit/shipped.ts';
import { catalogOf } from '../../library/catalog.ts';
import { wireLabels } from '../labels/wire-labels.ts';
import { billOfMaterials } from './bill.ts';
import { labelCounts } from './label-parts.ts';

const { library, designs } = shippedCatalog();
const catalog = catalogOf(
  library,
  designs.map(({ design }) => design),
);

test('DO4.2 the bill counts the labels that the label list prints, in every cable of the catalog', () => {
  let counted = 0;
  for (const { design } of designs) {
    const pieces = [...labelCounts(design, () => library).pieces.values()];
    if (pieces.length === 0) continue;
    counted += 1;
    const sum = pieces.reduce((total, one) => total + one, 0);
    expect([design.id, sum]).toEqual([design.id, wireLabels(catalog, design).length]);
    const [line] = billOfMaterials(catalog, design).lines.filter(({ def }) => def === 'cable-label-wrap');
    expect([design.id, line!.quantity]).toEqual([design.id, sum]);
  }
  expect(counted).toBeGreaterThan(30);
});

test('DO4.2 what is entered on a run is made equal to what is printed; marked cores are counted', () => {
  const { design } = designs.find((one) => one.design.id === 'null-modem-de9')!;
  const [run] = design.instances.segments!;
  const of = (qty: number, coreLabels: Record<string, string>) => {
    const { mechanical, ...instances } = design.instances;
    const parts = mechanical!.map((one) => (one.def === 'cable-label-wrap' ? { ...one, qty } : one));
    const segments = [{ ...run!, coreLabels }];
    return [
      ...labelCounts(
        { ...design, instances: { ...instances, mechanical: parts, segments } },
        () => library,
      ).pieces.values(),
    ];
  };
  expect([of(7, {}), of(1, { 'pair-1.a': 'TXD', nowhere: 'x', 'pair-1.b': ' ' })]).toEqual([[2], [4]]);
});

test('[DO5.8] the stock of labels in the bill of a harness is what its label list prints, sleeves included', () => {
  for (const [id, count] of [
    ['vehicle-body-harness', 160],
    ['machine-control-harness', 46],
  ] as const) {
    const { design } = designs.find((one) => one.design.id === id)!;
    expect(wireLabels(catalog, design)).toHaveLength(count);
    expect(billOfMaterials(catalog, design).lines.find(({ def }) => def === 'cable-label-wrap')!.quantity).toBe(count);
  }
});

test('[DO5.8] labels entered on connectors are among those printed: what is entered shares them, the first part has the rest', () => {
  const segments = ['w1', 'w2'].map((id) => ({ id, def: 'shielded-2pair-24awg', lengthMm: 1000 }));
  const connectors = [{ id: 'j1', def: 'de9-male' }];
  const wrap = {
    id: 'wrap',
    kind: 'other',
    label: 'Wrap',
    src: 'synthetic example',
    fitting: [{ stage: 'label', work: 'Wrap' }],
  };
  const own = testCatalog([{ kind: 'mechanicals', key: 'wrap', seq: 2, record: wrap }]);
  const counts = (runs: typeof segments, ...parts: readonly [attachedTo: string, qty: number][]) => {
    const mechanical = parts.map(([attachedTo, qty], i) => ({ id: `m${i + 1}`, def: 'wrap', qty, attachedTo }));
    const { pieces, withoutPart } = labelCounts(
      design('d', { connectors, segments: runs, mechanical }, []),
      () => own.library,
    );
    return [mechanical.map(({ id }) => pieces.get(id)), withoutPart];
  };
  expect(counts(segments, ['j1', 4], ['w1', 1], ['w2', 1])).toEqual([[2, 1, 1], 0]);
  expect(counts(segments, ['w1', 2], ['j1', 1])).toEqual([[3, 1], 0]);
  expect(counts(segments, ['w1', 1], ['j1', 3], ['w2', 9])).toEqual([[0, 3, 1], 0]);
  expect(counts([], ['j1', 1])).toEqual([[undefined], 0]);
  expect(counts(segments)).toEqual([[], 4]);
  const unprinted = design('d', { connectors, mechanical: [{ id: 'm1', def: 'wrap', qty: 2, attachedTo: 'j1' }] }, []);
  expect(billOfMaterials(own, unprinted).lines.map(({ def, quantity }) => [def, quantity])).toEqual([
    ['de9-male', 1],
    ['wrap', 2],
  ]);
});

test('[DO5.8] sleeves are for single wires and named cores, labels that wrap for jackets; either alone is for all', () => {
  const sleeve = {
    id: 'marker-sleeve',
    kind: 'other',
    label: 'Marker sleeve',
    src: 'synthetic example',
    fitting: [
      { stage: 'before-joints', work: 'Slide on' },
      { stage: 'label', work: 'Print and shrink' },
    ],
  };
  const own = testCatalog([
    { kind: 'mechanicals', key: 'marker-sleeve', seq: 2, record: sleeve },
    { kind: 'mechanicals', key: 'wrap', seq: 2, record: { ...sleeve, id: 'wrap', fitting: [sleeve.fitting[1]!] } },
  ]);
  const segments = [
    { id: 'w1', def: 'shielded-2pair-24awg', lengthMm: 1000, coreLabels: { 'pair-1.a': 'TXD' } },
    { id: 'w2', def: 'hook-up-24-red', lengthMm: 500 },
    { id: 'w3', def: 'hook-up-24-red', lengthMm: 500 },
  ];
  const pieces = (...mechanical: { id: string; def: string; attachedTo?: string; qty?: number }[]) => {
    const of = design('d', { segments, mechanical }, []);
    expect(wireLabels(own, of)).toHaveLength(8);
    return billOfMaterials(own, of).lines.flatMap(({ def, kind, quantity }) =>
      kind === 'mechanicals' ? [[def, quantity]] : [],
    );
  };
  expect(pieces({ id: 'm1', def: 'marker-sleeve' }, { id: 'm2', def: 'wrap', attachedTo: 'w1' })).toEqual([
    ['marker-sleeve', 6],
    ['wrap', 2],
  ]);
  expect(pieces({ id: 'm1', def: 'marker-sleeve', attachedTo: 'w2', qty: 3 })).toEqual([['marker-sleeve', 8]]);
  expect(pieces({ id: 'm1', def: 'wrap' })).toEqual([['wrap', 8]]);
});

test('DO4.2 the fan-out of the sensor head is bought once: 3 m of cable and the 250 mm of its legs', () => {
  const { design } = designs.find((one) => one.design.id === 'sensor-head-cable')!;
  const lines = billOfMaterials(catalog, design).lines.filter(({ kind }) => kind === 'wires');
  expect(lines.map(({ metres, instances }) => [metres, instances])).toEqual([[3.25, ['w1', 'w2', 'w3']]]);
});

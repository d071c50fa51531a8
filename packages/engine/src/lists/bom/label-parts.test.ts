import { expect, test } from 'vitest';
import { shippedCatalog } from '../../../test-kit/shipped.ts';
import { catalogOf } from '../../library/catalog.ts';
import { wireLabels } from '../labels/wire-labels.ts';
import { billOfMaterials } from './bill.ts';
import { labelPieces } from './label-parts.ts';

const { library, designs } = shippedCatalog();
const catalog = catalogOf(
  library,
  designs.map(({ design }) => design),
);

test('DO4.2 the bill counts the labels that the label list prints, in every cable of the catalog', () => {
  let counted = 0;
  for (const { design } of designs) {
    const pieces = [...labelPieces(design, () => library).values()];
    if (pieces.length === 0) continue;
    counted += 1;
    const sum = pieces.reduce((total, one) => total + one, 0);
    expect([design.id, sum]).toEqual([design.id, wireLabels(catalog, design).length]);
    const [line] = billOfMaterials(catalog, design).lines.filter(({ def }) => def === 'cable-label-wrap');
    const elsewhere = (design.instances.mechanical ?? []).filter(
      ({ def, attachedTo = '' }) => def === 'cable-label-wrap' && !attachedTo.startsWith('w'),
    );
    expect(line!.quantity).toBe(sum + elsewhere.reduce((total, { qty = 1 }) => total + qty, 0));
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
      ...labelPieces({ ...design, instances: { ...instances, mechanical: parts, segments } }, () => library).values(),
    ];
  };
  expect([of(7, {}), of(1, { 'pair-1.a': 'TXD', nowhere: 'x', 'pair-1.b': ' ' })]).toEqual([[2], [4]]);
});

test('DO4.2 the fan-out of the sensor head is bought once: 3 m of cable and the 250 mm of its legs', () => {
  const { design } = designs.find((one) => one.design.id === 'sensor-head-cable')!;
  const lines = billOfMaterials(catalog, design).lines.filter(({ kind }) => kind === 'wires');
  expect(lines.map(({ metres, instances }) => [metres, instances])).toEqual([[3.25, ['w1', 'w2', 'w3']]]);
});

import type { Cost, Design } from '@cablewright/model';
import { expect, test } from 'vitest';
import { shippedCatalog } from '../../../test-kit/shipped.ts';
import { catalogOf } from '../../library/catalog.ts';
import { lotCost } from './lot-cost.ts';
import type { PartNeed } from './needed.ts';
import { lotNeeds, purchaseList } from './purchase-list.ts';

const { library, designs } = shippedCatalog();
const catalog = catalogOf(
  library,
  designs.map(({ design }) => design),
);
const made = designs.map(({ design }) => design);

const need = (def: string, amount: number, cost?: Partial<Cost>, more: Partial<PartNeed> = {}): PartNeed => ({
  kind: 'connectors',
  def,
  label: def,
  unit: 'ea',
  isShort: false,
  amount,
  pieces: [],
  designs: ['a'],
  ...(cost === undefined ? {} : { cost: { unit: 1, currency: 'EUR', ...cost } }),
  ...more,
});

test('[QU6.1] over several lots each part is one line with what all of them need; a single lot buys what its cost says', () => {
  const lots: readonly (readonly [Design, number])[] = made.slice(0, 12).map((design, i) => [design, 5 + i]);
  const all = lots.map(([design, quantity]) => lotNeeds(catalog, design, { quantity }));
  const list = purchaseList(all);
  expect(new Set(list.map(({ kind, def }) => `${kind} ${def}`)).size).toBe(list.length);
  for (const { kind, def, needed, unit, lacks } of list) {
    if (lacks === 'length') continue;
    const sum = all
      .flat()
      .reduce((total, one) => (one.kind === kind && one.def === def ? total + one.amount : total), 0);
    expect([def, unit === 'ea' ? Math.ceil(sum - 1e-9) : sum]).toEqual([def, needed]);
  }
  for (const [design, quantity] of lots) {
    const bought = purchaseList([lotNeeds(catalog, design, { quantity })]);
    const { lines } = lotCost(catalog, design, { quantity });
    for (const { material, amount } of lines) {
      if (material?.purchase === undefined || material.purchase.terms.stock !== undefined) continue;
      const line = bought.find(({ kind, def }) => kind === material.part.kind && def === material.part.def)!;
      expect([line.def, line.order, line.amount]).toEqual([
        material.part.def,
        material.purchase.ordered,
        amount?.amount,
      ]);
    }
  }
});

test('[QU6.1] what is on hand is taken off; the rest is bought in packs and reels, at the least order, at the next break if that is cheaper', () => {
  const cost = { stock: 8, pack: 5, moq: 10, breaks: [{ minQty: 20, unit: 0.4 }] };
  const [line] = purchaseList([[need('plug', 10, cost)], [need('plug', 11.2, cost)]]);
  // 21.2 is rounded up to 22 pieces; 8 are on hand and 14 are missing: 15 for 15 EUR, or 20 at 0.40 EUR for 8 EUR.
  expect(line).toMatchObject({
    needed: 22,
    onHand: 8,
    missing: 14,
    order: 20,
    unitPrice: 0.4,
    amount: 8,
    currency: 'EUR',
  });
  const [enough] = purchaseList([[need('plug', 3, cost)]]);
  expect(enough).toMatchObject({ needed: 3, onHand: 3, missing: 0, order: 0 });
  expect(enough).not.toHaveProperty('amount');
  const [kept] = purchaseList([[need('plug', 3, { pack: 100, keptInStock: true })]]);
  expect(kept).toMatchObject({ order: 100, amount: 100 });
});

test('[QU6.1] it is sorted by supplier; parts without an offer come last, and what is unknown is said', () => {
  const offers = (_kind: string, def: string) =>
    def === 'b'
      ? [{ unit: 0.5, currency: 'EUR', supplier: 'Zeta', supplierNumber: 'Z-9', leadDays: 7 }]
      : def === 'c'
        ? [{ unit: 2, currency: 'EUR', supplier: 'Alpha' }]
        : [];
  const list = purchaseList(
    [[need('a', 1, {}), need('b', 2, {}), need('c', 3), need('d', 4), need('e', 5, {}, { isShort: true })]],
    offers,
  );
  expect(list.map(({ supplier, def, lacks }) => [supplier, def, lacks])).toEqual([
    ['Alpha', 'c', undefined],
    ['Zeta', 'b', undefined],
    [undefined, 'a', undefined],
    [undefined, 'd', 'price'],
    [undefined, 'e', 'length'],
  ]);
  expect(list[1]).toMatchObject({ supplierNumber: 'Z-9', leadDays: 7, amount: 1 });
  expect(list[4]!.order).toBe(0);
});

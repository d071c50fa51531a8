import type { Cost, Design } from '@cablewright/model';
import { expect, test } from 'vitest';
import { harness, testDesigns, xhLead } from '../../../test-kit/designs.ts';
import { testLibrary } from '../../../test-kit/library.ts';
import { catalogOf, type Catalog } from '../../library/catalog.ts';
import { unitPriceAt } from '../bom/price.ts';
import { boughtTogether } from './bought-together.ts';
import { lotCost } from './lot-cost.ts';
import { lotNeeds } from './purchase-list.ts';

/** The small library with another price for the contact of the leads. */
function priced(cost: Partial<Cost>): Catalog {
  const library = testLibrary();
  const contact = library.get('mechanicals', 'xh-contact')!;
  const after = { ...contact, cost: { unit: 1, currency: 'EUR', ...cost } };
  const change = { kind: 'mechanicals', key: contact.id, op: 'put', before: null, after } as const;
  return catalogOf(library.advance([change as never], 2), testDesigns);
}

const needsOf = (catalog: Catalog, design: Design, quantity: number) => lotNeeds(catalog, design, { quantity });
/** The line for contacts in the cost of a lot, bought together with other lots. */
function contacts(catalog: Catalog, design: Design, quantity: number, others: ReturnType<typeof needsOf>[] = []) {
  const { lines } = lotCost(catalog, design, { quantity, others });
  return lines.find(({ material }) => material?.part.def === 'xh-contact')!;
}
const cents = (amount: number) => Math.round(amount * 100);

test('[QU4.1] a part of several lots is bought at the break of their sum, and each pays its share', () => {
  // 2 contacts per lead and 4 per harness: 40 and 60 make 100 together.
  const catalog = priced({ unit: 1, breaks: [{ minQty: 100, unit: 0.6 }] });
  const [leads, harnesses] = [needsOf(catalog, xhLead, 20), needsOf(catalog, harness, 15)];
  expect(contacts(catalog, xhLead, 20).amount).toEqual({ amount: 40, currency: 'EUR' });
  expect(contacts(catalog, harness, 15).amount).toEqual({ amount: 60, currency: 'EUR' });
  expect(contacts(catalog, xhLead, 20, [harnesses]).amount).toEqual({ amount: 24, currency: 'EUR' });
  expect(contacts(catalog, harness, 15, [leads]).amount).toEqual({ amount: 36, currency: 'EUR' });
  const { parts, saves } = boughtTogether([leads, harnesses]);
  expect(parts[0]).toEqual({
    kind: 'mechanicals',
    def: 'xh-contact',
    partNumber: 'MEC-00002',
    label: 'XH contact 22-28 AWG',
    unit: 'ea',
    lots: 2,
    needed: 100,
    ordered: 100,
    unitPrice: 0.6,
    breakFrom: 100,
    currency: 'EUR',
    together: 60,
    alone: 100,
  });
  expect(saves).toEqual([{ amount: 40, currency: 'EUR' }]);
});

test('[QU4.1] what is not cheaper together, not known, or in another currency stays with its lot', () => {
  const flat = priced({});
  expect(boughtTogether([needsOf(flat, xhLead, 20), needsOf(flat, harness, 15)])).toEqual({ parts: [], saves: [] });
  const catalog = priced({ breaks: [{ minQty: 100, unit: 0.6 }] });
  expect(boughtTogether([needsOf(catalog, xhLead, 40)])).toEqual({ parts: [], saves: [] });
  const short = needsOf(catalog, harness, 15).map((need) => ({ ...need, isShort: true }));
  expect(contacts(catalog, xhLead, 20, [short]).amount).toEqual({ amount: 40, currency: 'EUR' });
  // A frozen revision has the contact at a different price.
  const frozen = needsOf(priced({ unit: 2 }), harness, 15);
  expect(contacts(catalog, xhLead, 20, [frozen]).amount).toEqual({ amount: 40, currency: 'EUR' });
});

test('[QU4.1] in random lots: no lot pays more than alone, the shares pay for the purchase, a larger quantity never costs less', () => {
  let cheaper = 0;
  for (let seed = 0; seed < 60; seed += 1) {
    const random = (n: number) => ((Math.imul(seed + 7, 2_654_435_761) >>> 5) % 9973) % n;
    const cost = {
      unit: 1 + random(9) / 10,
      breaks: [
        { minQty: 20 + random(150), unit: 0.7 },
        { minQty: 200 + random(300), unit: 0.45 },
      ],
      ...(random(3) === 0 ? { pack: 25 } : {}),
      ...(random(4) === 0 ? { moq: 50 } : {}),
      ...(random(7) === 0 ? { keptInStock: true } : {}),
    };
    const catalog = priced(cost);
    const [one, other] = [1 + random(60), 1 + random(45)];
    const [leads, harnesses] = [needsOf(catalog, xhLead, one), needsOf(catalog, harness, other)];
    const shares = [contacts(catalog, xhLead, one, [harnesses]), contacts(catalog, harness, other, [leads])];
    const alone = [contacts(catalog, xhLead, one), contacts(catalog, harness, other)];
    for (const [i, share] of shares.entries())
      expect([seed, share.amount!.amount <= alone[i]!.amount!.amount]).toEqual([seed, true]);
    // The cheapest order of at least the total quantity, found by trying every quantity.
    const needed = 2 * one + 4 * other;
    const orders = Array.from({ length: 1200 }, (_, i) => needed + i).filter(
      (n) => n >= (cost.moq ?? 0) && n % (cost.pack ?? 1) === 0,
    );
    const best = Math.min(...orders.map((n) => cents(unitPriceAt({ ...cost, currency: 'EUR' }, n) * n)));
    const paid = shares.reduce((sum, { amount }) => sum + cents(amount!.amount), 0);
    const apart = alone.reduce((sum, { amount }) => sum + cents(amount!.amount), 0);
    if (cost.keptInStock === undefined && best < apart) {
      cheaper += 1;
      expect([seed, paid >= best, paid - best <= 2]).toEqual([seed, true, true]);
    } else expect([seed, paid]).toEqual([seed, apart]);
    let last = 0;
    for (const quantity of [1, 2, 5, 9, 10, 11, 24, 25, 50, 51, 99, 100, 200, 400]) {
      const { amount } = contacts(catalog, xhLead, quantity, [harnesses]).amount!;
      expect([seed, quantity, amount >= last]).toEqual([seed, quantity, true]);
      last = amount;
    }
  }
  expect(cheaper).toBeGreaterThan(20);
});

import { expect, test } from 'vitest';
import { unitPriceAt } from '../bom/price.ts';
import { toMinorUnits } from './money.ts';
import { cheapest, type PriceTerms, purchaseOf } from './purchase.ts';
import { reelsFor } from './reels.ts';

/** A small generator of pseudo-random integers below `n`. */
function randomFrom(seed: number): (n: number) => number {
  let state = seed * 2_654_435_761 + 12_345;
  return (n) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return Math.floor(state / 256) % n;
  };
}

function randomTerms(random: (n: number) => number): PriceTerms {
  const breaks = Array.from({ length: random(4) }, () => ({ minQty: 1 + random(300), unit: random(500) / 100 }));
  return {
    unit: 0.01 + random(600) / 100,
    currency: 'EUR',
    breaks,
    ...(random(2) === 0 ? {} : { moq: random(60) }),
    ...(random(2) === 0 ? {} : { pack: 1 + random(25) }),
  };
}

test('[QU2.1] the purchase is the cheapest of all quantities that can be ordered, tried one by one', () => {
  for (let seed = 0; seed < 300; seed += 1) {
    const random = randomFrom(seed);
    const terms = randomTerms(random);
    let last = 0;
    for (const needed of [1, 2, 3, 7, 20, 50, 99, 100, 101, 250, 299]) {
      const amounts: number[] = [];
      for (let ordered = needed; ordered <= 800; ordered += 1)
        if (ordered >= (terms.moq ?? 0) && ordered % (terms.pack ?? 1) === 0)
          amounts.push(toMinorUnits(unitPriceAt(terms, ordered) * ordered, 'EUR'));
      const purchase = purchaseOf(terms, needed);
      expect([seed, needed, purchase.amount]).toEqual([seed, needed, Math.min(...amounts)]);
      expect(purchase.ordered % (terms.pack ?? 1)).toBe(0);
      expect(purchase.ordered).toBeGreaterThanOrEqual(Math.max(needed, terms.moq ?? 0));
      expect(toMinorUnits(purchase.unit * purchase.ordered, 'EUR')).toBe(purchase.amount);
      expect(purchase.amount).toBeGreaterThanOrEqual(last);
      last = purchase.amount;
    }
  }
});

test('[QU2.1] a part kept in stock is charged with what is used; so a larger lot never costs less either', () => {
  for (let seed = 0; seed < 100; seed += 1) {
    const terms = { ...randomTerms(randomFrom(seed)), keptInStock: true };
    const unit = purchaseOf(terms, 1).unit;
    for (const needed of [1, 10, 333]) expect(purchaseOf(terms, needed)).toMatchObject({ unit, ordered: needed });
  }
});

test('[QU2.1] of several offers the cheapest for the quantity is taken, of one currency', () => {
  const small = { unit: 2, currency: 'EUR', supplier: 'Small' };
  const large = { unit: 1, currency: 'EUR', moq: 100, supplier: 'Large' };
  const supplierAt = (needed: number) => cheapest([small, large].map((one) => purchaseOf(one, needed)))?.terms.supplier;
  expect([supplierAt(49), supplierAt(51), supplierAt(500)]).toEqual(['Small', 'Large', 'Large']);
  expect(
    cheapest([small, { ...large, unit: 0.01, moq: 1, currency: 'USD' }].map((one) => purchaseOf(one, 10)))?.terms
      .supplier,
  ).toBe('Small');
  expect(cheapest([])).toBeUndefined();
});

test('[QU2.2] of offers at the same price the one that is here first is taken; one that states no delivery time comes last', () => {
  const unknown = { unit: 1, currency: 'EUR', supplier: 'Unknown' };
  const late = { ...unknown, leadDays: 30, supplier: 'Late' };
  const early = { ...unknown, leadDays: 10, supplier: 'Early' };
  const stocked = { ...unknown, leadDays: 60, stock: 100, supplier: 'Stocked' };
  const supplierOf = (needed: number, ...terms: (typeof late | typeof unknown)[]) =>
    cheapest(terms.map((one) => purchaseOf(one, needed)))?.terms.supplier;
  expect(supplierOf(10, unknown, late, early)).toBe('Early');
  expect(supplierOf(10, late, unknown)).toBe('Late');
  expect([supplierOf(100, early, stocked), supplierOf(101, early, stocked)]).toEqual(['Stocked', 'Early']);
  // The price takes precedence over the delivery time.
  expect(supplierOf(10, early, { ...unknown, unit: 0.99 })).toBe('Unknown');
});

test('amounts are whole minor units of their currency, halves away from zero', () => {
  expect([toMinorUnits(1.005, 'EUR'), toMinorUnits(2.675, 'EUR'), toMinorUnits(-1.005, 'EUR')]).toEqual([
    1.01, 2.68, -1.01,
  ]);
  expect([toMinorUnits(12.5, 'JPY'), toMinorUnits(1.2345, 'KWD')]).toEqual([13, 1.235]);
});

test('[QU2.1] no piece is joined: a reel holds whole pieces', () => {
  expect(reelsFor([{ lengthMm: 600, count: 4 }], 1000)).toBe(4);
  expect(reelsFor([{ lengthMm: 500, count: 4 }], 1000)).toBe(2);
  expect(
    reelsFor(
      [
        { lengthMm: 600, count: 2 },
        { lengthMm: 400, count: 2 },
      ],
      1000,
    ),
  ).toBe(2);
  expect(reelsFor([{ lengthMm: 1001, count: 1 }], 1000)).toBeUndefined();
  expect(reelsFor([], 1000)).toBe(0);
  for (let seed = 0; seed < 200; seed += 1) {
    const random = randomFrom(seed);
    const pieces = Array.from({ length: 1 + random(6) }, () => ({ lengthMm: 50 + random(900), count: 1 + random(30) }));
    const totalMm = pieces.reduce((sum, { lengthMm, count }) => sum + lengthMm * count, 0);
    const reels = reelsFor(pieces, 1000)!;
    expect(reels).toBeGreaterThanOrEqual(Math.ceil(totalMm / 1000));
    // First fit decreasing needs at most 11/9 of the optimal number plus 6/9 of a reel (Dósa 2007). The optimal number
    // is at least the total length divided by the reel length.
    const perReel = pieces.reduce(
      (sum, { lengthMm, count }) => sum + Math.ceil(count / Math.floor(1000 / lengthMm)),
      0,
    );
    expect(reels).toBeLessThanOrEqual(perReel);
  }
});

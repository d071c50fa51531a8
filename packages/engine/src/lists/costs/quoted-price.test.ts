import { expect, test } from 'vitest';
import { quotedPrice } from './quoted-price.ts';

const settings = {
  id: 'engineering',
  exchangeRates: { base: 'EUR', date: '2026-11-20', rates: { USD: 1.25 }, src: 'a bank' },
} as const;
const lot = (amount: number, quantity: number, more: object = {}) => ({
  quantity,
  totals: [{ amount, currency: 'EUR' }],
  complete: true,
  unknowns: [] as readonly { readonly about: string }[],
  ...more,
});
const priced = (one: ReturnType<typeof lot>, more: object = {}) =>
  quotedPrice(one, { currency: 'EUR', settings, ...more });

test('[QU4.1] the price of one cable is the smallest in whole minor units that pays for the lot', () => {
  for (const [amount, quantity] of [
    [100, 3],
    [309.76, 10],
    [2814.8, 100],
    [0.01, 7],
    [99.99, 33],
  ] as const) {
    const { unit, total } = priced(lot(amount, quantity));
    expect(Math.round(unit! * 100) * quantity).toBe(Math.round(total! * 100));
    expect(total!).toBeGreaterThanOrEqual(amount);
    expect((Math.round(unit! * 100) - 1) * quantity).toBeLessThan(Math.round(amount * 100));
  }
});

test('[QU2.2] a delivery time is named only if that of every part and the days to build are known', () => {
  const known = lot(10, 1, { lead: { days: 21 } });
  expect(priced(known, { buildDays: 5 }).leadDays).toBe(26);
  expect(priced(known).leadDays).toBeUndefined();
  expect(priced(lot(10, 1), { buildDays: 5 }).leadDays).toBeUndefined();
  const open = { ...known, unknowns: [{ about: 'lead-time' }] };
  expect(priced(open, { buildDays: 5 }).leadDays).toBeUndefined();
});

test('[QU4.1] an incomplete cost has no price unless one is set by hand; without a rate nothing is converted', () => {
  const open = lot(10, 2, { complete: false });
  expect(priced(open)).toMatchObject({ worked: 10, byHand: false });
  expect(priced(open)).not.toHaveProperty('unit');
  expect(priced(open, { byHand: 7.5 })).toMatchObject({ unit: 7.5, total: 15, byHand: true });
  expect(priced(lot(10, 2), { currency: 'USD' })).toMatchObject({ worked: 12.5, unit: 6.25, lacksRate: false });
  expect(priced(lot(10, 2), { currency: 'NOK' })).toMatchObject({ lacksRate: true });
  expect(priced(lot(10, 2), { currency: 'NOK' })).not.toHaveProperty('worked');
});

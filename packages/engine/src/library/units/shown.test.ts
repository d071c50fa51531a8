import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  lengthIn,
  moneyText,
  pricePerLength,
  pricePerMetre,
  shownDimension,
  shownLength,
  shownSection,
} from './shown.ts';

test.each([
  [1800, '1.8 m', '70.87 in'],
  [250, '250 mm', '9.84 in'],
  [5000, '5 m', '16 ft 4.85 in'],
  [3048, '3.048 m', '10 ft'],
])('a length of %s mm is shown in both systems', (mm, metric, us) => {
  expect([shownLength('metric', mm), shownLength('us', mm)]).toEqual([metric, us]);
});

test('a dimension keeps the digits a caliper has', () => {
  expect([shownDimension('metric', 5.6), shownDimension('us', 5.6)]).toEqual(['5.6 mm', '0.22 in']);
  expect(lengthIn('us', 1.27)).toBe(0.05);
});

test('a section is shown as its gauge, as the nearest one, or above them in kcmil', () => {
  expect(shownSection('metric', 0.25)).toBe('0.25 mm²');
  expect(shownSection('us', 0.205)).toBe('24 AWG');
  expect(shownSection('us', 0.82)).toBe('18 AWG');
  expect(shownSection('us', 0.25)).toBe('≈24 AWG');
  expect(shownSection('us', 107.2)).toBe('4/0 AWG');
  expect(shownSection('us', 240)).toBe('≈500 kcmil');
  expect(shownSection('us', 253.4)).toBe('500 kcmil');
});

test('a number on screen is within half of its last digit of the stored length', () => {
  fc.assert(
    fc.property(fc.double({ min: 0.001, max: 1e6, noNaN: true }), (mm) => {
      expect(Math.abs(lengthIn('us', mm) * 25.4 - mm)).toBeLessThanOrEqual(0.0128);
    }),
  );
});

test('a price per metre becomes one per foot', () => {
  expect(pricePerLength('us', 1)).toEqual({ price: 0.3048, per: 'ft' });
  expect(pricePerLength('metric', 1.25)).toEqual({ price: 1.25, per: 'm' });
  expect([pricePerMetre('us', 0.3048), pricePerMetre('metric', 1.25)]).toEqual([1, 1.25]);
});

test('amounts have the decimal places of their currency, and the marks of the language', () => {
  expect(moneyText({ amount: 1234.5, currency: 'EUR' })).toBe('1,234.50 EUR');
  expect(moneyText({ amount: 1234.5, currency: 'EUR' }, 'de')).toBe('1.234,50 EUR');
  expect(moneyText({ amount: 1234, currency: 'JPY' })).toBe('1,234 JPY');
});

import { expect, test } from 'vitest';
import data from '../../data/currencies.json' with { type: 'json' };
import { currencyIn, currencyOf, offeredCurrencies } from './currency.ts';
import { detectDecimalSign } from './number.ts';
import { priceOf } from './price.ts';

test('each currency is recognized in a price by its code and its signs, before and after the number', () => {
  for (const { code, signs = [] } of data.currencies as { code: string; signs?: string[] }[])
    for (const name of [code, code.toLowerCase(), ...signs])
      for (const text of [`${name} 12.50`, `12.50 ${name}`, `1,012.50 ${name}`])
        expect([text, priceOf(text, '.').currency, currencyOf(name)]).toEqual([text, code, code]);
});

test('codes are unique and have three capital letters, and a sign belongs to one currency', () => {
  const codes = data.currencies.map(({ code }) => code);
  const signs = data.currencies.flatMap((currency) => currency.signs ?? []);
  expect(new Set(codes).size).toBe(codes.length);
  expect(new Set(signs).size).toBe(signs.length);
  for (const code of codes) expect(code).toMatch(/^[A-Z]{3}$/);
  expect(offeredCurrencies).toEqual(['EUR', 'USD', 'GBP', 'CHF']);
});

test('a code inside a word is not a currency, and a cell may have any code', () => {
  expect([currencyIn('EUROPE'), currencyIn('XEUR'), currencyIn('12.50'), currencyIn('')]).toEqual(
    Array.from({ length: 4 }, () => undefined),
  );
  expect(currencyOf('brl')).toBe('BRL');
  expect(() => currencyOf('Reais')).toThrow('Currency "Reais" is not known.');
});

test('prices in every listed currency reveal the decimal sign', () => {
  expect([detectDecimalSign(['SEK12,50']), detectDecimalSign(['PLN12.5']), detectDecimalSign(['X12,5'])]).toEqual([
    ',',
    '.',
    undefined,
  ]);
});

import { expect, test } from 'vitest';
import { countText, quantitiesOf, timeText, unitPriceText } from './cost-words.ts';

test('unit prices may be finer than a coin', () => {
  expect(unitPriceText(0.0143, 'USD')).toBe('0.0143 USD');
});

test('times are read at a glance', () => {
  expect([0.2, 24, 384, 3600, 3900, 60].map(timeText)).toEqual([
    'less than 1 s',
    '24 s',
    '6 min 24 s',
    '1 h',
    '1 h 5 min',
    '1 min',
  ]);
  expect([countText(48, 'crimps'), countText(1, 'crimps')]).toEqual(['48 crimps', '1 crimp']);
  expect(countText(1.234, 'covering-metres')).toBe('1.23 m of covering');
});

test('quantities are read as people type them, sorted, each once', () => {
  expect(quantitiesOf('100, 1;10 10')).toEqual([1, 10, 100]);
  expect([
    quantitiesOf(''),
    quantitiesOf('0'),
    quantitiesOf('ten'),
    quantitiesOf('1.5'),
    quantitiesOf('12345678'),
  ]).toEqual(Array.from({ length: 5 }, () => undefined));
});

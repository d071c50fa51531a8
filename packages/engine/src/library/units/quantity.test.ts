import { expect, test } from 'vitest';
import { parseQuantity } from './quantity.ts';

test.each([
  ['120 Ω', 120, 'Ω'],
  ['120Ω 1 %', 120, 'Ω'],
  ['4.7 kΩ', 4700, 'Ω'],
  ['4,7 kohm', 4700, 'Ω'],
  ['10 ohm', 10, 'Ω'],
  ['1 MΩ', 1e6, 'Ω'],
  ['5 mΩ', 0.005, 'Ω'],
  ['4k7', 4700, 'Ω'],
  ['0R1', 0.1, 'Ω'],
  ['120R', 120, 'Ω'],
  ['100 nF', 1e-7, 'F'],
  ['2 A', 2, 'A'],
])('%s is read', (text, value, unit) => {
  const read = parseQuantity(text)!;
  expect(read.unit).toBe(unit);
  expect(read.value).toBeCloseTo(value, 12);
});

test.each(['', 'BAT54', 'Ω', '12', 'red', '5 Apples'])('"%s" is no quantity', (text) => {
  expect(parseQuantity(text)).toBeUndefined();
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  awgSection,
  lengthIn,
  pricePerLength,
  pricePerMetre,
  shownDimension,
  shownLength,
  shownSection,
} from './shown.ts';

test.each([
  [1800, '1.8 m', '70.87 in'],
  [250, '250 mm', '9.84 in'],
  [5000, '5 m', '16.4 ft'],
  [3048, '3.048 m', '10 ft'],
])('a length of %s mm is shown in both systems', (mm, metric, us) => {
  expect([shownLength('metric', mm), shownLength('us', mm)]).toEqual([metric, us]);
});

test('a dimension keeps the digits a caliper has', () => {
  expect([shownDimension('metric', 5.6), shownDimension('us', 5.6)]).toEqual(['5.6 mm', '0.22 in']);
  expect(lengthIn('us', 1.27)).toBe(0.05);
});

test('the gauges are those of ASTM B258, in mm²', () => {
  // The printed table of the standard, in mm.
  const diameters: readonly (readonly [number, number])[] = [
    [-3, 11.684],
    [0, 8.251],
    [10, 2.588],
    [18, 1.024],
    [24, 0.511],
    [30, 0.255],
    [40, 0.08],
  ];
  for (const [awg, mm] of diameters) expect(Math.sqrt((4 * awgSection(awg)) / Math.PI)).toBeCloseTo(mm, 2);
  for (let awg = 1; awg <= 40; awg += 1) expect(shownSection('us', awgSection(awg))).toBe(`AWG ${awg}`);
});

test('a section is shown as its gauge, as the nearest one, or in mm² beyond all gauges', () => {
  expect(shownSection('metric', 0.25)).toBe('0.25 mm²');
  expect(shownSection('us', 0.205)).toBe('AWG 24');
  expect(shownSection('us', 0.82)).toBe('AWG 18');
  expect(shownSection('us', 0.25)).toBe('≈ AWG 23');
  expect(shownSection('us', 107.2)).toBe('AWG 4/0');
  expect(shownSection('us', 240)).toBe('240 mm²');
});

test('a text on screen is within half of its last digit of the stored length', () => {
  fc.assert(
    fc.property(fc.double({ min: 0.001, max: 1e6, noNaN: true }), (mm) => {
      expect(Math.abs(lengthIn('us', mm) * 25.4 - mm)).toBeLessThanOrEqual(0.0128);
      const [number = '', unit = ''] = shownLength('us', mm).split(' ');
      const inMm = Number(number) * (unit === 'ft' ? 304.8 : 25.4);
      expect(Math.abs(inMm - mm)).toBeLessThanOrEqual(unit === 'ft' ? 1.53 : 0.128);
    }),
  );
});

test('a price per metre becomes one per foot', () => {
  expect(pricePerLength('us', 1)).toEqual({ price: 0.3048, per: 'ft' });
  expect(pricePerLength('metric', 1.25)).toEqual({ price: 1.25, per: 'm' });
  expect([pricePerMetre('us', 0.3048), pricePerMetre('metric', 1.25)]).toEqual([1, 1.25]);
});

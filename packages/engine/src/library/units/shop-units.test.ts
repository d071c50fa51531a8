import fc from 'fast-check';
import { expect, test } from 'vitest';
import { printFormatOf } from '../wording/print-format.ts';
import { nearestAwg } from './awg.ts';
import { inchText, usLength } from './inches.ts';
import { mmPer } from './length.ts';

/**
 * Rounds a fraction of integers to the given number of decimals, halves up. Exact, because it uses no floating-point
 * numbers.
 */
function exactly(numerator: bigint, denominator: bigint, decimals: number): string {
  const scaled = (2n * numerator * 10n ** BigInt(decimals) + denominator) / (2n * denominator);
  const digits = String(scaled).padStart(decimals + 1, '0');
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

const micrometres = fc.integer({ min: 0, max: 100_000_000 });

test('inches and feet are rounded as exact fractions are, for every length to the thousandth of a millimetre', () => {
  fc.assert(
    fc.property(micrometres, fc.constantFrom(2, 3), (um, decimals) => {
      expect(inchText(um / 1000, decimals)).toBe(exactly(BigInt(um), 25_400n, decimals).replace(/^0/, ''));
    }),
  );
  expect([0.127, 1.27, 3.175, 12.7, 25.4].map((mm) => inchText(mm))).toEqual(['.01', '.05', '.13', '.50', '1.00']);
});

test('a length in feet and inches is the length in inches, and never has twelve of them', () => {
  fc.assert(
    fc.property(micrometres, (um) => {
      const text = usLength(um / 1000);
      const [, feet = '0', inches = '0'] = /^(?:(\d+) ft)?(?: ?([\d.]+) in)?$/.exec(text)!;
      expect(Number(inches) < 12 || feet === '0').toBe(true);
      expect((Number(feet) * 12 + Number(inches)).toFixed(2)).toBe(exactly(BigInt(um), 25_400n, 2));
      expect(text.includes('ft')).toBe(Number(exactly(BigInt(um), 25_400n, 2)) >= 120);
    }),
  );
  expect([1800, 3047.9, 3048, 5000].map((mm) => usLength(mm))).toEqual(['70.87 in', '10 ft', '10 ft', '16 ft 4.85 in']);
});

/** ASTM B258, as printed in trade tables: mm² of each gauge. */
const table: readonly [string, number][] = [
  ['4/0', 107.2],
  ['3/0', 85.01],
  ['2/0', 67.43],
  ['1/0', 53.49],
  ['1', 42.41],
  ['2', 33.62],
  ['4', 21.15],
  ['6', 13.3],
  ['8', 8.366],
  ['10', 5.261],
  ['12', 3.309],
  ['14', 2.081],
  ['16', 1.309],
  ['18', 0.823],
  ['20', 0.5176],
  ['22', 0.326],
  ['24', 0.2047],
  ['26', 0.1288],
  ['28', 0.08098],
  ['30', 0.0509],
];

test('gauges follow the formula of the standard, and a section has the nearest of them', () => {
  for (const [i, [gauge, mm2]] of table.entries()) {
    expect(nearestAwg(mm2)).toBe(gauge);
    const [next, area] = table[i + 1] ?? [gauge, mm2];
    // The boundary between two sizes is the geometric mean of their areas, where both are equally far away.
    const mean = Math.sqrt(mm2 * area);
    expect([nearestAwg(mean * 1.003), nearestAwg(mean * 0.997)]).toEqual([gauge, next]);
  }
  expect([0.14, 0.25, 0.34, 0.5, 0.75, 1, 1.5, 2.5, 120, 240].map(nearestAwg)).toEqual([
    '26',
    '24',
    '22',
    '20',
    '18',
    '18',
    '16',
    '14',
    '250 kcmil',
    '500 kcmil',
  ]);
  expect(nearestAwg(0)).toBeUndefined();
});

test('an amount is written in the units of the shop, or in both, metric first', () => {
  const each = (write: (format: ReturnType<typeof printFormatOf>) => string | undefined) =>
    (['metric', 'us', 'both'] as const).map((units) => write(printFormatOf({ print: { units } })));
  expect(each((f) => f.length(1500))).toEqual(['1500 mm', '59.06 in', '1500 mm [59.06 in]']);
  expect(each((f) => f.fine(3.5))).toEqual(['3.5 mm', '.138 in', '3.5 mm [.138 in]']);
  expect(each((f) => f.metres(1.5))).toEqual(['1.5 m', '4.921 ft', '1.5 m [4.921 ft]']);
  expect(each((f) => f.section({ areaMm2: 0.25 }))).toEqual(['0.25 mm²', '≈24 AWG', '0.25 mm² [≈24 AWG]']);
  expect(each((f) => f.bareSection({ areaMm2: 0.22, awg: '24' }))).toEqual(['0.22', '24', '0.22 [24]']);
  const german = printFormatOf({ print: { language: 'de', units: 'both' } });
  expect([german.fine(3.5), german.length(5000), german.bareSection({ areaMm2: 0.25 })]).toEqual([
    '3,5 mm [0,138 in]',
    '5000 mm [16 ft 4,85 in]',
    '0,25 [≈24]',
  ]);
  expect(german.date('2026-03-31 10:15 UTC')).toBe('31.03.2026 10:15 UTC');
});

test('a unit of length has its millimetres in any spelling and case', () => {
  expect(['mm', 'CM', 'dm', 'm', 'Meters', 'km', 'Inch', '″', 'Zoll', 'ft', "'", 'yd'].map(mmPer)).toEqual([
    1, 10, 100, 1000, 1000, 1_000_000, 25.4, 25.4, 25.4, 304.8, 304.8, 914.4,
  ]);
  expect(['', 'mil', 'toString', 'mm²'].map(mmPer)).toEqual(Array.from({ length: 4 }, () => undefined));
});

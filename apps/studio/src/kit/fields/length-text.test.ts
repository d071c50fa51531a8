import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lengthFromText, lengthProblem, understoodAs } from './length-text.ts';

test('RE10.4 a length is typed in mm, cm, m, inches, feet, or feet and inches, with a decimal point or comma', () => {
  const lengths: [text: string, mm: number][] = [
    ['500', 500],
    ['0', 0],
    ['-3', -3],
    ['2,5', 2.5],
    ['2,5 m', 2500],
    ['30 CM', 300],
    ['1.5mm', 1.5],
    ['10in', 254],
    ['6 ft', 1828.8],
    ['3/4 in', 19.05],
    ['5 1/2"', 139.7],
    ['6 ft 3 in', 1905],
    [`6' 3"`, 1905],
    ['6’3”', 1905],
    ['6′3.5″', 1917.7],
    [`6'3 1/2`, 1917.7],
    ['1ft 0,5in', 317.5],
  ];
  expect(lengths.map(([text]) => [text, lengthFromText(text)])).toEqual(lengths);
});

test('RE10.4 text that is not a length is refused', () => {
  for (const text of [
    '',
    'long',
    '1 km',
    '1e3',
    'm',
    '1.2.3',
    '1,2,3',
    '6\' 13"',
    '1/0 in',
    '6 ft -1 in',
    'NaN',
    '1 m 5',
  ])
    expect([text, lengthFromText(text)]).toEqual([text, undefined]);
});

test('a length reads the same in every unit', () => {
  const units = { mm: 1, cm: 10, m: 1000, in: 25.4, ft: 304.8 } as const;
  const unit = fc.constantFrom(...(Object.keys(units) as (keyof typeof units)[]));
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100_000 }), unit, fc.constantFrom('.', ','), (thousandths, name, mark) => {
      const text = `${(thousandths / 1000).toFixed(3).replace('.', mark)} ${name}`;
      expect(lengthFromText(text)).toBeCloseTo((thousandths / 1000) * units[name], 3);
    }),
  );
});

test('RE10.4 the field shows how it read the text, unless that is what was typed', () => {
  expect(['500', '500 mm', '2,5', '6 ft', 'long'].map((text) => understoodAs(text))).toEqual([
    undefined,
    undefined,
    '= 2.5 mm',
    '= 1828.8 mm',
    undefined,
  ]);
});

test('CA3.6 with US units a plain number is in inches, and lengths are shown in inches', () => {
  expect(['10', '9.84 in', '250 mm', '1\' 2"'].map((text) => lengthFromText(text, 'in'))).toEqual([
    254, 249.936, 250, 355.6,
  ]);
  expect(['10', '10 in', '250 mm'].map((text) => understoodAs(text, 'us'))).toEqual([
    undefined,
    undefined,
    '= 9.843 in',
  ]);
});

test('RE10.4 a refused length gives the reason: it is not a length, or not above its limit', () => {
  const problems = ['-5', '0', '0.1', 'long'].map((text) => lengthProblem(text, 'mm', 0));
  const such = 'Enter a value such as 250, 1.5 m or 6 ft 3 in.';
  expect(problems).toEqual([
    `Must be greater than 0. ${such}`,
    `Must be greater than 0. ${such}`,
    undefined,
    `Not a length. ${such}`,
  ]);
  expect(lengthProblem('-3', 'mm')).toBeUndefined();
});

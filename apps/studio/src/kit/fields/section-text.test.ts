import { expect, test } from 'vitest';
import { sectionFromText, sectionUnderstoodAs } from './section-text.ts';

test.each([
  ['0.25', 'metric', 0.25],
  ['0,25 mm²', 'metric', 0.25],
  ['24', 'metric', 24],
  ['AWG 24', 'metric', 0.2047],
  ['24 awg', 'metric', 0.2047],
  ['2/0', 'metric', 67.43],
  ['24', 'us', 0.2047],
  ['≈24 AWG', 'us', 0.2047],
  ['0.25', 'us', 0.25],
  ['24 mm2', 'us', 24],
  ['thick', 'us', undefined],
  ['AWG 41', 'us', undefined],
  ['', 'us', undefined],
] as const)('%s in %s units is %s mm²', (text, system, mm2) => {
  expect(sectionFromText(text, system)).toBe(mm2);
});

test('the field shows how it read the text, if that is not obvious', () => {
  expect(sectionUnderstoodAs('0.25', 'metric')).toBeUndefined();
  expect(sectionUnderstoodAs('AWG 24', 'metric')).toBe('= 0.2047 mm²');
  expect(sectionUnderstoodAs('0.25', 'us')).toBe('= 0.25 mm², ≈24 AWG');
});

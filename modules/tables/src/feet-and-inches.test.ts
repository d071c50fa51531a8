/**
 * A shop that measures in feet and inches: lists with the unit in the header, in the cells, in a separate column, or
 * nowhere.
 */
import type { Design } from '@cablewright/model';
import { expect, test } from 'vitest';
import { read, reading } from './testing/tables.ts';

const lengthsOf = (records: Awaited<ReturnType<typeof read>>['records']) => {
  const design = records.find(({ kind }) => kind === 'designs')?.record as unknown as Design | undefined;
  return (design?.instances.segments ?? []).map(({ lengthMm }) => lengthMm);
};
const list = (header: string, first: string, second: string) =>
  `Wire,From,From Pin,To,To Pin,Color,Gauge,${header}\n1,J1,1,J2,1,Red,22 AWG,${first}\n2,J1,2,J2,2,Black,22 AWG,${second}\n`;

test.each([
  ['Length (ft)', '2.5', '10', [762, 3048]],
  ['Length [in]', '30', '18.25', [762, 463.55]],
  ['Length ft', '2.5', '10', [762, 3048]],
  ['Length in', '30', '12', [762, 304.8]],
  ['Length inch', '30', '12', [762, 304.8]],
  ['Length (feet)', '1', '2', [304.8, 609.6]],
  ['Length (inches)', '30', '48', [762, 1219.2]],
  ['Length in feet', '30', '48', [9144, 14630.4]],
  ['Cut Length (inches)', '1/2', '7', [12.7, 177.8]],
  ['Length', '2 ft', '3\' 6""', [609.6, 1066.8]],
  ['Length,UOM', '2.5,ft', '30,in', [762, 762]],
])('[IO5.2] [IO5.5] lengths in feet and inches: %s of %s and %s', async (header, first, second, mm) => {
  const cell = (text: string) => (text.includes('"') ? `"${text}"` : text);
  const { records, refused } = await read(list(header, cell(first), cell(second)));
  expect([header, refused, lengthsOf(records)]).toEqual([header, [], mm]);
});

test('[IO5.4] [IO5.5] a length without a unit is no millimetre where it may be feet: it is asked about, and the unit that a person chooses holds', async () => {
  const { records, refused } = await read(list('Length', '2.5', '10'));
  expect(lengthsOf(records)).toEqual([]);
  expect(refused.map(({ message }) => message)).toEqual(['Length "2.5" has no unit.', 'Length "10" has no unit.']);
  const shown = await reading(list('Length', '2.5', '10'));
  expect(shown.columns?.find(({ field }) => field === 'length')?.unit).toBeUndefined();
  const columns = [{ header: 'Length', field: 'length', unit: 'ft' }];
  const answered = await read(list('Length', '2.5', '10'), { mapping: { columns } });
  expect([answered.refused, lengthsOf(answered.records)]).toEqual([[], [762, 3048]]);
});

/**
 * LibreOffice calculates the lots that tests of the engine read, only from their formulas. Run by `npm run
 * test:programs`.
 */
import { readFileSync } from 'node:fs';
import * as sheetJs from '@e965/xlsx';
import { expect, test } from 'vitest';
import { lots } from './lots.ts';
import { cellsIn, recalculated } from './recalculated.ts';
import { sheetOf } from './sheet.ts';

const file = new URL('../../../packages/engine/src/lists/costs/fixtures/lots.xlsx', import.meta.url);
const committed = sheetJs.read(readFileSync(file));

test('[QU2.1] LibreOffice works out the same values from the formulas of the lots, in every cell', () => {
  const { Sheets } = recalculated(committed);
  let formulas = 0;
  for (const name of committed.SheetNames)
    for (const [address, { f, t, v }] of cellsIn(committed.Sheets[name]!)) {
      if (f === undefined) continue;
      formulas += 1;
      const cell = Sheets[name]![address] as sheetJs.CellObject | undefined;
      const value = cell?.v ?? '';
      expect([name, address, value]).toEqual([name, address, t === 'n' ? expect.closeTo(Number(v), 9) : (v ?? '')]);
    }
  expect(formulas).toBeGreaterThan(1000);
}, 120_000);

test('[QU2.1] the committed lots are those that the program writes', () => {
  expect(committed.SheetNames).toHaveLength(lots.length);
  for (const [i, lot] of lots.entries()) {
    const sheet = committed.Sheets[committed.SheetNames[i]!]!;
    const inputOf = ({ f, v }: sheetJs.CellObject) => f ?? v;
    const plain = (one: sheetJs.WorkSheet) => cellsIn(one).map(([address, cell]) => [address, inputOf(cell)]);
    expect(Object.fromEntries(plain(sheet))).toEqual(Object.fromEntries(plain(sheetOf(lot))));
  }
});

/**
 * Writes `lots.xlsx`, the lots that tests compare with the engine: `node scripts/run.mjs
 * test/programs/lots-by-hand/write.ts`. It needs LibreOffice, which calculates the formulas; the results are stored
 * with them.
 */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as sheetJs from '@e965/xlsx';
import { lots } from './lots.ts';
import { bytesOf, cellsIn, recalculated } from './recalculated.ts';
import { sheetOf } from './sheet.ts';

const file = fileURLToPath(new URL('../../../packages/engine/src/lists/costs/fixtures/lots.xlsx', import.meta.url));
const workbook = sheetJs.utils.book_new();
for (const [i, lot] of lots.entries())
  sheetJs.utils.book_append_sheet(workbook, sheetOf(lot), `Lot ${String(i + 1).padStart(2, '0')}`);
const { Sheets } = recalculated(workbook);
for (const name of workbook.SheetNames)
  for (const [address, cell] of cellsIn(workbook.Sheets[name] ?? {})) {
    if (cell.f === undefined) continue;
    const { t, v } = (Sheets[name]?.[address] ?? { t: 'z' }) as sheetJs.CellObject;
    Object.assign(cell, t === 'z' ? { t: 's', v: '' } : { t, v });
  }
writeFileSync(file, bytesOf(workbook));
console.log(`${lots.length} lots in ${file}`);

/** A workbook as LibreOffice calculates it. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as sheetJs from '@e965/xlsx';

/**
 * Calculates the formulas of a workbook in LibreOffice and returns the saved result. Stored values are removed first,
 * so that none of them can be reused.
 */
export function recalculated(workbook: sheetJs.WorkBook): sheetJs.WorkBook {
  const folder = mkdtempSync(join(tmpdir(), 'cablewright-lots-'));
  try {
    const file = join(folder, 'lots.xlsx');
    writeFileSync(file, bytesOf(withoutValues(workbook)));
    const profile = `-env:UserInstallation=file://${folder}/profile`;
    const out = join(folder, 'out');
    execFileSync('soffice', [profile, '--headless', '--convert-to', 'xlsx', '--outdir', out, file], {
      stdio: 'ignore',
      timeout: 60_000,
    });
    return sheetJs.read(readFileSync(join(out, 'lots.xlsx')));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export const bytesOf = (workbook: sheetJs.WorkBook): Uint8Array =>
  new Uint8Array(sheetJs.write(workbook, { type: 'array', bookType: 'xlsx', compression: true }) as ArrayBuffer);

/** The cells of a sheet with their addresses. */
export function cellsIn(sheet: sheetJs.WorkSheet): [address: string, cell: sheetJs.CellObject][] {
  return Object.entries(sheet).flatMap(([address, cell]): [string, sheetJs.CellObject][] =>
    address.startsWith('!') ? [] : [[address, cell as sheetJs.CellObject]],
  );
}

function withoutValues({ SheetNames, Sheets }: sheetJs.WorkBook): sheetJs.WorkBook {
  const workbook = sheetJs.utils.book_new();
  for (const name of SheetNames) {
    const sheet = Sheets[name] ?? {};
    const plain = cellsIn(sheet).map(([address, cell]) => [
      address,
      cell.f === undefined ? cell : { t: 'n', f: cell.f },
    ]);
    const bare: sheetJs.WorkSheet = { ...sheet, ...Object.fromEntries(plain) };
    sheetJs.utils.book_append_sheet(workbook, bare, name);
  }
  return workbook;
}

/**
 * Another library opens our workbooks and saves them, and we import the result. LibreOffice does the same in
 * test/programs.
 */
import * as sheetJs from '@e965/xlsx';
import { renderExport } from '@cablewright/documents';
import { catalogOf } from '@cablewright/engine';
import { shippedCatalog } from '@cablewright/engine/test-kit/shipped.ts';
import type { Json } from '@cablewright/model';
import tables from '@cablewright/module-tables';
import type { Tools } from '@cablewright/modules';
import { recordsOfKinds } from '@cablewright/modules/running';
import { expect, test } from 'vitest';

const unavailable = () => Promise.reject(new TypeError('not available in this test'));

const { library, designs } = shippedCatalog();
const { design } = designs.find((shipped) => shipped.design.id === 'null-modem-de9')!;

async function productionWorkbook(): Promise<{ fileName: string; workbook: sheetJs.WorkBook }> {
  const request = { catalog: catalogOf(library), design, state: 'UNRELEASED' } as const;
  const { fileName, body } = (await renderExport('production.xlsx', request))!;
  return { fileName, workbook: sheetJs.read(body) };
}

/** All non-empty cells of a sheet. */
function cellsOf(sheet: sheetJs.WorkSheet): sheetJs.CellObject[] {
  return Object.entries(sheet).flatMap(([address, cell]) =>
    address.startsWith('!') ? [] : [cell as sheetJs.CellObject],
  );
}

const bytesOf = (workbook: sheetJs.WorkBook) =>
  new Uint8Array(sheetJs.write(workbook, { type: 'array' }) as ArrayBuffer);

/** The result of importing one sheet of a workbook with the table importer. */
async function imported(fileName: string, bytes: Uint8Array, sheet?: string) {
  const [importer] = tables.importers!;
  const db = { ...recordsOfKinds(library, importer!.reads!), designs: { [design.id]: { id: design.id } } };
  const tools: Tools = {
    settings: {},
    fetch: unavailable,
    store: { get: unavailable, set: unavailable, delete: unavailable, keys: unavailable },
    progress: () => undefined,
    design: () => Promise.resolve(design as unknown as Json),
  };
  return importer!.run(
    { fileName, bytes, ...(sheet === undefined ? {} : { mapping: { answers: { sheet } } }) },
    db,
    tools,
  );
}

test('IO1.6 another reader finds numbers as numbers and part numbers as text in the production workbook; what it saves comes back without a difference', async () => {
  const { fileName, workbook } = await productionWorkbook();
  const cells = Object.values(workbook.Sheets).flatMap(cellsOf);
  // In SheetJS, the type `n` is a number and `s` is text.
  expect(cells).toContainEqual(expect.objectContaining({ t: 'n', v: 1800 }));
  expect(cells).toContainEqual(expect.objectContaining({ t: 's', v: expect.stringMatching(/^WIR-\d+$/) as string }));
  expect(cells).toContainEqual(expect.objectContaining({ t: 's', v: expect.stringMatching(/^CON-\d+$/) as string }));

  const bytes = bytesOf(workbook);
  for (const sheet of ['Bill of materials', 'Wire list']) {
    const answer = await imported(fileName, bytes, sheet);
    expect([sheet, answer]).toMatchObject([sheet, { ok: true, records: [], refused: [] }]);
  }
});

test('IO1.6 a cell that another program changed comes back as that one difference', async () => {
  const { fileName, workbook } = await productionWorkbook();
  const cell = cellsOf(workbook.Sheets['Wire list']!).find(({ t, v }) => t === 'n' && v === 1800)!;
  Object.assign(cell, { v: 2400, w: '2400' });
  const answer = await imported(fileName, bytesOf(workbook), 'Wire list');
  expect(answer).toMatchObject({ ok: true, refused: [] });
  expect(JSON.stringify(answer)).toContain('2400');
});

test('[IO5.6] the production workbook may be edited on any of its sheets, and on several', async () => {
  const { fileName, workbook } = await productionWorkbook();
  const unedited = await imported(fileName, bytesOf(workbook));
  expect(unedited).toMatchObject({ ok: true, records: [], refused: [] });
  const wires = cellsOf(workbook.Sheets['Wire list']!).filter(({ t, v }) => t === 'n' && v === 1800);
  for (const cell of wires) Object.assign(cell, { v: 2400, w: '2400' });
  const onSecond = await imported(fileName, bytesOf(workbook));
  expect(onSecond).toMatchObject({ ok: true, refused: [] });
  expect(cellsChanged(onSecond)).toEqual(wires.map(() => ['Wire list', '1800', '2400']));
  const bill = workbook.Sheets['Bill of materials']!;
  const description = Object.entries(bill).find(
    ([, cell]) =>
      (cell as sheetJs.CellObject).v === library.get('connectors', design.instances.connectors![0]!.def)!.label,
  )!;
  Object.assign(description[1] as object, { v: 'Plug of the house', w: 'Plug of the house' });
  const both = await imported(fileName, bytesOf(workbook));
  expect(both).toMatchObject({ ok: true, refused: [] });
  expect(new Set(cellsChanged(both).map(([sheet]) => sheet))).toEqual(new Set(['Bill of materials', 'Wire list']));
  expect(JSON.stringify(both)).toMatch(/"lengthMm":2400.*Plug of the house|Plug of the house.*"lengthMm":2400/s);
});

const cellsChanged = (answer: Awaited<ReturnType<typeof imported>>) =>
  answer.ok
    ? answer.records.flatMap(({ cells = [] }) => cells.map(({ at, before, after }) => [at.sheet, before, after]))
    : [];

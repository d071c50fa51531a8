import { PartNames, wireLabels } from '@cablewright/engine';
import { shippedCatalog } from '@cablewright/engine/test-kit/shipped.ts';
import type { Design } from '@cablewright/model';
import { strFromU8, unzipSync } from 'fflate';
import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { printRequest } from '../../test-kit/print-request.ts';
import { columnSets } from '../render/columns/column-sets.ts';
import { makeExport } from '../render/exports.ts';

const { library, designs } = shippedCatalog();
const catalog = { library, design: () => undefined };
const fused = designs.find(({ design }) => design.id === 'control-unit-supply-fused')!.design;
/** The cable without labels on its runs: the id of each run then looks like the name of the other one. */
const swapped: Design = {
  ...fused,
  instances: {
    ...fused.instances,
    segments: fused.instances.segments!.map(({ label: _label, ...segment }) => segment),
  },
};

/** The rows of a sheet of the workbook, each by its headings. */
function sheetOf(design: Design, sheet: number): Record<string, string>[] {
  const files = unzipSync(makeExport('production.xlsx', printRequest(catalog, design))!.body as Uint8Array);
  const xml = strFromU8(files[`xl/worksheets/sheet${sheet}.xml`]!);
  const rows = [...xml.matchAll(/<row [^>]*>(.*?)<\/row>/g)].map(([, cells]) =>
    Object.fromEntries(
      [...cells!.matchAll(/<c r="([A-Z]+)\d+"[^>]*?(?:\/>|>(.*?)<\/c>)/g)].map(([, column, content = '']) => [
        column!,
        content.replace(/<[^>]*>/g, ''),
      ]),
    ),
  );
  const [header = {}, ...body] = rows;
  return body.map((row) =>
    Object.fromEntries(Object.entries(header).map(([column, name]) => [name, row[column] ?? ''])),
  );
}

test('[DO5.2] the workbook has the printed names of runs, terminals and cores next to their ids, on every sheet', () => {
  const names = new PartNames(catalog, swapped);
  expect([names.short('w1'), names.short('w2')]).toEqual(['W2', 'W1']);
  const [bom, wires, cuts, crimps] = [1, 2, 3, 4].map((sheet) => sheetOf(swapped, sheet)) as [
    Record<string, string>[],
    Record<string, string>[],
    Record<string, string>[],
    Record<string, string>[],
  ];
  expect(bom.filter(({ section }) => section === 'Wire').map((row) => [row['instances'], row['designation']])).toEqual([
    ['w1', 'W2'],
    ['w2', 'W1'],
  ]);
  for (const row of wires) expect(row['designation']).toBe(names.short(row['segment']!));
  expect(wires.find(({ segment }) => segment === 'w1')).toMatchObject({ a_landing: 'j1.1', a_designation: 'J1·1' });
  expect(cuts.map((row) => [row['segments'], row['designation']])).toEqual([
    ['w1', 'W2'],
    ['w2', 'W1'],
  ]);
  const crimp = crimps.find(({ wires: ids }) => ids === 'w1.core@a')!;
  expect(crimp['designation']).toBe('W2-A core');
  const labels = wireLabels(catalog, swapped).map(({ segment, designation }) => [segment, designation]);
  for (const row of wires) expect(labels).toContainEqual([row['segment'], row['designation']]);
});

test('[DO5.2] in csv files the column segment keeps the id of the run, and a column set can have its printed name', () => {
  const request = printRequest(catalog, swapped);
  const csv = (body: string | Uint8Array) =>
    Papa.parse<Record<string, string>>(String(body).trimEnd(), { header: true, newline: '\r\n' }).data;
  const list = csv(makeExport('wire-list.csv', request)!.body);
  expect(new Set(list.map(({ segment }) => segment))).toEqual(new Set(['w1', 'w2']));
  expect(Object.keys(list[0]!)).not.toContain('designation');
  const columns = {
    id: 'own',
    label: 'Own',
    list: 'wire-list',
    columns: [{ field: 'segment' }, { field: 'designation' }],
  };
  expect(columnSets.problemsOf(columns as never)).toEqual([]);
  const chosen = csv(makeExport('wire-list.csv', { ...request, options: { columns: columns as never } })!.body);
  expect(new Set(chosen.map((row) => `${row['segment']} ${row['designation']}`))).toEqual(new Set(['w1 W2', 'w2 W1']));
});

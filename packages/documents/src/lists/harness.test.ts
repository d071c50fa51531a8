import { testCatalog } from '@cablewright/engine/test-kit/index.ts';
import { randomHarness } from '@cablewright/engine/test-kit/random-harness.ts';
import { billOfMaterials, withRouteLengths } from '@cablewright/engine';
import type { Design } from '@cablewright/model';
import { formatCell } from '../display-list/table.ts';
import { cutListTable } from './cut-list.ts';
import { wireListTable } from './wire-list.ts';
import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { makeExport } from '../render/exports.ts';
import { renderDocument } from '../render/render.ts';
import { titleBlockOf, type RenderRequest } from '../request/request.ts';
import { documentKind } from '../render/all-kinds.ts';

const part = (id: string, kind: string, more: object) => ({
  kind: 'mechanicals',
  key: id,
  seq: 2,
  record: { id, kind, src: 'synthetic example', ...more },
});
const catalog = testCatalog([
  part('tape', 'covering', { label: 'Tape', partNumber: 'MEC-1', bundle: { wallMm: 0.15, tapeWidthMm: 19 } }),
  part('clip', 'fixing', { label: 'Clip', partNumber: 'MEC-2' }),
  {
    kind: 'components',
    key: 'splice-4',
    seq: 2,
    record: { id: 'splice-4', kind: 'splice', splice: {}, src: 'synthetic example' },
  },
]);

/** A random harness of two stocks, cut to its routes, with a tape and two clips on each bundle. */
function harness(seed: number): Design {
  const random = randomHarness(seed, { circles: seed % 3, splices: seed % 3 });
  const segments = random.instances.segments!.map((one) => ({ ...one, lengthFrom: 'route' as const }));
  const bundles = random.layout.bundles.map((one) => ({
    ...one,
    measuredOdMm: 5,
    coverings: [{ def: 'tape', fromMm: 0, toMm: one.lengthMm }],
    fixings: [1, 2].map((n) => ({ def: 'clip', atMm: (one.lengthMm * n) / 3 })),
  }));
  const instances = { ...random.instances, segments };
  return withRouteLengths(catalog, { ...random, instances, layout: { ...random.layout, bundles } });
}

const request = (design: Design): RenderRequest => ({
  catalog,
  design,
  state: 'UNRELEASED',
  fonts: () => Promise.reject(new Error('no fonts')),
});
const tables = { 'wire-list': wireListTable, 'cut-list': cutListTable };
const csvRowsOf = async (kind: string, design: Design) =>
  Papa.parse<Record<string, string>>(String((await renderDocument(kind, 'csv', request(design)))!.body).trimEnd(), {
    header: true,
    newline: '\r\n',
  }).data;
/** The rows as on the sheets and in the workbook. */
const rowsOf = async (kind: keyof typeof tables, design: Design) => {
  const { columns, rows } = tables[kind](catalog, design);
  return rows.map((row) => Object.fromEntries(columns.map(({ name }, i) => [name, formatCell(row[i]!)])));
};

test('O8.3 O8.4 the csv of a harness has the fixed columns of any cable; routes are in sheets and the workbook', async () => {
  const design = harness(1);
  for (const kind of ['wire-list', 'cut-list'] as const) {
    const csv = String((await renderDocument(kind, 'csv', request(design)))!.body).trimEnd();
    const [header, ...rows] = Papa.parse<string[]>(csv, { newline: '\r\n' }).data;
    const { columns } = tables[kind](catalog, design);
    const names = columns.map(({ name }) => name);
    expect(names.slice(header!.length)).toContain('allowance_mm');
    expect(header).toEqual(names.slice(0, kind === 'wire-list' ? 12 : 8));
    expect(new Set(rows.map(({ length }) => length))).toEqual(new Set([header!.length]));
  }
});

/** The ids of the bundles on a wire's route, from its row. */
const bundlesIn = (route: string) => route.split(' · ').map((name) => name.toLowerCase());

test('HA3.5 the wire list has the route and the sum of each wire, and what it is cut longer', async () => {
  let [own, all] = [0, 0];
  for (let seed = 1; seed <= 30; seed += 1) {
    const design = harness(seed);
    const byBundle = new Map(design.layout!.bundles.map((one) => [one.id, one]));
    for (const row of await rowsOf('wire-list', design)) {
      all += 1;
      // A wire that starts and ends at the same node has its own length.
      if (row['length_sum'] === '') {
        expect(row['route']).toBe('');
        own += 1;
        continue;
      }
      expect(row['length_sum']).toMatch(new RegExp(`cut ${row['length_mm']}$`));
      const parts = row['length_sum']!.split(' + ').filter((one) => /^B\d/.test(one));
      const mm = parts.reduce((sum, one) => sum + Number.parseFloat(one.split(' ')[1]!), 0);
      expect(Number(row['allowance_mm'])).toBeCloseTo(Number(row['length_mm']) - mm, 6);
      const way = row['route'] === '' ? [] : bundlesIn(row['route']!);
      expect(way.every((id) => byBundle.has(id))).toBe(true);
      expect(way.length).toBe(parts.length);
    }
  }
  expect(own).toBeLessThan(all / 3);
});

test('HA3.5 [DO5.10] the cut list is sorted by stock and length; its file has pieces only, its sheet the total of each stock', async () => {
  let [routed, all] = [0, 0];
  for (let seed = 1; seed <= 30; seed += 1) {
    const design = harness(seed);
    const pieces = await rowsOf('cut-list', design);
    const lengths = pieces.map((row) => Number(row['length_mm']));
    expect(lengths).toEqual(lengths.toSorted((a, b) => b - a));
    const metres = billOfMaterials(catalog, design).lines.find(({ kind }) => kind === 'wires')!.metres!;
    const cut = pieces.reduce((sum, row) => sum + Number(row['length_mm']) * Number(row['quantity']), 0);
    expect(cut).toBeCloseTo(metres * 1000, 6);
    expect(pieces.flatMap(({ segments }) => segments!.split(' ')).toSorted()).toEqual(
      design.instances.segments!.map(({ id }) => id).toSorted(),
    );
    for (const { routes, allowance_mm: allowance } of pieces) expect(allowance === '').toBe(routes === '');
    const request: RenderRequest = { catalog, design, state: 'UNRELEASED' };
    const sheets = JSON.stringify(documentKind('cut-list')!.sheets(request, titleBlockOf(request, 'Cut list')));
    const count = design.instances.segments!.length;
    expect(sheets).toContain(`· ${count} ${count === 1 ? 'piece' : 'pieces'}, ${Math.round(cut) / 1000} m"`);
    all += pieces.length;
    routed += pieces.filter(({ routes }) => routes !== '').length;
  }
  expect(routed).toBeGreaterThan(all * 0.6);
});

test('HA3.5 the bundle table has every section, the covering list every covering and fixing, and both are in the workbook', async () => {
  for (let seed = 1; seed <= 30; seed += 1) {
    const design = harness(seed);
    const { bundles } = design.layout!;
    const table = await csvRowsOf('bundle-table', design);
    const mm = (rows: typeof table, field: string) => rows.reduce((sum, row) => sum + Number(row[field]), 0);
    expect(mm(table, 'length_mm')).toBeCloseTo(
      bundles.reduce((sum, { lengthMm }) => sum + lengthMm, 0),
      6,
    );
    for (const { runs, wires } of table) expect(runs === '' ? 0 : runs!.split(' ').length).toBe(Number(wires));
    const list = await csvRowsOf('covering-list', design);
    expect(list.map(({ kind }) => kind!).toSorted()).toEqual(
      bundles.flatMap(() => ['covering', 'fixing', 'fixing']).toSorted(),
    );
    const tape = billOfMaterials(catalog, design).lines.find(({ def }) => def === 'tape')!.metres!;
    expect(Math.abs(mm(list, 'material_mm') - tape * 1000)).toBeLessThan(bundles.length);
  }
  const size = (design: Design) => makeExport('production.xlsx', request(design))!.body.length;
  expect(size(harness(3))).toBeGreaterThan(size({ ...harness(3), layout: undefined }));
});

test('HA3.5 they are printed, by part with what each takes; a cable without a layout says so', () => {
  const words = (kind: string, design: Design) => {
    const sheets = documentKind(kind)!.sheets(request(design), titleBlockOf(request(design), kind));
    return JSON.stringify(sheets);
  };
  const design = harness(4);
  expect(words('covering-list', design)).toContain('MEC-2 Clip');
  expect(words('bundle-table', design)).toContain('sections');
  expect(words('wire-list', design)).toContain('by B');
  expect(words('cut-list', design)).toContain('Allowance');
  for (const kind of ['covering-list', 'bundle-table']) {
    expect(words(kind, { ...design, layout: undefined })).toContain('no layout');
  }
});

test('HA3.5 a printed mass that leaves out what is not known is marked as the least it can be', () => {
  const core = { type: 'conductor', id: 'core', areaMm2: 0.22, insulatedOdMm: 1.2, material: 'copper' };
  const wire = (more: object) => ({
    kind: 'wires',
    key: 'hook-up-24-red',
    seq: 2,
    record: {
      id: 'hook-up-24-red',
      src: 'synthetic example',
      structure: { type: 'group', id: 'w', children: [core] },
      ...more,
    },
  });
  const density = { id: 'copper', densityGPerCm3: 8.89, src: 'synthetic example' };
  const copper = { kind: 'vocab/materials', key: 'copper', seq: 2, record: density };
  const massesOf = (coveringMass: object, wireMass: object) => {
    const tape = part('tape', 'covering', { bundle: { wallMm: 0.15, tapeWidthMm: 19, ...coveringMass } });
    const mixed = harness(4);
    const segments = mixed.instances.segments!.map((one) => ({ ...one, def: 'hook-up-24-red' }));
    const own = request({ ...mixed, instances: { ...mixed.instances, segments } });
    const printed = { ...own, catalog: testCatalog([tape, wire(wireMass), copper]) };
    const sheets = documentKind('bundle-table')!.sheets(printed, titleBlockOf(printed, 'bundle-table'));
    return JSON.stringify(sheets).includes('≥ ');
  };
  expect(massesOf({ massGPerM: 3 }, { massGPerM: 2 })).toBe(false);
  expect(massesOf({}, { massGPerM: 2 })).toBe(true);
  expect(massesOf({ massGPerM: 3 }, {})).toBe(true);
});

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { strFromU8, unzipSync } from 'fflate';
import Papa from 'papaparse';
import { harness, nullModem, testCatalog, testDesigns } from '@cablewright/engine/test-kit/index.ts';
import type { Design } from '@cablewright/model';
import { describe, expect, test } from 'vitest';
import { svgToPng } from '../formats/png/resvg.ts';
import { exportKinds } from './export-kinds.ts';
import { textOf } from '../../test-kit/labels.ts';
import { makeExport } from './exports.ts';
import { documentKinds } from './all-kinds.ts';
import { loadDocument } from './kinds.ts';
import { renderDocument, renderExport } from './render.ts';
import { documentKinds as listed } from '../request/document-facts.ts';
import { titleBlockOf, type RenderRequest } from '../request/request.ts';

const require = createRequire(import.meta.url);
const font = (file: string) => readFileSync(require.resolve(`@expo-google-fonts/arimo/${file}`));
const fonts = () =>
  Promise.resolve({ regular: font('400Regular/Arimo_400Regular.ttf'), bold: font('700Bold/Arimo_700Bold.ttf') });

const files = ['400Regular/Arimo_400Regular.ttf', '700Bold/Arimo_700Bold.ttf'];
const png = (svg: string, dpi: number) =>
  svgToPng(
    svg,
    dpi,
    files.map((file) => require.resolve(`@expo-google-fonts/arimo/${file}`)),
  );

const catalog = testCatalog();
const request = (design: Design, more: Partial<RenderRequest> = {}): RenderRequest => ({
  catalog,
  design,
  state: 'UNRELEASED',
  fonts,
  png,
  ...more,
});

function header(id: string, design: Design = nullModem): string[] {
  const csv = makeExport(id, request(design))!.body as string;
  return csv.slice(0, csv.indexOf('\r\n')).split(',');
}

function rows(id: string, design: Design, more: Partial<RenderRequest> = {}): Record<string, string>[] {
  const csv = makeExport(id, request(design, more))!.body as string;
  return Papa.parse<Record<string, string>>(csv.trimEnd(), { header: true, newline: '\r\n' }).data;
}

describe('files', () => {
  test('O3.1 a file is named by design and content, with the revision when a saved one was chosen', async () => {
    expect(makeExport('bom.csv', request(nullModem))!.fileName).toBe('null-modem-bom.csv');
    expect(makeExport('production.xlsx', request(nullModem, { rev: 3 }))!.fileName).toBe(
      'null-modem-rev3-production.xlsx',
    );
    const svg = await renderDocument('schematic', undefined, request(nullModem, { rev: 12 }));
    expect(svg!.fileName).toBe('null-modem-rev12-schematic.svg');
  });

  test('O8.1 O8.3 O8.4 O8.5 O8.7 the columns of each list stand in their fixed order', () => {
    const bom = 'section part_number description quantity unit location instances variation_pn notes'.split(' ');
    expect(header('bom.csv').slice(0, bom.length)).toEqual(bom);
    expect(header('wire-list.csv').join(' ')).toBe(
      'segment stock_part_number stock element kind colour a_landing a_pad b_landing b_pad length_mm notes',
    );
    expect(header('cut-list.csv').join(' ')).toBe(
      'stock_part_number stock piece length_mm length_in quantity variation_pn segments',
    );
    expect(header('crimp-list.csv').join(' ')).toBe(
      'connector connector_part_number cavity wires wire_mm2 contact_part_number contact seal_part_number seal ' +
        'plug_part_number plug strip_mm crimp_height_mm tool_part_number tool notes',
    );
    expect(header('continuity.csv').join(' ')).toBe(
      'type id net signal from to expect limit unit test_volts duration_s note',
    );
  });

  test('O8.2 cost columns and closing rows stand only where something has a price', () => {
    const priced = makeExport('bom.csv', request(nullModem, { options: { quantity: 25 } }))!.body as string;
    expect(priced.split('\r\n')[0]).toMatch(/notes,unit_cost,extended_cost,currency$/);
    const closing = rows('bom.csv', nullModem, { options: { quantity: 25 } }).slice(-3);
    const total = closing.find((row) => row['section'] === 'Total')!;
    const build = closing.find((row) => row['section'] === 'Total x 25')!;
    expect(Number(build['extended_cost'])).toBeCloseTo(Number(total['extended_cost']) * 25, 2);
    expect(rows('bom.csv', nullModem).some((row) => row['section']!.startsWith('Total x'))).toBe(false);
    const bare: Design = { schemaVersion: 5, id: 'bare', instances: {}, joints: [] };
    expect(header('bom.csv', bare)).not.toContain('unit_cost');
  });

  test('O7.5 the workbook holds the four lists, a sheet each, with the rows of the csv files', () => {
    const files = unzipSync(makeExport('production.xlsx', request(nullModem))!.body as Uint8Array);
    const names = [...strFromU8(files['xl/workbook.xml']!).matchAll(/<sheet name="([^"]+)"/g)].map((match) => match[1]);
    expect(names).toEqual(['Bill of materials', 'Wire list', 'Cut list', 'Crimp list']);
    const sheetRows = strFromU8(files['xl/worksheets/sheet2.xml']!).match(/<row /g)!.length;
    expect(sheetRows).toBe(rows('wire-list.csv', nullModem).length + 1);
  });

  test('O7.6 O8.7 O8.14 continuity rows: pins of nets, connections, isolation with volts and time, opens', () => {
    const all = rows('continuity.csv', nullModem);
    expect([...new Set(all.map((row) => row['type']))]).toEqual(['net-pin', 'continuity', 'isolation', 'open']);
    const path = all.find((row) => row['type'] === 'continuity' && row['from'] === 'j1.3')!;
    expect(path).toMatchObject({ to: 'j2.2', expect: 'continuity', limit: '5', unit: 'ohm' });
    expect(path['signal']).toBe('txd/rxd');
    const pin = (id: string) => all.find((row) => row['type'] === 'net-pin' && row['from'] === id)!['signal'];
    expect([pin('j1.3'), pin('j2.2'), pin('j1.5')]).toEqual(['txd', 'rxd', 'gnd']);
    const isolated = all.find((row) => row['type'] === 'isolation')!;
    expect(isolated).toMatchObject({ limit: '10', unit: 'Mohm', test_volts: '100', duration_s: '1' });
    const data = JSON.parse(textOf(makeExport('continuity.json', request(nullModem))!.body)) as {
      isolation: { id: string; rule: string }[];
    };
    const { rule } = data.isolation.find(({ id }) => id === isolated['id'])!;
    expect([rule === '', isolated['note']]).toEqual([false, rule]);
    expect(all.find((row) => row['type'] === 'open')!['from']).toMatch(/^j[12]\.9$/);
  });

  test('O7.3 O8.4 a row of the cut list has the length in mm, in inches, how many there are, and the runs', () => {
    const [run] = nullModem.instances.segments!;
    const twice = [run!, { ...run!, id: 'w2' }];
    const instances = { ...nullModem.instances, segments: twice };
    const [piece, ...others] = rows('cut-list.csv', { ...nullModem, instances });
    expect(others).toEqual([]);
    expect(piece).toMatchObject({ length_mm: String(run!.lengthMm), quantity: '2', segments: `${run!.id} w2` });
    expect(Number(piece!['length_in'])).toBeCloseTo(run!.lengthMm! / 25.4, 1);
  });

  test('O8.14 O10.5 a hipot row appears only when a hipot voltage is set', () => {
    const drawing = { id: 'null-modem', test: { hipotVolts: 500, hipotSeconds: 2, hipotMaxMicroamps: 100 } };
    const hipot = rows('continuity.csv', nullModem, { drawing }).filter((row) => row['type'] === 'hipot');
    expect(hipot).toHaveLength(1);
    expect(hipot[0]).toMatchObject({ from: '*', limit: '100', test_volts: '500', duration_s: '2' });
    expect(rows('continuity.csv', nullModem).filter((row) => row['type'] === 'hipot')).toEqual([]);
  });

  test('O35.20 by default a test is at 5 ohm, 100 V, 10 megohm and 1 s', () => {
    const { parameters } = JSON.parse(textOf(makeExport('continuity.json', request(nullModem))!.body));
    expect(parameters).toEqual({
      continuityOhmsMax: 5,
      isolationVolts: 100,
      isolationMinMohm: 10,
      isolationSeconds: 1,
    });
  });

  test('O7.7 O8.9 O36.2 continuity.json is the same data, of the assembly with placed designs opened', () => {
    const data = JSON.parse(textOf(makeExport('continuity.json', request(harness))!.body));
    expect(data).toMatchObject({ format: 'service.continuity', version: 1, design: { id: 'harness' } });
    const points = new Set(data.points.map((point: { id: string }) => point.id));
    expect([...points].some((id) => String(id).startsWith('lead-1/j1.'))).toBe(true);
    const pins = rows('continuity.csv', harness).filter((row) => row['type'] === 'net-pin');
    expect(pins.length).toBe(data.nets.flatMap((net: { points: string[] }) => net.points).length);
    expect(rows('wire-list.csv', harness).every((row) => !row['segment']!.includes('/'))).toBe(true);
  });

  test('O25.6 O25.8 O25.9 each document comes in its formats, the first by default, and in no other', async () => {
    const formats = Object.fromEntries(documentKinds.map((one) => [one.kind, one.formats]));
    expect(formats).toMatchObject({
      schematic: ['svg', 'pdf'],
      bom: ['html', 'svg', 'pdf', 'csv'],
      'test-spec': ['html', 'svg', 'pdf', 'csv'],
      power: ['html', 'svg', 'pdf', 'csv'],
      faults: ['html', 'svg', 'pdf', 'csv'],
    });
    for (const { kind, formats: known } of documentKinds) {
      const first = await renderDocument(kind, undefined, request(nullModem));
      expect(first!.fileName).toBe(`null-modem-${kind}.${known[0]}`);
      for (const format of known)
        expect((await renderDocument(kind, format, request(nullModem)))!.body.length).toBeGreaterThan(80);
    }
    expect(await renderDocument('schematic', 'csv', request(nullModem))).toBeUndefined();
    expect(await renderDocument('no-such', 'svg', request(nullModem))).toBeUndefined();
    expect(makeExport('no-such.csv', request(nullModem))).toBeUndefined();
    const csv = await renderDocument('test-spec', 'csv', request(nullModem));
    expect(csv!.body).toBe(makeExport('continuity.csv', request(nullModem))!.body);
  });

  test('O25.6 every document that is listed is loaded under its name, in one order everywhere', async () => {
    const loaded = await Promise.all(listed.map(({ kind }) => loadDocument(kind)));
    expect(loaded.map((one) => one?.kind)).toEqual(listed.map(({ kind }) => kind));
    for (const [i, one] of loaded.entries()) expect(one).toBe(documentKinds[i]);
  });

  test('equal requests give equal bytes for every document and export of every design', async () => {
    for (const design of testDesigns) {
      for (const { id } of exportKinds) {
        const [one, two] = [
          await renderExport(id, request(design)),
          await renderExport(id, request(structuredClone(design))),
        ];
        expect(Buffer.from(one!.body).equals(Buffer.from(two!.body)), `${design.id} ${id}`).toBe(true);
      }
      const pdf = async () => Buffer.from((await renderDocument('bom', 'pdf', request(structuredClone(design))))!.body);
      expect((await pdf()).equals(await pdf()), design.id).toBe(true);
    }
  });

  test("O3.6 paper is the one asked for, else the design's, else the shop's, else A4", () => {
    const paper = (more: Partial<RenderRequest>) => titleBlockOf(request(nullModem, more), 'BOM').paper;
    const drawing = { id: 'null-modem', paper: 'A3' as const };
    expect(paper({})).toBe('A4');
    expect(paper({ drawing })).toBe('A3');
    expect(paper({ drawing, options: { paper: 'letter' } })).toBe('letter');
    const row = {
      kind: 'settings',
      key: 'engineering',
      seq: 1,
      record: { id: 'engineering', documents: { paper: 'A2' } },
    };
    expect(paper({ catalog: testCatalog([row]) })).toBe('A2');
  });
});

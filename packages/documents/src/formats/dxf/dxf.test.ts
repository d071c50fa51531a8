import { anyText } from '@cablewright/engine/test-kit/any-text.ts';
import { testCatalog, testDesigns } from '@cablewright/engine/test-kit/index.ts';
import { createRequire } from 'node:module';
import type { DxfParser, IDxf, ILwpolylineEntity, ITextEntity } from 'dxf-parser';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { textsOf, type Item } from '../../display-list/display-list.ts';
import { makeExport } from '../../render/exports.ts';
import { documentKind } from '../../render/all-kinds.ts';
import { titleBlockOf, type RenderRequest } from '../../request/request.ts';
import { drawingSheets } from '../../sheets/drawing/drawing-sheets.ts';
import { boardOf } from '../../sheets/formboard/board.ts';
import { toDxf } from './dxf.ts';

const catalog = testCatalog();
const requests = testDesigns.map((design): RenderRequest => ({ catalog, design, state: 'UNRELEASED' }));

/**
 * A DXF reader that shares no code with the writer. Its module exports the class itself, which its types do not
 * declare.
 */
const Reader = createRequire(import.meta.url)('dxf-parser') as typeof DxfParser;
const read = (text: string): IDxf => new Reader().parseSync(text)!;

const exported = (id: string, request: RenderRequest) => read(String(makeExport(id, request)!.body));
const texts = ({ entities }: IDxf) =>
  entities.filter(({ type }) => type === 'TEXT').map((entity) => (entity as ITextEntity).text);
const lengthOf = ({ vertices }: ILwpolylineEntity) =>
  vertices.slice(1).reduce((sum, { x, y }, i) => sum + Math.hypot(x - vertices[i]!.x, y - vertices[i]!.y), 0);

test('IO4.1 in the formboard as DXF every run is a line of its true length in millimetres, on its layer', () => {
  let runs = 0;
  for (const request of requests) {
    // The scale of a sheet on paper does not affect a drawing at true size.
    const dxf = exported('formboard.dxf', { ...request, options: { scale: 0.5 } });
    expect(dxf.header['$INSUNITS']).toBe(4);
    const lines = dxf.entities.filter(({ layer }) => layer === 'SEGMENT') as ILwpolylineEntity[];
    const lanes = boardOf(request).ways.flatMap((way) => way.lanes);
    expect([request.design.id, lines.length]).toEqual([request.design.id, lanes.length]);
    for (const [i, { lengthMm }] of lanes.entries()) {
      if (lengthMm === undefined) continue;
      expect(Math.abs(lengthOf(lines[i]!) - lengthMm)).toBeLessThan(Math.max(0.5, lengthMm * 0.005));
      runs += 1;
    }
    const check = dxf.entities.filter(({ layer }) => layer === 'CHECK') as ILwpolylineEntity[];
    expect(check.map((edge) => Math.round(lengthOf(edge) * 1000) / 1000)).toEqual([100, 100, 100, 100]);
    const layers = new Set(dxf.entities.map(({ layer }) => layer));
    expect([...layers].filter((name) => dxf.tables.layer.layers[name] === undefined)).toEqual([]);
  }
  expect(runs).toBeGreaterThan(requests.length);
});

test('IO4.1 the drawing as DXF has the texts of its sheets, and everything within their paper', () => {
  for (const request of requests) {
    const sheets = drawingSheets(request, titleBlockOf(request, documentKind('drawing')!));
    const dxf = exported('drawing.dxf', request);
    expect(texts(dxf).toSorted()).toEqual(
      sheets
        .flatMap(({ items }) => textsOf(items))
        .map((text) => text.trim())
        .filter((text) => text !== '')
        .toSorted(),
    );
    const width = sheets.reduce((sum, { widthMm }) => sum + widthMm + 20, -20);
    const height = Math.max(...sheets.map(({ heightMm }) => heightMm));
    const points = dxf.entities.flatMap((entity) =>
      'vertices' in entity ? (entity as ILwpolylineEntity).vertices : [],
    );
    expect(points.filter(({ x, y }) => x < -0.1 || y < -0.1 || x > width + 0.1 || y > height + 0.1)).toEqual([]);
    expect(points.length).toBeGreaterThan(100);
    expect([...new Set(dxf.entities.map(({ layer }) => layer))].toSorted()).toEqual(['DRAWING', 'FRAME', 'TEXT']);
  }
});

test('IO4.1 no text of a person can become a code of the file', () => {
  const text = fc.oneof(anyText, fc.constantFrom('0\nENDSEC\n0\nEOF', '%%d 50 %%', '^J', '\\U+0041', 'Ω 日本 \u0000'));
  fc.assert(
    fc.property(fc.array(text, { maxLength: 5 }), (words) => {
      const items = words.map((one, i): Item => ({ kind: 'text', x: i, y: 1, size: 3, text: `a${one}b` }));
      const dxf = read(toDxf({ layers: [{ layer: 'TEXT', items }], heightMm: 10 }));
      expect(texts(dxf)).toHaveLength(words.length);
      for (const shown of texts(dxf)) expect(shown).toMatch(/^a.*b$/s);
    }),
  );
});

test('IO4.1 lines, shapes and groups come out where they are, with y upwards', () => {
  const items: Item[] = [
    { kind: 'line', x1: 0, y1: 0, x2: 10, y2: 5, stroke: { ink: '#ff0000', width: 1, dash: [1, 1] } },
    {
      kind: 'group',
      x: 5,
      y: 5,
      scale: 2,
      items: [{ kind: 'circle', x: 1, y: 1, r: 3, stroke: { ink: '#111111', width: 1 } }],
    },
    { kind: 'path', d: 'M0 0 L4 0 L4 3 Z M1 1 C1 2 2 2 2 1', stroke: { ink: '#111111', width: 1 } },
    { kind: 'rect', x: 0, y: 0, width: 9, height: 9, fill: '#ffffff' },
    { kind: 'text', x: 2, y: 4, text: 'Up', size: 10, turn: -90, anchor: 'end' },
  ];
  const dxf = read(toDxf({ layers: [{ layer: 'PART', items, x: 100 }], heightMm: 50 }));
  expect(dxf.entities.map(({ type }) => type)).toEqual(['LINE', 'CIRCLE', 'LWPOLYLINE', 'LWPOLYLINE', 'TEXT']);
  expect(dxf.entities).toMatchObject([
    {
      vertices: [
        { x: 100, y: 50 },
        { x: 110, y: 45 },
      ],
      lineType: 'DASHED',
      color: 0xff0000,
    },
    { center: { x: 107, y: 43 }, radius: 6 },
    {
      shape: true,
      vertices: [
        { x: 100, y: 50 },
        { x: 104, y: 50 },
        { x: 104, y: 47 },
      ],
    },
    { shape: false },
    { text: 'Up', layer: 'TEXT', rotation: 90, halign: 2, endPoint: { x: 102, y: 46 } },
  ]);
  const curve = (dxf.entities[3] as ILwpolylineEntity).vertices;
  expect([curve.length, curve.at(-1)!.x, curve.at(-1)!.y]).toEqual([17, 102, 49]);
  expect((dxf.entities[4] as ITextEntity).textHeight).toBeCloseTo(6.88, 2);
  expect(toDxf({ layers: [{ layer: 'PART', items }], heightMm: 50 })).toBe(
    toDxf({ layers: [{ layer: 'PART', items }], heightMm: 50 }),
  );
});

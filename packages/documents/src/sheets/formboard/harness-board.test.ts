import { catalogOf, composeConnector, withRouteLengths } from '@cablewright/engine';
import { testCatalog } from '@cablewright/engine/test-kit/index.ts';
import { randomHarness } from '@cablewright/engine/test-kit/random-harness.ts';
import { shippedCatalog } from '@cablewright/engine/test-kit/shipped.ts';
import type { Design } from '@cablewright/model';
import { createRequire } from 'node:module';
import type { DxfParser, ILwpolylineEntity, ITextEntity } from 'dxf-parser';
import { expect, test } from 'vitest';
import { printRequest } from '../../../test-kit/print-request.ts';
import { drawnLengths } from '../../../test-kit/drawn-lengths.ts';
import { textBoxes, textOverlaps, textsOutside } from '../../../test-kit/boxes.ts';
import { boundsOf } from '../../display-list/bounds.ts';
import { ink, textsOf, type Item } from '../../display-list/display-list.ts';
import { makeExport } from '../../render/exports.ts';
import { renderDocument } from '../../render/render.ts';
import { titleBlockOf, type RenderOptions, type RenderRequest } from '../../request/request.ts';
import { builtIn } from '../../type/typesetter.ts';
import { boardOf } from './board.ts';
import { formboardDocument, formboardSheets } from './formboard-document.ts';

const { library, designs } = shippedCatalog();
const catalog = catalogOf(
  library,
  designs.map(({ design }) => design),
);
const vehicle = designs.find(({ design }) => design.id === 'vehicle-body-harness')!.design;
const machine = designs.find(({ design }) => design.id === 'machine-control-harness')!.design;
const require = createRequire(import.meta.url);
const requestOf = (design: Design, options: RenderOptions = {}, of = catalog) => printRequest(of, design, options);

test('HA3.4 the formboard of a layout has every bundle at its length within 0.5 %, measured in the vectors of its PDF', async () => {
  for (const scale of [0.1, 0.2]) {
    const document = await renderDocument('formboard', 'pdf', requestOf(vehicle, { scale, paper: 'A0' }));
    const lengths = drawnLengths(document!.body as Uint8Array);
    expect(lengths.length).toBeGreaterThan(50);
    for (const { id, lengthMm } of vehicle.layout!.bundles) {
      const near = lengths.filter((drawn) => Math.abs(drawn / scale / lengthMm - 1) <= 0.005);
      expect(near.length, `${id} ${lengthMm}`).toBeGreaterThan(0);
    }
  }
});

test('HA3.4 the overview names every plug, with only its designator if the name has no room', () => {
  const request = requestOf(vehicle, { paper: 'A3' });
  const [first] = formboardSheets(request, titleBlockOf(request, formboardDocument));
  const texts = textsOf(first!.items).map((text) => text.split(' ')[0]);
  const plugs = vehicle.instances.connectors!.map(({ id }) => id.toUpperCase());
  expect(plugs.filter((plug) => !texts.includes(plug))).toEqual([]);
});

/** The outlines of tables, and the names of parts and titles of tables on an overview, mm from the corner of the sheet. */
function onOverview(items: readonly Item[]) {
  const names = textBoxes(items).filter(({ text }) => /^(?:(?:J|SP|F)\d+(?: |$)|wires$)/.test(text));
  const outlines: { left: number; right: number; top: number; bottom: number }[] = [];
  const read = (item: Item, x: number, y: number, scale: number): void => {
    if (item.kind === 'group')
      for (const inner of item.items)
        read(inner, x + (item.x ?? 0) * scale, y + (item.y ?? 0) * scale, scale * (item.scale ?? 1));
    if (item.kind !== 'rect' || item.stroke?.ink !== ink.grey || item.stroke.dash !== undefined) return;
    const [left, top] = [x + item.x * scale, y + item.y * scale];
    outlines.push({ left, top, right: left + item.width * scale, bottom: top + item.height * scale });
  };
  for (const item of items) read(item, 0, 0, 1);
  return { names, outlines };
}

test('[DO5.13] the overview of a board has titles in the outlines of its tables and all other names clear of them, in the harnesses and the fused lead', () => {
  let [tables, titled] = [0, 0];
  for (const id of [
    'vehicle-body-harness',
    'machine-control-harness',
    'mobile-robot-harness',
    'control-unit-supply-fused',
  ])
    for (const paper of ['A3', 'A1'] as const) {
      const request = requestOf(designs.find(({ design }) => design.id === id)!.design, { paper });
      const [first] = formboardSheets(request, titleBlockOf(request, formboardDocument));
      const { names, outlines } = onOverview(first!.items);
      tables += outlines.length;
      const titles = outlines.map((box) =>
        names.filter(
          (name) => name.left > box.left && name.right < box.right && name.top > box.top && name.bottom < box.bottom,
        ),
      );
      const printed = titles.flatMap((lines) => (lines.length === 0 ? [] : [lines.map(({ text }) => text).join(' ')]));
      titled += printed.length;
      expect(printed.filter((title) => !/^(J|SP|F)\d+ wires$/.test(title))).toEqual([]);
      expect([id, paper, new Set(printed).size]).toEqual([id, paper, printed.length]);
      const others = names.filter((name) => !titles.flat().includes(name));
      const onTables = others.filter((name) =>
        outlines.some(
          (box) => name.left < box.right && name.right > box.left && name.top < box.bottom && name.bottom > box.top,
        ),
      );
      expect([id, paper, onTables.map(({ text }) => text)]).toEqual([id, paper, []]);
      const { connectors = [] } = request.design.instances;
      const named = new Set(others.map(({ text }) => text.split(' ')[0]));
      const unnamed = connectors.map(({ id: part }) => part.toUpperCase()).filter((part) => !named.has(part));
      expect([id, paper, unnamed]).toEqual([id, paper, []]);
    }
  expect(tables).toBeGreaterThan(50);
  // An outline that is smaller than its title has no title.
  expect(titled).toBeGreaterThan(20);
});

test('HA3.4 the formboard of a layout as DXF, read back: each bundle is a line of its true length at its position', () => {
  const Reader = require('dxf-parser') as typeof DxfParser;
  const lines = (request: RenderRequest) => {
    const dxf = new Reader().parseSync(String(makeExport('formboard.dxf', request)!.body))!;
    const bundles = dxf.entities.filter(({ layer }) => layer === 'SEGMENT') as ILwpolylineEntity[];
    const texts = dxf.entities.flatMap((entity) => (entity.type === 'TEXT' ? [(entity as ITextEntity).text] : []));
    const lengths = bundles.map(({ vertices: [a, b] }) => Math.hypot(b!.x - a!.x, b!.y - a!.y));
    return { lengths, texts };
  };
  const { lengths, texts } = lines(requestOf(vehicle));
  const expected = vehicle.layout!.bundles.map(({ lengthMm }) => lengthMm).toSorted((a, b) => a - b);
  expect(lengths.toSorted((a, b) => a - b).map((length) => Math.round(length))).toEqual(expected);
  for (const text of ['MEC-03040 at 480', 'SP2 at 320', 'MEC-03035 20–1180', 'J12 Roof module']) {
    expect(texts).toContain(text);
  }
  // Layouts with and without loops: a bundle that closes a loop is drawn open.
  const of = testCatalog();
  for (let seed = 1; seed <= 30; seed += 1) {
    const design = withRouteLengths(of, randomHarness(seed, { circles: seed % 3 }));
    const open = design.layout!.bundles.filter(({ from, to }) => from !== to);
    const drawn = lines(requestOf(design, {}, of)).lengths;
    expect(drawn.map((length) => Math.round(length)).toSorted((a, b) => a - b)).toEqual(
      open.map(({ lengthMm }) => lengthMm).toSorted((a, b) => a - b),
    );
  }
});

test('HA3.4 the formboard of a layout has nails, fixings, splices, labels and faces; no text is cut at the edge of a sheet', () => {
  const request = requestOf(vehicle, { paper: 'A1' });
  const sheets = formboardSheets(request, titleBlockOf(request, formboardDocument));
  const texts = sheets.flatMap(({ items }) => textsOf(items));
  for (const text of ['SP1 at 120', 'MEC-03042 at 300', 'Labels W7, W23, W28', 'J10 Trailer socket']) {
    expect(texts).toContain(text);
  }
  const names = texts.filter((text) => text === 'B10 · 1200 mm · 19 wires');
  expect(names.length).toBeGreaterThan(1);
  for (const sheet of sheets.slice(1)) {
    const clipped = sheet.items.find((item) => item.kind === 'group' && item.clip !== undefined);
    if (clipped?.kind !== 'group') throw new Error('a sheet shows a part of the board');
    const inner = clipped.items.flatMap((item) =>
      item.kind === 'group' ? [{ ...item, items: item.items.filter(({ kind }) => kind === 'text') }] : [],
    );
    expect(textsOutside(textBoxes(inner), clipped.clip!)).toEqual([]);
  }
});

/** Expects that all texts are printed in a legible size. */
function expectReadable(request: RenderRequest, name: string): void {
  const sheets = formboardSheets(request, titleBlockOf(request, formboardDocument));
  for (const [i, { items, frameItems }] of sheets.entries()) {
    const contents = items.slice(frameItems!.before, items.length - frameItems!.after);
    const clip = contents.flatMap((item) => (item.kind === 'group' && item.clip !== undefined ? [item.clip] : []))[0];
    const boxes = textBoxes(contents);
    const visible = clip === undefined ? boxes : boxes.filter((box) => textsOutside([box], clip).length === 0);
    expect(textOverlaps(visible), `${name}, sheet ${i}`).toEqual([]);
    expect(Math.min(...boxes.map(({ size }) => size)), `${name}, sheet ${i}`).toBeGreaterThanOrEqual(2.5 - 1e-9);
  }
}

test('HA3.4 texts on the formboard of a harness never overlap, on sheets and on a roll, at any scale; none is below 2.5 mm', () => {
  for (const options of [
    { paper: 'A1' },
    { paper: 'A4' },
    { paper: 'A3', scale: 0.5 },
    { paper: 'A1', breaks: true },
    { roll: 3000 },
  ] as const) {
    for (const design of [vehicle, machine]) {
      expectReadable(requestOf(design, options), `${design.id} ${JSON.stringify(options)}`);
    }
  }
  const of = testCatalog();
  for (let seed = 1; seed <= 12; seed += 1) {
    const design = withRouteLengths(of, randomHarness(seed, { circles: seed % 3 }));
    expectReadable(requestOf(design, { paper: 'A2' }, of), `random ${seed}`);
  }
});

test('HA3.4 the description of a connector is complete and next to it, and nails keep clear of fixings, splices and labels', () => {
  for (const design of [vehicle, machine]) {
    const request = requestOf(design, { roll: 3000 });
    const [sheet] = formboardSheets(request, titleBlockOf(request, formboardDocument));
    expect(textsOf(sheet!.items).filter((text) => text.includes('…'))).toEqual([]);
    const board = boardOf(request);
    for (const { items } of board.parts.slice(0, board.ways.length)) {
      const nails = items.flatMap((item) => (item.kind === 'circle' ? [item] : []));
      const bands = items.flatMap((item) =>
        item.kind === 'path' && item.fill === ink.accent ? [cornersOf(item.d)] : [],
      );
      for (const { x, y, r } of nails) {
        for (const corners of bands) {
          const near = Math.min(...corners.map(([cx, cy]) => Math.hypot(cx - x, cy - y)));
          expect(near, design.id).toBeGreaterThan(r + 1);
        }
      }
    }
  }
});

const cornersOf = (d: string) =>
  [...d.matchAll(/(-?[\d.]+)[ ,](-?[\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)] as const);

test('[DO5.13] on sheets of a board a face is whole on one sheet, and a PDF has the texts that can be seen, no others', () => {
  const of = testCatalog();
  const boards = [
    ...[1, 0.5].map((scale) => [`vehicle at ${scale}`, requestOf(vehicle, { paper: 'A4', scale })] as const),
    ...[1, 2, 3, 4].map((seed) => {
      const design = withRouteLengths(of, randomHarness(seed, { circles: seed % 3 }));
      return [`random ${seed}`, requestOf(design, { paper: 'A4', scale: 0.5 }, of)] as const;
    }),
  ];
  for (const [name, request] of boards) {
    const faces = boardOf(request).parts.flatMap(({ whole, items }) =>
      whole === true ? items.flatMap((item) => (item.kind === 'group' ? [item.ref] : [])) : [],
    );
    const shown: (string | undefined)[] = [];
    for (const [i, sheet] of formboardSheets(request, titleBlockOf(request, formboardDocument)).entries()) {
      const board = sheet.items.find((item) => item.kind === 'group' && item.clip !== undefined);
      if (board?.kind !== 'group') continue;
      const clip = board.clip!;
      expect([name, i, textsOutside(textBoxes(board.items), clip)]).toEqual([name, i, []]);
      for (const { face, box } of facesIn(board.items)) {
        shown.push(face);
        const isInside =
          box.left >= clip.x &&
          box.right <= clip.x + clip.width &&
          box.top >= clip.y &&
          box.bottom <= clip.y + clip.height;
        expect([name, i, face, isInside]).toEqual([name, i, face, true]);
      }
    }
    expect(faces.length).toBeGreaterThan(name.startsWith('vehicle') ? 10 : -1);
    expect([name, shown.length, new Set(shown)]).toEqual([name, faces.length, new Set(faces)]);
  }
});

/** The faces among items, by their connectors, with their boxes: enlarged groups. */
function facesIn(
  items: readonly Item[],
  dx = 0,
  dy = 0,
): {
  face: string | undefined;
  texts: readonly string[];
  box: { left: number; right: number; top: number; bottom: number };
}[] {
  return items.flatMap((item) => {
    if (item.kind !== 'group') return [];
    if (item.scale === undefined || item.scale === 1)
      return facesIn(item.items, dx + (item.x ?? 0), dy + (item.y ?? 0));
    // Tables are enlarged too, but they are not faces.
    if (item.ref === undefined) return [];
    const { left, right, top, bottom } = boundsOf([item], builtIn)!;
    const texts = textsOf(item.items);
    return [{ face: item.ref, texts, box: { left: left + dx, right: right + dx, top: top + dy, bottom: bottom + dy } }];
  });
}

test('[DO5.13] faces on boards at true size have the number of every cavity and say which side is seen', () => {
  let faces = 0;
  for (const { design } of designs.filter(({ design }) => design.layout !== undefined)) {
    const request = requestOf(design, { scale: 1, paper: 'A0' });
    const [, ...sheets] = formboardSheets(request, titleBlockOf(request, formboardDocument));
    const drawn = new Map(sheets.flatMap(({ items }) => facesIn(items)).map(({ face, texts }) => [face, texts]));
    for (const { id, def } of design.instances.connectors ?? []) {
      const { pins } = composeConnector(catalog.library, def)!;
      const numbered = pins.filter((pin) => pin.x !== undefined && pin.y !== undefined && /^\d+$/.test(pin.id));
      const missing = numbered.filter((pin) => !drawn.get(id)!.includes(pin.id)).map((pin) => pin.id);
      expect([design.id, id, missing]).toEqual([design.id, id, []]);
    }
    const texts = sheets.flatMap(({ items }) => textsOf(items));
    const views = texts.filter((text) => /^(?:Mating side|Side view|Contacts in order)/.test(text));
    expect([design.id, views.length]).toEqual([design.id, drawn.size]);
    faces += drawn.size;
  }
  expect(faces).toBeGreaterThan(15);
});

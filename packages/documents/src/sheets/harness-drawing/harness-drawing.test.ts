import { catalogOf, withRouteLengths } from '@cablewright/engine';
import { testCatalog } from '@cablewright/engine/test-kit/index.ts';
import { randomHarness } from '@cablewright/engine/test-kit/random-harness.ts';
import { shippedCatalog } from '@cablewright/engine/test-kit/shipped.ts';
import type { Body, Connector, Design, Drawing, Paper } from '@cablewright/model';
import { createRequire } from 'node:module';
import type { DxfParser, ITextEntity } from 'dxf-parser';
import { expect, test } from 'vitest';
import { textBoxes, textOverlaps, textsOutside } from '../../../test-kit/boxes.ts';
import { textsOf, type Item, type Sheet } from '../../display-list/display-list.ts';
import { zoneAt } from '../../page/frame/border.ts';
import { frameSpace } from '../../page/frame/border.ts';
import { makeExport } from '../../render/exports.ts';
import { documentKind } from '../../render/all-kinds.ts';
import { inPrintStyle, titleBlockOf, type RenderRequest } from '../../request/request.ts';

const { library, designs } = shippedCatalog();
const shipped = catalogOf(
  library,
  designs.map(({ design }) => design),
);
const vehicle = designs.find(({ design }) => design.id === 'vehicle-body-harness')!.design;
const machine = designs.find(({ design }) => design.id === 'machine-control-harness')!.design;
const requestOf = (design: Design, paper: Paper, drawing?: Drawing): RenderRequest => ({
  catalog: designs.some((sample) => sample.design === design) ? shipped : testCatalog(),
  design,
  state: 'UNRELEASED',
  options: { paper },
  drawing,
});
const sheetsOf = (request: RenderRequest) =>
  documentKind('drawing')!.sheets(request, titleBlockOf(request, documentKind('drawing')!));

/** The items of a sheet without its frame and title block. */
function contentsOf({ items, frameItems }: Sheet): readonly Item[] {
  return items.slice(frameItems!.before, items.length - frameItems!.after);
}

function textSizes(items: readonly Item[], scale = 1): number[] {
  return items.flatMap((item) => {
    if (item.kind === 'group') return textSizes(item.items, scale * (item.scale ?? 1));
    return item.kind === 'text' ? [item.size * scale] : [];
  });
}

/** The outlines on a sheet. */
function outlines(items: readonly Item[], at = { x: 0, y: 0, scale: 1 }): { x: number; y: number; bottom: number }[] {
  return items.flatMap((item) => {
    if (item.kind === 'group') {
      const [x, y] = [at.x + (item.x ?? 0) * at.scale, at.y + (item.y ?? 0) * at.scale];
      return outlines(item.items, { x, y, scale: at.scale * (item.scale ?? 1) });
    }
    if (item.kind !== 'rect' || item.fill !== undefined) return [];
    const y = at.y + item.y * at.scale;
    return [{ x: at.x + item.x * at.scale, y, bottom: y + item.height * at.scale }];
  });
}

/**
 * The columns of tables with a heading at their left edge, each with the title above it, recognized by the positions of
 * the texts.
 */
function tablesUnder(sheet: Sheet, heading: string): { title: string; cells: string[] }[] {
  const boxes = textBoxes(contentsOf(sheet));
  const borders = outlines(contentsOf(sheet));
  return boxes
    .filter(({ text }) => text === heading)
    .map((head) => {
      const inColumn = boxes.filter(({ left }) => Math.abs(left - head.left) < 0.2);
      const title = boxes
        .filter(
          (box) =>
            box.left <= head.left && box.left > head.left - 3 && box.bottom < head.top && head.top - box.bottom < 6,
        )
        .toSorted((a, b) => b.bottom - a.bottom)[0]!.text;
      const end = borders.find(({ x, y }) => Math.abs(x - head.left) < 3 && y < head.top && y > head.top - 3)!;
      const cells = inColumn
        .filter(({ top, bottom }) => top > head.bottom && bottom < end.bottom)
        .map(({ text }) => text);
      return { title, cells };
    });
}

/** Checks all rules for the sheets of a harness drawing against the printed result. */
function expectGood(request: RenderRequest): readonly Sheet[] {
  const sheets = sheetsOf(request);
  const { design } = request;
  for (const sheet of sheets) {
    const page = { paper: request.options!.paper!, widthMm: sheet.widthMm, heightMm: sheet.heightMm };
    expect(Math.max(sheet.widthMm, sheet.heightMm)).toBeGreaterThanOrEqual(420);
    const boxes = textBoxes(contentsOf(sheet));
    expect(textOverlaps(textBoxes(sheet.items)), design.id).toEqual([]);
    expect(textsOutside(boxes, frameSpace({ ...page, paper: paperOf(sheet) })), design.id).toEqual([]);
    expect(Math.min(...textSizes(contentsOf(sheet))), design.id).toBeGreaterThanOrEqual(2.5 - 1e-9);
  }
  expectLengths(design, sheets);
  expectCavities(design, sheets);
  expectInOrder(design, sheets);
  return sheets;
}

/** Expects no continuation of a table on a sheet before its beginning. */
function expectInOrder({ id }: Design, sheets: readonly Sheet[]): void {
  const texts = sheets.map(({ items }) => textsOf(items));
  for (const [s, words] of texts.entries()) {
    for (const [, title] of words.flatMap((word) => [/^(.+), continued$/.exec(word) ?? []])) {
      if (title === undefined) continue;
      const first = texts.findIndex((sheetTexts) => sheetTexts.includes(title));
      expect(first, `${title} of ${id} begins`).toBeGreaterThanOrEqual(0);
      expect(first, `${title} of ${id}`).toBeLessThanOrEqual(s);
    }
  }
}

function paperOf({ widthMm, heightMm }: Sheet): Paper {
  const size = `${Math.max(widthMm, heightMm)}`;
  const papers: Record<string, Paper> = {
    420: 'A3',
    594: 'A2',
    841: 'A1',
    1189: 'A0',
    431.8: 'tabloid',
    558.8: 'ansi-c',
    863.6: 'ansi-d',
    1117.6: 'ansi-e',
  };
  return papers[size]!;
}

/** Expects that the bundle table lists each bundle with its true length. */
function expectLengths({ layout }: Design, sheets: readonly Sheet[]): void {
  const tables = sheets.flatMap((sheet) => tablesUnder(sheet, 'Bundle'));
  const cellTexts = tables.flatMap(({ cells }) => cells);
  expect(cellTexts.toSorted()).toEqual(layout!.bundles.map(({ id }) => id.toUpperCase()).toSorted());
  const texts = sheets.flatMap(({ items }) => textsOf(items));
  for (const { lengthMm } of layout!.bundles) expect(texts).toContain(String(lengthMm));
}

/** Expects each cavity of each connector in exactly one table row over all sheets. */
function expectCavities(design: Design, sheets: readonly Sheet[]): void {
  const cavities = sheets
    .flatMap((sheet) => tablesUnder(sheet, 'Cavity'))
    .flatMap(({ title, cells }) => cells.map((cell) => `${/^(\S+) wires/.exec(title)?.[1]}.${cell}`));
  const catalog = designs.some((sample) => sample.design === design) ? shipped : testCatalog();
  const expected = (design.instances.connectors ?? []).flatMap(({ id, def }) =>
    (catalog.library.get('bodies', catalog.library.get('connectors', def)!.body!)!.positions ?? []).map(
      (position) => `${id.toUpperCase()}.${position.id}`,
    ),
  );
  expect(cavities.toSorted()).toEqual(expected.toSorted());
}

test('HA3.3 the vehicle harness on any paper: nothing overlaps or is cut, no text is below 2.5 mm, every length is stated, every cavity once', () => {
  for (const paper of ['A4', 'A3', 'A1', 'letter', 'ansi-d'] as const) {
    const sheets = expectGood(requestOf(vehicle, paper));
    const plan = textsOf(sheets[0]!.items);
    for (const { id, lengthMm } of vehicle.layout!.bundles) {
      expect(plan).toContain(`${id.toUpperCase()} · ${lengthMm}`);
    }
    for (const node of ['T1', 'T6', 'SP1', 'SP2', 'SP3']) expect(plan).toContain(node);
  }
  expectGood(requestOf(machine, 'A3'));
});

test('HA3.3 each end refers to the sheet and zone of its table, and each table to those of its end', () => {
  const sheets = sheetsOf(requestOf(vehicle, 'A3'));
  const page = (sheet: Sheet) => ({ paper: 'A3' as const, widthMm: sheet.widthMm, heightMm: sheet.heightMm });
  const [first] = sheets;
  expect(sheets.length).toBeGreaterThan(1);
  const onPlan = textBoxes(contentsOf(first!));
  for (const { id, label } of vehicle.instances.connectors!) {
    const name = `${id.toUpperCase()} ${label}`;
    const box = onPlan.find(({ text }) => text === name)!;
    const { text: reference, top: below } = onPlan.find(
      ({ text, left, top }) =>
        text.startsWith('Sheet') && Math.abs(left - box.left) < 0.1 && top > box.top && top - box.bottom < 6,
    )!;
    const [, number = '', zone] = /^Sheet (\d+), (\w+)$/.exec(reference)!;
    const table = textBoxes(contentsOf(sheets[Number(number) - 1]!))
      .filter(({ text }) => text === name)
      .at(-1)!;
    expect(zoneAt(page(first!), table.left, table.top)).toBe(zone);
    const [back] = textBoxes(contentsOf(sheets[Number(number) - 1]!))
      .filter(
        ({ text, top, left }) =>
          text.startsWith('Plan: sheet 1') && Math.abs(top - table.top) < 1.5 && left > table.left,
      )
      .toSorted((a, b) => a.left - b.left);
    expect(back!.text).toBe(
      `Plan: sheet 1, ${zoneAt(page(first!), (box.left + box.right) / 2, (box.bottom + below) / 2)}`,
    );
  }
});

test('[DO5.2] the face of each connector of the vehicle harness has the number of every cavity', () => {
  const sheets = sheetsOf(requestOf(vehicle, 'A3')).map((sheet) => textBoxes(contentsOf(sheet)));
  for (const { id, label, def } of vehicle.instances.connectors!) {
    const name = `${id.toUpperCase()} ${label}`;
    const title = `${id.toUpperCase()} wires`;
    // The plan has the name too, without a table.
    const boxes = sheets.find((each) => [name, title].every((wanted) => each.some(({ text }) => text === wanted)))!;
    const table = boxes.find(({ text }) => text === title)!;
    const head = boxes.filter(({ text, top }) => text === name && top < table.top).at(-1)!;
    const below = boxes.filter(
      ({ text, left, top }) => /^(J|SP)\d+ /.test(text) && Math.abs(left - head.left) < 3 && top > head.bottom + 3,
    );
    const floor = Math.min(...below.map(({ top }) => top), 280);
    const isNextTo = table.left > head.left + 10;
    const isFaceNumber = ({ text, left, right, top, bottom }: (typeof boxes)[number]) =>
      /^\d+$/.test(text) &&
      top > head.bottom &&
      bottom < floor &&
      left > head.left - 2 &&
      right < (isNextTo ? table.left : head.left + 95);
    const shown = new Set(boxes.filter(isFaceNumber).map(({ text }) => text));
    const { body } = library.entry('connectors', def)!.record as Connector;
    const { positions } = library.entry('bodies', body!)!.record as Body;
    expect([name, positions.filter((position) => !shown.has(position.id))]).toEqual([name, []]);
  }
});

test('HA3.3 a prefabricated sub-assembly has its number on the plan, because it has no table', () => {
  const robot = designs.find(({ design }) => design.id === 'mobile-robot-harness')!.design;
  const tail = designs.find(({ design }) => design.id === 'dc-tail')!.design;
  const texts = expectGood(requestOf(robot, 'A3')).flatMap(({ items }) => textsOf(items));
  expect(texts).toContain('S1 Supply tail');
  expect(texts).toContain(tail.productRef);
  expect(texts.filter((text) => text.startsWith('Sheet 88'))).toEqual([]);
});

test('HA3.3 wire tables state colour, size, signal, destination, contact and seal', () => {
  const texts = sheetsOf(requestOf(vehicle, 'A3')).flatMap(({ items }) => textsOf(items));
  const titleIndex = texts.indexOf('J12 wires');
  expect(texts.slice(titleIndex + 1, titleIndex + 17)).toEqual(
    ['Cavity', 'Wire', 'Colour', 'mm²', 'Signal', 'To', 'Contact', 'Seal'].concat([
      '1',
      'W7',
      'RD',
      '0.5',
      '+12 V',
      'SP1',
      'MEC-03004',
      'MEC-03006',
    ]),
  );
  expect(texts).toContain('Mating side, 2:1');
});

test('HA3.3 random harnesses, with and without loops, follow the same rules', () => {
  const catalog = testCatalog();
  for (let seed = 1; seed <= 24; seed += 1) {
    const design = withRouteLengths(catalog, randomHarness(seed, { circles: seed % 3 }));
    expectGood(requestOf(design, seed % 2 === 0 ? 'A3' : 'tabloid'));
  }
});

test('HA3.3 the plan follows the layout that a person made: a node placed to the right of another is drawn there', () => {
  const nodes = { n1: { x: 3000, y: 0 }, t1: { x: 2000, y: 0 }, t2: { x: 1000, y: 0 }, t3: { x: 0, y: 0 } };
  const placeOf = (text: string, drawing?: Drawing) =>
    textBoxes(contentsOf(sheetsOf(requestOf(machine, 'A3', drawing))[0]!)).find((box) => box.text === text)!.left;
  expect(placeOf('J1 Controller')).toBeLessThan(placeOf('T3'));
  const moved = { id: machine.id, nodes } as Drawing;
  expect(placeOf('J1 Controller', moved)).toBeGreaterThan(placeOf('T3', moved));
});

test('HA3.3 available as SVG, HTML, PDF and DXF like every drawing; the DXF is read back with its texts', () => {
  const request = requestOf(vehicle, 'A3');
  expect(documentKind('drawing')!.formats).toEqual(['svg', 'html', 'pdf']);
  const Reader = createRequire(import.meta.url)('dxf-parser') as typeof DxfParser;
  const dxf = new Reader().parseSync(String(makeExport('drawing.dxf', request)!.body))!;
  const texts = dxf.entities.flatMap((entity) => (entity.type === 'TEXT' ? [(entity as ITextEntity).text] : []));
  for (const { id, lengthMm } of vehicle.layout!.bundles) {
    expect(texts).toContain(`${id.toUpperCase()} · ${lengthMm}`);
  }
});

/** A spine of branch points, each with a plug, longer than any paper. */
function longHarness(branches: number): Design {
  const of = randomHarness(1);
  const [plug] = of.instances.connectors!;
  const connectors = Array.from({ length: branches }, (_, i) => ({ id: `j${i}`, def: plug!.def }));
  const spine = Array.from({ length: branches - 1 }, (_, i) => ({
    id: `s${i}`,
    from: `t${i}`,
    to: `t${i + 1}`,
    lengthMm: 150 + i,
  }));
  const ends = connectors.map(({ id }, i) => ({ id: `b${i}`, from: `t${i}`, to: `n-${id}`, lengthMm: 90 + i }));
  const layout = {
    nodes: [
      ...connectors.map(({ id }) => ({ id: `n-${id}`, at: id })),
      ...Array.from({ length: branches }, (_, i) => ({ id: `t${i}` })),
    ],
    bundles: [...spine, ...ends],
  };
  return { ...of, id: 'long', instances: { connectors }, joints: [], layout };
}

test('HA3.3 a plan longer than any paper is on several sheets at full size; each names the next, and tables name the sheet of their end', () => {
  for (const paper of ['A3', 'tabloid'] as const) {
    const design = longHarness(70);
    const sheets = expectGood(requestOf(design, paper));
    const texts = sheets.map(({ items }) => textsOf(items));
    const plans = texts.filter((sheetTexts) => sheetTexts.some((text) => /^goes on: sheet \d+$/.test(text)));
    expect(plans.length).toBeGreaterThan(3);
    expect(plans[1]).toContain('goes on: sheet 1');
    expect(plans[1]).toContain('goes on: sheet 3');
    const planTexts = plans.flat();
    for (const { id, lengthMm } of design.layout!.bundles)
      expect(planTexts).toContain(`${id.toUpperCase()} · ${lengthMm}`);
    const referred = texts.flat().flatMap((text) => /^Plan: sheet (\d+), \w+$/.exec(text)?.[1] ?? []);
    expect(referred).toHaveLength(70);
    expect(new Set(referred).size).toBeGreaterThan(3);
  }
});

test('HA3.3 the plan has the hatching of each covering over its length and the symbol of each fixing at its position', () => {
  const plan = sheetsOf(requestOf(vehicle, 'A3'))[0]!;
  const drawn = contentsOf(plan).find((item) => item.kind === 'group' && textsOf(item.items).includes('T1'));
  if (drawn?.kind !== 'group') throw new Error('the plan is on the first sheet');
  const { items } = drawn;
  const points = (d: string) =>
    [...d.matchAll(/[ML]([\d.-]+) ([\d.-]+)/g)].map(([, x, y]) => [Number(x), Number(y)] as const);
  for (const { id, lengthMm, coverings = [], fixings = [] } of vehicle.layout!.bundles) {
    const index = items.findIndex((item) => item.kind === 'path' && item.ref === id);
    const path = items[index];
    if (path?.kind !== 'path') throw new Error(`${id} is drawn`);
    const [a, b] = points(path.d) as [readonly [number, number], readonly [number, number]];
    const share = (mm: number) =>
      [a[0] + ((b[0] - a[0]) * mm) / lengthMm, a[1] + ((b[1] - a[1]) * mm) / lengthMm] as const;
    // The items after the two lines of a bundle, up to the next bundle, are its hatching.
    const after = items.slice(index + 2);
    const next = after.findIndex(
      (item) => item.kind === 'path' && vehicle.layout!.bundles.some((bundle) => bundle.id === item.ref),
    );
    const hatches = after.slice(0, Math.max(0, next)).flatMap((item): (readonly [number, number])[] => {
      if (item.kind === 'path') return points(item.d);
      return item.kind === 'line'
        ? [
            [item.x1, item.y1],
            [item.x2, item.y2],
          ]
        : [];
    });
    const isLast = next === -1;
    if (!isLast) expect(hatches.length > 0, id).toBe(coverings.length > 0);
    if (!isLast && coverings.length > 0) {
      const along = (x: number, y: number) =>
        ((x - a[0]) * (b[0] - a[0]) + (y - a[1]) * (b[1] - a[1])) / Math.hypot(b[0] - a[0], b[1] - a[1]) ** 2;
      const places = hatches.map(([x, y]) => along(x, y) * lengthMm);
      const slack = (6 * lengthMm) / Math.hypot(b[0] - a[0], b[1] - a[1]);
      expect(Math.min(...places)).toBeGreaterThanOrEqual(Math.min(...coverings.map(({ fromMm }) => fromMm)) - slack);
      expect(Math.max(...places)).toBeLessThanOrEqual(Math.max(...coverings.map(({ toMm }) => toMm)) + slack);
      expect(Math.min(...places)).toBeLessThanOrEqual(Math.min(...coverings.map(({ fromMm }) => fromMm)) + slack);
      expect(Math.max(...places)).toBeGreaterThanOrEqual(Math.max(...coverings.map(({ toMm }) => toMm)) - slack);
    }
    for (const { atMm } of fixings) {
      const [x, y] = share(atMm);
      const symbols = items.filter((item) => {
        if (item.kind === 'circle') return Math.hypot(item.x - x, item.y - y) < 0.05;
        if (item.kind !== 'path' || item.fill === undefined) return false;
        const corners = points(item.d);
        return corners.length > 3 && corners.every(([px, py]) => Math.abs(Math.hypot(px - x, py - y) - 2.2) < 0.1);
      });
      expect(symbols.length, `${id} at ${atMm}`).toBeGreaterThan(0);
    }
  }
});

/** The circles of a given size on a sheet, with the references of the items they represent. */
function circles(items: readonly Item[], size: number, at = { x: 0, y: 0, scale: 1 }): { ref: string; at: Point }[] {
  return items.flatMap((item) => {
    if (item.kind === 'group') {
      const [x, y] = [at.x + (item.x ?? 0) * at.scale, at.y + (item.y ?? 0) * at.scale];
      return circles(item.items, size, { x, y, scale: at.scale * (item.scale ?? 1) });
    }
    if (item.kind !== 'circle' || item.r !== size || item.ref === undefined) return [];
    return [{ ref: item.ref, at: [at.x + item.x * at.scale, at.y + item.y * at.scale] as const }];
  });
}
type Point = readonly [x: number, y: number];

test('HA3.3 the name of each splice is clearly nearer to it than to any other splice', () => {
  for (const design of [vehicle, machine]) {
    for (const paper of ['A3', 'A2', 'A1'] as const) {
      const [first] = sheetsOf(requestOf(design, paper));
      const splices = circles(contentsOf(first!), 1.9).filter(({ ref }) => ref !== 'splice');
      expect(splices.length).toBe(design.layout!.splices!.length);
      // The name of a splice occurs twice: first on the plan, then above its table.
      const names = new Map(
        textBoxes(contentsOf(first!))
          .map((box) => [box.text, box] as const)
          .toReversed(),
      );
      for (const { ref, at } of splices) {
        const { left, right, top, bottom } = names.get(ref.toUpperCase())!;
        const far = ([x, y]: Point) => Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom));
        const others = splices.filter((splice) => splice.ref !== ref).map((splice) => far(splice.at));
        expect(far(at), `${ref} of ${design.id} on ${paper}`).toBeLessThan(0.8 * Math.min(...others));
      }
    }
  }
});

test('HA3.3 tables keep clear of the centring marks, and their titles are correct in any unit', () => {
  for (const sheet of sheetsOf(requestOf(vehicle, 'A3'))) {
    const frame = frameSpace({ paper: 'A3', widthMm: sheet.widthMm, heightMm: sheet.heightMm });
    const lefts = textBoxes(contentsOf(sheet)).map(({ left }) => left);
    expect(Math.min(...lefts)).toBeGreaterThanOrEqual(frame.x + 5 + 1);
  }
  const titleIn = (units: 'metric' | 'us' | 'both') => {
    const request = requestOf(vehicle, 'A3');
    const [first] = sheetsOf(inPrintStyle({ ...request, options: { ...request.options, units } }));
    return textsOf(first!.items).find((text) => text.startsWith('Bundles'));
  };
  expect(titleIn('metric')).toBe('Bundles, lengths between node centres (mm)');
  expect(titleIn('us')).toBe('Bundles, lengths between node centres (in)');
});

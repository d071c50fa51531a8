import { crimpList, withRouteLengths } from '@cablewright/engine';
import { design, testCatalog, xhLead } from '@cablewright/engine/test-kit/index.ts';
import { randomHarness } from '@cablewright/engine/test-kit/random-harness.ts';
import type { Design } from '@cablewright/model';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { textBoxes, textOverlaps } from '../../../test-kit/boxes.ts';
import { ink, textsOf } from '../../display-list/display-list.ts';
import { formboardLayers } from './board-layers.ts';
import { breaksOf, drawnAt, printedLength, strokesOf } from './broken.ts';
import type { DrawnWay } from './drawn-way.ts';
import { titleBlockOf, type RenderOptions, type RenderRequest } from '../../request/request.ts';
import { boardOf } from './board.ts';
import { formboardDocument, formboardSheets } from './formboard-document.ts';
import { distance } from '../../display-list/geometry.ts';

const catalog = testCatalog();
const request = (of: Design, options: RenderOptions = {}): RenderRequest => ({
  catalog,
  design: of,
  state: 'UNRELEASED',
  options,
});

function straight(lengthMm: number): Design {
  const connectors = ['j1', 'j2'].map((id, i) => ({ id, def: 'de9-male', ...(i === 0 ? { role: 'source' } : {}) }));
  const segments = [{ id: 'w1', def: 'dc-2core', lengthMm }];
  return design('straight', { connectors, segments }, ['j1.1 = w1@a.red', 'j2.1 = w1@b.red']);
}

/** The drawn length of each piece of a broken run, and the gaps between them. */
function drawnPieces(way: DrawnWay): number[] {
  return strokesOf(way).map(([a, b]) => distance(a!, b!));
}

test('HA3.4 a straight cable of 0.2 to 20 m on A4: if it is longer than a sheet, its two ends have true length and are marked and named, on one sheet', () => {
  for (const lengthMm of [160, 730, 1500, 5000, 10_000, 20_000]) {
    const of = straight(lengthMm);
    const chosen = request(of, { paper: 'A4' });
    const [way] = boardOf(chosen).ways;
    const pages = formboardSheets(chosen, titleBlockOf(chosen, formboardDocument));
    const texts = pages.flatMap(({ items }) => textsOf(items));
    expect(way!.breaks !== undefined, `${lengthMm}`).toBe(lengthMm > 160);
    expect(pages).toHaveLength(2);
    for (const page of pages) expect(textOverlaps(textBoxes(page.items))).toEqual([]);
    if (way!.breaks === undefined) {
      expect(distance(way!.placed.from.at, way!.placed.to.at)).toBeCloseTo(lengthMm, 6);
      expect(texts.join(' ')).not.toContain('printed');
      continue;
    }
    const [first, last] = drawnPieces(way!);
    const printed = printedLength(way!);
    expect(first).toBeGreaterThan(47.999);
    expect(last).toBeCloseTo(first!, 6);
    expect(printed).toBe(Math.round(first! + last! + 14));
    expect(texts).toContain(`W1 · ${lengthMm} mm (printed ${printed} mm)`);
    expect(texts.filter((text) => text.startsWith('Runs with a break are shortened'))).toHaveLength(1);
    expect(texts).toContain(`Shortened: W1 ${lengthMm} mm (printed ${printed} mm).`);
    expect(formboardLayers(chosen)).toEqual(formboardLayers(request(of, { paper: 'A4', breaks: true })));
    expect(boardOf(request(of, { paper: 'A4', breaks: false })).ways[0]!.breaks).toBeUndefined();
    expect(boardOf(request(of, { roll: 610 })).ways[0]!.breaks).toBeUndefined();
    expect(boardOf(request(of, { roll: 610, breaks: true })).ways[0]!.breaks).toBeDefined();
  }
});

test('HA3.4 wires laid together and bundles of a layout keep their true length unless breaks are requested', () => {
  const two = xhLead;
  const long = {
    ...two.instances,
    segments: two.instances.segments!.map((segment) => ({ ...segment, lengthMm: 3000 })),
  };
  const lead = { ...two, instances: long };
  expect(boardOf(request(lead)).ways[0]!.breaks).toBeUndefined();
  expect(boardOf(request(lead, { breaks: true })).ways[0]!.breaks).toHaveLength(1);
  const harness = withRouteLengths(catalog, randomHarness(3));
  expect(boardOf(request(harness)).ways.every(({ breaks }) => breaks === undefined)).toBe(true);
  expect(boardOf(request(harness, { breaks: true })).ways.some(({ breaks }) => breaks !== undefined)).toBe(true);
});

test('HA3.4 no fixing, splice or end of a covering is inside a break of a bundle', () => {
  for (let seed = 1; seed <= 30; seed += 1) {
    const design = withRouteLengths(catalog, randomHarness(seed, { circles: seed % 3 }));
    const chosen = request(design, { breaks: true });
    for (const way of boardOf(chosen).ways) {
      const bundle = design.layout!.bundles.find(({ id }) => id.toUpperCase() === way.name)!;
      const marks = [
        ...(bundle.fixings ?? []).map(({ atMm }) => atMm),
        ...(bundle.coverings ?? []).flatMap(({ fromMm, toMm }) => [fromMm, toMm]),
        ...(design.layout!.splices ?? []).flatMap((splice) => (splice.bundle === bundle.id ? splice.atMm : [])),
      ];
      for (const { from, to } of way.breaks ?? []) {
        expect(to - from).toBeGreaterThanOrEqual(100);
        expect(marks.filter((mm) => mm > from && mm < to)).toEqual([]);
      }
      const savedLength = (way.breaks ?? []).reduce((sum, { from, to }) => sum + to - from - 14, 0);
      expect(distance(way.placed.from.at, way.placed.to.at)).toBeCloseTo(bundle.lengthMm - savedLength, 6);
      const open = 14 * (way.breaks ?? []).length;
      expect(drawnPieces(way).reduce((sum, length) => sum + length, open)).toBeCloseTo(
        bundle.lengthMm - savedLength,
        6,
      );
    }
  }
});

test('random breaks and marks keep the order of positions and their distance from the nearest mark', () => {
  fc.assert(
    fc.property(fc.integer({ min: 20, max: 9000 }), fc.array(fc.nat(9000), { maxLength: 12 }), (length, places) => {
      const marks = places.map((mark) => mark % length);
      const breaks = breaksOf(length, marks);
      const drawn = [0, ...marks, length].toSorted((a, b) => a - b).map((mm) => ({ mm, at: drawnAt(breaks, mm) }));
      for (const [i, { mm, at }] of drawn.entries()) {
        const next = drawn[i + 1];
        if (next !== undefined) expect(next.at).toBeGreaterThanOrEqual(at);
        for (const by of [-5, 5]) {
          if (mm + by > 0 && mm + by < length) expect(drawnAt(breaks, mm + by)).toBeCloseTo(at + by, 6);
        }
      }
    }),
  );
});

test('HA3.4 strip marks have the true distance from the end of the wires, and the length is written there', () => {
  const board = boardOf(request(xhLead));
  const texts = board.parts.flatMap(({ items }) => textsOf(items));
  const [way] = board.ways;
  const { from, to } = way!.placed;
  const row = crimpList(catalog, xhLead).find(({ stripMm }) => stripMm !== undefined)!;
  expect(texts.filter((text) => text === `Strip ${row.stripMm} mm`)).toHaveLength(1);
  const lines = board.parts.flatMap(({ items }) => items.filter((item) => item.kind === 'line'));
  const marks = lines.filter(({ stroke }) => stroke.ink === ink.accent).map(({ x1 }) => x1);
  const isFirst = from.node.place.instances.includes(row.connector);
  expect(marks.map((x) => (isFirst ? x - from.at[0] : to.at[0] - x))).toEqual([expect.closeTo(row.stripMm!, 6)]);
});

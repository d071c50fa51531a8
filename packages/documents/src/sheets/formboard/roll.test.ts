import { withRouteLengths } from '@cablewright/engine';
import { design, testCatalog, yCable } from '@cablewright/engine/test-kit/index.ts';
import { randomHarness } from '@cablewright/engine/test-kit/random-harness.ts';
import type { Design } from '@cablewright/model';
import { expect, test } from 'vitest';
import { printRequest } from '../../../test-kit/print-request.ts';
import { textBoxes, textOverlaps, textsOutside } from '../../../test-kit/boxes.ts';
import { documentProblems } from '../../../test-kit/problems.ts';
import { renderDocument } from '../../render/render.ts';
import { titleBlockOf, type RenderOptions } from '../../request/request.ts';
import { boardOf } from './board.ts';
import { formboardDocument, formboardSheets } from './formboard-document.ts';
import { distance } from '../../display-list/geometry.ts';

const catalog = testCatalog();
const request = (of: Design, options: RenderOptions = {}) => printRequest(catalog, of, options);

function straight(lengthMm: number): Design {
  const connectors = ['j1', 'j2'].map((id, i) => ({ id, def: 'de9-male', ...(i === 0 ? { role: 'source' } : {}) }));
  const segments = [{ id: 'w1', def: 'dc-2core', lengthMm }];
  return design('straight', { connectors, segments }, ['j1.1 = w1@a.red', 'j2.1 = w1@b.red']);
}

/** The page of a board on a roll; fails if there are problems. */
function pageOf(of: Design, options: RenderOptions) {
  const chosen = request(of, options);
  const sheets = formboardSheets(chosen, titleBlockOf(chosen, formboardDocument));
  expect(sheets).toHaveLength(1);
  return { sheet: sheets[0]!, board: boardOf(chosen), problems: documentProblems('formboard', 'pdf', chosen) };
}

test('HA3.4 a straight cable of 0.2 to 20 m on a roll is one page as high as the roll is wide, with its run at true length', () => {
  for (const lengthMm of [200, 730, 1500, 5000, 10_000, 20_000]) {
    for (const roll of [150, 610, 914]) {
      const { sheet, board, problems } = pageOf(straight(lengthMm), { roll });
      expect(problems).toEqual([]);
      expect(sheet.heightMm).toBe(roll);
      expect(sheet.widthMm).toBeGreaterThan(lengthMm);
      expect(sheet.widthMm).toBeLessThan(lengthMm + 600);
      const [{ placed, lanes }] = board.ways as [(typeof board.ways)[number]];
      expect(Math.abs(distance(placed.from.at, placed.to.at) / lengthMm - 1)).toBeLessThan(0.005);
      expect(lanes[0].points[0]![1]).toBe(lanes[0].points[1]![1]);
      const boxes = textBoxes(sheet.items);
      expect(textsOutside(boxes, { x: 0, y: 0, width: sheet.widthMm, height: roll })).toEqual([]);
      expect(textOverlaps(boxes)).toEqual([]);
    }
  }
});

test('HA3.4 the PDF of a roll has the size of the roll: above 5 m its unit is larger', async () => {
  for (const lengthMm of [1500, 20_000]) {
    const chosen = request(straight(lengthMm), { roll: 610 });
    const { widthMm } = pageOf(straight(lengthMm), { roll: 610 }).sheet;
    const text = Buffer.from((await renderDocument('formboard', 'pdf', chosen))!.body as Uint8Array).toString('latin1');
    const [, width, height] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(text)!.map(Number);
    const unit = Number(/\/UserUnit ([\d.]+)/.exec(text)?.[1] ?? 1);
    expect(text.match(/\/Type \/Page\b/g)).toHaveLength(1);
    expect(width).toBeLessThanOrEqual(14_400);
    expect((width! * unit * 25.4) / 72).toBeCloseTo(widthMm, 0);
    expect((height! * unit * 25.4) / 72).toBeCloseTo(610, 0);
  }
});

test('HA3.4 a random harness on a roll: every bundle has its length, and the ends of the longest path are level', () => {
  for (let seed = 1; seed <= 20; seed += 1) {
    const of = withRouteLengths(catalog, randomHarness(seed, { circles: seed % 3 }));
    const { sheet, board } = pageOf(of, { roll: 3000, scale: 0.5 });
    expect(sheet.heightMm).toBe(3000);
    const { bundles } = of.layout!;
    const drawn = board.ways.map(({ placed: { from, to } }) => distance(from.at, to.at) / 0.5);
    const expected = bundles.filter(({ from, to }) => from !== to).map(({ lengthMm }) => lengthMm);
    const sorted = (lengths: number[]) => lengths.toSorted((a, b) => a - b);
    for (const [i, length] of sorted(expected).entries()) {
      expect(Math.abs(sorted(drawn)[i]! / length - 1), `seed ${seed}`).toBeLessThan(0.005);
    }
    expect(levelWays(board), `seed ${seed}`).toBe(true);
  }
});

/** Whether the ends of the longest path are at the same height, computed from the board alone. */
function levelWays({ ways }: ReturnType<typeof boardOf>): boolean {
  const lengths = new Map<object, Map<object, number>>();
  const nodes = new Map<object, readonly [number, number]>();
  for (const { placed } of ways) {
    for (const [from, to] of [
      [placed.from, placed.to],
      [placed.to, placed.from],
    ] as const) {
      nodes.set(from, from.at);
      const distances = lengths.get(from) ?? new Map<object, number>();
      lengths.set(from, distances.set(to, distance(from.at, to.at)));
    }
  }
  const from = (start: object) => {
    const reached = new Map([[start, 0]]);
    for (const [node, sum] of reached) {
      for (const [next, length] of lengths.get(node)!) if (!reached.has(next)) reached.set(next, sum + length);
    }
    return reached;
  };
  const isStub = (node: object) => 'node' in node && (node.node as { stub?: boolean }).stub === true;
  const places = [...nodes.keys()].filter((node) => !isStub(node));
  const pairs = places.flatMap((a) => [...from(a)].filter(([b]) => !isStub(b)).map(([b, sum]) => ({ a, b, sum })));
  const most = Math.max(...pairs.map(({ sum }) => sum));
  const longest = pairs.filter(({ sum }) => sum > most - 1e-6);
  return longest.some(({ a, b }) => Math.abs(nodes.get(a)![1] - nodes.get(b)![1]) < 1e-6);
}

test('HA3.4 a board wider than the roll, or longer than any roll, is refused with a width that suffices', () => {
  const [problem] = documentProblems('formboard', 'pdf', request(yCable, { roll: 100 }));
  const [, least] = /needs a roll of at least (\d+) mm, such as \d+ mm, not 100 mm/.exec(problem ?? '')!;
  expect(documentProblems('formboard', 'pdf', request(yCable, { roll: Number(least) }))).toEqual([]);
  expect(documentProblems('formboard', 'pdf', request(yCable, { roll: Number(least) - 1 }))).toHaveLength(1);
  const long = documentProblems('formboard', 'pdf', request(straight(60_000), { roll: 610 }));
  expect(long[0]).toMatch(/needs \d+ mm of the roll, and at most 50000 mm are printed: choose a smaller scale/);
  expect(documentProblems('formboard', 'svg', request(yCable, { roll: 1067, page: 2 }))).toEqual([
    'the board on a roll has one page',
  ]);
});

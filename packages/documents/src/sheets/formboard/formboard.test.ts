import fc from 'fast-check';
import { design, nullModem, testCatalog, testDesigns, xhLead, yCable } from '@cablewright/engine/test-kit/index.ts';
import type { Design, Segment } from '@cablewright/model';
import { describe, expect, test } from 'vitest';
import { printRequest } from '../../../test-kit/print-request.ts';
import { documentKind } from '../../render/all-kinds.ts';
import { documentProblems } from '../../../test-kit/problems.ts';
import { renderDocument } from '../../render/render.ts';
import { titleBlockOf, type RenderOptions } from '../../request/request.ts';
import { toSvg } from '../../formats/svg/svg.ts';
import { boardOf, type BoardDrawing } from './board.ts';
import { formboardDocument, formboardSheets } from './formboard-document.ts';
import { cross, gapBetween, lengthOf, segmentDistance, type Point } from '../../display-list/geometry.ts';
import { symbolCapsules } from './symbols.ts';

/**
 * `npm test` runs some of the random designs. The file that ends in `.long.test.ts` runs this test with all of them.
 */
const isLong = process.env['CABLEWRIGHT_TESTS'] === 'long';

const catalog = testCatalog();
const request = (of: Design, options: RenderOptions = {}) => printRequest(catalog, of, options);
const pages = (of: Design, options: RenderOptions = {}) => {
  const chosen = request(of, options);
  return formboardSheets(chosen, titleBlockOf(chosen, formboardDocument)).map(toSvg);
};

/** The length of the part of a segment inside a window. */
function inside([ax, ay]: Point, [bx, by]: Point, [x, y, width, height]: readonly number[]): number {
  let [from, to] = [0, 1];
  const [dx, dy] = [bx - ax, by - ay];
  for (const [step, room] of [
    [-dx, ax - x!],
    [dx, x! + width! - ax],
    [-dy, ay - y!],
    [dy, y! + height! - ay],
  ] as const) {
    if (step === 0 && room < 0) return 0;
    if (step < 0) from = Math.max(from, room / step);
    if (step > 0) to = Math.min(to, room / step);
  }
  return Math.max(0, to - from) * Math.hypot(dx, dy);
}

/**
 * The drawn length of each run over all sheets of the board, measured in the SVG alone: the part of its path within the
 * marks of a sheet, at the sheet's scale. The areas within the marks make up the board without gap or overlap.
 */
function measured(sheets: readonly string[]): Map<string, number> {
  const lengths = new Map<string, number>();
  for (const sheet of sheets) {
    const view = /<svg x="([\d.-]+)" y="([\d.-]+)" width="([\d.-]+)" height="([\d.-]+)" viewBox/.exec(sheet);
    // A sheet after the board has tables only.
    if (view === null) continue;
    const [x = 0, y = 0, width = 0, height = 0] = view.slice(1).map(Number);
    const [, dx = 0, dy = 0] = (
      /overflow="hidden"><g(?: transform="translate\(([\d.-]+) ([\d.-]+)\)")?>/.exec(sheet) ?? []
    ).map((text) => Number(text ?? 0));
    const marks = [x + 5 - dx, y + 5 - dy, width - 10, height - 10];
    for (const [, d, ref] of sheet.matchAll(/<path d="([^"]+)"[^>]*data-ref="([^"]+)"/g)) {
      if (!/^w\d/.test(ref!)) continue;
      const points = [...d!.matchAll(/[ML]([\d.-]+) ([\d.-]+)/g)].map(([, px, py]): Point => [Number(px), Number(py)]);
      const length = points.slice(1).reduce((sum, point, i) => sum + inside(points[i]!, point, marks), 0);
      lengths.set(ref!, (lengths.get(ref!) ?? 0) + length);
    }
  }
  return lengths;
}

/** Expects every run at its true length. Breaks are turned off, because they have separate tests. */
function expectTrue(of: Design, options: RenderOptions = {}): void {
  const lengths = measured(pages(of, { breaks: false, ...options }).slice(1));
  const scale = options.scale ?? 1;
  for (const { id, lengthMm } of of.instances.segments ?? []) {
    const [, drawn] = [...lengths].find(([ref]) => ref.split(' ').includes(id)) ?? [];
    const share = (drawn ?? 0) / scale / lengthMm!;
    expect(Math.abs(share - 1), `${id} of ${lengthMm} mm is drawn ${drawn} mm long`).toBeLessThanOrEqual(0.005);
  }
}

/** Expects that bundles meet only at a shared place. */
function expectApart({ ways }: BoardDrawing): void {
  const lines = ways.map(({ placed: { from, to } }) => ({ from, to }));
  for (const [i, line] of lines.entries()) {
    for (const two of lines.slice(i + 1)) {
      const shared = [line.from, line.to].some((node) => node === two.from || node === two.to);
      const [a, b, c, d] = [line.from.at, line.to.at, two.from.at, two.to.at];
      expect(cross(a, b, c, d)).toBe(false);
      if (!shared) expect(segmentDistance(a, b, c, d)).toBeGreaterThan(0);
    }
  }
}

/** A harness as a random tree: each run is attached to an existing place. */
const randomTree = fc
  .array(fc.record({ parent: fc.nat(1000), lengthMm: fc.integer({ min: 20, max: 2500 }), turned: fc.boolean() }), {
    minLength: 1,
    maxLength: 24,
  })
  .map((runs) => treeOf(runs));

function treeOf(runs: readonly { parent: number; lengthMm: number; turned: boolean }[]): Design {
  const connectors = Array.from({ length: runs.length + 1 }, (_, i) => ({
    id: `j${i}`,
    def: 'de9-male',
    ...(i === 0 ? { role: 'source' } : {}),
  }));
  const segments = runs.map(({ lengthMm }, i): Segment => ({ id: `w${i + 1}`, def: 'dc-2core', lengthMm }));
  const joints = runs.flatMap(({ parent, turned }, i) => {
    const [near, far] = turned ? ['b', 'a'] : ['a', 'b'];
    return [`j${parent % (i + 1)}.1 = w${i + 1}@${near}.red`, `j${i + 1}.1 = w${i + 1}@${far}.red`];
  });
  return design('random', { connectors, segments }, joints);
}

describe('formboard', () => {
  test('O3.7 every run is drawn at its true length over the sheets of the board, at 1:1 and scaled', () => {
    for (const of of testDesigns) for (const scale of [1, 0.5, 0.1]) expectTrue(of, { scale });
    expectTrue(yCable, { paper: 'A3' });
    expectTrue(yCable, { paper: 'tabloid' });
  });

  test(
    'O3.7 random harnesses lie flat: every run has its true length, and no branches overlap',
    { timeout: 120_000 },
    () => {
      fc.assert(
        fc.property(randomTree, fc.constantFrom(1, 0.5, 0.1), (of, scale) => {
          const chosen = request(of, { scale, paper: 'A0' });
          expectApart(boardOf(chosen));
          expectTrue(of, { scale, paper: 'A0' });
        }),
        { numRuns: isLong ? 60 : 25, seed: 20260101 },
      );
    },
  );

  test('O3.7 a star of many runs lies flat too', () => {
    const runs = Array.from({ length: 70 }, (_, i) => ({ parent: 0, lengthMm: 60 + i * 7, turned: i % 2 === 0 }));
    const star = treeOf(runs.map((run) => ({ ...run, parent: 0 })));
    const joints = star.joints.map((joint) => joint);
    expectApart(boardOf(request({ ...star, joints })));
  });

  test('O3.7 nothing overlaps where there is room: symbols keep clear of bundles that are not theirs', () => {
    const board = boardOf(request(yCable));
    expect(board.crowded).toBe(false);
    for (const node of board.nodes) {
      for (const { placed } of board.ways) {
        if (placed.from === node || placed.to === node) continue;
        const capsule = { a: placed.from.at, b: placed.to.at, r: 0 };
        for (const symbol of symbolCapsules(node)) expect(gapBetween(symbol, capsule)).toBeGreaterThan(0);
      }
    }
  });

  test('O3.7 parallel runs of one length are one bundle; the slack of a longer one is next to it', () => {
    const [w1, w2] = xhLead.instances.segments!;
    const bundle = boardOf(request(xhLead)).ways;
    expect(bundle).toHaveLength(1);
    expect(bundle[0]!.lanes[0].segments.map(({ id }) => id)).toEqual(['w1', 'w2']);
    const two = (longer: number) =>
      design(
        'two',
        {
          connectors: [
            { id: 'j1', def: 'xh-3-power' },
            { id: 'j2', def: 'xh-3-power' },
          ],
          segments: [w1!, { ...w2!, lengthMm: longer }],
        },
        ['j1.1 = w1@a.core', 'j1.2 = w2@a.core', 'j2.1 = w1@b.core', 'j2.2 = w2@b.core'],
      );
    for (const longer of [302, 310, 360, 420]) {
      const [way, ...more] = boardOf(request(two(longer))).ways;
      expect(more).toEqual([]);
      expect(lengthOf(way!.lanes[1]!.points)).toBeCloseTo(longer, 6);
      expectTrue(two(longer));
    }
    // The slack is too long for a meander: the run is a separate branch that names its destination.
    expect(boardOf(request(two(4000))).ways).toHaveLength(2);
    expectTrue(two(4000));
    expect(pages(two(4000)).join('').includes('>to J2<')).toBe(true);
  });

  test('O3.7 a loop of runs is laid open and says where it closes', () => {
    const ring = treeOf([
      { parent: 0, lengthMm: 300, turned: false },
      { parent: 1, lengthMm: 300, turned: false },
    ]);
    const segments = [...ring.instances.segments!, { id: 'w3', def: 'dc-2core', lengthMm: 300 }];
    const closed = design('ring', { ...ring.instances, segments }, ['j2.2 = w3@a.red', 'j0.2 = w3@b.red'], {});
    const whole = { ...closed, joints: [...ring.joints, ...closed.joints] };
    expectTrue(whole);
    expectApart(boardOf(request(whole)));
    expect(pages(whole).join('')).toMatch(/>to J\d</);
  });

  test('O3.7 sheets have pegs, connectors, label positions and marks that coincide with those of the next sheet', () => {
    const [overview, first, second] = pages(nullModem, { breaks: false });
    expect(overview).toContain('data-ref="w1"');
    expect(first).toContain('>W1-A<');
    expect(first).toContain('>J1 PC<');
    expect(first).toContain('joins A2');
    expect(second).toContain('joins A1');
    expect(first!.match(/<circle [^>]*r="1.4"/g)!.length).toBeGreaterThan(2);
    const offset = (sheet: string) => Number(/overflow="hidden"><g transform="translate\(([\d.-]+) /.exec(sheet)![1]);
    const mark = (sheet: string) =>
      [...sheet.matchAll(/<circle cx="([\d.-]+)" cy="[\d.-]+" r="2"/g)].map(([, x]) => Number(x) - offset(sheet));
    expect(Math.max(...mark(first!))).toBeCloseTo(Math.min(...mark(second!)), 2);
  });

  test('DO5.13 each connector and splice has a table of its wires near it, once, and none across the edge of a sheet', () => {
    for (const of of testDesigns) {
      for (const options of [{ paper: 'A3' }, { paper: 'A4', scale: 0.5 }, { roll: 914 }] as const) {
        const sheets = pages(of, options);
        const { tables } = boardOf(request(of, options));
        const landed = new Set(of.joints.flatMap(({ a, b }) => [a.instance, b.instance]));
        const { connectors = [], components = [] } = of.instances;
        const joined = [...connectors, ...components].filter(({ id }) => landed.has(id));
        expect(tables.map(({ part }) => part)).toEqual(joined.map(({ id }) => id));
        for (const { id } of joined) {
          // The overview shows the title of each table in the table's outline.
          const board = 'roll' in options ? sheets : sheets.slice(1);
          const shown = board.join('').split(`>${id.toUpperCase()} wires<`).length - 1;
          expect(shown, `${of.id} ${id} ${JSON.stringify(options)}`).toBe(1);
        }
      }
    }
  });

  test('O3.7 a label position is marked 40 mm from its end', () => {
    const board = boardOf(request(nullModem));
    const [way] = board.ways;
    const band = way!.placed.from.at[0] + 40;
    const svg = pages(nullModem, { breaks: false })[1]!;
    const x = Number(/<text x="([\d.-]+)"[^>]*>W1-A</.exec(svg)![1]);
    expect(x).toBeCloseTo(band, 1);
  });

  test('O25.12 O3.9 available as SVG (the overview, or a sheet by its number), HTML, and PDF with the overview and every sheet', async () => {
    expect(documentKind('formboard')!.formats).toEqual(['svg', 'html', 'pdf']);
    const whole = (options: RenderOptions = {}) => request(nullModem, { breaks: false, ...options });
    const allPages = pages(nullModem, { breaks: false });
    const rendered = async (options: RenderOptions = {}) => (await renderDocument('formboard', 'svg', whole(options)))!;
    expect((await rendered()).body).toBe(allPages[0]);
    expect((await rendered({ page: 1 })).body).toBe(allPages[1]);
    expect((await rendered({ page: 3 })).body).toBe(allPages[3]);
    expect(documentProblems('formboard', 'svg', whole({ page: 99 }))[0]).toContain('there is no sheet 99');
    const html = (await renderDocument('formboard', 'html', whole()))!.body as string;
    expect(html.match(/role="img"/g)).toHaveLength(allPages.length);
    const pdf = await renderDocument('formboard', 'pdf', whole());
    expect(pdf!.renderer).toBe('vector');
    const text = Buffer.from(pdf!.body as Uint8Array).toString('latin1');
    expect(text.match(/\/Type \/Page\b/g)).toHaveLength(allPages.length);
    expect(text.includes('/Subtype /Image')).toBe(false);
  });

  test('O3.6 O3.7 sheets are landscape on the requested paper and state their scale', () => {
    const [overview, sheet] = pages(nullModem, { paper: 'A3', scale: 0.5 });
    expect(overview).toContain('width="420mm" height="297mm"');
    expect(sheet).toContain('>1:2<');
    expect(pages(nullModem, { paper: 'letter' })[1]).toContain('width="279.4mm" height="215.9mm"');
  });

  test('O3.5 every sheet has a frame, a numbered title block and the stamp', () => {
    for (const [i, sheet] of pages(yCable).entries()) {
      expect(sheet).toContain(`>${i + 1} of ${pages(yCable).length}<`);
      expect(sheet).toContain('>UNRELEASED<');
    }
  });

  test('a board with too many sheets is refused; one without runs is a page', () => {
    const long = treeOf([{ parent: 0, lengthMm: 2_000_000, turned: false }]);
    expect(documentProblems('formboard', 'pdf', request(long, { breaks: false }))[0]).toMatch(
      /needs \d+ sheets: choose a smaller scale/,
    );
    expect(documentProblems('formboard', 'pdf', request(long, { scale: 0.01, breaks: false }))).toEqual([]);
    const bare: Design = { schemaVersion: 5, id: 'bare', instances: {}, joints: [] };
    expect(pages(bare)).toHaveLength(2);
  });
});

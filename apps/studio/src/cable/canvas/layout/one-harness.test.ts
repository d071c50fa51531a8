/**
 * A harness has the same arrangement wherever it is printed or shown: on the plan, the harness drawing, the formboard
 * and in the Layout view.
 */
import { documentSvg } from '@cablewright/documents/test-kit/document-svg.ts';
import { catalogOf, withRouteLengths } from '@cablewright/engine';
import { testCatalog } from '@cablewright/engine/test-kit/index.ts';
import { randomHarness } from '@cablewright/engine/test-kit/random-harness.ts';
import { shippedCatalog } from '@cablewright/engine/test-kit/shipped.ts';
import type { Design, Drawing } from '@cablewright/model';
import { expect, test } from 'vitest';
import { layoutScene } from './layout-scene.ts';

type Point = readonly [x: number, y: number];
/** Drawn lines by the bundle they show, or by the runs between two places. */
type Lines = ReadonlyMap<string, readonly [Point, Point]>;

/**
 * Finds the start and end of each line with a reference, in the units of the SVG. Transforms of groups are not applied.
 */
function linesIn(svg: string, isWanted: (ref: string) => boolean): Lines {
  const lines = new Map<string, readonly [Point, Point]>();
  for (const [, d, ref] of svg.matchAll(/<path d="([^"]+)"[^>]*data-ref="([^"]+)"/g)) {
    if (!isWanted(ref!)) continue;
    const numbers = [...d!.matchAll(/-?[\d.]+/g)].map(([text]) => Number(text));
    lines.set(ref!, [
      [numbers[0]!, numbers[1]!],
      [numbers.at(-2)!, numbers.at(-1)!],
    ]);
  }
  return lines;
}

const near = ([ax, ay]: Point, [bx, by]: Point, by_ = 0.02) => Math.hypot(ax - bx, ay - by) <= by_;

/** The points where lines end. Each has its lines in clockwise order, with their directions in degrees. */
function meetings(lines: Lines) {
  const points: { readonly at: Point; readonly out: { readonly ref: string; readonly angle: number }[] }[] = [];
  for (const [ref, [a, b]] of lines) {
    for (const [from, to] of [
      [a, b],
      [b, a],
    ] as const) {
      let point = points.find(({ at }) => near(at, from));
      if (point === undefined) points.push((point = { at: from, out: [] }));
      point.out.push({ ref, angle: (Math.atan2(to[1] - from[1], to[0] - from[0]) * 180) / Math.PI });
    }
  }
  return points.map(({ out }) => out.toSorted((x, y) => x.angle - y.angle));
}

/** A cyclic order as text: from its first name onwards. */
function cyclic(names: readonly string[]): string {
  const first = names.indexOf(names.toSorted()[0]!);
  return [...names.slice(first), ...names.slice(0, first)].join(' ');
}

const ordersOf = (lines: Lines) =>
  meetings(lines)
    .map((out) => cyclic(out.map(({ ref }) => ref)))
    .toSorted();

/** The angles in degrees between neighbouring bundles at a point, by the two bundles. */
function turnsOf(lines: Lines): ReadonlyMap<string, number> {
  const turns = new Map<string, number>();
  for (const out of meetings(lines)) {
    for (const [i, { ref, angle }] of out.entries()) {
      const next = out[(i + 1) % out.length]!;
      if (out.length > 1) turns.set(`${ref} ${next.ref}`, (next.angle - angle + 360) % 360);
    }
  }
  return turns;
}

function expectSameTurns(a: Lines, b: Lines, name: string): void {
  const [first, second] = [turnsOf(a), turnsOf(b)];
  expect([...second.keys()].toSorted(), name).toEqual([...first.keys()].toSorted());
  for (const [at, turn] of first) expect(Math.abs(second.get(at)! - turn), `${name} ${at}`).toBeLessThan(0.5);
}

interface Case {
  readonly catalog: ReturnType<typeof catalogOf>;
  readonly design: Design;
  readonly drawing?: Drawing | undefined;
}

const { library, designs } = shippedCatalog();
const shipped = catalogOf(
  library,
  designs.map(({ design }) => design),
);
const shippedCases = designs.map(({ design, drawing }): Case => ({ catalog: shipped, design, drawing }));
const hasLayout = ({ design }: Case) => (design.layout?.bundles.length ?? 0) > 0;

/**
 * `npm test` uses one in 40 of the random harnesses and one in 12 of the shipped cables without a layout. The file that
 * ends in `.long.test.ts` runs this one with all of them.
 */
const isLong = process.env['CABLEWRIGHT_TESTS'] === 'long';
const plainCases = shippedCases.filter((one) => !hasLayout(one));
const randomCases = Array.from({ length: isLong ? 80 : 2 }, (_, i): Case => {
  const catalog = testCatalog();
  return { catalog, design: withRouteLengths(catalog, randomHarness(i + 1, { splices: i % 3 })) };
});

test('DO5.13 harness drawing, formboard and Layout view have the same branches in the same order and directions, at the same lengths', async () => {
  const cases = [...shippedCases.filter(hasLayout), ...randomCases];
  expect(cases.length).toBeGreaterThan(randomCases.length + 2);
  for (const { catalog, design, drawing } of cases) {
    const { bundles } = design.layout!;
    const ids = new Set(bundles.map(({ id }) => id));
    const print = (kind: string, options: object) => documentSvg(catalog, design, kind, options, drawing);
    const plan = await print('drawing', { paper: 'A0' });
    const board = await print('formboard', { roll: 3000, breaks: false });
    const scene = layoutScene(catalog, design, drawing?.nodes ?? {});
    const view: Lines = new Map(
      scene.bundles.map(({ id, a, b }) => [id, [[a.x, a.y] as const, [b.x, b.y] as const] as const]),
    );
    const [planLines, boardLines] = [linesIn(plan, (ref) => ids.has(ref)), linesIn(board, (ref) => ids.has(ref))];
    expect([...planLines.keys()].toSorted(), design.id).toEqual([...ids].toSorted());
    expect([...boardLines.keys()].toSorted(), design.id).toEqual([...ids].toSorted());
    const orders = ordersOf(view);
    expect(ordersOf(planLines), `${design.id} drawing`).toEqual(orders);
    expect(ordersOf(boardLines), `${design.id} formboard`).toEqual(orders);
    expectSameTurns(view, planLines, `${design.id} drawing`);
    expectSameTurns(view, boardLines, `${design.id} formboard`);
    for (const { id, lengthMm } of bundles) {
      const [a, b] = boardLines.get(id)!;
      expect(Math.abs(Math.hypot(b[0] - a[0], b[1] - a[1]) / lengthMm - 1), `${design.id} ${id}`).toBeLessThan(0.005);
      expect(plan, `${design.id} ${id}`).toContain(` · ${lengthMm}`);
      const shown = scene.bundles.find((bundle) => bundle.id === id)!;
      if (drawing?.nodes === undefined) expect(Math.abs(shown.drawnMm / lengthMm - 1)).toBeLessThan(0.005);
    }
  }
});

/** A tree of plugs joined by cables with breakouts, with branches of random lengths in random order. */
function randomTree(seed: number): Case {
  let state = seed * 7919;
  const next = (below: number) => (state = (state * 48271) % 2147483647) % below;
  const count = 3 + next(9);
  const connectors = Array.from({ length: count }, (_, i) => ({
    id: `j${i}`,
    def: 'de9-male',
    ...(i === 0 || next(4) === 0 ? { role: 'source' } : {}),
  }));
  const segments = Array.from({ length: count - 1 }, (_, i) => ({
    id: `w${i + 1}`,
    def: 'dc-2core',
    lengthMm: 60 + next(900),
  }));
  const joints = segments.flatMap(({ id }, i) => {
    const parent = next(i + 1);
    const to = (instance: string, end: 'a' | 'b') => ({
      a: { instance, terminal: '1' },
      b: { instance: id, terminal: 'red', end },
    });
    return [to(`j${parent}`, 'a'), to(`j${i + 1}`, 'b')];
  });
  const design = { schemaVersion: 5, id: `tree-${seed}`, instances: { connectors, segments }, joints } as Design;
  return { catalog: testCatalog(), design };
}

/** The maximum width of a place on a plan, that of the widest symbol, mm of the plan. */
const widestSymbol = 17;

/**
 * The cyclic order of runs around a place of a plan: clockwise from the top, the right side downwards, then the left.
 */
function orderOnPlan(lines: Lines, refs: readonly string[]): string | undefined {
  const ends = refs.map((ref) => lines.get(ref)!);
  for (const start of ends[0]!) {
    const out = ends.map((line, i) => {
      const own = line.find(([x, y]) => Math.abs(y - start[1]) < 0.02 && Math.abs(x - start[0]) <= widestSymbol);
      if (own === undefined) return undefined;
      const far = line[0] === own ? line[1] : line[0];
      return { ref: refs[i]!, isRight: far[0] > own[0], y: far[1] };
    });
    if (out.includes(undefined)) continue;
    const around = out.flatMap((one) => one ?? []);
    const right = around.filter(({ isRight }) => isRight).toSorted((a, b) => a.y - b.y);
    const left = around.filter(({ isRight }) => !isRight).toSorted((a, b) => b.y - a.y);
    return cyclic([...right, ...left].map(({ ref }) => ref));
  }
  return undefined;
}

test('DO5.13 the plan of a plain cable and its formboard have the same branches in the same order, at the same lengths', async () => {
  const trees = Array.from({ length: isLong ? 60 : 4 }, (_, i) => randomTree(i + 1));
  let compared = 0;
  for (const { catalog, design, drawing } of [...plainCases.filter((_, i) => isLong || i % 12 === 0), ...trees]) {
    const runs = new Map((design.instances.segments ?? []).map((segment) => [segment.id, segment]));
    const isRun = (ref: string) => ref.split(' ').every((id) => runs.has(id));
    const print = (kind: string, options: object) => documentSvg(catalog, design, kind, options, drawing);
    const plan = linesIn(await print('drawing', { paper: 'A0' }), isRun);
    const board = linesIn(await print('formboard', { roll: 3000, breaks: false }), isRun);
    for (const [ref, [a, b]] of board) {
      const { lengthMm } = runs.get(ref.split(' ')[0]!)!;
      const drawn = Math.hypot(b[0] - a[0], b[1] - a[1]);
      // A longer lane takes up its slack in a meander, so its ends are nearer to each other.
      if (lengthMm !== undefined) expect(drawn / lengthMm, `${design.id} ${ref}`).toBeLessThan(1.005);
    }
    const planOf = (ref: string) =>
      [...plan.keys()].find((key) => ref.split(' ').every((id) => key.split(' ').includes(id)));
    // Every run of the plan is on the board and every run of the board on the plan, except loops, which have no place
    // on a plan.
    const onBoard = new Set([...board.keys()].flatMap((ref) => planOf(ref) ?? []));
    expect([...onBoard].toSorted(), design.id).toEqual([...plan.keys()].toSorted());
    for (const out of meetings(board)) {
      const refs = out.flatMap(({ ref }) => planOf(ref) ?? []);
      const distinct = refs.filter((ref, i) => ref !== refs[(i + 1) % refs.length] || refs.length === 1);
      if (distinct.length < 3 || distinct.length > new Set(distinct).size) continue;
      const order = orderOnPlan(plan, distinct);
      // If the plan is cut into parts, the branches of this place are on several of them.
      if (order === undefined) continue;
      expect(order, `${design.id} ${distinct.join(', ')}`).toBe(cyclic(distinct));
      compared += 1;
    }
  }
  expect(compared).toBeGreaterThan(trees.length);
});

import type { Layout } from '@cablewright/model';
import { expect, test } from 'vitest';
import { numbersFrom } from '../../../../test-kit/random-cables.ts';
import { randomHarness } from '../../../../test-kit/random-harness.ts';
import { nodePlaces } from './node-places.ts';

const rounds = Number(process.env['HARNESS_ROUNDS'] ?? 300);
type Point = Readonly<Record<'x' | 'y', number>>;

/** A random tree. Each node is attached to one of the last few, so that paths are long and branch. */
function randomTree(seed: number, count: number): Layout {
  const next = numbersFrom(seed);
  const nodes = Array.from({ length: count }, (_, i) => ({ id: `n${i}` }));
  const bundles = nodes.slice(1).map(({ id }, i) => {
    const other = `n${Math.max(0, i - next(6))}`;
    const [from, to] = next(2) === 0 ? [id, other] : [other, id];
    return { id: `b${i}`, from, to, lengthMm: 20 + next(600) };
  });
  return { nodes, bundles };
}

/** True if two straight lines have a point in common, determined from the areas of the triangles between their ends. */
function meet(a: Point, b: Point, c: Point, d: Point): boolean {
  const area = (p: Point, q: Point, r: Point) => Math.sign((q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x));
  return area(a, b, c) * area(a, b, d) < 0 && area(c, d, a) * area(c, d, b) < 0;
}

function crossings({ bundles }: Layout, places: ReadonlyMap<string, Point>): string[] {
  return bundles.flatMap((one, i) =>
    bundles.slice(i + 1).flatMap((other) => {
      if ([other.from, other.to].some((id) => id === one.from || id === one.to)) return [];
      const [a, b, c, d] = [one.from, one.to, other.from, other.to].map((id) => places.get(id)!);
      return meet(a!, b!, c!, d!) ? [`${one.id} over ${other.id}`] : [];
    }),
  );
}

const apart = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);

test('in a tree every bundle is drawn at its true length, and none over another', () => {
  for (let seed = 1; seed <= rounds; seed += 1) {
    const layout = randomTree(seed, 3 + ((37 * seed) % 60));
    const { nodes, bundles } = nodePlaces(layout, {});
    for (const { id, from, to, lengthMm } of layout.bundles) {
      expect(Math.abs(apart(nodes.get(from)!, nodes.get(to)!) / lengthMm - 1)).toBeLessThan(0.005);
      expect(bundles.get(id)).toMatchObject({ toScale: true });
    }
    expect(crossings(layout, nodes), `seed ${seed}`).toEqual([]);
  }
});

test('a tree too large to be searched is drawn at its true lengths too, its branches within wedges that do not meet', () => {
  const layout = randomTree(1, 300);
  const { nodes, bundles } = nodePlaces(layout, {});
  expect([...bundles.values()].filter(({ toScale }) => !toScale)).toEqual([]);
  expect(crossings(layout, nodes)).toEqual([]);
  // Of many bundles at one node, one leads to the end where the layout starts; the others share a wedge of 160 degrees.
  const star = {
    nodes: layout.nodes,
    bundles: layout.bundles.map((one, i) => ({ ...one, from: 'n0', to: `n${i + 1}` })),
  };
  const places = nodePlaces(star, {}).nodes;
  const middle = places.get('n0')!;
  const turns = star.bundles.map(({ to }) => Math.atan2(places.get(to)!.y - middle.y, places.get(to)!.x - middle.x));
  const sorted = turns.toSorted((one, other) => one - other);
  const steps = sorted.slice(1).map((turn, i) => ((turn - sorted[i]!) * 180) / Math.PI);
  expect(steps.filter((step) => Math.abs(step - 160 / 298) < 1e-6)).toHaveLength(297);
});

test('bundles at one node leave it in different directions', () => {
  for (let seed = 1; seed <= rounds; seed += 1) {
    const layout = randomTree(seed, 3 + ((17 * seed) % 40));
    const { nodes } = nodePlaces(layout, {});
    for (const { id } of layout.nodes) {
      const turns = layout.bundles
        .flatMap(({ from, to }) => (from === id ? [to] : to === id ? [from] : []))
        .map((far) => Math.atan2(nodes.get(far)!.y - nodes.get(id)!.y, nodes.get(far)!.x - nodes.get(id)!.x))
        .toSorted((a, b) => a - b);
      for (const [i, turn] of turns.entries()) if (i > 0) expect(turn - turns[i - 1]!).toBeGreaterThan(0.05);
    }
  }
});

test('the longest way runs level from left to right, branches leave it square or at 45 degrees', () => {
  const layout: Layout = {
    nodes: ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => ({ id })),
    bundles: [
      { id: 'b1', from: 'a', to: 'b', lengthMm: 300 },
      { id: 'b2', from: 'b', to: 'c', lengthMm: 500 },
      { id: 'b3', from: 'c', to: 'd', lengthMm: 400 },
      { id: 'b4', from: 'e', to: 'b', lengthMm: 200 },
      { id: 'b5', from: 'c', to: 'f', lengthMm: 350 },
    ],
  };
  const { nodes } = nodePlaces(layout, {});
  const at = (id: string) => [nodes.get(id)!.x, nodes.get(id)!.y].map((mm) => Math.round(mm * 1000) / 1000 + 0);
  expect(['a', 'b', 'c', 'd'].map(at)).toEqual([
    [0, 200],
    [300, 200],
    [800, 200],
    [1200, 200],
  ]);
  expect([at('e'), at('f')]).toEqual([
    [300, 0],
    [800, 550],
  ]);
});

test('what was put stays where it was put, and what hangs on it keeps its true length', () => {
  for (let seed = 1; seed <= rounds; seed += 1) {
    const layout = randomTree(seed, 4 + ((17 * seed) % 40));
    const next = numbersFrom(seed + 9000);
    const picked = layout.nodes.filter(() => next(4) === 0);
    const put = Object.fromEntries(picked.map(({ id }) => [id, { x: next(900) + 0.3, y: next(900) - 400 }]));
    const { nodes, bundles } = nodePlaces(layout, put);
    for (const [id, place] of Object.entries(put)) expect(nodes.get(id)).toEqual(place);
    for (const { id, from, to, lengthMm } of layout.bundles) {
      const drawn = apart(nodes.get(from)!, nodes.get(to)!);
      expect(bundles.get(id)!.drawnMm).toBeCloseTo(drawn, 6);
      expect(bundles.get(id)!.toScale).toBe(Math.abs(drawn - lengthMm) <= 0.005 * lengthMm);
      // A branch without fixed nodes can be drawn freely, so it must be to scale.
      const free = [from, to].some((end) => hangsFree(layout, id, end, put));
      if (free) expect(bundles.get(id)!.toScale, `seed ${seed} ${id}`).toBe(true);
    }
  }
});

/** True if no node on the `end` side of the bundle `without` has a fixed position. The layout is a tree. */
function hangsFree({ bundles }: Layout, without: string, end: string, put: object): boolean {
  const seen = new Set([end]);
  for (const node of seen) {
    if (node in put) return false;
    for (const { id, from, to } of bundles) {
      if (id !== without && from === node) seen.add(to);
      if (id !== without && to === node) seen.add(from);
    }
  }
  return true;
}

test('a way between two places that are put is bent until its bundles are true, where it is long enough', () => {
  const layout: Layout = {
    nodes: ['a', 'b', 'c', 'd'].map((id) => ({ id })),
    bundles: [
      { id: 'b1', from: 'a', to: 'b', lengthMm: 300 },
      { id: 'b2', from: 'b', to: 'c', lengthMm: 300 },
      { id: 'b3', from: 'c', to: 'd', lengthMm: 300 },
    ],
  };
  const near = nodePlaces(layout, { a: { x: 0, y: 0 }, d: { x: 500, y: 100 } });
  expect([...near.bundles.values()].map(({ toScale }) => toScale)).toEqual([true, true, true]);
  const far = nodePlaces(layout, { a: { x: 0, y: 0 }, d: { x: 1200, y: 0 } });
  expect([...far.bundles.values()].map(({ toScale }) => toScale)).toEqual([false, false, false]);
  for (const { drawnMm } of far.bundles.values()) expect(drawnMm).toBeCloseTo(400, 0);
});

test('circles are drawn as near to their lengths as they can be', () => {
  for (let seed = 1; seed <= rounds / 5; seed += 1) {
    const next = numbersFrom(seed);
    const count = 3 + next(6);
    const nodes = Array.from({ length: count }, (_, i) => ({ id: `n${i}` }));
    const lengths = nodes.map(() => 100 + next(300));
    // A ring can close only if no bundle is longer than all others together.
    const bundles = nodes.map(({ id }, i) => ({
      id: `b${i}`,
      from: id,
      to: `n${(i + 1) % count}`,
      lengthMm: Math.min(lengths[i]!, 0.9 * (lengths.reduce((sum, mm) => sum + mm, 0) - lengths[i]!)),
    }));
    const drawn = nodePlaces({ nodes, bundles }, {});
    for (const [id, { toScale }] of drawn.bundles) expect(toScale, `seed ${seed} ${id}`).toBe(true);
    expect(crossings({ nodes, bundles }, drawn.nodes)).toEqual([]);
  }
});

test('every node of any layout has a place, the same each time', () => {
  for (let seed = 1; seed <= rounds / 2; seed += 1) {
    const { layout } = randomHarness(seed, { circles: seed % 5 });
    const put: Record<string, Point> = seed % 2 === 0 ? { n1: { x: 5, y: 6 }, gone: { x: 1, y: 1 } } : {};
    const places = nodePlaces(layout, put);
    expect([...places.nodes.keys()]).toEqual(layout.nodes.map(({ id }) => id));
    for (const { x, y } of places.nodes.values()) expect(Number.isFinite(x) && Number.isFinite(y)).toBe(true);
    expect([...nodePlaces(structuredClone(layout), structuredClone(put)).nodes]).toEqual([...places.nodes]);
  }
});

test('layouts with mistakes have places too: bundles without nodes, ids used twice, nodes without bundles', () => {
  const layout: Layout = {
    nodes: [{ id: 'a' }, { id: 'b' }, { id: 'a' }, { id: 'alone' }, { id: 'apart' }],
    bundles: [
      { id: 'b1', from: 'a', to: 'b', lengthMm: 100 },
      { id: 'b1', from: 'b', to: 'alone', lengthMm: 50 },
      { id: 'b2', from: 'a', to: 'nowhere', lengthMm: 100 },
      { id: 'b3', from: 'b', to: 'b', lengthMm: 100 },
      { id: 'b4', from: 'a', to: 'b', lengthMm: 250 },
    ],
  };
  const { nodes, bundles } = nodePlaces(layout, {});
  expect([...nodes.keys()]).toEqual(['a', 'b', 'alone', 'apart']);
  expect(new Set([...nodes.values()].map(({ x, y }) => `${x} ${y}`)).size).toBe(4);
  expect([...bundles].map(([id, { toScale }]) => [id, toScale])).toEqual([
    ['b1', true],
    ['b3', false],
    ['b4', false],
  ]);
  expect(nodePlaces({ nodes: [], bundles: [] }, {}).nodes.size).toBe(0);
});

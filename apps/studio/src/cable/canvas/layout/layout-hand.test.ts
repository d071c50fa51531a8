import { nodePlaces } from '@cablewright/engine';
import { testCatalog } from '@cablewright/engine/test-kit/index.ts';
import { numbersFrom } from '@cablewright/engine/test-kit/random-cables.ts';
import { randomHarness } from '@cablewright/engine/test-kit/random-harness.ts';
import { expect, test } from 'vitest';
import { idle, step, type LayoutCommand, type LayoutEvent, type LayoutState } from './layout-machine.ts';
import { placeOn } from './layout-bench.ts';
import { hitAt, nextInDirection } from './layout-hits.ts';
import { layoutScene } from './layout-scene.ts';
import { dragged, restored, swung } from './rods.ts';

const catalog = testCatalog();

function play(events: readonly LayoutEvent[]): { state: LayoutState; commands: LayoutCommand[] } {
  const commands: LayoutCommand[] = [];
  const state = events.reduce<LayoutState>((before, event) => {
    const [after, done] = step(before, event);
    commands.push(...done);
    return after;
  }, idle);
  return { state, commands };
}

const p = (x: number, y: number) => ({ x, y });
const down = (on: Extract<LayoutEvent, { type: 'down' }>['on'], writable = true): LayoutEvent => ({
  type: 'down',
  on,
  screen: p(0, 0),
  offset: p(2, 1),
  writable,
});
const move = (x: number, y: number, over?: string): LayoutEvent => ({
  type: 'move',
  at: p(x, y),
  screen: p(x, y),
  over,
});

test('HA3.1 a press selects, a drag moves the node, dropping it on another node joins them, Esc changes nothing', () => {
  const node = { kind: 'node', id: 'n1' } as const;
  expect(play([down(node), move(2, 1), { type: 'up' }]).commands).toEqual([{ do: 'select', on: node }]);
  expect(play([down(node), move(50, 20), { type: 'up' }]).commands).toEqual([
    { do: 'place', node: 'n1', at: p(52, 21) },
  ]);
  expect(play([down(node), move(50, 20, 't1'), { type: 'up' }]).commands).toEqual([
    { do: 'merge', node: 'n1', into: 't1' },
  ]);
  expect(play([down(node), move(50, 20), { type: 'cancel' }, { type: 'up' }])).toEqual({ state: idle, commands: [] });
  expect(play([down(node), move(50, 20), { type: 'changed', node: () => false }]).state).toEqual(idle);
  expect(play([down({ kind: 'nothing' }), move(9, 0), move(12, 4), { type: 'up' }]).commands).toEqual([
    { do: 'pan', dx: 9, dy: 0 },
    { do: 'pan', dx: 3, dy: 4 },
  ]);
  // A person without the right to edit moves the view, not the node.
  expect(play([down(node, false), move(50, 20)]).state.mode).toBe('pan');
});

test('HA3.1 swinging a node keeps the drawn length of every bundle', () => {
  for (let seed = 1; seed <= 80; seed += 1) {
    const next = numbersFrom(seed);
    const { layout } = randomHarness(seed);
    const places = Object.fromEntries(nodePlaces(layout, {}).nodes);
    const { id } = layout.nodes[next(layout.nodes.length)]!;
    const after = swung(layout, places, id, p(next(2000) - 500, next(2000) - 900));
    for (const [bundle, { drawnMm }] of nodePlaces(layout, after).bundles) {
      const before = layout.bundles.find((each) => each.id === bundle)!.lengthMm;
      expect(Math.abs(drawnMm - before), `seed ${seed} ${bundle}`).toBeLessThan(0.5);
    }
  }
});

test('HA3.1 dragging a node changes only the bundles that lead to it, and the true length can be restored', () => {
  for (let seed = 1; seed <= 80; seed += 1) {
    const next = numbersFrom(seed);
    const { layout } = randomHarness(seed);
    const places = Object.fromEntries(nodePlaces(layout, {}).nodes);
    const { id } = layout.nodes[next(layout.nodes.length)]!;
    const off = dragged(places, id, p(places[id]!.x + 333, places[id]!.y - 777));
    const bundles = layout.bundles.filter(({ from, to }) => from === id || to === id);
    for (const [bundle, { toScale }] of nodePlaces(layout, off).bundles)
      if (bundles.every((each) => each.id !== bundle)) expect(toScale).toBe(true);
    const back = bundles.reduce((now, each) => restored(layout, now, each.id)!, off);
    for (const { toScale } of nodePlaces(layout, back).bundles.values()) expect(toScale, `seed ${seed}`).toBe(true);
  }
});

test('HA3.1 bundles are hit along their length, nodes before bundles, and the arrow keys reach everything', () => {
  const scene = layoutScene(catalog, randomHarness(5), {});
  for (const { a, b, bundle } of scene.bundles) {
    const target = p(a.x + 0.3 * (b.x - a.x), a.y + 0.3 * (b.y - a.y));
    const hit = hitAt(scene, target, 3);
    if (bundle.lengthMm > 60) expect(hit).toMatchObject({ kind: 'bundle', id: bundle.id });
  }
  for (const { id, x, y } of scene.nodes) expect(hitAt(scene, p(x, y), 3)).toMatchObject({ kind: 'node', id });
  const keys = [...scene.nodes.map(({ id }) => `node ${id}`), ...scene.bundles.map(({ id }) => `bundle ${id}`)];
  const reached = new Set([keys[0]!]);
  for (const key of reached)
    for (const way of [p(1, 0), p(-1, 0), p(0, 1), p(0, -1)]) {
      const next = nextInDirection(scene, key, way);
      if (next !== undefined) reached.add(next);
    }
  expect(reached.size).toBe(keys.length);
});

test('HA3.1 a part is put on a bundle where it was pressed, or in the middle if the bundle was split in the meantime', () => {
  const pressed = (atMm?: number) => ({ kind: 'bundle', id: 'b1', ...(atMm === undefined ? {} : { atMm }) }) as const;
  expect(placeOn(pressed(120), 600)).toBe(120);
  expect(placeOn(pressed(300), 300)).toBe(150);
  expect(placeOn(pressed(450), 300)).toBe(150);
  expect(placeOn(pressed(0), 300)).toBe(150);
  expect(placeOn(pressed(), 301)).toBe(151);
  expect(placeOn(undefined, 400)).toBe(200);
});

import { boardCable, harness, nullModem, testCatalog, yCable } from '@cablewright/engine/test-kit/index.ts';
import type { Design } from '@cablewright/model';
import { expect, test } from 'vitest';
import { moveFocus } from '../keys.ts';
import { arrangedNow, stillServes, type Places } from './arrange.ts';
import { blocksOf } from './blocks.ts';
import { linksOf } from './links.ts';
import { hitAt, sceneAt, type Scene } from './scene.ts';
import { rowHeight } from './size.ts';

const catalog = testCatalog();
const designs = { nullModem, yCable, harness, boardCable };

function sceneOf(design: Design, moved: Places = {}): Scene {
  const blocks = blocksOf(catalog, design);
  const links = linksOf(design, blocks);
  return sceneAt(blocks, links, new Map([...arrangedNow(blocks, links).places, ...Object.entries(moved)]));
}

const block = (scene: Scene, id: string) => scene.blocks.find((each) => each.id === id)!;

test('sources stand left of cables, cables left of destinations', () => {
  const scene = sceneOf(nullModem);
  const right = ({ x, width }: { x: number; width: number }) => x + width;
  expect(right(block(scene, 'j1'))).toBeLessThan(block(scene, 'w1').x);
  expect(right(block(scene, 'w1'))).toBeLessThan(block(scene, 'j2').x);
});

test('an arrangement is kept while wires come and parts go or are put by hand; a new part asks for another', () => {
  const blocks = blocksOf(catalog, nullModem);
  const arranged = arrangedNow(blocks, linksOf(nullModem, blocks));
  const without = { ...nullModem, joints: [] };
  expect(stillServes(arranged, blocksOf(catalog, without), {})).toBe(true);
  expect(stillServes(arranged, blocks.slice(1), {})).toBe(true);
  const more = [...blocks, { ...blocks[0]!, id: 'j9' }];
  expect(stillServes(arranged, more, {})).toBe(false);
  expect(stillServes(arranged, more, { j9: { x: 8, y: 8 } })).toBe(true);
});

test.each(Object.entries(designs))(
  '%s: no block covers another, and each joint is a line between its rows',
  (_, design) => {
    const scene = sceneOf(design);
    for (const [index, a] of scene.blocks.entries())
      for (const b of scene.blocks.slice(index + 1)) {
        const apart = a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y;
        expect(apart, `${a.id} and ${b.id}`).toBe(true);
      }
    const joints = scene.ways.flatMap((way) => way.joint ?? []);
    expect(new Set(joints).size).toBe(joints.length);
    expect(joints.length).toBe(design.joints.length);
    for (const way of scene.ways)
      for (const [end, point] of [way.from, way.to].entries()) {
        const { terminal } = way.ends[end as 0 | 1];
        if (terminal === undefined) continue;
        const handles = scene.handles.get(terminal) ?? [];
        expect(
          handles.some(({ y }) => y === point.y),
          terminal,
        ).toBe(true);
      }
  },
);

test('a block that was moved stays where it was put, whatever the others do', () => {
  const moved = { j2: { x: 1000, y: 64 } };
  expect(block(sceneOf(nullModem, moved), 'j2')).toMatchObject(moved.j2);
  const without: Design = { ...nullModem, joints: [] };
  expect(block(sceneOf(without, moved), 'j2')).toMatchObject(moved.j2);
});

test('the whole height of a row hits its pin, its handle a little beyond the edge, its head the part', () => {
  const scene = sceneOf(nullModem);
  const [handle] = scene.handles.get('j1.3') ?? [];
  const { x, y } = handle!;
  for (const dy of [-rowHeight / 2 + 1, 0, rowHeight / 2 - 1])
    expect(hitAt(scene, { x: x - 20, y: y + dy })).toMatchObject({ kind: 'row', terminal: 'j1.3' });
  expect(hitAt(scene, { x: x + 10, y })).toMatchObject({ terminal: 'j1.3' });
  const { x: left, y: top } = block(scene, 'j1');
  expect(hitAt(scene, { x: left + 20, y: top + 10 })).toEqual({ kind: 'block', block: 'j1' });
  expect(hitAt(scene, { x: -500, y: -500 })).toEqual({ kind: 'nothing' });
});

test('a core is hit at the end that is nearer', () => {
  const scene = sceneOf(nullModem);
  const { x, width } = block(scene, 'w1');
  const [a] = scene.handles.get('w1@a.pair-1.a') ?? [];
  expect(hitAt(scene, { x: x + 10, y: a!.y })).toMatchObject({ terminal: 'w1@a.pair-1.a' });
  expect(hitAt(scene, { x: x + width - 10, y: a!.y })).toMatchObject({ terminal: 'w1@b.pair-1.a' });
});

test.each(Object.entries(designs))('%s: the arrows reach every terminal', (_, design) => {
  const scene = sceneOf(design);
  const [first] = scene.handles.keys();
  const seen = new Set([first!]);
  const open = [first!];
  for (let at = open.pop(); at !== undefined; at = open.pop())
    for (const arrow of ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'] as const) {
      const next = moveFocus(scene, at, arrow);
      if (next === undefined || seen.has(next)) continue;
      seen.add(next);
      open.push(next);
    }
  expect([...scene.handles.keys()].filter((terminal) => !seen.has(terminal))).toEqual([]);
});

test('many unused pins are folded while one is wired, and shown when asked for', () => {
  const positions = Array.from({ length: 20 }, (_, n) => ({ id: String(n + 1) }));
  const large = testCatalog([
    {
      kind: 'bodies',
      key: 'large',
      seq: 1,
      record: { ...catalog.library.get('bodies', 'de9-male'), id: 'large', positions },
    },
    { kind: 'connectors', key: 'large', seq: 1, record: { id: 'large', label: 'Large', body: 'large' } },
  ]);
  const pin = (terminal: string) => ({ instance: 'j1', terminal });
  const wired: Design = {
    ...nullModem,
    instances: { connectors: [{ id: 'j1', def: 'large' }] },
    joints: [{ a: pin('3'), b: pin('7') }],
  };
  const [folded] = blocksOf(large, wired);
  expect([folded?.rows.map((row) => row.id), folded?.folded]).toEqual([['3', '7'], 18]);
  expect(blocksOf(large, wired, () => true)[0]).toMatchObject({ folded: 0 });
  expect(blocksOf(large, { ...wired, joints: [] })[0]?.rows).toHaveLength(20);
});

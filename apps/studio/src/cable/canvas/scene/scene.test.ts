import { boardCable, harness, nullModem, testCatalog, yCable } from '@cablewright/engine/test-kit/index.ts';
import { parseTerminal, type Design } from '@cablewright/model';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { moveFocus } from '../keys.ts';
import { litTerminals } from '../lit.ts';
import { arrangedNow, stillServes, type BlockPlaces } from './arrange.ts';
import { blocksOf, type CanvasBlock } from './blocks.ts';
import { sameBlock, sameMarks, sameWay } from '../same.ts';
import { withInsides } from './inside.ts';
import { linksOf, wayKey, type CanvasLink } from './links.ts';
import { hitAt, lineEndAt, sceneAt, type CanvasScene } from './scene.ts';
import { rowHeight, rowMiddle } from './size.ts';
import { canvasPoint, fitted, margin, readable, showing, zoomed } from './view.ts';

const catalog = testCatalog();
const designs = { nullModem, yCable, harness, boardCable };

function sceneOf(design: Design, moved: BlockPlaces = {}): CanvasScene {
  const blocks = blocksOf(catalog, design);
  const links = linksOf(design, blocks);
  return sceneAt(blocks, links, new Map([...arrangedNow(blocks, links).places, ...Object.entries(moved)]));
}

const block = (scene: CanvasScene, id: string) => scene.blocks.find((each) => each.id === id)!;

test('sources are left of cables, and cables left of destinations', () => {
  const scene = sceneOf(nullModem);
  const right = ({ x, width }: { x: number; width: number }) => x + width;
  expect(right(block(scene, 'j1'))).toBeLessThan(block(scene, 'w1').x);
  expect(right(block(scene, 'w1'))).toBeLessThan(block(scene, 'j2').x);
});

test('CA1.5 the single line of a pin is grabbed at its dot, not at the name of the pin; several lines and wire ends can’t be', () => {
  const scene = sceneOf(nullModem);
  const ends = scene.ways.flatMap(({ key, ends: [from, to], from: start, to: finish }) => [
    { line: { way: key, end: 0 }, terminal: from.terminal!, dot: start },
    { line: { way: key, end: 1 }, terminal: to.terminal!, dot: finish },
  ]);
  const at = (terminal: string) => ends.filter((end) => end.terminal === terminal);
  for (const { line, terminal, dot } of ends) {
    const single = at(terminal).length === 1 && !terminal.startsWith('w1');
    expect([terminal, lineEndAt(scene, dot, terminal)]).toEqual([terminal, single ? line : undefined]);
    expect(lineEndAt(scene, { x: dot.x + 15, y: dot.y }, terminal)).toBe(undefined);
  }
  expect(ends.map(({ terminal }) => at(terminal).length)).toContain(2);
});

test('CA1.1 steep lines of a bundle have room between them; columns with level lines stay close', () => {
  const ways = 40;
  const pins = Array.from({ length: ways }, (_, n) => String(n + 1));
  const rows = (id: string, side: 'left' | 'right'): CanvasBlock['rows'] =>
    pins.map((pin) => ({ ...block(sceneOf(nullModem), 'j1').rows[0]!, key: `${id} ${pin}`, [side]: `${id}.${pin}` }));
  const part = (id: string, role: 'source' | 'destination'): CanvasBlock => {
    const like = block(sceneOf(nullModem), 'j1');
    return { ...like, id, role, rows: rows(id, role === 'source' ? 'right' : 'left') };
  };
  const end = (id: string, pin: string) => ({
    block: id,
    row: `${id} ${pin}`,
    terminal: `${id}.${pin}`,
    side: undefined,
  });
  const line = (a: string, b: string, pin: string): CanvasLink => ({
    key: `${a} ${b} ${pin}`,
    joint: 0,
    colour: undefined,
    screen: false,
    ends: [end(a, pin), end(b, pin)],
  });
  const gap = (far: readonly string[]) => {
    const blocks = [part('a', 'source'), ...far.map((id) => part(id, 'destination'))];
    const links = far.flatMap((id) => pins.map((pin) => line('a', id, pin)));
    const scene = sceneAt(blocks, links, arrangedNow(blocks, links).places);
    const { x, width } = block(scene, 'a');
    const rise = Math.max(...scene.ways.map(({ from, to }) => Math.abs(from.y - to.y)));
    return { room: block(scene, far[0]!).x - x - width, rise };
  };
  const [level, steep] = [gap(['b']), gap(['b', 'c'])];
  expect([level.rise, level.room < 120]).toEqual([0, true]);
  // Half of the room, measured at the middle, where a line is steepest: two lines a row apart.
  const half = steep.room / 2;
  expect((rowHeight * half) / Math.hypot(half, steep.rise)).toBeGreaterThanOrEqual(4.8);
});

test('a scene that is updated equals one made from scratch, after any sequence of edits and moves', () => {
  const all = fc.record({
    design: fc.constantFrom(...Object.values(designs)),
    gone: fc.array(fc.nat(40), { maxLength: 4 }),
    moved: fc.dictionary(fc.constantFrom('j1', 'j2', 'w1', 'b1'), fc.record({ x: fc.nat(900), y: fc.nat(600) })),
  });
  fc.assert(
    fc.property(fc.array(all, { minLength: 2, maxLength: 4 }), (steps) => {
      for (const { design, gone, moved } of steps) {
        const next = { ...design, joints: design.joints.filter((_, index) => !gone.includes(index)) };
        const blocks = blocksOf(catalog, next);
        const links = linksOf(next, blocks);
        const places = new Map([...arrangedNow(blocks, links).places, ...Object.entries(moved)]);
        expect(sceneAt(blocks, links, places)).toEqual(
          sceneAt(structuredClone(blocks), structuredClone(links), structuredClone(places)),
        );
      }
    }),
    { numRuns: 30 },
  );
});

test('an arrangement is kept while wires are added and parts are removed or moved by hand; a new part needs another one', () => {
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

test('CA1.1 a wire with a part in its way is led around it, wherever the part is, and keeps its own pins', () => {
  const past = (moved: BlockPlaces = {}) => {
    const scene = sceneOf(nullModem, moved);
    const way = scene.ways.find(({ ends }) => ends.some(({ block: at }) => at === 'j2'))!;
    return { way, part: block(scene, 'j1') };
  };
  const free = past();
  expect(free.way.via).toEqual([]);
  const far = { w1: { x: -600, y: 0 }, j2: { x: 1200, y: 0 } };
  const { way, part } = past({ ...far, j1: { x: 200, y: free.way.from.y - 104 } });
  expect(way.via).toHaveLength(2);
  const [before, after] = way.via;
  expect(before!.y).toBe(after!.y);
  expect(before!.y < part.y || before!.y > part.y + part.height).toBe(true);
  expect([Math.min(before!.x, after!.x) < part.x, Math.max(before!.x, after!.x) > part.x + part.width]).toEqual([
    true,
    true,
  ]);
  expect(way.d.startsWith(`M${way.from.x} ${way.from.y}`) && way.d.endsWith(`${way.to.x} ${way.to.y}`)).toBe(true);
});

test('a block moved by hand stays there, whatever the others do', () => {
  const moved = { j2: { x: 1000, y: 64 } };
  expect(block(sceneOf(nullModem, moved), 'j2')).toMatchObject(moved.j2);
  const without: Design = { ...nullModem, joints: [] };
  expect(block(sceneOf(without, moved), 'j2')).toMatchObject(moved.j2);
});

test('the whole height of a row hits its pin, also a little beyond the edge; the heading hits the part', () => {
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

test('a core is hit at its nearer end', () => {
  const scene = sceneOf(nullModem);
  const { x, width } = block(scene, 'w1');
  const [a] = scene.handles.get('w1@a.pair-1.a') ?? [];
  expect(hitAt(scene, { x: x + 10, y: a!.y })).toMatchObject({ terminal: 'w1@a.pair-1.a' });
  expect(hitAt(scene, { x: x + width - 10, y: a!.y })).toMatchObject({ terminal: 'w1@b.pair-1.a' });
});

test.each(Object.entries(designs))('%s: the arrow keys reach every terminal', (_, design) => {
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

test('many unused pins are hidden once one is wired, and shown on request', () => {
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

test('a placed cable opens in its block: its parts are below the free ends, and no other part is covered', () => {
  const blocks = blocksOf(catalog, harness, () => true);
  const { blocks: opened, insides } = withInsides(catalog, harness, blocks, (id) => id === 'lead-1');
  const links = linksOf(harness, opened);
  const scene = sceneAt(opened, links, arrangedNow(opened, links).places, insides);
  const lead = block(scene, 'lead-1');
  const ports = block(sceneOf(harness), 'lead-1').rows.map((row) => row.key);
  expect(lead.rows.map((row) => row.key)).toEqual(expect.arrayContaining(ports));
  expect(lead.rows.every((row) => row.label !== '')).toBe(true);
  const inside = lead.inside!;
  expect(inside.blocks.map(({ id }) => id)).toEqual(expect.arrayContaining(['lead-1/j1', 'lead-1/w1']));
  expect(inside.ways.length).toBeGreaterThan(0);
  const bottom = (index: number) => lead.height - (inside.bounds.height - index);
  expect(inside.bounds.width).toBeLessThan(lead.width);
  expect(bottom(0)).toBeGreaterThan(rowMiddle(lead.rows.length - 1));
  for (const other of scene.blocks.filter(({ id }) => id !== 'lead-1')) {
    const apart =
      other.x >= lead.x + lead.width ||
      other.x + other.width <= lead.x ||
      other.y >= lead.y + lead.height ||
      other.y + other.height <= lead.y;
    expect(apart, other.id).toBe(true);
    expect(other.inside).toBeUndefined();
  }
  const closed = withInsides(catalog, harness, blocks, () => false);
  expect(closed.blocks).toEqual(blocks);
});

test('CA4.5 fit shows all of a cable, next to where a panel opens if that is readable', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 200, max: 9000 }),
      fc.integer({ min: 100, max: 20_000 }),
      fc.constantFrom([1384, 720, 1044], [968, 640, 628], [390, 620, 390], [1384, 440, 1044]),
      (width, height, [frameWidth = 0, frameHeight = 0, left = 0]) => {
        const frame = { width: frameWidth, height: frameHeight, left };
        const bounds = { x: -40, y: 16, width, height };
        const { k, x, y } = fitted(bounds, frame);
        const right = (bounds.x + width) * k + x;
        expect(bounds.x * k + x).toBeGreaterThanOrEqual(-0.001);
        expect(right).toBeLessThanOrEqual(frameWidth + 0.001);
        expect(bounds.y * k + y).toBeGreaterThanOrEqual(-0.001);
        expect((bounds.y + height) * k + y).toBeLessThanOrEqual(frameHeight + 0.001);
        if (width * readable <= left - 2 * margin) expect(right).toBeLessThanOrEqual(left + 0.001);
      },
    ),
  );
});

test('a part rerenders if it looks different, not if an edit elsewhere created an equal object', () => {
  const [first, again] = [sceneOf(nullModem), sceneOf(structuredClone(nullModem))];
  const [a, b] = [block(first, 'j1'), block(again, 'j1')];
  expect(a).not.toBe(b);
  expect(sameBlock(a, b)).toBe(true);
  const row = b.rows[0]!;
  expect(sameBlock(a, { ...b, rows: [{ ...row, signal: 'other' }, ...b.rows.slice(1)] })).toBe(false);
  expect(sameBlock(a, { ...b, rows: b.rows.slice(1) })).toBe(false);
  expect(sameBlock(a, { ...b, x: b.x + 8 })).toBe(false);
  expect(first.ways.every((way, index) => sameWay(way, again.ways[index]!))).toBe(true);
  expect(sameWay(first.ways[0]!, { ...first.ways[0]!, colour: 'other' })).toBe(false);
  const marks = {
    landings: new Map([['j1.3', ['w1@a.pair-1.a']]]),
    findings: new Map(),
    verdicts: new Map(),
    lit: new Set<string>(),
    picked: new Set<string>(),
    open: new Set<string>(),
    still: false,
  };
  const copy = { ...marks, landings: new Map([['j1.3', ['w1@a.pair-1.a']]]) };
  const differs = (change: object) => !sameMarks(marks, { ...copy, ...change }, a);
  expect(differs({})).toBe(false);
  expect(differs({ lit: new Set(['j2.1']), picked: new Set(['j2.1']), landings: marks.landings })).toBe(false);
  expect(differs({ lit: new Set(['j1.3']) })).toBe(true);
  expect(differs({ picked: new Set(['j1.3']) })).toBe(true);
  expect(differs({ landings: new Map([['j1.3', ['w1@a.pair-1.a', 'j1.4']]]) })).toBe(true);
  expect(differs({ findings: new Map([['j1.3', 'error']]) })).toBe(true);
  expect(differs({ findings: new Map([['j1', 'warning']]) })).toBe(true);
  expect(differs({ verdicts: new Map([['j1.4', { verdict: 'fits' }]]) })).toBe(true);
  expect(differs({ open: new Set(['j1.9']) })).toBe(true);
  expect(differs({ still: true })).toBe(true);
});

test('zooming keeps the point under the pointer in place; a box is shown with the least movement', () => {
  const [view, frame] = [
    { k: 0.8, x: 37, y: -12 },
    { width: 900, height: 500 },
  ];
  const screen = { x: 411, y: 222 };
  for (const factor of [0.5, 1.25, 2]) {
    const [before, after] = [canvasPoint(view, screen), canvasPoint(zoomed(view, factor, screen), screen)];
    expect(after.x).toBeCloseTo(before.x, 6);
    expect(after.y).toBeCloseTo(before.y, 6);
  }
  const seen = { x: 100, y: 100, width: 200, height: 100 };
  expect(showing(view, seen, frame)).toEqual(view);
  const right = showing(view, { ...seen, x: 1200 }, frame);
  expect(right.y).toBe(view.y);
  expect((1200 + 200) * view.k + right.x).toBeCloseTo(frame.width - margin, 6);
  // A box larger than the frame is shown from its top left corner.
  const large = showing(view, { x: 400, y: 300, width: 3000, height: 2000 }, frame);
  expect([400 * view.k + large.x, 300 * view.k + large.y].map(Math.round)).toEqual([margin, margin]);
});

/** The x coordinates of points on a curve. */
function pointsOn(d: string): number[] {
  const [x0, , x1, , x2, , x3] = d.match(/-?[\d.]+/g)!.map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  return Array.from({ length: 51 }, (_, i) => {
    const [t, u] = [i / 50, 1 - i / 50];
    return u ** 3 * x0 + 3 * u * u * t * x1 + 3 * u * t * t * x2 + t ** 3 * x3;
  });
}

test('blocks are arranged from the top down, and a line between cores of one cable leaves at the sides of their ends', () => {
  for (const design of Object.values(designs)) {
    const { bounds } = sceneOf(design);
    expect(bounds.y).toBeGreaterThanOrEqual(0);
  }
  const [a, b] = ['pair-1.a', 'pair-1.b'].map((terminal) => ({ instance: 'w1', terminal, end: 'b' as const }));
  const looped: Design = { ...nullModem, joints: [{ a: a!, b: b! }] };
  const scene = sceneOf(looped);
  const { x, width } = block(scene, 'w1');
  expect(scene.ways.map(({ from, to }) => [from.x, to.x])).toEqual([[x + width, x + width]]);
  const atA = { ...looped, joints: [{ a: { ...a!, end: 'a' as const }, b: { ...b!, end: 'a' as const } }] };
  expect(sceneOf(atA).ways.map(({ from, to }) => [from.x, to.x])).toEqual([[x, x]]);
  for (const each of [...Object.values(designs), looped, atA]) {
    const { bounds, ways } = sceneOf(each);
    const along = ways.flatMap(({ d }) => pointsOn(d));
    expect(Math.min(...along), 'a first view shows every arc').toBeGreaterThanOrEqual(bounds.x - 0.1);
    expect(Math.max(...along)).toBeLessThanOrEqual(bounds.x + bounds.width + 0.1);
  }
});

test('a placed revision opens as that revision, not as the working copy', () => {
  const { design: lead, library } = catalog.design('xh-lead')!;
  const frozen = { ...lead, instances: { ...lead.instances, connectors: [] }, joints: [] };
  const pinned: Design = {
    ...harness,
    joints: [],
    instances: { ...harness.instances, subassemblies: [{ id: 'lead-1', def: 'xh-lead', rev: 3 }] },
  };
  const saved = {
    ...catalog,
    design: (id: string, rev?: number) => (rev === 3 ? { design: frozen, library, rev } : catalog.design(id)),
  };
  const { insides } = withInsides(saved, pinned, blocksOf(saved, pinned), () => true);
  expect(insides.get('lead-1')?.blocks.every(({ kind }) => kind === 'wire' || kind === 'cable')).toBe(true);
});

test('a path through a placed cable is lit inside it too', () => {
  const { blocks, insides } = withInsides(catalog, harness, blocksOf(catalog, harness), (id) => id === 'lead-1');
  expect(blocks.some(({ id }) => id === 'lead-1')).toBe(true);
  const lit = litTerminals(catalog, harness, { way: '', from: parseTerminal('j9.1')!, what: 'path' });
  const within = insides.get('lead-1')!.blocks.flatMap(({ rows }) => rows.flatMap(({ left, right }) => [left, right]));
  const lighted = within.filter((terminal) => terminal !== undefined && lit.has(terminal));
  expect(lighted).toEqual(expect.arrayContaining(['lead-1/w1@a.core', 'lead-1/w1@b.core']));
  expect(lighted).not.toContain('lead-1/w2@a.core');
});

test('objects that an edit does not change keep their identity, so that nothing is computed or rendered again for them', () => {
  const before = sceneOf(nullModem);
  const places = Object.fromEntries(before.blocks.map(({ id, x, y }) => [id, { x, y }]));
  const joint = nullModem.joints.at(-1)!;
  const after = sceneOf({ ...nullModem, joints: nullModem.joints.slice(0, -1) }, places);
  expect(after.blocks.every((each) => each === block(before, each.id))).toBe(true);
  const gone = before.ways.filter((way) => !after.ways.includes(way));
  expect(gone.map(({ key }) => key)).toEqual([wayKey(joint)]);
  const [first, ...others] = nullModem.instances.connectors!;
  const instances = { ...nullModem.instances, connectors: [{ ...first!, label: 'Other' }, ...others] };
  const renamed = sceneOf({ ...nullModem, instances }, places);
  expect(renamed.blocks.filter((each) => each !== block(before, each.id)).map(({ id }) => id)).toEqual([first!.id]);
});

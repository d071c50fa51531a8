import { harnessView, validateDesign, withRouteLengths } from '@cablewright/engine';
import { testCatalog } from '@cablewright/engine/test-kit/index.ts';
import { numbersFrom } from '@cablewright/engine/test-kit/random-cables.ts';
import { randomHarness } from '@cablewright/engine/test-kit/random-harness.ts';
import { Design as DesignSchema, schemaProblems, type Design } from '@cablewright/model';
import { expect, test } from 'vitest';
import { edited, undone, undoStack } from '../../../kit/editor/undo.ts';
import {
  addBranch,
  addBundle,
  branchPointOf,
  connectPart,
  followRoutes,
  freeNode,
  placeSplice,
  rename,
  setCovering,
  setFixing,
  setLength,
  splitBundle,
} from './layout-edits.ts';
import { mergeNodes, removeBundle, removeNode } from './node-edits.ts';

const catalog = testCatalog();

const passingIn = (design: Design) => (wire: string, bundle: string) =>
  harnessView(catalog, design)
    .routes.get(wire)
    ?.passes.find((pass) => pass.bundle === bundle)?.forth ?? true;

/** One random edit of a layout. Returns the design unchanged if the edit is refused. */
function randomEdit(design: Design, next: (below: number) => number): Design {
  const { nodes, bundles } = design.layout!;
  const node = () => nodes[next(nodes.length)]?.id ?? 'gone';
  const bundle = bundles[next(Math.max(1, bundles.length))];
  const id = bundle?.id ?? 'gone';
  const mm = 1 + next(bundle?.lengthMm ?? 10);
  const refused = (result: { ok: true; design: Design } | { ok: false; reason: string }) =>
    result.ok ? result.design : design;
  const edits = [
    () => setLength(design, id, mm + 50),
    () => refused(splitBundle(design, id, mm, passingIn(design))),
    () => addBranch(design, node()).design,
    () => refused(addBundle(design, node(), node())),
    () => connectPart(design, node(), `j${next(4)}`).design,
    () => freeNode(design, node()),
    () => removeBundle(design, id),
    () => refused(removeNode(design, node())),
    () => refused(mergeNodes(design, node(), node())),
    () => setCovering(design, id, next(3), next(3) === 0 ? undefined : { def: 'tape', fromMm: 0, toMm: mm }),
    () => setFixing(design, id, next(3), next(3) === 0 ? undefined : { def: 'clip', atMm: mm }),
    () => rename(design, 'bundles', id, next(2) === 0 ? '' : `Branch ${mm}`),
    () => rename(design, 'nodes', node(), next(2) === 0 ? '' : `Node ${mm}`),
    () => followRoutes(design, () => next(2) === 0),
  ];
  return withRouteLengths(catalog, edits[next(edits.length)]!());
}

test('HA3.1 any sequence of edits leaves a design that can be saved and checked, and undo restores it byte for byte', () => {
  for (let seed = 1; seed <= 60; seed += 1) {
    const next = numbersFrom(seed);
    const first: Design = randomHarness(seed, { circles: seed % 3, splices: seed % 3 });
    const before = JSON.stringify(first);
    let stack = undoStack(first);
    for (let i = 0; i < 25; i += 1) {
      const after = randomEdit(stack.present, next);
      stack = edited(stack, after, `edit ${i}`);
      expect(schemaProblems(DesignSchema, stack.present), `seed ${seed}, edit ${i}`).toEqual([]);
    }
    validateDesign(catalog, stack.present);
    while (stack.past.length > 0) stack = undone(stack);
    expect(JSON.stringify(stack.present)).toBe(before);
  }
});

test('HA3.1 splitting a bundle and joining it again restores it with everything on it, and no wire becomes longer', () => {
  for (let seed = 1; seed <= 40; seed += 1) {
    const design: Design = randomHarness(seed, { circles: seed % 3, splices: seed % 2 });
    const [bundle] = design.layout!.bundles;
    const long = bundle!.lengthMm;
    const covered = setFixing(
      setCovering(design, bundle!.id, 0, { def: 'tape', fromMm: long / 8, toMm: long }),
      bundle!.id,
      0,
      { def: 'clip', atMm: long / 2 },
    );
    const cutLengths = (layoutDesign: Design) =>
      [...harnessView(catalog, layoutDesign).routes].map(([wire, { cutMm }]) => `${wire} ${cutMm}`);
    const split = splitBundle(covered, bundle!.id, long / 4, passingIn(covered));
    if (!split.ok) throw new Error(split.reason);
    expect(cutLengths(split.design)).toEqual(cutLengths(covered));
    const [a, b] = [bundle!.id, split.design.layout!.bundles[1]!.id].map((id) =>
      split.design.layout!.bundles.find((each) => each.id === id)!,
    );
    expect(a!.lengthMm + b!.lengthMm).toBeCloseTo(long, 6);
    const again = removeNode(split.design, split.node!);
    expect(again).toMatchObject({ ok: true });
    const back = again.ok ? again.design.layout!.bundles[0]! : undefined;
    for (const [i, covering] of (covered.layout!.bundles[0]!.coverings ?? []).entries()) {
      expect(back!.coverings![i]!.fromMm).toBeCloseTo(covering.fromMm, 2);
      expect(back!.coverings![i]!.toMm).toBeCloseTo(covering.toMm, 2);
    }
    expect(back!.coverings).toHaveLength(1);
    expect(back!.fixings![0]!.atMm).toBeCloseTo(long / 2, 2);
    if (again.ok) expect(cutLengths(again.design)).toEqual(cutLengths(covered));
  }
});

test('HA3.1 a longer bundle stays covered to its end', () => {
  const design = setCovering(randomHarness(3), 'b0', 0, { def: 'tape', fromMm: 5, toMm: 0 });
  const covered = setCovering(design, 'b0', 0, { def: 'tape', fromMm: 5, toMm: design.layout!.bundles[0]!.lengthMm });
  expect(setLength(covered, 'b0', 3000).layout!.bundles[0]).toMatchObject({
    lengthMm: 3000,
    coverings: [{ fromMm: 5, toMm: 3000 }],
  });
});

test('HA3.1 an impossible edit gives the reason', () => {
  const design: Design = {
    ...randomHarness(1),
    layout: {
      nodes: [{ id: 'n1', at: 'j1' }, { id: 'n2', at: 'j2' }, { id: 't1' }, { id: 'n3' }],
      bundles: ['n1', 'n2', 'n3'].map((from, i) => ({ id: `b${i}`, from, to: 't1', lengthMm: 100 })),
    },
  };
  const reason = (result: { ok: boolean; reason?: string }) => (result.ok ? undefined : result.reason);
  expect(reason(removeNode(design, 't1'))).toMatch(/^3 bundles meet here/);
  expect(reason(mergeNodes(design, 'n1', 'n2'))).toMatch(/j1 and j2 would be at one node/);
  expect(reason(splitBundle(design, 'b0', 100, () => true))).toBe('Enter a place between 0 and 100 mm.');
  expect(reason(splitBundle(design, 'gone', 10, () => true))).toBe('This bundle is gone.');
  expect(reason(addBundle(design, 'n1', 'n1'))).toMatch(/second node/);
  const merged = mergeNodes(design, 'n3', 'n1');
  expect(merged.ok && merged.design.layout!.bundles.map(({ from, to }) => `${from} ${to}`)).toEqual([
    'n1 t1',
    'n2 t1',
    'n1 t1',
  ]);
});

test('HA3.1 a part is put at a node, or on a new branch if the node has a part or bundles meet there; branch points are numbered without gaps', () => {
  const bundleOf = (from: string, to: string, id: string) => ({ id, from, to, lengthMm: 100 });
  const design: Design = {
    ...randomHarness(1),
    layout: { nodes: [{ id: 'n1', at: 'j1' }, { id: 'n2', at: 'j2' }, { id: 't1' }], bundles: [] },
  };
  expect(connectPart(design, 't1', 'j2').design.layout!.nodes).toEqual([
    { id: 'n1', at: 'j1' },
    { id: 'n2' },
    { id: 'n3', at: 'j2' },
  ]);
  const { design: branched, node, bundle } = connectPart(design, 'n1', 'j2');
  expect(branched.layout!.nodes.find(({ at: part }) => part === 'j2')!.id).toBe(node);
  expect(branched.layout!.bundles).toEqual([bundleOf('n1', node, 'b1')]);
  expect(bundle).toBe('b1');
  const meeting = {
    ...design,
    layout: { ...design.layout!, bundles: [bundleOf('n1', 't1', 'b1'), bundleOf('t1', 'n2', 'b2')] },
  };
  const third = connectPart(meeting, 't1', 'j3');
  expect(third.design.layout!.bundles.at(-1)).toEqual(bundleOf('t1', third.node, 'b3'));
  expect(branchPointOf(third.design, third.node)).toBe('t1');
  expect(branchPointOf(third.design, 't1')).toBeUndefined();
  // Unlike a connector, a splice can be at a node where bundles meet.
  expect(connectPart(meeting, 't1', 'sp1', true).design.layout!.nodes.at(-1)).toEqual({ id: 't1', at: 'sp1' });
});

test('HA3.1 a splice is in one place only: moved within a bundle, to another one, from its node, or removed', () => {
  const bundles = ['b1', 'b2'].map((id) => ({ id, from: 'n1', to: 't1', lengthMm: 100 }));
  const design: Design = {
    ...randomHarness(1),
    layout: {
      nodes: [
        { id: 'n1', at: 'j1' },
        { id: 't1', at: 'sp1' },
      ],
      bundles,
    },
  };
  const put = placeSplice(design, 'sp1', { bundle: 'b1', atMm: 40 });
  expect(put.layout!.nodes.at(-1)).toEqual({ id: 't1' });
  const both = placeSplice(put, 'sp2', { bundle: 'b1', atMm: 60 });
  const moved = placeSplice(both, 'sp1', { bundle: 'b2', atMm: 10 });
  expect(moved.layout!.splices).toEqual([
    { splice: 'sp1', bundle: 'b2', atMm: 10 },
    { splice: 'sp2', bundle: 'b1', atMm: 60 },
  ]);
  expect(placeSplice(placeSplice(moved, 'sp1'), 'sp2').layout).toEqual(
    put.layout && { nodes: put.layout.nodes, bundles },
  );
});

/** Checks the protection of random trees of conductors against an oracle that examines each conductor. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ruled, type Spec } from '../../../test-kit/wrong-cables.ts';

const row = (kind: string, id: string, record: object) => {
  return { kind, key: id, seq: 2, record: { id, src: 'synthetic example', ...record } };
};
/** `bare-10` is a single core that carries 10 A. */
const stocks = [5, 10, 20, 40].map((amperes) =>
  row('wires', `bare-${amperes}`, {
    structure: {
      type: 'group',
      id: 'w',
      role: 'cable',
      children: [{ type: 'conductor', id: '1', areaMm2: amperes / 10, material: 'copper', ratedCurrentA: amperes }],
    },
  }),
);
const fuses = [3, 5, 10, 20].map((amperes) =>
  row('components', `fuse-${amperes}`, { kind: 'fuse', value: `${amperes} A` }),
);
const extra = [
  ...stocks,
  ...fuses,
  row('vocab/component-kinds', 'splice', { dcReading: 'continuity' }),
  row('components', 'splice', { kind: 'splice', terminals: [{ id: '1' }] }),
];

/** One run in a tree of runs from a single source, with fuses in some of them. The oracle judges it edge by edge. */
interface Edge {
  readonly from: number;
  readonly amperes: number;
  readonly mm: number;
  readonly fuse: number | undefined;
}
const edges = fc.array(
  fc.record({
    from: fc.nat(),
    amperes: fc.constantFrom(5, 10, 20, 40),
    mm: fc.constantFrom(50, 100, 150, 400),
    fuse: fc.option(fc.constantFrom(3, 5, 10, 20), { nil: undefined }),
  }),
  { minLength: 1, maxLength: 9 },
);

/** Length of the wire before a fuse in mm. The fuse is at the near end of its edge. */
const tailMm = 50;

/** Node 0 is the source; node i + 1 is the end of edge i. */
const parentOf = (edge: Edge, i: number) => edge.from % (i + 1);

/**
 * True if any conductor ahead of the first fuse is rated for less than the source delivers and no fuse is close
 * enough behind it.
 */
function oracle(tree: readonly Edge[], maxA: number): boolean {
  const children = (node: number) => tree.flatMap((edge, i) => (parentOf(edge, i) === node ? [i + 1] : []));
  const leaves = (node: number): boolean => node > 0 && children(node).length === 0;
  /**
   * True if all copper beyond a node ends in fuses within 178 mm of the point where the conductor becomes thinner.
   * The node itself is `mm` behind that point.
   */
  const fine = (node: number, mm: number): boolean => {
    if (leaves(node)) return false;
    return children(node).every((child) => {
      const { mm: own, fuse } = tree[child - 1]!;
      return fuse === undefined ? fine(child, mm + own) : mm + tailMm <= 178;
    });
  };
  const bad = (node: number): boolean =>
    children(node).some((child) => {
      const { amperes, mm, fuse } = tree[child - 1]!;
      // The wire before the fuse is short enough by itself.
      if (fuse !== undefined) return false;
      return amperes < maxA ? !fine(child, mm) : bad(child);
    });
  return bad(0);
}

test('EL9.1 in any tree of runs with fuses a supply has a finding exactly where a conductor by conductor look says so', () => {
  fc.assert(
    fc.property(edges, fc.constantFrom(8, 15, 30), (tree, maxA) => {
      const nodes = tree.length + 1;
      const isLeaf = (node: number) => node > 0 && !tree.some((edge, i) => parentOf(edge, i) === node);
      const at = (node: number) => (node === 0 ? 'j0.1' : isLeaf(node) ? `j${node}.1` : `s${node}.1`);
      const spec: Spec = {
        plugs: Object.fromEntries(
          Array.from({ length: nodes }, (_, n) => n)
            .filter((n) => n === 0 || isLeaf(n))
            .map((n) => [`j${n}`, { 1: n === 0 ? 'v12>' : 'v12<' }]),
        ),
        parts: Object.fromEntries([
          ...Array.from({ length: nodes }, (_, n) => n)
            .filter((n) => n > 0 && !isLeaf(n))
            .map((n) => [`s${n}`, 'splice'] as const),
          ...tree.flatMap(({ fuse }, i) => (fuse === undefined ? [] : [[`f${i}`, `fuse-${fuse}`] as const])),
        ]),
        instances: {
          segments: tree.flatMap(({ amperes, mm, fuse }, i) => [
            { id: `w${i}`, def: `bare-${amperes}`, lengthMm: mm },
            ...(fuse === undefined ? [] : [{ id: `t${i}`, def: `bare-${amperes}`, lengthMm: tailMm }]),
          ]),
          connectors: Array.from({ length: nodes }, (_, n) => n)
            .filter((n) => n === 0 || isLeaf(n))
            .map((n) => ({ id: `j${n}`, def: `plug-j${n}`, ...(n === 0 ? { pins: { 1: { maxA } } } : {}) })),
        },
        joints: tree.flatMap((edge, i) => {
          const near = at(parentOf(edge, i));
          return edge.fuse === undefined
            ? [`${near} = w${i}@a.1`, `w${i}@b.1 = ${at(i + 1)}`]
            : [`${near} = t${i}@a.1`, `t${i}@b.1 = f${i}.a`, `f${i}.b = w${i}@a.1`, `w${i}@b.1 = ${at(i + 1)}`];
        }),
        extra,
      };
      const says = ruled(spec).some(({ code }) => code === 'wire-unprotected');
      expect([tree, maxA, says]).toEqual([tree, maxA, oracle(tree, maxA)]);
    }),
    { numRuns: 300 },
  );
});

import type { Segment } from '@cablewright/model';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cable } from '../../../test-kit/wrong-cables.ts';
import type { LibraryRow } from '../../library/library.ts';
import { checkDesign } from '../validate-design.ts';
import { circuitsOf } from './circuit/circuits.ts';
import { nodeVolts } from '../../connectivity/parts/resistor-network.ts';
import { loadDrops } from './drops.ts';

const areas = [0.25, 0.5, 1, 2.5];
const stockOf = (areaMm2: number) => `s-${areaMm2 * 100}`;
const wires: LibraryRow[] = areas.map((areaMm2) => ({
  kind: 'wires',
  key: stockOf(areaMm2),
  seq: 1,
  record: {
    id: stockOf(areaMm2),
    src: 'synthetic example',
    structure: { type: 'group', id: 'w', children: [{ type: 'conductor', id: 'c', areaMm2 }] },
  },
}));

/** A run in a tree of runs. Node 0 is the source; a node with a current is a load. */
interface Edge {
  readonly parent: number;
  readonly areaMm2: number;
  readonly lengthMm: number;
}
interface World {
  /** Edge i connects its parent to node i + 1. The supply and the return are two separate trees. */
  readonly supply: readonly Edge[];
  readonly back: readonly Edge[];
  /** Current of nodes 1 to n in A; 0 for a node that only branches. */
  readonly amperes: readonly number[];
}

const world: fc.Arbitrary<World> = fc.integer({ min: 1, max: 9 }).chain((n) => {
  const tree = fc.tuple(
    ...Array.from({ length: n }, (_, i) =>
      fc.record({
        parent: fc.integer({ min: 0, max: i }),
        areaMm2: fc.constantFrom(...areas),
        lengthMm: fc.integer({ min: 50, max: 9000 }),
      }),
    ),
  );
  const amperes = fc
    .array(fc.constantFrom(0, 0.25, 0.5, 1, 2, 3), { minLength: n, maxLength: n })
    .filter((list) => list.some((one) => one > 0));
  return fc.record({ supply: tree, back: tree, amperes });
});

const isLoad = ({ amperes }: World, node: number) => node > 0 && amperes[node - 1]! > 0;

/** Builds the design: a connector at every node where current enters or leaves, and joined wire ends at the others. */
function designOf(one: World, rules: object) {
  const nodes = [0, ...one.amperes.map((_, i) => i + 1)];
  const segments: Segment[] = [];
  const joints: string[] = [];
  for (const [name, edges, pin] of [
    ['s', one.supply, '1'],
    ['g', one.back, '2'],
  ] as const) {
    const touching = new Map<number, string[]>(nodes.map((node) => [node, []]));
    for (const [i, { parent, areaMm2, lengthMm }] of edges.entries()) {
      segments.push({ id: `${name}${i + 1}`, def: stockOf(areaMm2), lengthMm });
      touching.get(parent)!.push(`${name}${i + 1}@a.c`);
      touching.get(i + 1)!.push(`${name}${i + 1}@b.c`);
    }
    for (const [node, ends] of touching) {
      const centre = node === 0 || isLoad(one, node) ? `j${node}.${pin}` : ends.shift()!;
      for (const end of ends) joints.push(`${centre} = ${end}`);
    }
  }
  const loads = nodes.filter((node) => isLoad(one, node));
  const plugs = Object.fromEntries([
    [`j0`, { 1: 'v24>', 2: 'gnd' }],
    ...loads.map((node) => [`j${node}`, { 1: 'v24<', 2: 'gnd' }]),
  ]);
  const currents = Object.fromEntries(loads.map((node) => [`j${node}:1`, one.amperes[node - 1]!]));
  return cable({ plugs, joints, instances: { segments }, more: { electrical: { currents, rules } }, extra: wires });
}

/**
 * Resistance per kilometre at 20 °C, in Ω: IEC 60228 class 5. The standard has no 0.25 mm², so 8 % above 17.241
 * Ω·mm²/km.
 */
const ohmPerKm: Readonly<Record<number, number>> = { 0.25: 74.48112, 0.5: 39, 1: 19.5, 2.5: 7.98 };
/**
 * Ampacity in A by IEC 60204-1 table 6, B2, at 40 °C ambient and 70 °C conductor temperature; below 0.75 mm² the
 * current density of 0.75 mm² applies.
 */
const carried: Readonly<Record<number, number>> = { 0.25: 8.5 / 3, 0.5: 8.5 / 1.5, 1: 10.1, 2.5: 17.4 };

/** Resistance in Ω of a run that carries a current at 20 °C ambient. At its rated current it reaches 70 °C. */
function warmOhms({ areaMm2, lengthMm }: Edge, amperes: number): number {
  const rating = carried[areaMm2]! * Math.sqrt(50 / 30);
  const celsius = 20 + 50 * Math.min(1, amperes / rating) ** 2;
  return (ohmPerKm[areaMm2]! * lengthMm * (1 + 0.00393 * (celsius - 20))) / 1e6;
}

/**
 * The drops by definition: each run carries the sum of the loads behind it, and the drop at a node is the sum of I·R
 * along its path.
 */
function dropsByDefinition(edges: readonly Edge[], amperes: readonly number[]): number[] {
  const behind = edges.map((_, i) => {
    const below = (node: number): number =>
      amperes[node - 1]! + edges.reduce((sum, { parent }, j) => (parent === node ? sum + below(j + 1) : sum), 0);
    return below(i + 1);
  });
  const drop = (node: number): number => {
    if (node === 0) return 0;
    const edge = edges[node - 1]!;
    return drop(edge.parent) + behind[node - 1]! * warmOhms(edge, behind[node - 1]!);
  };
  return edges.map((_, i) => drop(i + 1));
}

test('EL4.5 on trees the drop to every load and back is that of the definition, and the worst is reported', () => {
  fc.assert(
    fc.property(world, (one) => {
      const { catalog, design } = designOf(one, { ambientC: 20, maxDropV: 1e-9 });
      const [there, back] = [one.supply, one.back].map((edges) => dropsByDefinition(edges, one.amperes));
      const circuits = circuitsOf(catalog, design);
      const drops = circuits.list.flatMap((circuit) => loadDrops(circuits, circuit));
      const loads = one.amperes.flatMap((amperes, i) => (amperes > 0 ? [i + 1] : []));
      expect(drops.map(({ to }) => to).toSorted()).toEqual(loads.map((node) => `j${node}.1`).toSorted());
      for (const { to, from, there: supply, back: way, isBackKnown } of drops) {
        const node = Number(/^j(\d+)/.exec(to)![1]);
        expect(from).toBe('j0.1');
        expect(isBackKnown).toBe(true);
        // A temperature rise below 0.1 K is ignored.
        expect(Math.abs(supply / there![node - 1]! - 1)).toBeLessThan(0.0005);
        expect(Math.abs(way / back![node - 1]! - 1)).toBeLessThan(0.0005);
      }
      const worst = Math.max(...loads.map((node) => there![node - 1]! + back![node - 1]!));
      const found = checkDesign(catalog, design).findings.filter(({ code }) => code === 'voltage-drop');
      expect(found).toHaveLength(1);
      expect(Math.abs(Number(found[0]!.found) - worst)).toBeLessThan(0.0005 * (1 + worst));
    }),
    { numRuns: 150, seed: 4 },
  );
});

test('EL4.5 separate branches are not added: a star of two loads loses what one branch loses', () => {
  const edge = { parent: 0, areaMm2: 1, lengthMm: 10_000 };
  const star: World = { supply: [edge, edge], back: [edge, edge], amperes: [5, 5] };
  // 2 · 5 A · 0.195 Ω, times 1.0289 at 27.3 °C.
  const { catalog, design } = designOf(star, { ambientC: 20, maxDropV: 1.5 });
  const [finding] = checkDesign(catalog, design).findings.filter(({ code }) => code === 'voltage-drop');
  expect(finding).toMatchObject({ found: 2.006, expected: 1.5 });
  const relaxed = designOf(star, { ambientC: 20, maxDropV: 2.1 });
  expect(checkDesign(relaxed.catalog, relaxed.design).findings).toEqual([]);
});

test('EL4.5 in a mesh the currents of every node balance, every ring closes, and two equal ways share the current', () => {
  const mesh = fc.integer({ min: 2, max: 12 }).chain((n) =>
    fc.record({
      tree: fc.tuple(
        ...Array.from({ length: n - 1 }, (_, i) =>
          fc.record({ to: fc.integer({ min: 0, max: i }), ohms: fc.double({ min: 0.001, max: 10, noNaN: true }) }),
        ),
      ),
      rings: fc.array(
        fc.record({
          a: fc.integer({ min: 0, max: n - 1 }),
          b: fc.integer({ min: 0, max: n - 1 }),
          ohms: fc.double({ min: 0.001, max: 10, noNaN: true }),
        }),
        { maxLength: 10 },
      ),
      drawn: fc.array(fc.double({ min: 0, max: 10, noNaN: true }), { minLength: n, maxLength: n }),
    }),
  );
  fc.assert(
    fc.property(mesh, ({ tree, rings, drawn }) => {
      const edges = [
        ...tree.map(({ to, ohms }, i) => ({ a: i + 1, b: to, ohms })),
        ...rings.filter(({ a, b }) => a !== b),
      ];
      const volts = nodeVolts(edges, new Map(drawn.map((amperes, node) => [node, -amperes])), 0);
      for (const node of drawn.keys()) {
        if (node === 0) continue;
        const inflow = edges.reduce((sum, { a, b, ohms }) => {
          if (a !== node && b !== node) return sum;
          const other = a === node ? b : a;
          return sum + (volts.get(other)! - volts.get(node)!) / ohms;
        }, 0);
        expect(inflow).toBeCloseTo(drawn[node]!, 6);
      }
    }),
    { numRuns: 300, seed: 5 },
  );
  // Two equal runs in parallel between the same pins have half the drop of one.
  const edge = { parent: 0, areaMm2: 1, lengthMm: 10_000 };
  const { catalog, design } = designOf(
    { supply: [edge], back: [edge], amperes: [4] },
    { ambientC: 20, maxDropV: 1e-9 },
  );
  const twin = {
    ...design,
    instances: {
      ...design.instances,
      segments: [...design.instances.segments!, { id: 's2', def: stockOf(1), lengthMm: 10_000 }],
    },
    joints: [
      ...design.joints,
      ...['a', 'b'].map((end) => ({
        a: { instance: end === 'a' ? 'j0' : 'j1', terminal: '1' },
        b: { instance: 's2', terminal: 'c', end: end as 'a' | 'b' },
      })),
    ],
  };
  const found = (of: typeof design) =>
    checkDesign(catalog, of).findings.find(({ code }) => code === 'voltage-drop')!.found as number;
  // 0.195 Ω in each direction; the wire reaches 24.7 °C at 4 A, and 21.2 °C at 2 A in each of two wires.
  expect(found(design)).toBeCloseTo(2 * 4 * 0.195 * 1.01849, 3);
  expect(found(twin)).toBeCloseTo((4 * 1.01849 + 2 * 1.00462) * 0.195, 3);
});

import type { Design } from '@cablewright/model';
import { Design as DesignSchema, schemaProblems } from '@cablewright/model';
import { expect, test } from 'vitest';
import { design } from '../../../../test-kit/designs.ts';
import { testCatalog } from '../../../../test-kit/index.ts';
import { numbersFrom, randomCable } from '../../../../test-kit/random-cables.ts';
import { randomHarness } from '../../../../test-kit/random-harness.ts';
import { validateDesign } from '../../../checks/validate-design.ts';
import { proposedLayout } from './proposed-layout.ts';

const rounds = Number(process.env['HARNESS_ROUNDS'] ?? 300);
const catalog = testCatalog();

/** Codes of layout findings that a proposal must not cause. */
const ofLayouts = /^(layout-|length-under|splice-outside|splice-unknown)/;

function withoutLayout(design: Design): Design {
  const next = { ...design };
  delete next.layout;
  return next;
}

test('HA3.2 a proposed layout has a way for every wire, no bundle too many, and no wire that is too short', () => {
  let proposed = 0;
  for (let seed = 1; seed <= rounds; seed += 1) {
    const cable =
      seed % 2 === 0
        ? randomCable(seed)
        : withoutLayout(randomHarness(seed, { splices: seed % 4, wires: 3 + (seed % 20) }));
    const own = proposedLayout(catalog, cable);
    if (own === undefined) continue;
    proposed += 1;
    const harness = { ...cable, layout: own.layout };
    expect(schemaProblems(DesignSchema, harness)).toEqual([]);
    const findings = validateDesign(catalog, harness).filter(({ code }) => ofLayouts.test(code));
    // A wire of 100 mm or less may be shorter than three bundles and two strip lengths.
    const tiny = (cable.instances.segments ?? []).some(({ lengthMm }) => lengthMm! <= 100);
    const real = findings.filter(
      ({ code, where }) => !(tiny && code === 'length-under-route') && !isLoose(cable, where.instance ?? ''),
    );
    expect(real, `seed ${seed}`).toEqual([]);
    expect(own.layout.bundles.length).toBeLessThan(own.layout.nodes.length);
    expect(proposedLayout(catalog, structuredClone(cable))).toEqual(own);
  }
  expect(proposed).toBeGreaterThan(rounds / 2);
});

/** True if both ends of a wire are open, or at one part that nothing else leads to. No layout can route such a wire. */
function isLoose({ joints, instances }: Design, wire: string): boolean {
  const opened = (instances.breakouts ?? []).flatMap(({ trunk, legs }) => [trunk, ...legs]);
  if (opened.some(({ segment }) => segment === wire)) return false;
  const partAt = (end: 'a' | 'b') =>
    joints
      .filter(({ a, b }) => [a, b].some((ref) => ref.instance === wire && ref.end === end))
      .flatMap(({ a, b }) => [a.instance, b.instance])
      .find((id) => (instances.segments ?? []).every((segment) => segment.id !== id));
  const [a, b] = [partAt('a'), partAt('b')];
  return a === b || a === undefined || b === undefined;
}

const plugs = (...roles: (string | undefined)[]) =>
  roles.map((role, i) => ({ id: `j${i + 1}`, def: 'xh-3-bus', ...(role === undefined ? {} : { role }) }));
const wire = (id: string, lengthMm: number) => ({ id, def: 'hook-up-24-red', lengthMm });

test('HA3.2 a few ends meet in a star whose bundles give each wire its length', () => {
  const lengths = [300, 450, 200, 700];
  const pairs = lengths.flatMap((_, i) => lengths.slice(i + 1).map((_other, k) => [i, i + 1 + k] as const));
  const segments = pairs.map(([a, b], i) => wire(`w${i + 1}`, Math.ceil((lengths[a]! + lengths[b]!) * 1.02)));
  const joints = pairs.flatMap(([a, b], i) => [
    `j${a + 1}.${1 + (i % 3)} = w${i + 1}@a.core`,
    `w${i + 1}@b.core = j${b + 1}.${1 + ((i + 1) % 3)}`,
  ]);
  const cable = design('star', { connectors: plugs('source', undefined, undefined, 'destination'), segments }, joints);
  const { layout, assumed } = proposedLayout(catalog, cable)!;
  expect(layout.nodes.map(({ at }) => at)).toEqual(['j1', 'j2', 'j3', 'j4', undefined]);
  for (const { from, to, lengthMm } of layout.bundles) {
    expect(to).toBe('t1');
    expect(Math.abs(lengthMm - lengths[Number(from.slice(1)) - 1]!)).toBeLessThanOrEqual(2);
  }
  expect(assumed[0]).toBe('All ends meet in one branch point.');
  expect(assumed.at(-1)).toContain('6 of 6 are within 10 mm');
});

test('HA3.2 more ends hang on a spine from sources to destinations, nearer ones first, and wires keep their lengths', () => {
  const next = numbersFrom(7);
  const order = [4, 1, 7, 3, 6, 2, 5];
  const connectors = [
    ...order.map((n) => ({ id: `x${n}`, def: 'xh-3-bus' })),
    { id: 'ecu', def: 'xh-3-bus', role: 'source' },
  ];
  const segments = order.map((n) => wire(`w${n}`, 200 * n + 100 + next(50)));
  const joints = order.flatMap((n) => [`ecu.${1 + (n % 3)} = w${n}@a.core`, `w${n}@b.core = x${n}.1`]);
  const cable = design('spine', { connectors, segments }, joints);
  const { layout, assumed } = proposedLayout(catalog, cable)!;
  const branchOf = (part: string) => {
    const { id } = layout.nodes.find(({ at }) => at === part)!;
    return layout.bundles.find(({ from }) => from === id)!.to;
  };
  expect(['ecu', 'x1', 'x2', 'x3', 'x4', 'x5', 'x6', 'x7'].map(branchOf)).toEqual([
    't1',
    't1',
    't2',
    't3',
    't4',
    't5',
    't6',
    't6',
  ]);
  expect(assumed[0]).toBe('A spine of 6 branch points, from sources to destinations, nearer ends first.');
  expect(assumed[1]).toContain('7 of 7 are within 10 mm');
});

test('HA3.2 a cable that is opened leads to where it is opened, and open ends have a node of their own', () => {
  const cable = design(
    'opened',
    {
      connectors: plugs('source', 'destination'),
      segments: [wire('w1', 1000), wire('w2', 300), wire('w3', 200)],
      breakouts: [
        {
          id: 'y1',
          trunk: { segment: 'w1', end: 'b' },
          legs: [
            { segment: 'w2', end: 'a' },
            { segment: 'w3', end: 'a' },
          ],
          conductors: [],
        },
      ],
    },
    ['j1.1 = w1@a.core', 'w2@b.core = j2.1'],
  );
  const { layout, assumed } = proposedLayout(catalog, cable)!;
  const at = new Map(layout.nodes.map((node) => [node.id, node.at ?? 'open']));
  expect(layout.bundles.map(({ from, to }) => `${at.get(from)} ${at.get(to)}`)).toEqual(['j1 y1', 'y1 j2', 'y1 open']);
  expect(layout.routes).toEqual([{ segment: 'w3', b: layout.bundles[2]!.to }]);
  expect(assumed).toContain('Wires with an open end end at one node.');
});

test('HA3.2 a design without wires between places gets no layout', () => {
  expect(proposedLayout(catalog, design('empty', { connectors: plugs(undefined) }, []))).toBeUndefined();
  expect(proposedLayout(catalog, design('loose', { segments: [wire('w1', 100)] }, []))).toBeUndefined();
});

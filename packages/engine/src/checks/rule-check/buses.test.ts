/** Requirements of a level: the stock of its lines, the terminations of a bus, and the lengths. */
import fc from 'fast-check';
import type { Level } from '@cablewright/model';
import { expect, test } from 'vitest';
import { cable, ruled, type Spec } from '../../../test-kit/wrong-cables.ts';
import { checkDesign } from '../validate-design.ts';

const row = (kind: string, record: { id: string }) => ({
  kind,
  key: record.id,
  seq: 2,
  record: { src: 'synthetic example', ...record },
});
const level = (more: Partial<Level>) => row('vocab/levels', { id: 'asks', label: 'Link', ...more });

const codesOf = (spec: Spec) => ruled(spec).map(({ severity, code }) => `${severity} ${code}`);
const uncheckedOf = (spec: Spec, check: string) => {
  const { catalog, design } = cable(spec);
  return checkDesign(catalog, design)
    .checked.find((one) => one.check === check)!
    .unchecked.map(({ what, why }) => `${what}: ${why}`);
};

const core = (id: string) => ({ type: 'conductor', id, areaMm2: 0.25, material: 'copper' });
const stock = (more: object, screen = false) =>
  row('wires', {
    id: 'stock',
    structure: {
      type: 'group',
      id: 'root',
      role: 'cable',
      children: [
        { type: 'group', id: 'p1', role: 'twisted-pair', children: [core('a'), core('b')] },
        ...(screen ? [{ type: 'shield', id: 'screen' }] : []),
      ],
    },
    ...more,
  } as { id: string });

const overPair = ['j1.1 = w1@a.p1.a', 'w1@b.p1.a = j2.1', 'j1.2 = w1@a.p1.b', 'w1@b.p1.b = j2.2'];
const link = (asks: Partial<Level>, has: object, screen = false): Spec => ({
  plugs: {
    j1: { 1: 'bus-h~ @asks', 2: 'bus-l~ @asks' },
    j2: { 1: 'bus-h~ @asks', 2: 'bus-l~ @asks' },
  },
  runs: { w1: 'stock' },
  joints: overPair,
  extra: [level(asks), stock(has, screen)],
});

test('EL3.2 a stock is compared with the impedance, category, screen and capacitance that its signal needs', () => {
  const asks: Partial<Level> = { impedanceOhm: 100, categories: ['5e', '6A'], screened: true, maxCapacitancePf: 60 };
  const right = { impedanceOhm: 100, category: 'Cat. 6a', capacitancePfPerM: 60 };
  expect(codesOf(link(asks, right, true))).toEqual([]);
  expect(codesOf(link(asks, { ...right, impedanceOhm: 120 }, true))).toEqual(['warning stock-impedance']);
  expect(codesOf(link(asks, { ...right, category: '5' }, true))).toEqual(['warning stock-category']);
  expect(codesOf(link(asks, right))).toEqual(['warning stock-unscreened']);
  expect(codesOf(link(asks, { ...right, capacitancePfPerM: 60.1 }, true))).toEqual(['warning stock-capacitance']);
  expect(ruled(link(asks, { ...right, category: '5' }, true))[0]!.message).toBe(
    'Link needs a cable of category 5e, 6A; stock is category 5.',
  );
  // A level without requirements accepts any stock.
  expect(codesOf(link({}, { impedanceOhm: 120, category: '3' }))).toEqual([]);
});

test('EL3.2 what a stock does not state is listed as not checked', () => {
  const asks: Partial<Level> = { impedanceOhm: 100, categories: ['5e'], maxCapacitancePf: 60 };
  expect(codesOf(link(asks, {}))).toEqual([]);
  expect(uncheckedOf(link(asks, {}), 'stock')).toEqual([
    'stock: its impedance is not stated, its category is not stated, its capacitance is not stated',
  ]);
});

/** The terminations on a bus of two plugs and a board. */
interface Brings {
  readonly near?: number;
  readonly far?: number;
  /** Termination stated by the board, in Ω. */
  readonly board?: number;
  /** Resistors on the board: one of 120 Ω, or two of 60 Ω whose middle no wire reaches. */
  readonly onBoard?: 'one' | 'split' | 'option';
  /** Number of 120 Ω resistors in the cable. */
  readonly cable?: number;
}

const internalLinks = {
  one: [{ from: 'h', to: 'l', via: 'r-120' }],
  split: [
    { from: 'h', to: 'm', via: 'r-60' },
    { from: 'm', to: 'l', via: 'r-60' },
  ],
  option: [{ from: 'h', to: 'l', via: 'r-120', option: 'terminated' }],
};

function busOf({ near, far, board, onBoard, cable: placed = 0 }: Brings): Spec {
  const at = (line: string, ohms: number | undefined) => `${line}~ @rs485${ohms === undefined ? '' : ` t${ohms}`}`;
  const resistors = Array.from({ length: placed }, (_, i) => `r${i + 1}`);
  return {
    plugs: {
      j1: { 1: at('bus-h', near), 2: 'bus-l~ @rs485' },
      // A device may state its termination on the other line, or on both lines.
      j2: { 1: at('bus-h', far), 2: at('bus-l', far) },
    },
    runs: { w1: 'pairs', w2: 'pairs' },
    parts: Object.fromEntries(resistors.map((id) => [id, 'r-120'])),
    instances: { pcbas: [{ id: 'u1', def: 'node' }] },
    joints: [
      ...overPair,
      'j2.1 = w2@a.p1.a',
      'j2.2 = w2@a.p1.b',
      'w2@b.p1.a = u1.h',
      'w2@b.p1.b = u1.l',
      ...resistors.flatMap((id) => [`j1.1 = ${id}.a`, `${id}.b = j1.2`]),
    ],
    extra: [
      row('components', { id: 'r-60', kind: 'resistor', value: '60 Ω' } as { id: string }),
      row('pcbas', {
        id: 'node',
        terminals: [
          { id: 'h', signal: 'bus-h', ...(board === undefined ? {} : { terminationOhm: board }) },
          { id: 'l', signal: 'bus-l' },
          { id: 'm' },
        ],
        internalLinks: onBoard === undefined ? [] : internalLinks[onBoard],
      } as { id: string }),
    ],
  };
}

test('EL3.3 terminations of devices, boards and the cable count alike: too few and too many are found', () => {
  const states = fc.constantFrom(undefined, 0, 120);
  const brings = fc.record({
    near: states,
    far: states,
    board: states,
    onBoard: fc.constantFrom(undefined, 'one' as const, 'split' as const),
    cable: fc.integer({ min: 0, max: 3 }),
  });
  fc.assert(
    fc.property(brings, (made) => {
      const board = made.onBoard === undefined ? made.board : 120;
      const members = [made.near, made.far, board];
      const total = members.filter((ohms) => ohms === 120).length + made.cable;
      const isSilent = members.includes(undefined);
      const wanted = total > 2 ? ['termination-too-many'] : total < 2 && !isSilent ? ['termination-missing'] : [];
      const found = ruled(busOf(made)).filter(({ code }) => code.startsWith('termination'));
      expect(found.map(({ code }) => code)).toEqual(wanted);
      expect(found.map((one) => one.found)).toEqual(wanted.map(() => total));
    }),
    { numRuns: 60, seed: 33 },
  );
});

test('EL3.3 a resistor that depends on a build, and devices and boards that do not say, are listed as not checked', () => {
  expect(uncheckedOf(busOf({ near: 120, far: 0, board: 0, onBoard: 'option' }), 'terminations')).toEqual([
    'u1 (r-120): it is not known whether it is fitted',
  ]);
  expect(uncheckedOf(busOf({ near: 120 }), 'terminations')).toEqual([
    'j2.1: it is not stated whether the device terminates it',
    'u1.h: it is not stated whether the board terminates it',
  ]);
});

test('EL3.3 of two buses in one cable each is judged by its own terminations', () => {
  const pins = (ohms: number) => ({ 1: `bus-h~ @rs485 t${ohms}`, 2: 'bus-l~ @rs485' });
  const spec = (third: number): Spec => ({
    plugs: { j1: pins(120), j2: pins(120), k1: pins(120), k2: pins(third) },
    runs: { w1: 'pairs' },
    joints: [...overPair, 'k1.1 = w1@a.p2.a', 'w1@b.p2.a = k2.1', 'k1.2 = w1@a.p2.b', 'w1@b.p2.b = k2.2'],
  });
  expect(codesOf(spec(120))).toEqual([]);
  const [finding, more] = ruled(spec(0));
  expect([finding?.code, finding?.where.instance, more]).toEqual(['termination-missing', 'k1', undefined]);
});

/** A tree of runs, each with its parent node and its length. Each node has either a plug or a splice. */
interface Tree {
  readonly plugs: readonly boolean[];
  readonly runs: readonly { readonly parent: number; readonly mm: number }[];
}

const trees: fc.Arbitrary<Tree> = fc.integer({ min: 2, max: 7 }).chain((nodes) =>
  fc.record({
    plugs: fc.array(fc.boolean(), { minLength: nodes, maxLength: nodes }),
    runs: fc.tuple(
      ...Array.from({ length: nodes - 1 }, (_, i) =>
        fc.record({ parent: fc.integer({ min: 0, max: i }), mm: fc.integer({ min: 10, max: 400 }) }),
      ),
    ),
  }),
);

function treeSpec({ plugs, runs }: Tree, limits: Partial<Level>): Spec {
  // The run ends at each node. At a plug, all are joined to its pin; at a splice, each is joined to the next.
  const ends = plugs.map((): string[] => []);
  for (const [i, { parent }] of runs.entries()) {
    ends[parent]!.push(`w${i + 1}@a.1`);
    ends[i + 1]!.push(`w${i + 1}@b.1`);
  }
  const joints = ends.flatMap((at, node) =>
    plugs[node] === true ? at.map((end) => `j${node}.1 = ${end}`) : at.slice(1).map((end, i) => `${at[i]} = ${end}`),
  );
  return {
    plugs: Object.fromEntries(plugs.flatMap((has, node) => (has ? [[`j${node}`, { 1: 'txd~ @asks', 2: 'gnd' }]] : []))),
    joints,
    instances: {
      segments: runs.map(({ mm }, i) => ({ id: `w${i + 1}`, def: 'flat', lengthMm: mm })),
    },
    extra: [level(limits)],
  };
}

/** The distances between all pairs of nodes. */
function distances({ runs, plugs }: Tree): number[][] {
  const far = plugs.map((_, a) => plugs.map((_other, b) => (a === b ? 0 : Infinity)));
  for (const [i, { parent, mm }] of runs.entries()) far[parent]![i + 1] = far[i + 1]![parent] = mm;
  for (const via of plugs.keys())
    for (const a of plugs.keys())
      for (const b of plugs.keys()) far[a]![b] = Math.min(far[a]![b]!, far[a]![via]! + far[via]![b]!);
  return far;
}

test('EL3.4 on any tree of runs the longest way between two pins and every branch are compared with the limits of the level', () => {
  fc.assert(
    fc.property(trees, fc.integer({ min: 50, max: 1500 }), fc.integer({ min: 50, max: 500 }), (tree, total, stub) => {
      const nodes = [...tree.plugs.keys()].filter((node) => tree.plugs[node]);
      const far = distances(tree);
      const longest = Math.max(0, ...nodes.flatMap((a) => nodes.map((b) => far[a]![b]!)));
      const found = ruled(treeSpec(tree, { maxLengthMm: total, maxStubMm: stub }));
      const tooLong = found.find(({ code }) => code === 'run-too-long');
      expect(tooLong?.found).toEqual(nodes.length > 1 && longest > total ? longest : undefined);
      // Any of the longest paths may be the trunk. The distance of a node from a path is half the length that the
      // detour adds.
      const trunks = nodes.flatMap((a) => nodes.filter((b) => a < b && far[a]![b] === longest).map((b) => [a, b]));
      const stubs = trunks.map(([a, b]) =>
        nodes.map((node) => (far[a!]![node]! + far[node]![b!]! - longest) / 2).filter((mm) => mm > stub),
      );
      const branches = found.flatMap(({ code, found: mm }) => (code === 'stub-too-long' ? [mm] : []));
      const sorted = (list: unknown[]) => JSON.stringify([...new Set(list)].map(Number).toSorted((a, b) => a - b));
      expect([...new Set(stubs.map(sorted)), ...(trunks.length === 0 ? ['[]'] : [])]).toContain(sorted(branches));
    }),
    { numRuns: 150, seed: 34 },
  );
});

test('EL3.4 the limits of a pinout count as those of a level do, the smaller one wins, and the message names both pins', () => {
  const pinout = (limits: object) =>
    row('interfaces', { id: 'if-j1', pins: { 1: { signal: 'txd', dir: 'bidir', level: 'asks' } }, ...limits } as {
      id: string;
    });
  const spec = (limits: object): Spec => {
    const made = treeSpec(
      {
        plugs: [true, true, true],
        runs: [
          { parent: 0, mm: 700 },
          { parent: 0, mm: 400 },
        ],
      },
      { maxLengthMm: 1200 },
    );
    return { ...made, extra: [...made.extra!, pinout(limits)] };
  };
  const long = (limits: object) => ruled(spec(limits)).filter(({ code }) => code.endsWith('too-long'));
  expect(long({})).toEqual([]);
  expect(long({ maxLengthMm: 1000 }).map(({ message }) => message)).toEqual([
    'From pin 1 (txd) of j1 to pin 1 (txd) of j2 it is 1.1 m; if-j1 allows 1 m.',
  ]);
  expect(long({ maxLengthMm: 1100, maxStubMm: 10 })).toEqual([]);
});

test('EL3.4 the trunk of a bus runs between its two terminations, so a long way off it is a branch', () => {
  const pins = (ohms: number) => ({ 1: `bus-h~ @stubs t${ohms}`, 2: 'bus-l~ @stubs' });
  const along = (run: string, from: string, to: string) => [
    `${from}.1 = ${run}@a.p1.a`,
    `${run}@b.p1.a = ${to}.1`,
    `${from}.2 = ${run}@a.p1.b`,
    `${run}@b.p1.b = ${to}.2`,
  ];
  const spec = (far: number, last: number): Spec => ({
    plugs: { j1: pins(120), j2: pins(far), j3: pins(last) },
    runs: { w1: 'pairs' },
    joints: [...along('w1', 'j1', 'j2'), ...along('w2', 'j2', 'j3')],
    instances: {
      segments: [
        { id: 'w1', def: 'pairs', lengthMm: 300 },
        { id: 'w2', def: 'pairs', lengthMm: 500 },
      ],
    },
    extra: [
      row('vocab/levels', { id: 'stubs', label: 'Bus', termination: { ohms: 120, count: 2 }, maxStubMm: 300 } as {
        id: string;
      }),
    ],
  });
  // With terminations at the two far ends there is no branch. With one in the middle, the last device is at the end of
  // a 0.5 m branch.
  expect(codesOf(spec(0, 120))).toEqual([]);
  expect(ruled(spec(120, 0)).map(({ code, message }) => `${code} ${message}`)).toEqual([
    'stub-too-long The branch of the bus to pin 1 (bus-h) of j3 is 0.5 m long; Bus allows 0.3 m.',
  ]);
});

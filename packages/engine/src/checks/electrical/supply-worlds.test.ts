/**
 * Random cables with several supplies, shared and isolated returns, protective conductors and fuses, compared with an
 * oracle that adds up the currents the devices state.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cable, ruled, type Spec } from '../../../test-kit/wrong-cables.ts';
import { circuitsOf } from './circuit/circuits.ts';

const row = (kind: string, id: string, record: object) => {
  return { kind, key: id, seq: 2, record: { id, label: id, src: 'synthetic example', ...record } };
};

const ratings = [4, 8, 16, 40] as const;
const fuseRatings = [3, 6, 10, 20] as const;
const supplies = [1, 2, 3] as const;

const extra = [
  ...ratings.map((amperes) =>
    row('wires', `bare-${amperes}`, {
      structure: {
        type: 'group',
        id: 'w',
        role: 'cable',
        children: [{ type: 'conductor', id: '1', areaMm2: amperes / 10, material: 'copper', ratedCurrentA: amperes }],
      },
    }),
  ),
  ...fuseRatings.map((amperes) => row('components', `fuse-${amperes}`, { kind: 'fuse', value: `${amperes} A` })),
  row('vocab/component-kinds', 'splice', { dcReading: 'continuity' }),
  row('components', 'splice', { kind: 'splice', terminals: [{ id: '1' }] }),
  ...supplies.map((n) => row('vocab/signals', `p${n}`, { kind: 'power', nominalV: 24 })),
  ...supplies.map((n) => row('vocab/signals', `q${n}`, { kind: 'ground', returnFor: [`p${n}`], isolated: true })),
  row('vocab/signals', 'com', { kind: 'ground', returnFor: supplies.map((n) => `p${n}`) }),
  row('vocab/signals', 'earth', { kind: 'protective' }),
  // Every fuse protects the wire behind it if its rating is at most the wire's ampacity.
  row('rating-tables', 'one-to-one', { use: 'fuse', standard: 'of this test', confidence: 'knowledge', maxRatio: 1 }),
  row('rating-tables', 'plain', {
    use: 'ampacity',
    standard: 'of this test',
    confidence: 'knowledge',
    fuse: 'one-to-one',
    conductorC: 70,
    ambientC: 30,
    rows: [{ areaMm2: 1, amperes: 10 }],
  }),
];

interface Supply {
  /** True if the supply has its own return conductor, which must not be joined to others. */
  readonly isIsolated: boolean;
  readonly maxA: number;
  /** Rating of a fuse at the source, in A. */
  readonly fuse: number | undefined;
  /** Ampacity of the conductor from the source to the splice, in A. */
  readonly trunk: number;
}

interface Load {
  /** Current drawn from each supply, in A; 0 if the load has no contact for it. */
  readonly draws: readonly number[];
  /** Ampacity of each of its conductors, in A. */
  readonly wire: number;
  readonly isEarthed: boolean;
}

interface World {
  readonly supplies: readonly Supply[];
  readonly loads: readonly Load[];
  readonly returnTrunk: number;
  /** True if the returns of the first two supplies are joined at the first load. */
  readonly isJoined: boolean;
}

const worlds = fc.record({
  supplies: fc.array(
    fc.record({
      isIsolated: fc.boolean(),
      maxA: fc.constantFrom(3, 6, 12, 30),
      fuse: fc.option(fc.constantFrom(...fuseRatings), { nil: undefined }),
      trunk: fc.constantFrom(...ratings),
    }),
    { minLength: 1, maxLength: 3 },
  ),
  loads: fc.array(
    fc.record({
      draws: fc.tuple(fc.nat(5), fc.nat(5), fc.nat(5)),
      wire: fc.constantFrom(...ratings),
      isEarthed: fc.boolean(),
    }),
    { minLength: 1, maxLength: 3 },
  ),
  returnTrunk: fc.constantFrom(...ratings),
  isJoined: fc.boolean(),
});

/** Leaves out unused supplies and loads, so that every conductor leads from a source to a load. */
function tidy({ supplies: all, loads, ...world }: World): World {
  const used = all.map((_, i) => loads.some(({ draws }) => draws[i]! > 0));
  const kept = loads.map((load) => ({ ...load, draws: load.draws.filter((_, i) => used[i] === true) }));
  return {
    ...world,
    supplies: all.filter((_, i) => used[i]),
    loads: kept.filter(({ draws }) => draws.some((amperes) => amperes > 0)),
  };
}

const returnOf = (world: World, i: number) => (world.supplies[i]!.isIsolated ? `q${i + 1}` : 'com');
const returnsIn = (world: World) => [...new Set(world.supplies.map((_, i) => returnOf(world, i)))];

/**
 * The current of each run: the sum of the currents that the loads behind it draw from the supplies it feeds or returns.
 */
function flowsOf(world: World): Record<string, number> {
  const flows: Record<string, number> = {};
  const add = (run: string, amperes: number) => {
    flows[run] = (flows[run] ?? 0) + amperes;
  };
  for (const [k, { draws }] of world.loads.entries()) {
    for (const [i, amperes] of draws.entries()) {
      if (amperes === 0) continue;
      for (const conductor of [`p${i + 1}`, returnOf(world, i)]) {
        add(`t-${conductor}`, amperes);
        add(`b${k}-${conductor}`, amperes);
      }
    }
  }
  return flows;
}

const ratingOf = (world: World, run: string) => {
  const branch = /^b(\d)-/.exec(run);
  if (branch !== null) return world.loads[Number(branch[1])]!.wire;
  const supply = /^t-p(\d)$/.exec(run);
  return supply === null ? world.returnTrunk : world.supplies[Number(supply[1]) - 1]!.trunk;
};

/** The runs of a supply from its source to its loads. */
const runsOf = (world: World, i: number) => Object.keys(flowsOf(world)).filter((run) => run.endsWith(`-p${i + 1}`));

function isJoinable(world: World): boolean {
  const [first, second] = returnsIn(world);
  const has = (back: string) => world.loads[0]!.draws.some((amperes, i) => amperes > 0 && returnOf(world, i) === back);
  return first !== undefined && second !== undefined && has(first) && has(second);
}

function oracle(world: World) {
  const flows = flowsOf(world);
  const isOver = (run: string) => flows[run]! > ratingOf(world, run);
  const weakest = (i: number) => Math.min(...runsOf(world, i).map((run) => ratingOf(world, run)));
  return {
    // The currents of joined returns depend on their resistances, which this oracle doesn't model.
    ...(world.isJoined && isJoinable(world) ? {} : { flows, overloaded: Object.keys(flows).filter(isOver).toSorted() }),
    unprotected: world.supplies.filter(({ fuse, maxA }, i) => fuse === undefined && maxA > weakest(i)).length,
    largeFuses: world.supplies.filter(({ fuse }, i) => fuse !== undefined && fuse > weakest(i)).length,
    isEarthMissing: world.loads.some(({ isEarthed }) => !isEarthed),
    isJoined: world.isJoined && isJoinable(world),
  };
}

function specOf(world: World): Spec {
  const { loads } = world;
  const returns = returnsIn(world);
  const conductors = [...world.supplies.map((_, i) => `p${i + 1}`), ...returns];
  const pins = (mark: string, own: readonly string[]) =>
    Object.fromEntries([...own.map((id) => [id, id.startsWith('p') ? `${id}${mark}` : id]), ['earth', 'earth']]);
  const ofLoad = ({ draws }: Load) => [
    ...new Set(draws.flatMap((amperes, i) => (amperes > 0 ? [`p${i + 1}`, returnOf(world, i)] : []))),
  ];
  const [first, second] = returns;
  return {
    plugs: {
      panel: pins('>', conductors),
      ...Object.fromEntries(loads.map((load, k) => [`m${k}`, pins('<', ofLoad(load))])),
    },
    parts: Object.fromEntries([
      ...conductors.map((id) => [`s-${id}`, 'splice']),
      ...world.supplies.flatMap(({ fuse }, i) => (fuse === undefined ? [] : [[`f${i + 1}`, `fuse-${fuse}`]])),
    ]),
    instances: {
      segments: [
        ...[
          ...conductors.map((id) => `t-${id}`),
          ...loads.flatMap((load, k) => ofLoad(load).map((id) => `b${k}-${id}`)),
        ].map((id) => ({ id, def: `bare-${ratingOf(world, id)}`, lengthMm: 1000 })),
        ...loads.flatMap(({ isEarthed }, k) => (isEarthed ? [{ id: `e${k}`, def: 'bare-40', lengthMm: 1000 }] : [])),
      ],
      connectors: [
        {
          id: 'panel',
          def: 'plug-panel',
          pins: Object.fromEntries(world.supplies.map(({ maxA }, i) => [`p${i + 1}`, { maxA }])),
        },
        ...loads.map(({ draws }, k) => ({
          id: `m${k}`,
          def: `plug-m${k}`,
          pins: Object.fromEntries(
            draws.flatMap((currentA, i) => (currentA === 0 ? [] : [[`p${i + 1}`, { currentA }]])),
          ),
        })),
      ],
    },
    joints: [
      ...conductors.flatMap((id) => {
        const fuse = /^p(\d)$/.exec(id)?.[1];
        const isFused = fuse !== undefined && world.supplies[Number(fuse) - 1]!.fuse !== undefined;
        return [
          ...(isFused ? [`panel.${id} = f${fuse}.a`, `f${fuse}.b = t-${id}@a.1`] : [`panel.${id} = t-${id}@a.1`]),
          `t-${id}@b.1 = s-${id}.1`,
        ];
      }),
      ...loads.flatMap((load, k) => [
        ...ofLoad(load).flatMap((id) => [`s-${id}.1 = b${k}-${id}@a.1`, `b${k}-${id}@b.1 = m${k}.${id}`]),
        ...(load.isEarthed ? [`panel.earth = e${k}@a.1`, `e${k}@b.1 = m${k}.earth`] : []),
      ]),
      ...(world.isJoined && isJoinable(world) ? [`m0.${first} = m0.${second}`] : []),
    ],
    more: { electrical: { rules: { ampacityTable: 'plain', ambientC: 30 } } },
    extra,
  };
}

function program(world: World) {
  const spec = specOf(world);
  const { catalog, design } = cable(spec);
  const findings = ruled(spec);
  const of = (code: string) => findings.filter((one) => one.code === code);
  const flows = [...circuitsOf(catalog, design).flows].map(
    ([{ segment }, amperes]) => [segment.id, Math.round(amperes * 1e6) / 1e6] as const,
  );
  const isJoined = world.isJoined && isJoinable(world);
  return {
    ...(isJoined
      ? {}
      : {
          flows: Object.fromEntries(flows.filter(([, amperes]) => amperes > 0)),
          overloaded: of('wire-overloaded')
            .map(({ where }) => where.instance!)
            .toSorted(),
        }),
    unprotected: of('wire-unprotected').length,
    largeFuses: of('fuse-wire').length,
    isEarthMissing: of('protective-missing').length > 0,
    isJoined: of('returns-joined').length > 0,
  };
}

test('EL8.1 EL8.2 EL8.3 EL9.1 in any world the currents, the protection and the returns are those that its devices state', () => {
  let [joined, fused, overloaded] = [0, 0, 0];
  fc.assert(
    fc.property(worlds, (made) => {
      const world = tidy(made);
      fc.pre(world.loads.length > 0);
      const expected = oracle(world);
      joined += Number(expected.isJoined);
      fused += expected.largeFuses;
      overloaded += expected.overloaded?.length ?? 0;
      expect([world, program(world)]).toEqual([world, expected]);
    }),
    { numRuns: 300, seed: 8 },
  );
  // Enough of the random cables must have the properties under test.
  expect(Math.min(joined, fused, overloaded)).toBeGreaterThan(20);
});

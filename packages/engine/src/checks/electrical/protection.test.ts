/** Compares conductors with the current their supply delivers, and finds misplaced fuses. */
import type { Finding, PinFacts } from '@cablewright/model';
import { describe, expect, test } from 'vitest';
import { cable, ruled, type Spec } from '../../../test-kit/wrong-cables.ts';
import { catalogOf } from '../../library/catalog.ts';
import { electricalCheck } from './check.ts';
import { ratingTables } from '../../connectivity/conductors/rating-tables.ts';

const src = 'synthetic example';
const row = (kind: string, id: string, record: object) => ({ kind, key: id, seq: 2, record: { id, src, ...record } });
const core = (id: string, areaMm2: number, ratedCurrentA: number) => {
  return { type: 'conductor', id, areaMm2, material: 'copper', ratedCurrentA };
};
/** `bare-10` is a single core that carries 10 A; `jacket-10` is a cable with two such cores. */
const stocks = [5, 10, 20, 40].flatMap((amperes) => [
  row('wires', `bare-${amperes}`, {
    structure: { type: 'group', id: 'w', role: 'cable', children: [core('1', amperes / 10, amperes)] },
  }),
  row('wires', `jacket-${amperes}`, {
    structure: {
      type: 'group',
      id: 'w',
      role: 'cable',
      children: [core('1', amperes / 10, amperes), core('2', amperes / 10, amperes)],
    },
  }),
]);
const fuses = [3, 5, 10, 20].map((amperes) =>
  row('components', `fuse-${amperes}`, { kind: 'fuse', value: `${amperes} A` }),
);
const extra = [...stocks, ...fuses];

type Limits = Partial<Pick<PinFacts, 'fedBy' | 'maxA' | 'limitedA' | 'unlimited' | 'currentA'>>;
const battery: Limits = { fedBy: 'battery', unlimited: true };

interface Lead {
  readonly source?: Limits;
  readonly load?: Limits;
  readonly wire?: string;
  readonly mm?: number;
  /** A fuse, at `fuseMm` from the source. */
  readonly fuse?: string;
  readonly fuseMm?: number;
  readonly supply?: string;
  readonly rules?: object;
}

/** A supply, a wire that may contain a fuse, a load and a thick return. */
function lead({
  source = {},
  load = {},
  wire = 'bare-10',
  mm = 2000,
  fuse,
  fuseMm = 100,
  supply = 'v12',
  rules = {},
}: Lead): Spec {
  const first = fuse === undefined ? mm : fuseMm;
  const segments = [
    { id: 'w1', def: wire, lengthMm: first },
    ...(fuse === undefined ? [] : [{ id: 'w2', def: wire, lengthMm: mm - first }]),
    { id: 'w9', def: 'bare-40', lengthMm: mm },
  ];
  return {
    plugs: { j1: { 1: `${supply}>`, 2: 'gnd' }, j2: { 1: `${supply}<`, 2: 'gnd' } },
    parts: fuse === undefined ? {} : { f1: fuse },
    instances: {
      segments,
      connectors: [
        { id: 'j1', def: 'plug-j1', pins: { 1: source } },
        { id: 'j2', def: 'plug-j2', pins: { 1: load } },
      ],
    },
    joints: [
      'j1.1 = w1@a.1',
      ...(fuse === undefined ? ['w1@b.1 = j2.1'] : ['w1@b.1 = f1.a', 'f1.b = w2@a.1', 'w2@b.1 = j2.1']),
      'j1.2 = w9@a.1',
      'j2.2 = w9@b.1',
    ],
    more: { electrical: { rules } },
    extra,
  };
}

const codesOfProtection = new Set([
  'wire-unprotected',
  'battery-unprotected',
  'fuse-far',
  'fuse-in-return',
  'fuse-wire',
  'fuse-bypassed',
]);
const found = (spec: Spec): Finding[] => ruled(spec).filter(({ code }) => codesOfProtection.has(code));
const codes = (spec: Spec) => found(spec).map(({ code, severity }) => `${severity} ${code}`);

function unchecked(spec: Spec) {
  const { catalog, design } = cable(spec);
  return electricalCheck(catalog, design).checked.find(({ check }) => check === 'protection')!.unchecked;
}

describe('EL9.1 a conductor that its supply can feed with more than it carries', () => {
  test('is a warning with both figures and the clause; of a battery or the mains an error', () => {
    const other = found(lead({ source: { maxA: 30 } }));
    expect(other).toMatchObject([
      { code: 'wire-unprotected', severity: 'warning', found: 30, expected: 10, where: { terminal: 'w1.1' } },
    ]);
    expect(other[0]!.message).toBe(
      'Pin 1 (v12) of j1 delivers up to 30 A; w1.1 may carry 10 A: bare-10 is rated 10 A (rating of bare-10), and nothing opens the circuit. Put a fuse of at most 10 A within 178 mm of the source (ABYC E-11, 11.10.1.1), or use a larger wire.',
    );
    const unlimited = found(lead({ source: battery }));
    expect(unlimited).toMatchObject([
      { code: 'battery-unprotected', severity: 'error', found: 'unlimited', expected: 10 },
    ]);
    expect(unlimited[0]!.message).toContain('delivers more than any conductor carries');
    expect(unlimited[0]!.message).not.toContain('larger wire');
    expect(codes(lead({ source: { fedBy: 'battery', limitedA: 30 } }))).toEqual(['error battery-unprotected']);
    expect(codes(lead({ source: { fedBy: 'mains', unlimited: true }, supply: 'mains' }))).toEqual([
      'error battery-unprotected',
    ]);
  });

  test('is silent where the supply delivers no more, or limits or opens in time', () => {
    for (const source of [
      { maxA: 10 },
      { limitedA: 10 },
      { maxA: 100, limitedA: 8 },
      { fedBy: 'battery', limitedA: 10 } as const,
    ])
      expect(codes(lead({ source }))).toEqual([]);
    // The breaker of a source may exceed the wire's ampacity by the factor the rule allows; a plain maximum current may
    // not.
    const boat = { ampacityTable: 'abyc-e-11-105', ambientC: 30 };
    expect(codes(lead({ source: { limitedA: 15 }, rules: boat }))).toEqual([]);
    expect(codes(lead({ source: { limitedA: 16 }, rules: boat }))).toEqual(['warning wire-unprotected']);
    expect(codes(lead({ source: { maxA: 15 }, rules: boat }))).toEqual(['warning wire-unprotected']);
    // A limited power source needs no protection, whatever it delivers.
    expect(codes(lead({ source: { fedBy: 'limited-power', limitedA: 20 } }))).toEqual([]);
  });

  test('is protected by a fuse within the distance that the standard allows: a bare core, a jacket, straight from a battery', () => {
    const far = (wire: string, fuseMm: number, rules: object = {}, source: Limits = battery) =>
      codes(lead({ source, wire, mm: 5000, fuse: 'fuse-10', fuseMm, rules }));
    const boat = { ampacityTable: 'abyc-e-11-105', ambientC: 30 };
    const us = { ampacityTable: 'nfpa-79-60', ambientC: 30 };
    const error = ['error battery-unprotected'];
    expect([far('bare-10', 178), far('bare-10', 179)]).toEqual([[], error]);
    expect([far('jacket-10', 3000), far('jacket-10', 3001)]).toEqual([[], error]);
    expect([far('jacket-10', 3048, us), far('jacket-10', 3049, us)]).toEqual([[], error]);
    expect([far('jacket-10', 1829, boat), far('jacket-10', 1830, boat)]).toEqual([[], error]);
    const panel: Limits = { maxA: 500 };
    expect([far('jacket-10', 1016, boat, panel), far('jacket-10', 1017, boat, panel)]).toEqual([
      [],
      ['warning wire-unprotected'],
    ]);
    const [finding] = found(lead({ source: battery, fuse: 'fuse-10', fuseMm: 1500 }));
    expect(finding!.message).toContain(
      'and f1 is 1500 mm away. Put a fuse of at most 10 A within 178 mm of the source (ABYC E-11, 11.10.1.1)',
    );
  });

  test('is counted from where the copper gets too thin, and branches are judged by themselves', () => {
    const branches = (second: string, fuse?: string): Spec => ({
      plugs: { j1: { 1: 'v12>', 2: 'gnd' }, j2: { 1: 'v12<', 2: 'gnd' }, j3: { 1: 'v12<', 2: 'gnd' } },
      parts: { s1: 'splice', ...(fuse === undefined ? {} : { f1: fuse }) },
      instances: {
        segments: [
          { id: 'w1', def: 'bare-40', lengthMm: 4000 },
          { id: 'w2', def: second, lengthMm: 150 },
          ...(fuse === undefined ? [] : [{ id: 'w3', def: second, lengthMm: 2000 }]),
          { id: 'w4', def: 'bare-40', lengthMm: 100 },
          { id: 'w8', def: 'bare-40', lengthMm: 100 },
          { id: 'w9', def: 'bare-40', lengthMm: 100 },
        ],
        connectors: ['j1', 'j2', 'j3'].map((id) => ({
          id,
          def: `plug-${id}`,
          ...(id === 'j1' ? { pins: { 1: { limitedA: 40 } } } : {}),
        })),
      },
      joints: [
        'j1.1 = w1@a.1',
        'w1@b.1 = s1.1',
        's1.1 = w2@a.1',
        's1.1 = w4@a.1',
        'w4@b.1 = j3.1',
        ...(fuse === undefined ? ['w2@b.1 = j2.1'] : ['w2@b.1 = f1.a', 'f1.b = w3@a.1', 'w3@b.1 = j2.1']),
        'j1.2 = w8@a.1',
        'j2.2 = w8@b.1',
        'j2.2 = w9@a.1',
        'j3.2 = w9@b.1',
      ],
      extra: [
        ...extra,
        row('vocab/component-kinds', 'splice', { dcReading: 'continuity' }),
        row('components', 'splice', { kind: 'splice', terminals: [{ id: '1' }] }),
      ],
    });
    // The 4 m of thick wire before the reduction don't count.
    expect(codes(branches('bare-10', 'fuse-10'))).toEqual([]);
    expect(codes(branches('bare-10'))).toEqual(['warning wire-unprotected']);
    expect(found(branches('bare-10'))[0]!.where.terminal).toBe('w2.1');
    expect(codes(branches('bare-40'))).toEqual([]);
  });

  test('two conductors side by side share the current; a load with a fuse of its own close by protects too', () => {
    const two = lead({ source: { maxA: 20 } });
    const parallel: Spec = {
      ...two,
      instances: {
        ...two.instances,
        segments: [...two.instances!.segments!, { id: 'w5', def: 'bare-10', lengthMm: 2000 }],
      },
      joints: [...two.joints, 'j1.1 = w5@a.1', 'w5@b.1 = j2.1'],
    };
    expect([codes(two), codes(parallel)]).toEqual([['warning wire-unprotected'], []]);
    expect(codes(lead({ source: battery, mm: 150, load: { limitedA: 10 } }))).toEqual([]);
    expect(codes(lead({ source: battery, mm: 150, load: { limitedA: 15 } }))).toEqual(['error battery-unprotected']);
    expect(codes(lead({ source: battery, mm: 200, load: { limitedA: 10 } }))).toEqual(['error battery-unprotected']);
  });

  test('a cord behind a mains outlet is protected if it is as thick as its load and length need', () => {
    const outlet: Limits = { fedBy: 'mains', limitedA: 16 };
    const cord = (wire: string, mm: number, currentA?: number) =>
      codes(lead({ source: outlet, wire, mm, supply: 'mains', load: currentA === undefined ? {} : { currentA } }));
    // bare-10 is 1 mm², bare-5 0.5 mm².
    expect(cord('bare-10', 5000, 10)).toEqual([]);
    expect(cord('bare-5', 2000, 3)).toEqual([]);
    const error = ['error battery-unprotected'];
    expect(cord('bare-5', 2001, 3)).toEqual(error);
    expect(cord('bare-5', 2000, 4)).toEqual(error);
    // The load's current isn't stated, so the outlet's current counts.
    expect(cord('bare-10', 1000)).toEqual(error);
  });
});

describe('EL9.2 a fuse in the wrong place', () => {
  test('at the end of the load is a finding, and before a branch that it does not protect', () => {
    expect(codes(lead({ source: battery, fuse: 'fuse-10', mm: 4000, fuseMm: 3800 }))).toEqual([
      'error battery-unprotected',
    ]);
    expect(codes(lead({ source: {}, fuse: 'fuse-10', mm: 4000, fuseMm: 3800 }))).toEqual(['warning fuse-far']);
    expect(codes(lead({ source: {}, fuse: 'fuse-10', mm: 4000, fuseMm: 100 }))).toEqual([]);
    // The wire before the fuse needs no protection if the supply can't overload it.
    expect(codes(lead({ source: { maxA: 9 }, fuse: 'fuse-10', mm: 4000, fuseMm: 3800 }))).toEqual([]);
    expect(codes(lead({ source: battery, fuse: 'fuse-20', fuseMm: 100 }))).toEqual(['warning fuse-wire']);
  });

  test('in the return is a finding, and in a protective earth', () => {
    const inReturn = (signal: string): Spec => ({
      plugs: { j1: { 1: 'v12>', 2: signal }, j2: { 1: 'v12<', 2: signal } },
      runs: { w1: 'bare-40', w2: 'bare-40', w3: 'bare-40' },
      parts: { f1: 'fuse-20' },
      joints: ['j1.1 = w1@a.1', 'j2.1 = w1@b.1', 'j1.2 = w2@a.1', 'w2@b.1 = f1.a', 'f1.b = w3@a.1', 'w3@b.1 = j2.2'],
      extra: [...extra, row('vocab/signals', 'pe', { label: 'PE', kind: 'protective' })],
    });
    expect(found(inReturn('gnd'))).toMatchObject([{ code: 'fuse-in-return', severity: 'warning', found: 'j1.2' }]);
    expect(found(inReturn('gnd'))[0]!.message).toBe(
      'F1 is in the return at pin 2 (gnd) of j1: if it opens, the load stays live. Put it in the supply.',
    );
    expect(found(inReturn('pe')).find(({ code }) => code === 'fuse-in-return')!.message).toBe(
      'F1 is in the protective earth at pin 2 (PE) of j1: if it opens, a fault makes the housing live. Put it in the supply.',
    );
  });
});

describe('EL9.3 what a supply delivers', () => {
  test('that states nothing is listed as not checked; its rated current is the least it delivers', () => {
    const why = [
      {
        what: 'j1.1',
        why: 'whether its conductors are protected is not known; state its maximum current, the current at which it limits or opens, or that it is unlimited',
      },
    ];
    const silent = lead({ source: {}, load: { currentA: 3 } });
    expect([codes(silent), unchecked(silent)]).toEqual([[], why]);
    const rated = lead({ source: { currentA: 12 }, load: { currentA: 3 } });
    expect([codes(rated), unchecked(rated)]).toEqual([['warning wire-unprotected'], why]);
    expect(found(rated)[0]!.message).toContain('delivers at least 12 A');
    expect(unchecked(lead({ source: { maxA: 5 } }))).toEqual([]);
  });

  test('is stated by the signal, the pinout or the device: the nearest counts', () => {
    const { catalog, design, library } = cable(lead({ source: {} }));
    expect(electricalCheck(catalog, design).findings).toEqual([]);
    const changed = library.advance(
      [
        {
          kind: 'vocab/signals',
          key: 'v12',
          op: 'put',
          before: null,
          after: { id: 'v12', src, kind: 'power', nominalV: 12, ...battery },
        },
      ],
      3,
    );
    const codesOf = (made = design) => electricalCheck(catalogOf(changed), made).findings.map(({ code }) => code);
    expect(codesOf()).toEqual(['battery-unprotected']);
    const fused = { ...design, instances: { ...design.instances } };
    fused.instances.connectors = fused.instances.connectors!.map((one) =>
      one.id === 'j1' ? { ...one, pins: { 1: { limitedA: 8 } } } : one,
    );
    expect(codesOf(fused)).toEqual([]);
  });
});

test('EL9.1 ABYC E-11 is there up to 4/0', () => {
  const rows = (id: string) => ratingTables(cable({ plugs: {}, joints: [] }).library).get(id)!.rows!;
  // Ancor catalogue 2023, p. 70: 2/0 and 4/0 AWG, outside and inside engine spaces.
  expect(rows('abyc-e-11-105').filter(({ areaMm2 }) => areaMm2! > 60)).toEqual([
    { areaMm2: 67.431, amperes: 330 },
    { areaMm2: 85.029, amperes: 385 },
    { areaMm2: 107.219, amperes: 445 },
  ]);
  expect(rows('abyc-e-11-105-engine').at(-1)).toEqual({ areaMm2: 107.219, amperes: 378 });
});

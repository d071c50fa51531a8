/**
 * Currents, contacts, supplies, fuses and drops: the location and values of each finding, and the items that could not
 * be judged. Expected values are calculated by hand.
 */
import type { Electrical } from '@cablewright/model';
import { expect, test } from 'vitest';
import { exactCopper } from '../../../test-kit/exact-copper.ts';
import { cable, type Spec } from '../../../test-kit/wrong-cables.ts';
import { powerView } from '../power/power-view.ts';
import { checkDesign } from '../validate-design.ts';
import { electricalCodes } from './codes.ts';

const row = (kind: string, id: string, record: object) => ({
  kind,
  key: id,
  seq: 2,
  record: { id, src: 'synthetic example', ...record },
});
const stock = (id: string, ...areas: number[]) =>
  row('wires', id, {
    structure: {
      type: 'group',
      id: 'w',
      children: areas.map((areaMm2, i) => ({ type: 'conductor', id: String(i + 1), areaMm2 })),
    },
  });
const rated = (id: string, contactRatingA: number) =>
  row('connectors', `plug-${id}`, { interface: `if-${id}`, contactRatingA });
const extra = [
  ...exactCopper,
  stock('s-022', 0.22, 0.22),
  stock('s-100', 1, 1),
  stock('s-mixed', 0.22, 0.66),
  stock('s-600', 6, 6),
];

/** The current that the pins of each plug state, in A. */
type Amperes = Readonly<Record<string, Readonly<Record<string, number>>>>;
const stating = (amperes: Amperes, ids: readonly string[]): Spec['instances'] => ({
  connectors: ids.map((id) => ({
    id,
    def: `plug-${id}`,
    pins: Object.fromEntries(Object.entries(amperes[id] ?? {}).map(([pin, currentA]) => [pin, { currentA }])),
  })),
});

/** Plugs around one splice. A separate run leads to each plug, with the supply on core 1 and the ground on core 2. */
function star(
  plugs: Readonly<Record<string, string>>,
  {
    wire = 's-600',
    electrical = {},
    amperes,
    more = [],
  }: { wire?: string; electrical?: Electrical; amperes?: Amperes; more?: Spec['extra'] } = {},
): Spec {
  const ids = Object.keys(plugs);
  return {
    plugs: Object.fromEntries(ids.map((id) => [id, { 1: plugs[id]!, 2: 'gnd' }])),
    runs: Object.fromEntries(ids.map((id) => [`w-${id}`, wire])),
    joints: ids.flatMap((id, i) => [
      ...['1', '2'].map((core) => `${id}.${core} = w-${id}@a.${core}`),
      ...(i === 0 ? [] : ['1', '2'].map((core) => `w-${ids[0]}@b.${core} = w-${id}@b.${core}`)),
    ]),
    ...(amperes === undefined ? {} : { instances: stating(amperes, ids) }),
    more: { electrical },
    extra: [...extra, ...(more ?? [])],
  };
}

const check = (spec: Spec) => {
  const { catalog, design } = cable(spec);
  return checkDesign(catalog, design);
};
const found = (spec: Spec, codes: readonly string[] = Object.keys(electricalCodes)) =>
  check(spec)
    .findings.filter(({ code }) => codes.includes(code))
    .map(
      ({ code, where, found: has, expected }) =>
        `${code} ${where.terminal ?? where.instance} ${String(has)} / ${String(expected)}`,
    );
const checkedBy = (spec: Spec, name: string) => {
  const { checked, unchecked } = check(spec).checked.find((one) => one.check === name)!;
  return [checked, ...unchecked.map(({ what, why }) => `${what}: ${why}`)];
};
const currents = (spec: Spec) => {
  const { catalog, design } = cable(spec);
  return powerView(catalog, design).map(({ source, load, amperes }) => `${source} ${load} ${amperes}`);
};
const draws = (given: Readonly<Record<string, number>>): Electrical => ({ currents: given });

test('a contact over its rating is found at the load and at a source of one contact', () => {
  const rates = { more: [rated('j1', 3), rated('j2', 3)] };
  const lead = (amperes: number) =>
    star({ j1: 'v24>', j2: 'v24<' }, { ...rates, electrical: draws({ 'j2:1': amperes }) });
  expect(found(lead(3))).toEqual([]);
  const both = (...contacts: readonly string[]) => contacts.map((one) => `contact-overloaded ${one} 3.5 / 3`);
  expect(found(lead(3.5))).toEqual(both('j2.1', 'j1.1', 'j1.2', 'j2.2'));
  expect(checkedBy(lead(3), 'contact-currents')).toEqual([4]);
  const loads = star(
    { j1: 'v24>', j2: 'v24<', j3: 'v24<' },
    { more: [rated('j1', 3), rated('j2', 3)], electrical: draws({ 'j2:1': 2, 'j3:1': 2 }) },
  );
  expect(found(loads)).toEqual(['contact-overloaded j1.1 4 / 3', 'contact-overloaded j1.2 4 / 3']);
  expect(checkedBy(loads, 'contact-currents')).toEqual([4, 'j3: the rating of its contacts is not stated']);
  const declared = star({ j1: 'v24>', j2: 'v24<' }, { ...rates, electrical: draws({ 'j1:1': 4, 'j2:1': 2 }) });
  expect(found(declared, ['contact-overloaded'])).toEqual(['contact-overloaded j1.1 4 / 3']);
});

test('a load on two contacts is judged by what each of them states', () => {
  const spec = (near: number, far: number): Spec => ({
    plugs: { j1: { 1: 'v24>', 2: 'gnd' }, j2: { 1: 'v24<', 2: 'gnd', 3: 'v24<' } },
    runs: { w1: 's-600', w2: 's-600' },
    joints: ['j1.1 = w1@a.1', 'w1@b.1 = j2.1', 'j1.1 = w2@a.1', 'w2@b.1 = j2.3', 'j1.2 = w1@a.2', 'w1@b.2 = j2.2'],
    more: { electrical: draws({ 'j2:1': near, 'j2:3': far }) },
    extra: [...extra, rated('j2', 3)],
  });
  // The current of both supply contacts returns through a single contact.
  expect(found(spec(1, 2))).toEqual([]);
  expect(found(spec(2, 2))).toEqual(['contact-overloaded j2.2 4 / 3']);
  expect(found(spec(1, 4))).toEqual(['contact-overloaded j2.3 4 / 3', 'contact-overloaded j2.2 5 / 3']);
  expect(currents(spec(1, 4))).toEqual(['j1.1 j2.1 j2.3 5']);
});

test('the loads of a supply together against what its sources state, contacts and devices added up', () => {
  const supply = (amperes: Amperes, load: number, plugs: Record<string, string> = { j1: 'v24>', j2: 'v24<' }) =>
    star(plugs, { amperes, electrical: draws({ 'j2:1': load }) });
  expect(found(supply({ j1: { 1: 2 } }, 2))).toEqual([]);
  expect(found(supply({ j1: { 1: 2 } }, 2.5))).toEqual(['supply-overloaded j1.1 2.5 / 2']);
  expect(checkedBy(supply({ j1: { 1: 2 } }, 2), 'supply-currents')).toEqual([1]);
  expect(check(supply({ j1: { 1: 2 } }, 2.5)).findings.find(({ code }) => code === 'supply-overloaded')!.message).toBe(
    'Pin 1 (v24) of j1 delivers 2 A at most; its loads draw 2.5 A (j2.1 2.5 A). Use a larger supply or fewer loads.',
  );
  const twoSources = { j1: 'v24>', j2: 'v24<', j3: 'v24>' };
  expect(found(supply({ j1: { 1: 2 }, j3: { 1: 2 } }, 4, twoSources), ['supply-overloaded'])).toEqual([]);
  expect(found(supply({ j1: { 1: 2 }, j3: { 1: 2 } }, 5, twoSources), ['supply-overloaded'])).toEqual([
    'supply-overloaded j1.1 5 / 4',
  ]);
  expect(checkedBy(supply({ j1: { 1: 2 } }, 5, twoSources), 'supply-currents')).toEqual([
    0,
    'j1.1: it does not state the current it delivers',
    'j3.1: it does not state the current it delivers',
  ]);
});

test.each<[string, Record<string, string>, Record<string, number>, readonly string[]]>([
  ['the pin that delivers', { j1: 'v24<', j2: 'v24>' }, { 'j1:1': 2 }, ['j2.1 j1.1 2']],
  [
    'the only pin without a current',
    { j1: 'v24', j2: 'v24', j3: 'v24' },
    { 'j2:1': 2, 'j3:1': 1 },
    ['j1.1 j2.1 2', 'j1.1 j3.1 1'],
  ],
  [
    'the pin that carries the sum of the others',
    { j1: 'v24', j2: 'v24', j3: 'v24' },
    { 'j1:1': 2, 'j2:1': 3, 'j3:1': 1 },
    ['j2.1 j1.1 2', 'j2.1 j3.1 1'],
  ],
  [
    'nearly the sum',
    { j1: 'v24', j2: 'v24', j3: 'v24' },
    { 'j1:1': 2, 'j2:1': 3.02, 'j3:1': 1 },
    ['j2.1 j1.1 2', 'j2.1 j3.1 1'],
  ],
  [
    'not the sum',
    { j1: 'v24', j2: 'v24', j3: 'v24' },
    { 'j1:1': 2, 'j2:1': 3.2, 'j3:1': 1 },
    ['undefined j1.1 2', 'undefined j2.1 3.2', 'undefined j3.1 1'],
  ],
  [
    'not known',
    { j1: 'v24', j2: 'v24', j3: 'v24' },
    { 'j3:1': 1 },
    ['undefined j1.1 undefined', 'undefined j2.1 undefined', 'undefined j3.1 1'],
  ],
  [
    'what is left for the last load',
    { j1: 'v24>', j2: 'v24<', j3: 'v24<' },
    { 'j1:1': 5, 'j2:1': 2 },
    ['j1.1 j2.1 2', 'j1.1 j3.1 3'],
  ],
  ['nothing left', { j1: 'v24>', j2: 'v24<', j3: 'v24<' }, { 'j1:1': 2, 'j2:1': 3 }, ['j1.1 j2.1 3', 'j1.1 j3.1 0']],
  [
    'too many loads',
    { j1: 'v24>', j2: 'v24<', j3: 'v24<' },
    { 'j1:1': 2 },
    ['undefined j1.1 2', 'undefined j2.1 undefined', 'undefined j3.1 undefined'],
  ],
])('the source and loads of a net: %s', (_, plugs, given, wanted) => {
  expect(currents(star(plugs, { electrical: draws(given) }))).toEqual(wanted);
});

test('EL2.9 why currents are not known is said at each pin', () => {
  const unknown = (plugs: Record<string, string>, given: Record<string, number>) =>
    checkedBy(star(plugs, { electrical: draws(given) }), 'ampacity').slice(1);
  const passive = { j1: 'v24', j2: 'v24', j3: 'v24' };
  expect(unknown(passive, { 'j3:1': 1 })).toEqual([
    'j1.1: its current is not stated; its source is not known',
    'j2.1: its current is not stated; its source is not known',
  ]);
  expect(unknown(passive, { 'j1:1': 2, 'j2:1': 3.2, 'j3:1': 1 })).toEqual([]);
  expect(unknown({ j1: 'v24>', j2: 'v24<', j3: 'v24<' }, { 'j2:1': 1 })).toEqual([
    'j3.1: its current is not stated; it is taken to draw none',
  ]);
  expect(unknown({ j1: 'v24>', j2: 'v24<' }, {})).toEqual(['supplies: no current is declared or stated by a pin']);
});

test('without a known source a conductor is taken to carry the known side, else the largest current; an open end nothing', () => {
  // 0.22 mm² may carry 2.49 A.
  const thin = (given: Record<string, number>) =>
    found(star({ j1: 'v24', j2: 'v24', j3: 'v24', j4: 'v24' }, { wire: 's-022', electrical: draws(given) }));
  // No current is stated for j1 and j2, so neither side of their runs is fully known and the largest known current
  // counts.
  expect(thin({ 'j3:1': 3, 'j4:1': 2 })).toEqual([
    'wire-overloaded w-j1.1 3 / 2.49',
    'wire-overloaded w-j2.1 3 / 2.49',
    'wire-overloaded w-j3.1 3 / 2.49',
  ]);
  const mixed: Spec = {
    plugs: { j1: { 1: 'v24' }, j2: { 1: 'v24' }, j3: { 1: 'v24' } },
    runs: { w1: 's-mixed', w2: 's-600', w3: 's-022' },
    joints: [
      ...['1', '2'].flatMap((core) => [`j1.1 = w1@a.${core}`, `w1@b.${core} = w2@a.1`]),
      'w2@b.1 = j2.1',
      'w2@b.1 = w3@a.1',
      'j1.1 = j3.1',
    ],
    more: { electrical: draws({ 'j2:1': 12 }) },
    extra,
  };
  // 12 A divides into one quarter and three quarters over 0.22 and 0.66 mm²; the open run w3 carries nothing.
  expect(found(mixed, ['wire-overloaded'])).toEqual(['wire-overloaded w1.1 3 / 2.49', 'wire-overloaded w1.2 9 / 7.48']);
});

test('EL4.5 the drop there and back, the worst load, and the limit that holds', () => {
  const far = (rules: Electrical['rules'], more: Spec['extra'] = []) =>
    star(
      { j1: 'v24>', j2: 'v24<', j3: 'v24<' },
      { wire: 's-100', electrical: { currents: { 'j2:1': 1, 'j3:1': 2 }, rules: { ambientC: 20, ...rules } }, more },
    );
  // 0.017241 Ω/m with 3 A in j1's run and 2 A in j3's, supply and return: 2 · 5 · 0.017241 V.
  expect(found(far({ maxDropV: 0.172 }))).toEqual(['voltage-drop j3.1 0.172 / 0.172']);
  expect(found(far({ maxDropV: 0.173 }))).toEqual([]);
  expect(found(far({ maxDropPct: 1, supplyV: 10 }))).toEqual(['voltage-drop j3.1 0.172 / 0.1']);
  expect(found(far({ maxDropPct: 0.5 }))).toEqual(['voltage-drop j3.1 0.172 / 0.12']);
  const shop = row('settings', 'engineering', { electrical: { maxDropPct: 0.5 } });
  expect(found(far({}, [shop]))).toEqual(['voltage-drop j3.1 0.172 / 0.12']);
  expect(found(far({ maxDropPct: 1 }, [shop]))).toEqual([]);
  expect(checkedBy(far({ maxDropV: 1 }), 'voltage-drop')).toEqual([2]);
  const message = check(far({ maxDropPct: 0.5 })).findings.find(({ code }) => code === 'voltage-drop')!.message;
  expect(message).toContain(
    'from j1.1 to j3.1 and back is 0.172 V at an ambient of 20 °C (0.086 V there, 0.086 V back); the limit is 0.12 V (0.5 % of 24 V).',
  );
  const silent = star(
    { j1: 'v24', j2: 'v24', j3: 'v24' },
    { electrical: { currents: { 'j3:1': 1 }, rules: { maxDropV: 1 } } },
  );
  expect(checkedBy(silent, 'voltage-drop')).toEqual([0, 'j1.1: its source is not known']);
});

test('EL4.5 where the way back is not in the cable it is taken to lose as much', () => {
  const oneWay: Spec = {
    plugs: { j1: { 1: 'v24>' }, j2: { 1: 'v24<' } },
    runs: { w1: 's-100' },
    joints: ['j1.1 = w1@a.1', 'w1@b.1 = j2.1'],
    more: { electrical: { currents: { 'j2:1': 5 }, rules: { ambientC: 20, maxDropV: 0.1 } } },
    extra,
  };
  expect(found(oneWay)).toEqual(['voltage-drop j2.1 0.172 / 0.1']);
  expect(check(oneWay).findings.find(({ code }) => code === 'voltage-drop')!.message).toContain(
    'the way back is not in the cable',
  );
});

/** j1, a wire, fuses, a wire and j2 in series; the fuses are in parallel. */
const fused = (
  plugs: readonly [string, string],
  fuses: readonly string[],
  second: string,
  amperes?: Amperes,
): Spec => ({
  plugs: { j1: { 1: plugs[0], 2: 'gnd' }, j2: { 1: plugs[1], 2: 'gnd' } },
  runs: { w1: 's-022', w2: second, w3: 's-600' },
  parts: Object.fromEntries(fuses.map((def, i) => [`f${i + 1}`, def])),
  joints: [
    'j1.1 = w1@a.1',
    ...fuses.flatMap((_, i) => [`w1@b.1 = f${i + 1}.a`, `f${i + 1}.b = w2@a.1`]),
    'w2@b.1 = j2.1',
    'j1.2 = w3@a.1',
    'w3@b.1 = j2.2',
  ],
  ...(amperes === undefined ? {} : { instances: stating(amperes, ['j1', 'j2']) }),
  extra: [...extra, row('components', 'f-10', { kind: 'fuse', value: '10 A' })],
});

test('EL4.4 fuses side by side add up; without a known source the wires on both sides count', () => {
  const codes = ['fuse-wire'];
  // 1 mm² may carry 10.1 A.
  expect(found(fused(['v24>', 'v24<'], ['f-10'], 's-100'), codes)).toEqual([]);
  expect(found(fused(['v24>', 'v24<'], ['f-10', 'f-2'], 's-100'), codes)).toEqual(['fuse-wire w2.1 12 / 10.1']);
  expect(found(fused(['v24<', 'v24>'], ['f-10'], 's-100'), codes)).toEqual(['fuse-wire w1.1 10 / 2.49']);
  expect(found(fused(['v24', 'v24'], ['f-10'], 's-100'), codes)).toEqual(['fuse-wire w1.1 10 / 2.49']);
  expect(checkedBy(fused(['v24>', 'v24<'], ['f-10'], 's-100'), 'fuses')).toEqual([1]);
  expect(checkedBy(fused(['v24', 'v24'], ['f-10'], 's-100'), 'fuses')).toEqual([2]);
});

test('EL4.4 a load before the fuse is no finding where the source delivers no more than its wire carries', () => {
  const before = (delivers: number | undefined) => {
    const spec = fused(['v24>', 'v24<'], ['f-2'], 's-100');
    return found(
      {
        ...spec,
        plugs: { ...spec.plugs, j3: { 1: 'v24<', 2: 'gnd' } },
        runs: { ...spec.runs, w4: 's-022' },
        joints: [...spec.joints, 'w1@b.1 = w4@a.1', 'w4@b.1 = j3.1', 'j3.2 = w4@b.2', 'w4@a.2 = j1.2'],
        instances: stating({ j1: delivers === undefined ? {} : { 1: delivers } }, ['j1', 'j2', 'j3']),
      },
      ['fuse-bypassed'],
    );
  };
  expect(before(undefined)).toEqual(['fuse-bypassed j3.1 f1.a / undefined']);
  expect(before(2.4)).toEqual([]);
  expect(before(2.6)).toEqual(['fuse-bypassed j3.1 f1.a / undefined']);
});

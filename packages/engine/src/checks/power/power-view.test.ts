import { expect, test } from 'vitest';
import { cable, type Spec } from '../../../test-kit/wrong-cables.ts';
import { powerView } from './power-view.ts';

const base: Spec = {
  plugs: { j1: { 1: 'v24>', 2: 'gnd' }, j2: { 1: 'v24<', 2: 'gnd' }, j3: { 1: 'v24<', 2: 'gnd' } },
  runs: { w1: 'flat', w2: 'flat', w3: 'flat' },
  parts: { f1: 'f-2' },
  joints: [
    'j1.1 = w1@a.1',
    'w1@b.1 = f1.a',
    'f1.b = w2@a.1',
    'j2.1 = w2@b.1',
    'f1.b = w3@a.1',
    'j3.1 = w3@b.1',
    'j1.2 = w1@a.2',
    'w1@b.2 = w2@a.2',
    'j2.2 = w2@b.2',
    'w1@b.2 = w3@a.2',
    'j3.2 = w3@b.2',
  ],
  more: { electrical: { currents: { 'j2:1': 1 }, rules: { ambientC: 20, maxDropPct: 5 } } },
};
const view = (spec: Spec) => {
  const { catalog, design } = cable(spec);
  return powerView(catalog, design);
};

test('EL5.1 each load has its source, protection, sections, current and drop, by hand', () => {
  const [load, silent] = view(base);
  // 1 m of 0.25 mm² in each direction: four times 1.08 · 0.017241 / 0.25 Ω at 1 A. B2 gives 3.66 A at 20 °C, so the
  // conductor is at 20 + 50 · (1 / 3.66)² = 23.7 °C and has 1.0147 times its resistance.
  expect(load).toEqual({
    supply: 'v24',
    volts: 24,
    source: 'j1.1',
    load: 'j2.1',
    amperes: 1,
    basis: 'declared',
    protection: [{ name: 'f1', amperes: 2 }],
    sections: [0.25, 0.25],
    weakest: expect.objectContaining({ carries: 1 }),
    dropV: 0.3023,
    dropLimitV: 1.2,
    note: '',
  });
  expect(silent).toMatchObject({
    load: 'j3.1',
    basis: 'not stated',
    protection: [{ name: 'f1' }],
    note: 'its current is not stated',
  });
});

test('EL5.1 every supply net is listed, also one without a load, a fuse or a known source', () => {
  const [open] = view({ plugs: { j1: { 1: 'v24>', 2: 'gnd' } }, runs: { w1: 'flat' }, joints: ['j1.1 = w1@a.1'] });
  expect(open).toMatchObject({ supply: 'v24', source: 'j1.1', note: 'no load' });
  const sourceless = view({
    ...base,
    plugs: { j1: { 1: 'v24', 2: 'gnd' }, j2: { 1: 'v24', 2: 'gnd' }, j3: { 1: 'v24', 2: 'gnd' } },
    more: {},
  });
  expect(sourceless.map(({ load, note }) => [load, note])).toEqual(
    ['j1.1', 'j2.1', 'j3.1'].map((pin) => [pin, 'its source is not known']),
  );
  expect(
    view({
      plugs: { j1: { 1: 'txd>' }, j2: { 1: 'rxd<' } },
      runs: { w1: 'flat' },
      joints: ['j1.1 = w1@a.1', 'j2.1 = w1@b.1'],
    }),
  ).toEqual([]);
});

/** A supply and its return in one run with two cores. */
const plain = (near: object | undefined, far: object | undefined, more: Partial<Spec> = {}): Spec => ({
  plugs: { j1: { 1: 'v24>', 2: 'gnd' }, j2: { 1: 'v24<', 2: 'gnd' } },
  runs: { w1: 'flat' },
  joints: ['j1.1 = w1@a.1', 'w1@b.1 = j2.1', 'j1.2 = w1@a.2', 'w1@b.2 = j2.2'],
  instances: {
    connectors: [
      { id: 'j1', def: 'plug-j1', ...(near === undefined ? {} : { pins: { 1: near } }) },
      { id: 'j2', def: 'plug-j2', ...(far === undefined ? {} : { pins: { 1: far } }) },
    ],
  },
  ...more,
});

test('EL5.1 where a current is known from is said: declared, a pin, the source at most, what is left, or nothing', () => {
  const basis = (spec: Spec) => view(spec).map(({ load, amperes, basis: of }) => [load, amperes, of]);
  expect(basis(plain({ currentA: 5 }, { currentA: 1 }))).toEqual([['j2.1', 1, 'stated by the pin']]);
  expect(basis(plain({ currentA: 5 }, undefined))).toEqual([['j2.1', 5, 'the most the source delivers']]);
  expect(basis(plain(undefined, undefined))).toEqual([['j2.1', undefined, 'not stated']]);
  const rest = { ...base, more: { electrical: { currents: { 'j1:1': 3, 'j2:1': 1 } } } };
  expect(basis(rest)).toEqual([
    ['j2.1', 1, 'declared'],
    ['j3.1', 2, 'worked out'],
  ]);
  const differing: Spec = {
    ...plain(undefined, undefined),
    instances: {},
    more: { electrical: { currents: { 'j1:1': 3, 'j2:1': 1 } } },
  };
  const passive = { ...differing, plugs: { j1: { 1: 'v24', 2: 'gnd' }, j2: { 1: 'v24', 2: 'gnd' } } };
  expect(view(passive).map(({ load, amperes, note }) => [load, amperes, note])).toEqual([
    ['j1.1', 3, 'the declared currents do not add up'],
    ['j2.1', 1, 'the declared currents do not add up'],
  ]);
});

test('EL5.1 fuses and sections are listed from the source on, with the conductor that has least to spare', () => {
  const core = (id: string, areaMm2: number) => ({ type: 'conductor', id, areaMm2 });
  const thick = {
    kind: 'wires',
    key: 'thick',
    seq: 2,
    record: { id: 'thick', src: 's', structure: { type: 'group', id: 'w', children: [core('1', 1), core('2', 1)] } },
  };
  const [row] = view({
    plugs: { j1: { 1: 'v24>', 2: 'gnd' }, j2: { 1: 'v24<', 2: 'gnd' } },
    runs: { w1: 'thick', w2: 'flat', w3: 'thick' },
    parts: { f1: 'f-5', f2: 'f-2', l1: 'r-0' },
    joints: [
      'j1.1 = f1.a',
      'f1.b = w1@a.1',
      'w1@b.1 = f2.a',
      'f2.b = w2@a.1',
      'w2@b.1 = l1.a',
      'l1.b = w3@a.1',
      'w3@b.1 = j2.1',
      'j1.2 = w1@a.2',
      'w1@b.2 = w2@a.2',
      'w2@b.2 = w3@a.2',
      'w3@b.2 = j2.2',
    ],
    more: { electrical: { currents: { 'j2:1': 1.5 }, rules: { maxDropV: 2 } } },
    extra: [thick],
  });
  // 0.25 mm² at the 8.5 A of 0.75 mm²: 2.83 A. At 1.5 A it is at 48.4 °C, and 1 mm² (10.1 A) at 40.7 °C: 1.0812 · 4 ·
  // 0.0195 Ω and 1.1117 · 2 · 1.08 · 0.017241 / 0.25 Ω.
  expect(row).toMatchObject({
    protection: [
      { name: 'f1', amperes: 5 },
      { name: 'f2', amperes: 2 },
    ],
    sections: [1, 0.25, 1],
    weakest: { core: 'w2.1', carries: 1.5, mayCarry: 2.83 },
    dropV: 0.3749,
    dropLimitV: 2,
    note: '',
  });
});

test('EL5.1 a row says what its cable lacks: a fuse, a way back; EL11.3 the limit is 5 % where none is set', () => {
  const oneWay = plain(undefined, { currentA: 1 }, { plugs: { j1: { 1: 'v24>' }, j2: { 1: 'v24<' } } });
  const [row] = view({ ...oneWay, joints: oneWay.joints.slice(0, 2) });
  const unprotected = 'no fuse in the cable; protection not known: state what the supply delivers at most';
  expect(row!.note).toBe(`${unprotected}; the way back is not in the cable`);
  expect(row!.dropLimitV).toBe(1.2);
  expect(view(plain(undefined, undefined))[0]!.note).toBe(`${unprotected}; its current is not stated`);
  expect(view(plain({ limitedA: 2 }, { currentA: 1 }))[0]!.note).toBe('no fuse in the cable');
});

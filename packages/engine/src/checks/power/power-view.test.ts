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

test('EL5.1 each load has its source, protection, sections, current and drop; ρ·l/A by hand', () => {
  const [load, silent] = view(base);
  // 1 m each of 0.25 mm² there and back: four times 0.017241 / 0.25 Ω at 1 A.
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
    dropV: 0.2759,
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

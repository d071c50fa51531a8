/**
 * Parts between potentials: polarity, current limits, power and voltage. Expected values are calculated by hand from
 * Ohm's law.
 */
import { expect, test } from 'vitest';
import { cable, ruled, type Spec } from '../../../test-kit/wrong-cables.ts';
import { checkDesign } from '../validate-design.ts';

const row = (kind: string, id: string, record: object) => ({
  kind,
  key: id,
  seq: 2,
  record: { id, src: 'synthetic example', ...record },
});

const extra = [
  row('vocab/component-kinds', 'capacitor', { dcReading: 'open' }),
  row('components', 'c-16v', { kind: 'capacitor', value: '100 nF', ratedVoltageV: 16 }),
  row('components', 'c-any', { kind: 'capacitor', value: '100 nF' }),
  row('components', 'f-32v', { kind: 'fuse', value: '1 A', ratedVoltageV: 32 }),
  row('components', 'r-1k-1w', { kind: 'resistor', value: '1 kΩ', powerW: 1 }),
  row('components', 'r-any', { kind: 'resistor', value: '1 kΩ' }),
  row('components', 'three', { kind: 'led', terminals: [{ id: 'a', polarity: '+' }, { id: 'b' }, { id: 'c' }] }),
  row('vocab/signals', 'v48', { label: 'v48', kind: 'power', nominalV: 48 }),
  row('vocab/signals', 'wide', { label: 'wide', kind: 'power', minV: 9, maxV: 36 }),
  row('vocab/signals', 'some', { label: 'some', kind: 'power' }),
];

/** A part with its first terminal at one pin of a plug and its second at another pin. */
const across = (part: string, one: string, other: string): Spec => ({
  plugs: { j1: { 1: one, 2: other } },
  parts: { p1: part },
  joints: terminals[part]!.map((terminal, i) => `j1.${i + 1} = p1.${terminal}`),
  extra,
});
const terminals: Readonly<Record<string, readonly string[]>> = {
  'c-16v': ['a', 'b'],
  'c-any': ['a', 'b'],
  'r-100': ['a', 'b'],
  'r-1k': ['a', 'b'],
  'r-1k-1w': ['a', 'b'],
  'r-any': ['a', 'b'],
  'led-red': ['a', 'k'],
  'c-100u': ['p', 'n'],
  three: ['a', 'b'],
};
const foundBy = (spec: Spec) => ruled(spec).map(({ code, found }) => [code, ...(found === undefined ? [] : [found])]);

test.each<[string, string, string, readonly unknown[]]>([
  ['c-16v', 'v12>', 'gnd', []],
  ['c-16v', 'v24>', 'gnd', [['part-voltage', 24]]],
  ['c-16v', 'gnd', 'v24>', [['part-voltage', 24]]],
  ['c-16v', 'vm12>', 'v5>', [['part-voltage', 17]]],
  ['c-16v', 'v5>', 'vm12>', [['part-voltage', 17]]],
  ['c-16v', 'v12>', 'v5>', []],
  // Only delivered voltages count: a load states the voltage it is made for.
  ['c-16v', 'vm12>', 'v5<', []],
  ['c-16v', 'vm12<', 'v5>', []],
  ['c-16v', 'v24<', 'gnd', [['part-voltage', 24]]],
  ['c-16v', 'wide>', 'gnd', [['part-voltage', 36]]],
  ['c-16v', 'vm12>', 'wide>', [['part-voltage', 48]]],
  ['c-16v', 'txd>', 'gnd', []],
  ['c-16v', 'some>', 'gnd', []],
  ['r-1k', 'v12>', 'gnd', []],
  // 24² / 1000 = 0.576 W; (24 + 12)² / 1000 = 1.296 W; (24 − 5)² / 1000 = 0.361 W.
  ['r-1k', 'v24>', 'gnd', [['part-overloaded', 0.576]]],
  ['r-1k', 'gnd', 'v24>', [['part-overloaded', 0.576]]],
  ['r-1k-1w', 'v24>', 'vm12>', [['part-overloaded', 1.296]]],
  ['r-1k', 'v5>', 'v24>', [['part-overloaded', 0.361]]],
  ['r-1k', 'v24>', 'v24>', []],
  ['r-any', 'v24>', 'gnd', []],
  ['led-red', 'v5>', 'gnd', [['current-unlimited']]],
  ['led-red', 'gnd', 'v5>', [['polarity-reversed'], ['current-unlimited']]],
  ['led-red', 'v12>', 'v5>', [['current-unlimited']]],
  ['led-red', 'v5>', 'v12>', [['polarity-reversed'], ['current-unlimited']]],
  ['led-red', 'v5<', 'v12<', [['polarity-reversed']]],
  ['led-red', 'gnd', 'vm12>', [['current-unlimited']]],
  ['led-red', 'vm12>', 'gnd', [['polarity-reversed'], ['current-unlimited']]],
  ['led-red', 'v5>', 'txd>', []],
  ['c-100u', 'txd>', 'v5>', [['polarity-reversed']]],
  ['c-100u', 'gnd', 'txd>', [['polarity-reversed']]],
  ['c-100u', 'txd>', 'gnd', []],
  ['c-100u', 'v5>', 'txd>', []],
  ['c-100u', 'vm12>', 'txd>', [['polarity-reversed']]],
  ['c-100u', 'txd>', 'rxd<', []],
  ['c-100u', 'some>', 'v5>', []],
  ['c-100u', 'v5>', 'some>', []],
  ['c-100u', 'vm12>', 'some>', [['polarity-reversed']]],
  ['three', 'gnd', 'v5>', []],
])('EL2.7 %s from %s to %s', (part, one, other, wanted) => {
  expect(foundBy(across(part, one, other))).toEqual(wanted);
});

test('EL2.7 a fuse must break the voltage of its supply', () => {
  const fused = (supply: string): Spec => ({
    plugs: { j1: { 1: `${supply}>`, 2: 'gnd' }, j2: { 1: `${supply}<`, 2: 'gnd' } },
    runs: { w1: 'flat' },
    parts: { f1: 'f-32v' },
    joints: ['j1.1 = f1.a', 'f1.b = w1@a.1', 'w1@b.1 = j2.1', 'j1.2 = w1@a.2', 'w1@b.2 = j2.2'],
    extra,
  });
  expect(foundBy(fused('v24'))).toEqual([]);
  const [finding, ...more] = ruled(fused('v48'));
  expect(more).toEqual([]);
  expect(finding).toMatchObject({ code: 'part-voltage', severity: 'error', expected: 32, where: { instance: 'f1' } });
  expect(finding!.message).toBe('f1 is connected to 48 V; it is rated 32 V. Use a part of higher rating.');
});

test('EL2.9 parts whose rating is not stated are listed as not checked, where they would need one', () => {
  const listed = (part: string, one: string, other: string) => {
    const { catalog, design } = cable(across(part, one, other));
    return checkDesign(catalog, design).checked.find(({ check }) => check === 'parts');
  };
  const voltage = [{ what: 'p1', why: 'its voltage rating is not stated' }];
  expect(listed('c-any', 'v24>', 'gnd')).toMatchObject({ checked: 1, unchecked: voltage });
  expect(listed('c-any', 'txd>', 'gnd')).toMatchObject({ checked: 1, unchecked: [] });
  expect(listed('c-16v', 'v5>', 'gnd')).toMatchObject({ checked: 1, unchecked: [] });
  expect(listed('led-red', 'v5>', 'gnd')).toMatchObject({ checked: 1, unchecked: [] });
  expect(listed('r-any', 'txd>', 'gnd')!.unchecked).toEqual([{ what: 'p1', why: 'its power rating is not stated' }]);
  expect(listed('r-1k', 'txd>', 'gnd')!.unchecked).toEqual([]);
  expect(listed('three', 'v5>', 'gnd')).toMatchObject({ checked: 0 });
});

/** Diodes, LEDs, zener diodes and suppressors in drawn cables, judged by their position in the circuit. */
import { applyDocumentChange } from '@cablewright/model';
import { describe, expect, test } from 'vitest';
import { cable, ruled, type Spec } from '../../../test-kit/wrong-cables.ts';
import { checkDesign, validateDesign } from '../validate-design.ts';

const row = (kind: string, id: string, record: object) => ({
  kind,
  key: id,
  seq: 2,
  record: { id, label: id, src: 'synthetic example', ...record },
});
const anodeFirst = [
  { id: 'a', polarity: '+' },
  { id: 'k', polarity: '-' },
];
const cathodeFirst = [
  { id: 'k', polarity: '+' },
  { id: 'a', polarity: '-' },
];
const extra = [
  row('vocab/component-kinds', 'diode', { dcReading: 'open', conducts: 'plus-to-minus' }),
  row('vocab/component-kinds', 'zener', { dcReading: 'open', conducts: 'minus-to-plus' }),
  row('vocab/component-kinds', 'tvs', { dcReading: 'open', polarised: true, conducts: 'minus-to-plus' }),
  row('vocab/component-kinds', 'led', {
    dcReading: 'open',
    polarised: true,
    needsCurrentLimit: true,
    conducts: 'plus-to-minus',
  }),
  row('components', 'd-1', { kind: 'diode', terminals: anodeFirst, ratedVoltageV: 100, ratedCurrentA: 1 }),
  row('components', 'd-02', { kind: 'diode', terminals: anodeFirst, ratedVoltageV: 75, ratedCurrentA: 0.2 }),
  row('components', 'd-bare', { kind: 'diode', terminals: anodeFirst }),
  row('components', 'z-bare', { kind: 'zener', terminals: cathodeFirst }),
  row('components', 'z-30', { kind: 'zener', terminals: cathodeFirst, standOffV: 30 }),
  row('components', 'tvs-15', { kind: 'tvs', terminals: cathodeFirst, standOffV: 15.3 }),
  row('components', 'tvs-28', { kind: 'tvs', terminals: cathodeFirst, standOffV: 28.2 }),
  row('components', 'led-1', { kind: 'led', terminals: anodeFirst, forwardV: 2, ratedCurrentA: 0.02 }),
  row('components', 'r-47', { kind: 'resistor', value: '47 Ω', powerW: 5 }),
  row('components', 'r-520', { kind: 'resistor', value: '520 Ω', powerW: 1 }),
];

const feed = ['j1.1 = w1@a.1', 'w1@b.1 = j2.1', 'j1.2 = w1@a.2', 'w1@b.2 = j2.2'];

/** A 24 V load at `j2`, fed through a cable, with a part connected to it. */
function across(part: string, joints: readonly string[], more: Partial<Spec> = {}): Spec {
  return {
    plugs: { j1: { 1: 'v24>', 2: 'gnd' }, j2: { 1: 'v24<', 2: 'gnd' } },
    runs: { w1: 'flat' },
    parts: { d1: part },
    joints: [...feed, ...joints],
    extra,
    ...more,
  };
}
const codes = (spec: Spec) => ruled(spec).map(({ code }) => code);
const flyback = ['d1.k = j2.1', 'd1.a = j2.2'];
const reversed = ['d1.a = j2.1', 'd1.k = j2.2'];

describe('EL10.1 across a supply', () => {
  test('a flyback diode blocks; the wrong way round it is a dead short', () => {
    expect(codes(across('d-1', flyback))).toEqual([]);
    const short = across('d-1', reversed);
    expect(codes(short)).toEqual(['diode-conducts']);
    const [finding] = ruled(short);
    expect(finding).toMatchObject({ severity: 'error', where: { instance: 'd1', terminal: 'd1.a' } });
    expect(finding!.message).toBe(
      'd1 conducts from pin 1 (v24) of j1 to pin 2 (gnd) of j1: the supply is shorted through it. Turn it round.',
    );
    const { catalog, design } = cable(short);
    const turned = applyDocumentChange(design, finding!.fixes![0]!.change);
    expect(validateDesign(catalog, turned).filter(({ code }) => code === 'diode-conducts')).toEqual([]);
  });

  test('of less than ground, the direction is the other one', () => {
    const negative = (joints: readonly string[]) =>
      across('d-1', joints, { plugs: { j1: { 1: 'vm12>', 2: 'gnd' }, j2: { 1: 'vm12<', 2: 'gnd' } } });
    expect(codes(negative(reversed))).toEqual([]);
    expect(codes(negative(flyback))).toEqual(['diode-conducts']);
  });

  test('from a higher supply to a lower one it conducts', () => {
    const two = (joints: readonly string[]): Spec => ({
      plugs: { j1: { 1: 'v24>', 2: 'gnd', 3: 'v5>' } },
      parts: { d1: 'd-1' },
      joints,
      extra,
    });
    expect(codes(two(['d1.a = j1.1', 'd1.k = j1.3']))).toEqual(['diode-conducts']);
    expect(codes(two(['d1.k = j1.1', 'd1.a = j1.3']))).toEqual([]);
  });

  test('a zener diode or suppressor must stand off the whole voltage, in its direction', () => {
    expect(codes(across('tvs-28', flyback))).toEqual([]);
    const low = across('tvs-15', flyback);
    expect(codes(low)).toEqual(['stand-off-exceeded']);
    expect(ruled(low)[0]).toMatchObject({ severity: 'error', found: 24, expected: 15.3 });
    expect(codes(across('z-30', flyback))).toEqual([]);
    expect(codes(across('z-30', reversed))).toEqual(['diode-conducts']);
    expect(codes(across('tvs-28', reversed))).toEqual(['polarity-reversed']);
  });
});

describe('EL10.1 in series with a load', () => {
  /** The supply reaches the load through `d1`. */
  const through = (part: string, joints: readonly string[], more: Partial<Spec> = {}): Spec => ({
    plugs: { j1: { 1: 'v24>', 2: 'gnd' }, j2: { 1: 'v24<', 2: 'gnd' } },
    runs: { w1: 'flat' },
    parts: { d1: part },
    joints: ['j1.1 = w1@a.1', ...joints, 'j1.2 = w1@a.2', 'w1@b.2 = j2.2'],
    extra,
    ...more,
  });
  const forward = ['w1@b.1 = d1.a', 'd1.k = j2.1'];
  const backward = ['w1@b.1 = d1.k', 'd1.a = j2.1'];
  const drawing = (amperes: number): Partial<Spec> => ({ more: { electrical: { currents: { 'j2:1': amperes } } } });

  test('the load is fed, or a finding names what gets nothing', () => {
    expect(codes(through('d-1', forward, drawing(0.5)))).toEqual([]);
    const blocked = through('d-1', backward, drawing(0.5));
    expect(codes(blocked)).toEqual(['diode-blocks']);
    expect(ruled(blocked)[0]!.message).toBe(
      'd1 blocks: pin 1 (v24) of j2 gets nothing from pin 1 (v24) of j1. Turn it round.',
    );
  });

  test('of less than ground, the direction is the other one', () => {
    const plugs = { j1: { 1: 'vm12>', 2: 'gnd' }, j2: { 1: 'vm12<', 2: 'gnd' } };
    expect(codes(through('d-1', backward, { plugs, ...drawing(0.5) }))).toEqual([]);
    expect(codes(through('d-1', forward, { plugs, ...drawing(0.5) }))).toEqual(['diode-blocks']);
  });

  test('a load that another part feeds as well gets something', () => {
    const bypassed = through('d-1', [...backward, 'w1@b.1 = r1.a', 'r1.b = j2.1'], {
      parts: { d1: 'd-1', r1: 'r-47' },
      ...drawing(0.01),
    });
    expect(codes(bypassed)).toEqual([]);
  });

  test('two supplies that feed one load through a diode each are right, and one of them reversed is not', () => {
    const first = ['j1.1 = w1@a.1', 'w1@b.1 = d1.a', 'd1.k = j2.1', 'j1.2 = w1@a.2', 'w1@b.2 = j2.2'];
    const ored = (second: readonly string[]): Spec => ({
      plugs: { j1: { 1: 'v24>', 2: 'gnd' }, j3: { 1: 'v24>', 2: 'gnd' }, j2: { 1: 'v24<', 2: 'gnd' } },
      runs: { w1: 'flat', w2: 'flat' },
      parts: { d1: 'd-1', d2: 'd-1' },
      joints: [...first, 'j3.1 = w2@a.1', ...second, 'j3.2 = w2@a.2', 'w2@b.2 = j2.2'],
      extra,
      ...drawing(0.5),
    });
    expect(codes(ored(['w2@b.1 = d2.a', 'd2.k = j2.1']))).toEqual([]);
    expect(codes(ored(['w2@b.1 = d2.k', 'd2.a = j2.1']))).toEqual(['diode-blocks']);
  });

  test('more current than it is rated for is a finding with both figures', () => {
    const found = ruled(through('d-02', forward, drawing(2)));
    expect(found.map(({ code, found: amperes, expected }) => [code, amperes, expected])).toEqual([
      ['diode-overloaded', 2, 0.2],
    ]);
    expect(codes(through('d-02', forward, drawing(0.2)))).toEqual([]);
  });
});

describe('EL10.1 an LED behind a resistor', () => {
  const lit = (resistor: string, supply: string): Spec => ({
    plugs: { j1: { 1: `${supply}>`, 2: 'gnd' } },
    parts: { d1: 'led-1', r1: resistor },
    joints: ['j1.1 = r1.a', 'r1.b = d1.a', 'd1.k = j1.2'],
    extra,
  });

  test('carries what the resistor lets through: too much of it is a finding that names the least resistor', () => {
    const [found] = ruled(lit('r-47', 'v12'));
    expect(found).toMatchObject({ code: 'diode-overloaded', found: 0.213, expected: 0.02 });
    expect(found!.message).toBe('d1 carries 0.21 A; it is rated 0.02 A. Use at least 500 Ω for r1.');
    expect(codes(lit('r-520', 'v12'))).toEqual([]);
  });

  test('on either side of the resistor', () => {
    const low: Spec = { ...lit('r-47', 'v12'), joints: ['j1.1 = d1.a', 'd1.k = r1.a', 'r1.b = j1.2'] };
    expect(codes(low)).toEqual(['diode-overloaded']);
  });
});

test('EL10.1 EL2.9 what a part does not state is listed as not checked', () => {
  const unchecked = (spec: Spec) => {
    const { catalog, design } = cable(spec);
    return checkDesign(catalog, design).checked.find(({ check }) => check === 'one-way-parts');
  };
  expect(unchecked(across('z-bare', flyback))).toMatchObject({
    checked: 1,
    unchecked: [{ what: 'd1', why: 'its stand-off voltage is not stated' }],
  });
  const series = {
    ...across('d-bare', []),
    joints: ['j1.1 = w1@a.1', 'w1@b.1 = d1.a', 'd1.k = j2.1', 'j1.2 = w1@a.2', 'w1@b.2 = j2.2'],
  };
  expect(unchecked(series)!.unchecked).toEqual([{ what: 'd1', why: 'its rated current is not stated' }]);
  expect(unchecked({ ...series, parts: { d1: 'd-1' } })!.unchecked).toEqual([
    { what: 'd1', why: 'the currents of its loads are not stated' },
  ]);
});

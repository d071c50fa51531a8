/**
 * Compares fuses and other in-line parts with the current they carry, and checks the stock suggested for wires in a
 * bundle.
 */
import type { Electrical } from '@cablewright/model';
import { expect, test } from 'vitest';
import { bundled, cable, type Spec } from '../../../test-kit/wrong-cables.ts';
import { checkDesign } from '../validate-design.ts';

const row = (kind: string, id: string, record: object) => ({
  kind,
  key: id,
  seq: 2,
  record: { id, src: 'synthetic example', ...record },
});
const stock = (id: string, areaMm2: number) =>
  row('wires', id, {
    structure: {
      type: 'group',
      id: 'w',
      children: ['1', '2'].map((core) => ({ type: 'conductor', id: core, areaMm2 })),
    },
  });
const extra = [
  stock('s-100', 1),
  stock('s-150', 1.5),
  stock('s-250', 2.5),
  row('vocab/component-kinds', 'ferrite', { dcReading: 'continuity' }),
  row('components', 'bead-2', { kind: 'ferrite', ratedCurrentA: 2 }),
  row('components', 'bead', { kind: 'ferrite' }),
];

/** j1.1, a part, w1 and j2.1 in series; the return runs through another part on the second core. */
const inLine = (supply: string, back: string, electrical: Electrical): Spec => ({
  plugs: { j1: { 1: 'v24>', 2: 'gnd' }, j2: { 1: 'v24<', 2: 'gnd' } },
  runs: { w1: 's-250' },
  parts: { p1: supply, p2: back },
  joints: ['j1.1 = p1.a', 'p1.b = w1@a.1', 'w1@b.1 = j2.1', 'j1.2 = p2.a', 'p2.b = w1@a.2', 'w1@b.2 = j2.2'],
  more: { electrical },
  extra,
});
const check = (spec: Spec) => {
  const { catalog, design } = cable(spec);
  const { findings, checked } = checkDesign(catalog, design);
  return {
    found: findings.filter(({ code }) => code === 'part-current'),
    checked: checked.find((one) => one.check === 'part-currents')!,
    all: findings,
  };
};
const draws = (amperes: number) => ({ currents: { 'j2:1': amperes } });

test('EL4.4 a fuse or other part in line carries no more than its rating, on the way there and back', () => {
  expect(check(inLine('f-5', 'bead', draws(5))).found).toEqual([]);
  const [fuse, ...more] = check(inLine('f-5', 'bead', draws(5.1))).found;
  expect(more).toEqual([]);
  expect(fuse).toMatchObject({ severity: 'warning', found: 5.1, expected: 5, where: { instance: 'p1' } });
  expect(fuse!.message).toBe('P1 carries 5.1 A; it is rated 5 A. Use a part of higher rating or share the current.');
  expect(check(inLine('bead-2', 'bead-2', draws(3))).found.map(({ where }) => where.instance)).toEqual(['p1', 'p2']);
  expect(check(inLine('f-5', 'bead', draws(5))).checked).toMatchObject({ checked: 1, unchecked: [] });
  expect(check(inLine('f-5', 'f-5', draws(5))).checked).toMatchObject({ checked: 2, unchecked: [] });
  expect(check(inLine('f-5', 'f-5', draws(0))).checked).toMatchObject({ checked: 0, unchecked: [] });
});

test('EL4.4 two equal fuses in parallel share the current', () => {
  const one = inLine('f-5', 'bead', draws(9));
  expect(check(one).found).toHaveLength(1);
  const two = { ...one, parts: { ...one.parts, p3: 'f-5' }, joints: [...one.joints, 'j1.1 = p3.a', 'p3.b = w1@a.1'] };
  expect(check(two).found).toEqual([]);
  expect(check({ ...two, more: { electrical: draws(10.2) } }).found.map(({ found }) => found)).toEqual([5.1, 5.1]);
});

test('EL2.9 a rated part is listed as not checked where the currents of its net are not known', () => {
  const spec = inLine('f-5', 'bead', { currents: { 'j1:1': 7, 'j2:1': 3 } });
  const open = { ...spec, plugs: { j1: { 1: 'txd', 2: 'gnd' }, j2: { 1: 'txd', 2: 'gnd' } } };
  expect(check(open)).toMatchObject({
    found: [],
    checked: { checked: 0, unchecked: [{ what: 'p1', why: 'the declared currents do not add up' }] },
  });
});

test('EL4.6 the stock that is offered for a wire in a bundle holds in the bundle', () => {
  // With four circuits the factor is 0.65: 1 mm² carries 6.6 A, 1.5 mm² 8.5 A.
  const [overloaded] = check(bundled([['wa', 'wb', 'wc', 'wd']], extra)).all.filter(
    ({ code }) => code === 'wire-overloaded',
  );
  expect(overloaded!.fixes!.map(({ label }) => label)).toEqual(['Use s-150 (1.5 mm²) for wa']);
});

/** Voltages of pins below their return as well as above it. */
import fc from 'fast-check';
import type { Direction, PinMeaning } from '@cablewright/model';
import { expect, test } from 'vitest';
import { cable, ruled } from '../../../test-kit/wrong-cables.ts';
import { boundPin } from './bound-pin.ts';
import { pinVolts, voltageFault } from './pin-volts.ts';

const { library } = cable({ plugs: { j1: { 1: 'v5>' } }, joints: [] });

const voltsOf = (signal: string, dir: Direction, stated: Partial<PinMeaning> = {}) =>
  pinVolts(library, boundPin(library, '1', { signal, dir, ...stated }));

const between = (from: string, to: string) =>
  ruled({
    plugs: { j1: { 1: `${from}>`, 2: 'gnd' }, j2: { 1: `${to}<`, 2: 'gnd' } },
    runs: { w1: 'flat' },
    joints: ['j1.1 = w1@a.1', 'w1@b.1 = j2.1', 'j1.2 = w1@a.2', 'w1@b.2 = j2.2'],
  }).map(({ code }) => code);

test('EL2.4 a supply of −12 V feeds a load of −12 V without a finding; other polarities and more volts are found', () => {
  expect(between('vm12', 'vm12')).toEqual([]);
  expect(between('vm5', 'vm5')).toEqual([]);
  for (const [from, to] of [
    ['v12', 'vm12'],
    ['vm12', 'v12'],
    ['vm12', 'vm5'],
    ['v24', 'v12'],
  ] as const)
    expect(between(from, to), `${from} on ${to}`).toContain('over-voltage');
  expect(between('vm5', 'vm12')).not.toContain('over-voltage');
});

test('EL2.4 the limits of a load below its return are those of the same load above it, the other way round', () => {
  const load = { nominalV: -12, minV: -13, maxV: -11 };
  expect(voltageFault(voltsOf('vm12', 'out'), voltsOf('vm12', 'in'))).toBeUndefined();
  expect(voltageFault(voltsOf('vm12', 'out', { nominalV: -15 }), voltsOf('vm12', 'in'))).toMatchObject({
    kind: 'over',
    reach: 'down-to',
    limit: 'takes-at-least',
  });
  expect(voltageFault(voltsOf('vm12', 'out', { nominalV: -10 }), voltsOf('vm12', 'in', load))).toMatchObject({
    kind: 'under',
    reach: 'delivers',
    limit: 'needs-or-less',
  });
  const volts = fc.integer({ min: 1, max: 60 });
  const mirrored = (facts: { nominalV: number; minV?: number; maxV?: number }) => ({
    nominalV: -facts.nominalV,
    ...(facts.maxV === undefined ? {} : { minV: -facts.maxV }),
    ...(facts.minV === undefined ? {} : { maxV: -facts.minV }),
  });
  fc.assert(
    fc.property(volts, volts, volts, fc.boolean(), (given, nominal, spread, stated) => {
      const source = { nominalV: given };
      const taker = stated
        ? { nominalV: nominal, minV: nominal - spread / 4, maxV: nominal + spread / 4 }
        : { nominalV: nominal };
      if ((taker.minV ?? 1) <= 0) return;
      const plus = voltageFault(voltsOf('v12', 'out', source), voltsOf('v12', 'in', taker));
      const minus = voltageFault(voltsOf('v12', 'out', mirrored(source)), voltsOf('v12', 'in', mirrored(taker)));
      expect(minus?.kind).toBe(plus?.kind);
      expect(minus?.expected === undefined ? undefined : -minus.expected).toBe(plus?.expected);
      // The specification, applied literally: more than 10 % above the nominal voltage, or above the stated limit.
      const limit = taker.maxV ?? nominal * 1.1;
      expect(plus?.kind === 'over').toBe(given > limit);
    }),
    { numRuns: 200, seed: 12 },
  );
});

test('a line below what an input takes is found as well as one above it', () => {
  const found = ruled({
    plugs: { j1: { 1: 'txd> @bipolar', 2: 'gnd' }, j2: { 1: 'rxd< @unipolar', 2: 'gnd' } },
    runs: { w1: 'flat' },
    joints: ['j1.1 = w1@a.1', 'w1@b.1 = j2.1', 'j1.2 = w1@a.2', 'w1@b.2 = j2.2'],
    extra: [
      { id: 'bipolar', driveV: { min: -5, max: 5 } },
      { id: 'unipolar', takesV: { min: -0.5, max: 5.5 } },
    ].map((record) => ({ kind: 'vocab/levels', key: record.id, seq: 2, record: { ...record, src: 's' } })),
  });
  expect(found.map(({ message }) => message)).toEqual([
    'Pin 1 (txd) of j1 delivers down to -5 V; pin 1 (rxd) of j2 takes -0.5 V at least.',
  ]);
});

test('EL2.7 a capacitor and a resistor across a supply of −12 V are judged by its polarity and by its volts', () => {
  const spec = (plus: string, minus: string) => ({
    plugs: { j1: { 1: 'vm12>', 2: 'gnd' } },
    parts: { c1: 'c-100u', r1: 'r-100' },
    joints: [`j1.1 = c1.${minus}`, `j1.2 = c1.${plus}`, 'j1.1 = r1.a', 'r1.b = j1.2'],
  });
  expect(ruled(spec('p', 'n')).map(({ code }) => code)).toEqual(['part-overloaded']);
  expect(ruled(spec('n', 'p')).map(({ code }) => code)).toEqual(['polarity-reversed', 'part-overloaded']);
});

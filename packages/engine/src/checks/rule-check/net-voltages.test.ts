/** The highest voltage between two nets, compared with a test of every pair of nets. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cable } from '../../../test-kit/wrong-cables.ts';
import { netsOf, type Nets } from '../../connectivity/nets/nets.ts';
import { highestVoltage, netVoltages, voltsBetween } from './net-voltages.ts';

const phase = (id: string, phaseDeg: number) => ({
  kind: 'vocab/signals',
  key: id,
  seq: 2,
  record: { id, src: 'synthetic example', kind: 'power', nominalV: 230, phaseDeg },
});
const extra = [phase('l1', 0), phase('l2', 120)];

/** Pins of one plug, each on a separate net. A fuse may join the first two nets into one potential. */
const worlds = fc.record({
  pins: fc.array(fc.constantFrom('v24>', 'v12<', 'vm12<', 'l1>', 'l2>', 'gnd', 'rts', 'txd> @ttl-5v'), {
    minLength: 1,
    maxLength: 5,
  }),
  isFused: fc.boolean(),
});

function netsOfWorld(pins: readonly string[], isFused: boolean): Nets {
  const fuse = isFused && pins.length > 1 ? ['j1.1 = f1.a', 'j1.2 = f1.b'] : [];
  const { catalog, design } = cable({
    plugs: { j1: Object.fromEntries(pins.map((pin, i) => [i + 1, pin])) },
    runs: { w1: 'flat' },
    parts: fuse.length === 0 ? {} : { f1: 'f-2' },
    joints: [...pins.map((_pin, i) => `j1.${i + 1} = w1@a.${i + 1}`), ...fuse],
    extra,
  });
  return netsOf(catalog, design);
}

test('the highest voltage is that of the two nets that are furthest apart, also if all nets have one voltage', () => {
  fc.assert(
    fc.property(worlds, ({ pins, isFused }) => {
      const nets = netsOfWorld(pins, isFused);
      const voltages = nets.list.map(({ id }) => netVoltages(nets).get(id));
      const all = voltages.flatMap((one, i) => voltages.slice(i + 1).map((other) => voltsBetween(one, other) ?? 0));
      const highest = highestVoltage(nets);
      expect(highest?.volts ?? 0).toBe(Math.max(0, ...all));
      if (highest === undefined) return;
      const [one, other] = [highest.net, highest.other].map(({ id }) => netVoltages(nets).get(id));
      expect(voltsBetween(one, other)).toBe(highest.volts);
      expect(highest.kinds).toEqual([...(one?.kinds ?? []), ...(other?.kinds ?? [])]);
    }),
    { numRuns: 150, seed: 13 },
  );
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Network } from './network.ts';
import type { PartLink } from './part-links.ts';
import { effectiveResistance } from './resistance.ts';

const r = (a: string, b: string, ohms: number) => ({ a, b, ohms });

test('resistors in series add, in parallel their conductances add, a bridge is solved', () => {
  expect(effectiveResistance([r('a', 'x', 100), r('x', 'b', 20)], 'a', 'b')).toBe(120);
  expect(effectiveResistance([r('a', 'b', 120), r('a', 'b', 120)], 'a', 'b')).toBe(60);
  const bridge = [r('a', 'x', 1), r('a', 'y', 2), r('x', 'b', 3), r('y', 'b', 4), r('x', 'y', 5)];
  // A Wheatstone bridge, solved by delta-wye transformation of a, x, y.
  expect(effectiveResistance(bridge, 'a', 'b')).toBeCloseTo(bridgeOhms(), 5);
});

function bridgeOhms(): number {
  const sum = 1 + 2 + 5;
  const [ra, rx, ry] = [(1 * 2) / sum, (1 * 5) / sum, (2 * 5) / sum];
  const [up, down] = [rx + 3, ry + 4];
  return ra + (up * down) / (up + down);
}

test('shorts join nodes; what is not connected has no resistance', () => {
  expect(effectiveResistance([r('a', 'x', 0), r('x', 'b', 0)], 'a', 'b')).toBe(0);
  expect(effectiveResistance([r('a', 'x', 0), r('x', 'b', 47)], 'a', 'b')).toBe(47);
  expect(effectiveResistance([r('a', 'x', 1)], 'a', 'b')).toBeUndefined();
});

test('the resistance is the same from both sides, and one more resistor never raises it', () => {
  const node = fc.constantFrom('a', 'b', 'c', 'd', 'e');
  const resistor = fc.tuple(node, node, fc.integer({ min: 1, max: 1000 })).map(([a, b, ohms]) => r(a, b, ohms));
  fc.assert(
    fc.property(fc.array(resistor, { maxLength: 12 }), resistor, (network, more) => {
      const ohms = effectiveResistance(network, 'a', 'b');
      const back = effectiveResistance(network, 'b', 'a');
      expect(back === undefined).toBe(ohms === undefined);
      if (ohms === undefined) return;
      expect(back! / ohms).toBeCloseTo(1, 4);
      expect(effectiveResistance([...network, more], 'a', 'b')!).toBeLessThanOrEqual(ohms * 1.0001);
    }),
  );
});

/** Every part on a path from one net to another that passes no net twice. */
function onSimpleWays(links: readonly PartLink[], from: string, to: string): Set<PartLink> {
  const found = new Set<PartLink>();
  const walk = (at: string, passed: readonly string[], used: readonly PartLink[]): void => {
    if (at === to) for (const link of used) found.add(link);
    else
      for (const link of links) {
        const [a, b] = [link.from.terminal, link.to.terminal];
        const next = a === at ? b : b === at ? a : undefined;
        if (next !== undefined && !passed.includes(next)) walk(next, [...passed, next], [...used, link]);
      }
  };
  walk(from, [from], []);
  return found;
}

test('D17 a reading is open exactly where a part of unknown reading is on a way that passes no net twice', () => {
  const node = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f');
  const link = fc.tuple(node, node, fc.boolean()).map(([from, to, known]): PartLink => ({
    from: { instance: 'x', terminal: from },
    to: { instance: 'x', terminal: to },
    instance: 'x',
    name: 'x',
    label: 'x',
    reading: known ? { expect: 'resistance', ohms: 100 } : { expect: 'unverified' },
  }));
  fc.assert(
    fc.property(fc.array(link, { maxLength: 9 }), (links) => {
      const network = new Network(links, (one, side) => one[side].terminal);
      const ways = [...onSimpleWays(links, 'a', 'b')];
      const { expect: reads } = network.reading('a', 'b');
      expect(reads === 'unverified').toBe(ways.some(({ reading }) => reading.expect === 'unverified'));
      expect(reads === 'open-dc').toBe(ways.length === 0);
    }),
    { numRuns: 300, seed: 17 },
  );
});

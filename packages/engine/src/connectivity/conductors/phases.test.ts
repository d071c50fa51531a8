import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { returningAmperes } from './phases.ts';

describe('EL8.1 the current in the return of several supplies', () => {
  test('adds up for direct current, and for one phase alone', () => {
    expect(returningAmperes([])).toBe(0);
    expect(returningAmperes([{ amperes: 2 }, { amperes: 3.5 }])).toBe(5.5);
    expect(
      returningAmperes([
        { amperes: 16, phaseDeg: 120 },
        { amperes: 2, phaseDeg: 120 },
      ]),
    ).toBeCloseTo(18, 9);
  });

  test('of three phases is that of the one with the largest load, as loads are switched one by one', () => {
    const three = (a: number, b: number, c: number) =>
      returningAmperes([a, b, c].map((amperes, i) => ({ amperes, phaseDeg: i * 120 })));
    expect(three(32, 32, 32)).toBeCloseTo(32, 6);
    expect(three(10, 16, 6)).toBeCloseTo(16, 6);
  });

  test('of two phases in opposition is the larger one; at right angles they add as vectors', () => {
    const two = (degrees: number) =>
      returningAmperes([
        { amperes: 30, phaseDeg: 0 },
        { amperes: 40, phaseDeg: degrees },
      ]);
    expect(two(180)).toBeCloseTo(40, 6);
    expect(two(90)).toBeCloseTo(50, 6);
  });

  /** Tries every combination of loads that are switched on. */
  function bySwitching(currents: readonly { amperes: number; phaseDeg: number }[]): number {
    let most = 0;
    for (let on = 0; on < 2 ** currents.length; on += 1) {
      const x = currents.reduce(
        (sum, { amperes, phaseDeg }, i) => sum + (on & (1 << i) ? amperes * Math.cos((phaseDeg * Math.PI) / 180) : 0),
        0,
      );
      const y = currents.reduce(
        (sum, { amperes, phaseDeg }, i) => sum + (on & (1 << i) ? amperes * Math.sin((phaseDeg * Math.PI) / 180) : 0),
        0,
      );
      most = Math.max(most, Math.hypot(x, y));
    }
    return most;
  }

  test('equals the largest of all ways to switch the loads', () => {
    const current = fc.record({ amperes: fc.integer({ min: 0, max: 63 }), phaseDeg: fc.integer({ min: 0, max: 359 }) });
    fc.assert(
      fc.property(fc.array(current, { maxLength: 7 }), (currents) => {
        expect(returningAmperes(currents)).toBeCloseTo(bySwitching(currents), 4);
      }),
    );
  });
});

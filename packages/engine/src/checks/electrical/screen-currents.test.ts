import { expect, test } from 'vitest';
import { ruled } from '../../../test-kit/wrong-cables.ts';

/**
 * A core feeds a load. The return is the screen of the same run, optionally with a core of a second run in parallel.
 */
const fed = (amperes: number, hasCore = false, inCoax = false) => {
  const [core, screen] = inCoax ? ['coax.core', 'coax.screen'] : ['black', 'screen'];
  return ruled({
    plugs: { j1: { 1: 'v12>', 2: 'gnd' }, j2: { 1: 'v12<', 2: 'gnd' } },
    runs: { w1: inCoax ? 'coax-50' : 'pairs', w2: 'flat' },
    joints: [
      `j1.1 = w1@a.${core}`,
      `w1@b.${core} = j2.1`,
      `j1.2 = w1@a.${screen}`,
      `w1@b.${screen} = j2.2`,
      ...(hasCore ? ['j1.2 = w2@a.1', 'w2@b.1 = j2.2'] : []),
    ],
    more: { electrical: { currents: { 'j2:1': amperes }, rules: { maxDropPct: 50 } } },
  }).filter(({ code }) => code === 'screen-carries-supply');
};

test('a load that returns over a screen alone is a finding above 0.1 A; a conductor next to it carries the current', () => {
  expect(fed(6)).toMatchObject([
    {
      severity: 'warning',
      where: { terminal: 'j2.1' },
      found: 6,
      message:
        'The current of j2.1, 6 A, returns over a screen alone, and no stock states what its screen carries. Use a conductor for the return.',
    },
  ]);
  expect(fed(0.1)).toEqual([]);
  expect(fed(0.11)).toHaveLength(1);
  expect(fed(6, true)).toEqual([]);
  // A coax returns its current through its outer conductor.
  expect(fed(0.3, false, true)).toEqual([]);
});

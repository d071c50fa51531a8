import { nullModem } from '@cablewright/engine/test-kit/index.ts';
import { expect, test } from 'vitest';
import { differences } from './differences.ts';
import { nextDay } from './next-day.ts';

test('two designs are compared by parts and joints, and a moved joint is one line', () => {
  const [first, ...others] = nullModem.joints;
  const after = {
    ...nullModem,
    label: 'Other',
    instances: { ...nullModem.instances, components: [{ id: 'r1', def: 'r-120' }] },
    joints: [{ ...first!, a: { instance: 'j1', terminal: '9' } }, ...others],
  };
  const lines = differences('designs', nullModem, after);
  expect(lines.map((line) => line.what)).toEqual(['Name', 'r1', 'Connection moved']);
  expect(lines[2]).toMatchObject({ before: 'j1.3 – pair-1.a of w1 (end A)', after: 'j1.9 – pair-1.a of w1 (end A)' });
  expect(differences('wires', { id: 'a', odMm: 2 }, { id: 'a', odMm: 3 })).toEqual([
    { what: 'Outer diameter (mm)', before: 2, after: 3 },
  ]);
});

test('the last day of a range is included', () => {
  expect(nextDay('2026-12-31')).toBe('2027-01-01');
  expect(nextDay(undefined)).toBeUndefined();
  expect(nextDay('soon')).toBeUndefined();
});

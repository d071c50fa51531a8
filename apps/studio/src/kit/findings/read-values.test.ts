import type { Finding } from '@cablewright/model';
import { expect, test } from 'vitest';
import { readValues } from './read-values.ts';

const finding = (found: unknown, code = 'rule:thin'): Finding => ({
  code,
  severity: 'error',
  message: 'Too thin',
  where: { kind: 'designs', id: 'lead' },
  found,
});

test('a finding of a rule shows the values that the rule read, in words and with units', () => {
  const found = { areaMm2: 0.14, signals: ['vcc'], 'design.tags': [], 'length of cavities': 2, sealing: null };
  expect(readValues(finding(found)).map(({ name, text }) => `${name} ${text}`)).toEqual([
    'cross-section 0.14 mm²',
    'signals on it vcc',
    'tags of the cable none',
    'number of cavities 2',
    'sealing unknown',
  ]);
  const parts = { screens: [{ path: 'shield', joinedA: true }], 'from.instance': 'j1', odd: true };
  expect(readValues(finding(parts)).map(({ name, text }) => `${name} ${text}`)).toEqual([
    'screens shield',
    'part j1',
    'odd yes',
  ]);
});

test('messages of built-in checks contain the values that were read', () => {
  expect(readValues(finding({ areaMm2: 1 }, 'wire-too-thin'))).toEqual([]);
});

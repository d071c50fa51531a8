import type { Finding } from '@cablewright/model';
import { expect, test } from 'vitest';
import { byInstance, countsOf, grouped } from './grouped.ts';

const finding = (code: string, severity: Finding['severity'], where: Finding['where'] = {}): Finding => ({
  code,
  severity,
  where,
  message: code,
});

test('findings are grouped by code, errors first, the common ones before the rare', () => {
  const groups = grouped([
    finding('floating-end', 'warning'),
    finding('floating-end', 'warning'),
    finding('missing-src', 'warning'),
    finding('unknown-instance', 'error'),
  ]);
  expect(groups.map((group) => [group.title, group.findings.length])).toEqual([
    ['Unknown instance', 1],
    ['Floating end', 2],
    ['Missing source', 1],
  ]);
});

test('a finding marks its part whether it names the part or a terminal of it', () => {
  const map = byInstance([
    finding('a', 'error', { instance: 'j1' }),
    finding('b', 'warning', { terminal: 'w1@a.red' }),
    finding('c', 'warning', { terminal: 'j1.3' }),
    finding('d', 'warning'),
  ]);
  expect(map.get('j1')?.map((each) => each.code)).toEqual(['a', 'c']);
  expect(map.get('w1')).toHaveLength(1);
  expect(countsOf([finding('a', 'error'), finding('b', 'warning')])).toEqual({ errors: 1, warnings: 1 });
});

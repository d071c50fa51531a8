import { expect, test } from 'vitest';
import { continuity } from './continuity/continuity.ts';
import { nullModem, testCatalog } from '../../test-kit/index.ts';
import { markResults, type MeasuredRow } from './test-results.ts';

const data = continuity(testCatalog(), nullModem);
const row = (from: string, to: string, more: Partial<MeasuredRow> = {}): MeasuredRow => ({ row: 1, from, to, ...more });
const marks = (...rows: MeasuredRow[]) =>
  Object.fromEntries(markResults(data, rows).tests.map(({ from, to, mark }) => [`${from} ${to}`, mark]));

test('points are found whatever joins their words and in either order; what was not tried is said', () => {
  const found = marks(row('J1-3', 'J2:2', { verdict: 'PASS' }), row('j2.3', 'j1.2', { verdict: 'ok' }));
  expect(found['j1.3 j2.2']).toBe('passed');
  expect(found['j1.2 j2.3']).toBe('passed');
  expect(found['j1.5 j2.5']).toBe('not-tested');
});

test('the verdict decides; without one a reading does where there is a limit; an unread word is not judged', () => {
  const one = (more: Partial<MeasuredRow>) => marks(row('j1.5', 'j2.5', more))['j1.5 j2.5'];
  expect(one({ verdict: 'FAIL', value: '0.2' })).toBe('failed');
  expect(one({ value: '0,2' })).toBe('passed');
  expect(one({ value: '5.1' })).toBe('failed');
  expect(one({ value: 'OL' })).toBe('failed');
  expect(one({ verdict: 'maybe', value: '0.2' })).toBe('not-judged');
  expect(one({ value: '1.2 kohm' })).toBe('not-judged');
  const [first] = data.isolation;
  const isolated = (value: string) => marks(row(first!.a, first!.b, { value }))[`${first!.a} ${first!.b}`];
  expect([isolated('> 100'), isolated('9.9')]).toEqual(['passed', 'failed']);
});

test('a bound decides only if all readings that it leaves pass, or none', () => {
  const { continuityOhmsMax: max, isolationMinMohm: min } = data.parameters;
  const one = (value: string) => marks(row('j1.5', 'j2.5', { value }))['j1.5 j2.5'];
  // "More than 2 Ω" at a limit of 2 Ω is not 2 Ω.
  expect([one(`> ${max}`), one(`>${max / 2}`), one(`≥ ${max}`)]).toEqual(['failed', 'not-judged', 'not-judged']);
  expect([one(`< ${max}`), one(`≤ ${max}`), one(`< ${2 * max}`)]).toEqual(['passed', 'passed', 'not-judged']);
  const [first] = data.isolation;
  const isolated = (value: string) => marks(row(first!.a, first!.b, { value }))[`${first!.a} ${first!.b}`];
  expect([isolated(`< ${min}`), isolated(`≤ ${min}`), isolated(`<${2 * min}`)]).toEqual([
    'failed',
    'not-judged',
    'not-judged',
  ]);
  expect([isolated(`> ${min}`), isolated(`≥ ${min}`), isolated(`> ${min / 2}`)]).toEqual([
    'passed',
    'passed',
    'not-judged',
  ]);
});

test('of several rows of one test the failed one decides, and rows that fit nothing are named', () => {
  const rows = [
    row('j1.3', 'j2.2', { row: 1, verdict: 'pass' }),
    row('j1.3', 'j2.2', { row: 2, verdict: 'fail' }),
    row('j1.3', 'j9.1', { row: 3 }),
    row('j1.1', 'j1.1', { row: 4 }),
  ];
  const { tests, unknown, counts } = markResults(data, rows);
  expect(tests.find(({ from }) => from === 'j1.3')).toMatchObject({ mark: 'failed', rows: [{ row: 1 }, { row: 2 }] });
  expect(unknown.map(({ row: { row: n }, why }) => [n, why])).toEqual([
    [3, 'The cable has no test point j9.1.'],
    [4, 'No test is expected between these two points.'],
  ]);
  expect(counts.failed).toBe(1);
  expect(counts['not-tested']).toBe(tests.length - 1);
});

test('points are found by what else they are called too, ids first', () => {
  const names = [
    ['PC A 3 (TXD)', 'j1.3'],
    ['PC B 2', 'j2.2'],
    ['j1.5', 'j2.2'],
  ] as const;
  const rows = [row('pc-a.3 txd', 'PC B:2', { verdict: 'pass' }), row('j1.5', 'j2.5', { verdict: 'pass' })];
  const { tests, unknown } = markResults(data, rows, undefined, names);
  const passed = tests.filter(({ mark }) => mark === 'passed').map(({ from, to }) => `${from} ${to}`);
  expect([passed, unknown]).toEqual([['j1.3 j2.2', 'j1.5 j2.5'], []]);
});

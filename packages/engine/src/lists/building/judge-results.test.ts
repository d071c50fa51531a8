import { describe, expect, test } from 'vitest';
import { design, testCatalog } from '../../../test-kit/index.ts';
import { randomAssembly, sparseRows } from '../../../test-kit/random-assemblies.ts';
import { shippedCatalog } from '../../../test-kit/shipped.ts';
import { catalogOf } from '../../library/catalog.ts';
import { type Continuity, continuity } from '../continuity/continuity.ts';
import type { MeasuredRow } from '../test-results.ts';
import { judgeResults } from './judge-results.ts';

/** A row from a tester, without its number. */
type Said = Omit<MeasuredRow, 'row'>;
const numbered = (rows: readonly Said[]): MeasuredRow[] => rows.map((row, i) => ({ row: i + 1, ...row }));

/** The rows that a tester reports for a correct piece. */
function good({ connections, isolation }: Continuity): Said[] {
  return [
    ...connections.map(({ from, to }) => ({ from, to, verdict: 'PASS' })),
    ...isolation.map(({ a, b }) => ({ from: a, to: b, verdict: 'PASS' })),
  ];
}

/** `npm test` uses some of the random cables and rows; the `.long.test.ts` file runs this file with all of them. */
const isLong = process.env['CABLEWRIGHT_TESTS'] === 'long';
const rowsInFull = isLong ? 60 : 16;

const shipped = shippedCatalog();
const random = testCatalog(sparseRows);
/** A diode between two plugs. */
const oneWay = testCatalog([
  {
    kind: 'vocab/component-kinds',
    key: 'one-way',
    seq: 3,
    record: { id: 'one-way', label: 'One way', dcReading: 'open', conducts: 'plus-to-minus' },
  },
  { kind: 'components', key: 'd-07', seq: 3, record: { id: 'd-07', kind: 'one-way', value: 'd', forwardV: 0.7 } },
]);
const plugs = [
  { id: 'j1', def: 'de9-female', role: 'source' as const },
  { id: 'j2', def: 'de9-male', role: 'destination' as const },
];
const diode = design('diode', { connectors: plugs, components: [{ id: 'x1', def: 'd-07' }] }, [
  'j1.1 = x1.a',
  'j2.1 = x1.b',
]);

const all: [string, Continuity][] = [
  ['a diode', continuity(oneWay, diode)],
  ...shipped.designs.map(({ design: one }): [string, Continuity] => [
    one.id,
    continuity(catalogOf(shipped.library), one),
  ]),
  ...Array.from({ length: isLong ? 80 : 20 }, (_, seed): [string, Continuity] => [
    `random ${seed}`,
    continuity(random, randomAssembly(seed)),
  ]),
];
const worlds = all.filter(([, data]) => data.connections.length > 0 && data.isolation.length < 4000);

const judged = (data: Continuity, rows: readonly Said[], noOtherShorts = false) =>
  judgeResults(data, numbered(rows), { noOtherShorts }).verdict;

describe('[BU3.4] no wrong piece passes, and no right one fails', () => {
  test('there are at least 40 cables with something to test, with diodes and resistors among them', () => {
    expect(worlds.length).toBeGreaterThanOrEqual(40);
    const connections = worlds.flatMap(([, data]) => data.connections);
    expect(connections.some(({ conducts }) => conducts !== undefined)).toBe(true);
    expect(connections.some(({ expect: reading }) => reading === 'resistance')).toBe(true);
  });

  test.each(worlds)('%s', (_name, data) => {
    const rows = good(data);
    const ofConnections = data.connections.length;
    expect(judged(data, rows)).toBe('passed');
    // The rows in reverse order, with swapped points, one of them in capitals.
    expect(
      judged(
        data,
        rows.toReversed().map(({ from, to, ...said }) => ({ ...said, from: to.toUpperCase(), to: from })),
      ),
    ).toBe('passed');
    // A tester that lists only connections, and states that it found no shorts.
    expect(judged(data, rows.slice(0, ofConnections), true)).toBe('passed');
    if (data.isolation.length > 0) expect(judged(data, rows.slice(0, ofConnections))).toBe('incomplete');
    for (const [i, row] of rows.entries()) {
      if (i > rowsInFull && i % 17 !== 0) continue;
      // The tester reports an open circuit, a short, a reversed part or a wrong value as failed.
      expect(judged(data, rows.with(i, { ...row, verdict: 'FAIL' })), `row ${i} fails`).toBe('failed');
      // The same test is reported twice, once passed and once failed.
      expect(judged(data, [...rows, { ...row, verdict: 'FAIL' }])).toBe('failed');
      // A missing test, and an unknown verdict.
      expect(judged(data, rows.toSpliced(i, 1)), `row ${i} is missing`).toBe('incomplete');
      expect(judged(data, rows.with(i, { ...row, verdict: 'see log' }))).toBe('incomplete');
      if (i < ofConnections) expect(judged(data, rows.toSpliced(i, 1), true)).toBe('incomplete');
    }
    // A short in addition to rows that all pass.
    const [first, next] = data.connections;
    if (first !== undefined && next !== undefined)
      expect(judged(data, [...rows, { from: first.from, to: next.to, verdict: 'SHORT' }])).toBe('failed');
    // Two wires swapped at one end: a meter reads both connections as open, and finds each wire at the other one's
    // position.
    const [one, two] = data.connections.filter(({ expect: reading }) => reading === 'continuity');
    if (one !== undefined && two !== undefined && new Set([one.from, one.to, two.from, two.to]).size === 4) {
      const isSwapped = ({ from, to }: Said) =>
        (from === one.from && to === one.to) || (from === two.from && to === two.to);
      const meter = rows.map((row) => (isSwapped(row) ? { from: row.from, to: row.to, value: 'OL' } : row));
      const found = [
        { from: one.from, to: two.to, value: '0.1' },
        { from: two.from, to: one.to, value: '0.1' },
      ];
      expect(judged(data, meter)).toBe('failed');
      expect(judged(data, [...meter, ...found])).toBe('failed');
      // Another tester reports the swapped wires as shorts, and leaves out the expected connections.
      const shorts = found.map(({ from, to }) => ({ from, to, verdict: 'SHORT' }));
      expect(judged(data, [...rows.filter((row) => !isSwapped(row)), ...shorts])).toBe('failed');
    }
    expect(judged(data, [...rows, { from: 'x9.1', to: 'x9.2', verdict: 'FAIL' }])).toBe('failed');
    expect(judged(data, [])).toBe('incomplete');
  });

  test('by readings alone: an open wire, a short, a shorted diode, a wrong resistor fail; what a reading cannot prove is not passed', () => {
    let [opens, shorts, diodes, resistors, capacitors] = [0, 0, 0, 0, 0];
    for (const [, data] of worlds) {
      const rows = good(data);
      for (const [i, { from, to, expect: reading, ohms, conducts }] of data.connections.entries()) {
        const read = (value: string) => judged(data, rows.with(i, { from, to, value }));
        if (conducts !== undefined) {
          diodes += 1;
          expect([read('0.1'), read('OL'), read('600')]).toEqual(['failed', 'incomplete', 'incomplete']);
        } else if (reading === 'continuity') {
          opens += 1;
          expect([read('OL'), read('9999'), read('0.05')]).toEqual(['failed', 'failed', 'passed']);
        } else if (reading === 'resistance') {
          resistors += 1;
          const off = (share: number) => read(String(Number(ohms) * share + (share > 1 ? 6 : -6)));
          expect([off(1.5), off(0.5), read('OL'), read('0')]).toEqual(Array(4).fill('failed'));
          // The tolerance of the resistor isn't known, so a reading within the widest tolerance proves nothing.
          expect([read(String(ohms)), read(String(Number(ohms) * 1.1))]).toEqual(['incomplete', 'incomplete']);
        } else if (reading === 'open-dc') {
          capacitors += 1;
          expect([read('0.1'), read('OL')]).toEqual(['failed', 'incomplete']);
        }
      }
      for (const [i, { a, b }] of data.isolation.slice(0, 40).entries()) {
        shorts += 1;
        const at = data.connections.length + i;
        expect(judged(data, rows.with(at, { from: a, to: b, value: '0.001' }))).toBe('failed');
        expect(judged(data, rows.with(at, { from: a, to: b, value: 'OL' }))).toBe('passed');
      }
    }
    expect(Math.min(opens, shorts, diodes, resistors, capacitors)).toBeGreaterThan(0);
  });

  test('the first failures are named with what was expected and what the tester says', () => {
    const [, data] = worlds[0]!;
    const [first] = data.connections;
    const rows = good(data).with(0, { from: first!.from, to: first!.to, verdict: 'FAIL', value: 'OL' });
    expect(judgeResults(data, numbered(rows)).failures).toEqual([
      { from: first!.from, to: first!.to, expected: expect.any(String) as string, said: 'FAIL OL' },
    ]);
  });
});

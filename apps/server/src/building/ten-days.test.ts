/** Compares the generated machine log with the published figures of a real one, counted from the log's text. */
import { expect, test } from 'vitest';
import { lotSizes, shiftOf, tenDays, tenDaysOfJobs } from './testing/machine.ts';

function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

test.each([1, 7, 2026])(
  'BU6.1 the log that is generated has the proportions of ten days of a real machine (seed %i)',
  (seed) => {
    const random = randomFrom(seed);
    const jobs = tenDaysOfJobs(random);
    const { text, readingsOf } = shiftOf(jobs, random);
    const lines = text.split('\r\n');
    const count = (line: string) => lines.filter((one) => one === line).length;
    const valuesOf = (key: string) =>
      lines.filter((one) => one.startsWith(`${key}=`)).map((one) => Number(one.slice(key.length + 1)));
    const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0);
    const near = (value: number, figure: number, tolerance: number) =>
      expect(Math.abs(value / figure - 1), `${value} to ${figure}`).toBeLessThanOrEqual(tolerance);

    expect(count('[JobTerminated]')).toBe(tenDays.finished);
    expect(new Set(jobs.map(({ article }) => article)).size).toBe(tenDays.articles);
    expect(jobs.filter(({ article }, i) => i > 0 && article !== jobs[i - 1]!.article).length).toBe(
      tenDays.articleChanges,
    );
    expect([count('[JobAborted]'), count(`Code=${tenDays.reason}`)]).toEqual([tenDays.aborted, tenDays.aborted]);
    expect(count('[ProductionStarted]')).toBe(tenDays.productions);
    expect(count('[ProductionInterrupted]')).toBe(tenDays.interruptions);
    near(count('[SampleStarted]'), tenDays.samples, 0.01);
    near(count('[LearnStarted]'), tenDays.teachIns, 0.01);

    const readings = lines.filter((one) => /^\d+=[01];/.test(one));
    near(readings.length, tenDays.readings, 0.02);
    near(readings.filter((one) => one.includes('=0;')).length, tenDays.readingsFailed, 0.06);
    expect(sum([...readingsOf.values()].map((own) => own.length))).toBe(readings.length);

    // Only finished jobs have good pieces; aborted jobs have none.
    const good = valuesOf('Good')
      .filter((value) => value > 0)
      .toSorted((a, b) => a - b);
    expect(good.length).toBe(tenDays.finished);
    for (const [share, pieces] of tenDays.pieces) {
      const at = good[Math.ceil(share * good.length) - 1]!;
      expect(Math.abs(at - pieces), `${share}: ${at}`).toBeLessThanOrEqual(Math.max(0.5, pieces * 0.05));
    }
    const net = sum(jobs.map(({ quantity, lengthMm }) => quantity * lengthMm));
    near(sum(valuesOf('WireUsed')) / net, tenDays.wireOverNet, 0.001);
    near(sum(valuesOf('WireUsed')), tenDays.wireKm * 1e6, 0.25);
    const terminals = sum(valuesOf('T1')) + sum(valuesOf('T2'));
    near(terminals / (2 * sum(good)), tenDays.terminalsOverNet, 0.001);
    near(terminals, tenDays.terminals, 0.15);

    // The days are taken from the times. The articles of a day are those of the jobs finished that day.
    const byDay = new Map<string, Set<string>>();
    const articleOf = new Map(jobs.map(({ job, article }) => [job, article]));
    for (const [i, line] of lines.entries()) {
      if (line !== '[JobTerminated]') continue;
      const day = lines[i + 2]!.slice('Time='.length, 'Time='.length + 10);
      byDay.set(day, (byDay.get(day) ?? new Set()).add(articleOf.get(lines[i + 1]!.slice('Key='.length))!));
    }
    expect(byDay.size).toBe(tenDays.days);
    expect(Math.max(...[...byDay.values()].map(({ size }) => size))).toBeLessThanOrEqual(tenDays.maxArticlesOfADay);
  },
);

test('BU6.1 lots of any number of orders have the sizes of the real ones', () => {
  for (const count of [40, 106]) {
    const sizes = lotSizes(count, randomFrom(count)).toSorted((a, b) => a - b);
    const at = (share: number) => sizes[Math.ceil(share * count) - 1]!;
    expect([sizes.length, at(0.1), at(0.25)]).toEqual([count, 1, 2]);
    expect(Math.abs(at(0.5) - 12)).toBeLessThanOrEqual(1);
    expect(Math.abs(at(0.9) / 101 - 1)).toBeLessThan(0.1);
  }
});

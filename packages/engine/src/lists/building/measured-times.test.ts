import type { Operation } from '@cablewright/model';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { StepCounts } from '../costs/count-steps.ts';
import { type MeasuredOrder, measuredTimes } from './measured-times.ts';

const operation = (id: string, counts: Operation['counts'], more: Partial<Operation> = {}): Operation => ({
  id,
  src: 'test',
  counts,
  secondsEach: 30,
  station: 'Bench',
  confidence: 'assumed',
  ...more,
});
const crimp = operation('crimp', 'crimps');
const strip = operation('strip', 'strips', { secondsEach: 10 });
const label = operation('label', 'labels', { secondsEach: 20 });

/** Two steps with one operation each, and a third step with two. */
const counts: StepCounts = {
  crimps: [{ step: 's1', count: 4 }],
  strips: [
    { step: 's2', count: 8 },
    { step: 's3', count: 2 },
  ],
  labels: [{ step: 's3', count: 1 }],
};

type Record = MeasuredOrder['records'][number];
const start = Date.parse('2026-11-02T08:00:00.000Z');
const at = (seconds: number) => new Date(start + Math.round(seconds * 1000)).toISOString();

/** Creates records like those of a bench. `after` is the time in s since the previous record. */
class Shift {
  readonly records: Record[] = [];
  readonly #numbers = new Map<string, number>();
  now = 0;

  add(piece: string, kind: Record['kind'], body: Record['body'], after: number, by = 'Ada'): number {
    this.now += after;
    const record = (this.#numbers.get(piece) ?? 0) + 1;
    this.#numbers.set(piece, record);
    this.records.push({ piece, record, kind, body, by, at: at(this.now) });
    return record;
  }

  done(piece: string, step: string, after: number, by = 'Ada'): number {
    return this.add(piece, 'step-done', { step }, after, by);
  }

  get order(): MeasuredOrder {
    return { number: 'WO-1', counts, records: this.records };
  }
}

const six = ['1', '2', '3', '4', '5', '6'];
const only = (times: ReturnType<typeof measuredTimes>, id: string) => times.find((time) => time.operation === id);

describe('the time of an operation', () => {
  test('is the median of the latest twenty pieces, with its quartiles', () => {
    const shift = new Shift();
    // The first ten pieces are those of a learner, and are too old to count.
    for (let i = 0; i < 30; i += 1) {
      shift.add(`${i}`, 'started', {}, 60);
      shift.done(`${i}`, 's1', i < 10 ? 4000 : 4 * (20 + i));
    }
    const [time] = measuredTimes([crimp], [shift.order]);
    expect(time).toEqual({
      operation: 'crimp',
      secondsEach: 30,
      // The median of 30, 31, … 49.
      median: 39.5,
      lower: 34.8,
      upper: 44.3,
      pieces: 20,
      count: 80,
      isShared: false,
      orders: ['WO-1'],
      from: shift.records[21]!.at,
      to: shift.records.at(-1)!.at,
    });
  });

  test('is not known from fewer than five pieces', () => {
    const shift = new Shift();
    for (const piece of six.slice(0, 4)) {
      shift.add(piece, 'started', {}, 5);
      shift.done(piece, 's1', 100);
    }
    expect(measuredTimes([crimp], [shift.order])).toEqual([]);
    shift.add('6', 'started', {}, 5);
    shift.done('6', 's1', 100);
    expect(only(measuredTimes([crimp], [shift.order]), 'crimp')).toMatchObject({ median: 25, pieces: 5 });
  });

  test('is that of all pieces together when a step is done for a lot and ticked piece by piece', () => {
    const shift = new Shift();
    shift.add('1', 'started', {}, 5);
    for (const [i, piece] of six.entries()) shift.done(piece, 's1', i === 0 ? 580 : 4);
    // 600 s for six pieces with four crimps each.
    expect(only(measuredTimes([crimp], [shift.order]), 'crimp')).toMatchObject({ median: 25, lower: 25, pieces: 6 });
  });

  test('is shared as the operations state it between steps that are ticked at once', () => {
    const shift = new Shift();
    for (const piece of six) {
      shift.add(piece, 'started', {}, 5);
      // The stated times are 120 s and 80 s. Together the steps took 400 s, which is divided in that ratio.
      shift.done(piece, 's1', 398);
      shift.done(piece, 's2', 2);
    }
    const times = measuredTimes([crimp, strip], [shift.order]);
    expect(only(times, 'crimp')).toMatchObject({ median: 60, isShared: true });
    expect(only(times, 'strip')).toMatchObject({ median: 20, isShared: true });
  });

  test('comes from steps with nothing else where there are five pieces of them', () => {
    const shift = new Shift();
    for (const piece of six) {
      shift.add(piece, 'started', {}, 5);
      shift.done(piece, 's2', 8 * 12);
      shift.done(piece, 's3', 400);
    }
    const times = measuredTimes([strip, label], [shift.order]);
    expect(only(times, 'strip')).toMatchObject({ median: 12, isShared: false, count: 48 });
    // The only step with labels also has strips, with 20 s stated for each: the 400 s are divided equally.
    expect(only(times, 'label')).toMatchObject({ median: 200, isShared: true });
  });

  test('is of one person: what others record in between does not cut it', () => {
    const shift = new Shift();
    for (const piece of six) {
      shift.add(piece, 'started', {}, 5);
      shift.add(`b${piece}`, 'started', {}, 10, 'Ben');
      shift.add(`b${piece}`, 'defect', { what: 'scratch' }, 60, 'Ben');
      shift.done(piece, 's1', 30);
    }
    expect(only(measuredTimes([crimp], [shift.order]), 'crimp')).toMatchObject({ median: 25, upper: 25 });
  });

  test('leaves out breaks of more than two hours, corrected records and what machines report', () => {
    const shift = new Shift();
    for (const piece of six) {
      shift.add(piece, 'started', {}, 5);
      shift.add('WO-1', 'machine-job', { machine: 'm', job: 'j', lead: 1, report: 'finished' }, 40);
      shift.done(piece, 's1', 60);
    }
    shift.add('7', 'started', {}, 5);
    shift.done('7', 's1', 3 * 3600);
    shift.add('8', 'started', {}, 5);
    const wrong = shift.done('8', 's1', 8);
    shift.add('8', 'corrected', { record: wrong, why: 'of another piece' }, 5);
    const time = only(measuredTimes([crimp], [shift.order]), 'crimp');
    expect(time).toMatchObject({ median: 25, lower: 25, upper: 25, pieces: 6 });
  });

  test('is not that of work with an operation without a time, of the lot, or of another drive', () => {
    const shift = new Shift();
    for (const piece of six) {
      shift.add(piece, 'started', {}, 5);
      shift.done(piece, 's1', 100);
    }
    const of = (more: Partial<Operation>) => measuredTimes([{ ...crimp, ...more }], [shift.order]);
    expect(of({ secondsEach: 0 })).toEqual([]);
    expect(of({ perLot: true })).toEqual([]);
    const byMachine: StepCounts = { crimps: [{ step: 's1', count: 4, drive: 'machine' }] };
    const machined = { ...shift.order, counts: byMachine };
    expect(measuredTimes([{ ...crimp, drive: 'hand' }], [machined])).toEqual([]);
    expect(measuredTimes([{ ...crimp, drive: 'machine' }], [machined])).toHaveLength(1);
  });
});

test('people who work at their own speed, in any order and in lots of any size, are measured as they work', () => {
  const world = fc.record({
    seconds: fc.record({ s1: fc.integer({ min: 2, max: 900 }), s2: fc.integer({ min: 2, max: 900 }) }),
    lots: fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 5, maxLength: 12 }),
    people: fc.integer({ min: 1, max: 3 }),
  });
  fc.assert(
    fc.property(world, ({ seconds, lots, people }) => {
      const shifts = Array.from({ length: people }, () => new Shift());
      let next = 0;
      for (const [i, size] of lots.entries()) {
        const shift = shifts[i % people]!;
        const by = `p${i % people}`;
        const pieces = Array.from({ length: size }, () => `${(next += 1)}`);
        // The first piece of a lot is started, which begins the time of all following steps.
        shift.add(pieces[0]!, 'started', {}, 5, by);
        for (const step of ['s1', 's2'] as const) {
          for (const piece of pieces) shift.done(piece, step, seconds[step], by);
        }
      }
      const records = shifts.flatMap((shift) => shift.records);
      const times = measuredTimes([crimp, strip], [{ number: 'WO-1', counts: { ...counts, labels: [] }, records }]);
      const tenth = (value: number) => Math.round(value * 10) / 10;
      // Steps ticked within three seconds of each other can't be distinguished from steps ticked together.
      if (Math.min(seconds.s1, seconds.s2) < 3) return;
      expect(only(times, 'crimp')).toMatchObject({ median: tenth(seconds.s1 / 4), upper: tenth(seconds.s1 / 4) });
      expect(only(times, 'strip')).toMatchObject({ median: tenth(seconds.s2 / 8), lower: tenth(seconds.s2 / 8) });
    }),
    { numRuns: 100, seed: 5 },
  );
});

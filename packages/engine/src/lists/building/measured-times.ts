/** Durations of the operations in the shop, measured from the times at which people recorded the steps of pieces. */
import type { Operation, WorkBody, WorkRecord } from '@cablewright/model';
import type { StepCounts } from '../costs/count-steps.ts';
import { isCounted } from '../costs/operation-times.ts';

/** An order with its frozen counts and its records, both those of its pieces and those of the order as a whole. */
export interface MeasuredOrder {
  readonly number: string;
  readonly counts: StepCounts;
  readonly records: readonly Pick<WorkRecord, 'piece' | 'record' | 'kind' | 'at' | 'by' | 'body'>[];
}

/** The measured duration of an operation, from the latest pieces. */
interface MeasuredTime {
  readonly operation: string;
  /** The time that the operation currently states, in s. */
  readonly secondsEach: number;
  /** The median over the pieces, and the lower and upper quartiles, in s per counted item. */
  readonly median: number;
  readonly lower: number;
  readonly upper: number;
  readonly pieces: number;
  /** Number of items counted in those pieces. */
  readonly count: number;
  /**
   * True if steps with other operations had to be included. Their time is divided in proportion to the stated times.
   */
  readonly isShared: boolean;
  /** The orders of the pieces. */
  readonly orders: readonly string[];
  /** The times of the earliest and the latest measured piece, in UTC. */
  readonly from: string;
  readonly to: string;
}

/** Number of latest pieces to use, and number of pieces required. */
const latest = 20;
const minPieces = 5;
/** Steps that one person ticks within this time, in s, were done earlier and ticked together. */
const together = 3;
/** A longer time, in s, contains a break or another job. */
const longest = 2 * 3600;

/** Work with the operations it consists of. The seconds are those that the operations state. */
interface Item {
  readonly order: string;
  readonly piece: string;
  readonly at: string;
  readonly work: readonly { readonly operation: Operation; readonly count: number; readonly seconds: number }[];
}

/** A person's work from one record to the next. */
interface Block {
  readonly seconds: number;
  readonly items: readonly Item[];
}

interface Sample {
  readonly order: string;
  readonly at: string;
  readonly count: number;
  readonly seconds: number;
}

/**
 * Measures the seconds that operations took per counted item. The time of a record is the time since the same person's
 * previous record, in any order or piece. If the same step was recorded for several pieces in a row, or steps were
 * ticked together, they share the time. A time that covers several operations is divided in proportion to their stated
 * times, and is used only if fewer than five pieces have steps with one operation alone. Preparation, work for the
 * whole lot, breaks of more than two hours and corrected records aren't measured.
 *
 * @param operations Those of the shop. Operations without a time, or for the whole lot, have no result.
 * @param orders Any orders, each with all of its records or the latest part of them.
 * @returns Operations with at least five pieces, in the order of `operations`.
 */
export function measuredTimes(operations: readonly Operation[], orders: readonly MeasuredOrder[]): MeasuredTime[] {
  const blocks = orders.length === 0 ? [] : blocksOf(operations, orders);
  return operations.flatMap((operation) => {
    const alone = samplesOf(operation, blocks.filter(hasOneOperation));
    const samples = alone.length >= minPieces ? alone : samplesOf(operation, blocks);
    const times = samples.map(({ at }) => at).toSorted();
    const [from, to] = [times[0], times.at(-1)];
    if (samples.length < minPieces || from === undefined || to === undefined) return [];
    const each = samples.map(({ seconds, count }) => seconds / count).toSorted((a, b) => a - b);
    return [
      {
        operation: operation.id,
        secondsEach: operation.secondsEach,
        median: rounded(quantile(each, 0.5)),
        lower: rounded(quantile(each, 0.25)),
        upper: rounded(quantile(each, 0.75)),
        pieces: samples.length,
        count: samples.reduce((sum, { count }) => sum + count, 0),
        isShared: samples !== alone,
        orders: [...new Set(samples.map(({ order }) => order))].toSorted(),
        from,
        to,
      },
    ];
  });
}

const rounded = (seconds: number) => Math.round(seconds * 10) / 10;

/** The quantile of sorted values, interpolated between two of them if necessary (Hyndman and Fan, type 7). */
function quantile(sorted: readonly number[], share: number): number {
  const place = (sorted.length - 1) * share;
  const below = Math.floor(place);
  const [low = 0, high = low] = sorted.slice(below, below + 2);
  return low + (place - below) * (high - low);
}

const hasOneOperation = ({ items }: Block) =>
  new Set(items.flatMap(({ work }) => work.map(({ operation }) => operation.id))).size === 1;

/** The latest pieces with an operation in these blocks. */
function samplesOf({ id }: Operation, blocks: readonly Block[]): Sample[] {
  const pieces = new Map<string, Sample>();
  for (const { seconds, items } of blocks) {
    const stated = items.reduce((sum, { work }) => sum + work.reduce((all, one) => all + one.seconds, 0), 0);
    for (const { order, piece, at, work } of items) {
      for (const one of work) {
        if (one.operation.id !== id) continue;
        const before = pieces.get(piece) ?? { order, at, count: 0, seconds: 0 };
        pieces.set(piece, {
          order,
          at: at > before.at ? at : before.at,
          count: before.count + one.count,
          seconds: before.seconds + (seconds * one.seconds) / stated,
        });
      }
    }
  }
  return [...pieces.values()].toSorted((a, b) => (a.at < b.at ? 1 : -1)).slice(0, latest);
}

interface Step {
  readonly order: string;
  readonly piece: string;
  /** Absent if the record isn't the end of a step. */
  readonly step: string | undefined;
  readonly at: string;
}

function blocksOf(operations: readonly Operation[], orders: readonly MeasuredOrder[]): Block[] {
  const work = new Map(orders.map((order) => [order.number, workOf(operations, order.counts)]));
  const people = Map.groupBy(
    orders.flatMap((order) => stepsOf(order)),
    ({ by }) => by,
  );
  return [...people.values()].flatMap((steps) => {
    const sorted = steps.toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
    return runsOf(sorted).flatMap(({ since, steps: run }) => {
      const seconds = (Date.parse(run.at(-1)!.at) - Date.parse(since)) / 1000;
      if (seconds <= 0 || seconds > longest) return [];
      const items = run.map(({ order, piece, at, step }) => ({
        order,
        piece,
        at,
        work: (step === undefined ? undefined : work.get(order)?.get(step)) ?? [],
      }));
      // A step with work without a stated time isn't measured, because that work would count as part of other work.
      return items.every((item) => item.work.length > 0) ? [{ seconds, items }] : [];
    });
  });
}

/**
 * The operations of each step that has something to count. A step that contains an operation without a stated time is
 * left out.
 */
function workOf(operations: readonly Operation[], counts: StepCounts): ReadonlyMap<string, Item['work']> {
  const steps = new Map<string, Item['work'][number][]>();
  const unmeasured = new Set<string>();
  for (const operation of operations) {
    for (const one of counts[operation.counts] ?? []) {
      if (operation.perLot === true || !isCounted(operation, one)) continue;
      if (operation.secondsEach === 0) unmeasured.add(one.step);
      const list = steps.get(one.step) ?? [];
      list.push({ operation, count: one.count, seconds: one.count * operation.secondsEach });
      steps.set(one.step, list);
    }
  }
  for (const step of unmeasured) steps.delete(step);
  return steps;
}

/** The records of an order, without corrected ones and without machine reports. */
function stepsOf({ number, records }: MeasuredOrder): (Step & { readonly by: string })[] {
  const corrected = new Set(
    records.flatMap(({ kind, piece, body }) =>
      kind === 'corrected' ? [`${piece} ${(body as WorkBody<'corrected'>).record}`] : [],
    ),
  );
  return records
    .filter(({ kind, piece, record }) => kind !== 'machine-job' && !corrected.has(`${piece} ${record}`))
    .map(({ kind, piece, at, by, body }) => ({
      order: number,
      piece,
      at,
      by,
      step: kind === 'step-done' ? (body as WorkBody<'step-done'>).step : undefined,
    }));
}

/** Groups the steps of a person that share a time: the same step several times in a row, or steps ticked together. */
function runsOf(sorted: readonly Step[]): { readonly since: string; readonly steps: readonly Step[] }[] {
  const runs: { since: string; steps: Step[] }[] = [];
  for (const [i, step] of sorted.entries()) {
    const before = sorted[i - 1];
    if (step.step === undefined || before === undefined) continue;
    const run = runs.at(-1);
    const goesOn = run !== undefined && before.step !== undefined && run.steps.at(-1) === before;
    const isSame = step.order === before.order && step.step === before.step;
    const isTogether = Date.parse(step.at) - Date.parse(before.at) < together * 1000;
    if (goesOn && (isSame || isTogether)) run.steps.push(step);
    else runs.push({ since: before.at, steps: [step] });
  }
  return runs;
}

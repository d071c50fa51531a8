/** Measuring tools for all benchmarks: interleaved rounds, the median, and a line with the ratio to a rival. */

import { setImmediate } from 'node:timers/promises';

export interface Timed {
  readonly name: string;
  /** Median, fastest and slowest milliseconds of one call. */
  readonly median: number;
  readonly min: number;
  readonly max: number;
}

export interface Measured extends Timed {
  /** Processor time of this process for the median call, ms. On a busy machine it is the fairer measure. */
  readonly processor: number;
}

/**
 * Runs the named works alternately, so that other load on the machine affects all of them equally. `together` is the
 * number of consecutive calls of a work in a round: more than one if a call leaves deferred work for the next.
 */
export async function interleave(
  works: Readonly<Record<string, () => unknown>>,
  rounds: number,
  together = 1,
): Promise<Measured[]> {
  const times = new Map(Object.keys(works).map((name) => [name, [] as Call[]]));
  for (const work of Object.values(works)) await work();
  for (let round = 0; round < rounds; round += 1) {
    // Each round is a separate event loop task, as calls are in the program, so that weak references may be collected
    // in between.
    await setImmediate();
    const turn = Object.entries(works).flatMap((entry) => Array.from({ length: together }, () => entry));
    for (const [name, work] of turn) {
      const [start, before] = [performance.now(), process.cpuUsage()];
      await work();
      const { user, system } = process.cpuUsage(before);
      times.get(name)!.push({ ms: performance.now() - start, processor: (user + system) / 1000 });
    }
  }
  return [...times].map(([name, list]) => summary(name, list));
}

interface Call {
  readonly ms: number;
  readonly processor: number;
}

function summary(name: string, calls: readonly Call[]): Measured {
  const sorted = (values: readonly number[]) => values.toSorted((a, b) => a - b);
  const times = sorted(calls.map(({ ms }) => ms));
  const half = calls.length >> 1;
  const processor = sorted(calls.map((call) => call.processor))[half]!;
  return { name, median: times[half]!, min: times[0]!, max: times.at(-1)!, processor };
}

/** The speed of `ours` relative to the rival, by elapsed and by processor time. */
export function timesAsFast(ours: Measured, rival: Measured): string {
  const [clock, processor] = [rival.median / ours.median, rival.processor / ours.processor];
  return `${clock.toFixed(0)} times as fast, ${processor.toFixed(0)} times by the processor`;
}

/** A line for a result: ours, the rival, their ratio, and our limit. */
export function report(title: string, ours: Timed, rival: Timed, limitMs?: number): void {
  const ms = (time: Timed) => `${time.median.toFixed(3)} ms (${time.min.toFixed(3)}–${time.max.toFixed(3)})`;
  const ratio = (ours.median / rival.median).toFixed(2);
  const limit = limitMs === undefined ? '' : `  limit ${limitMs} ms: ${ours.median <= limitMs ? 'held' : 'MISSED'}`;
  console.log(`${title}\n  ${ours.name}: ${ms(ours)}\n  ${rival.name}: ${ms(rival)}\n  ratio ${ratio}${limit}`);
}

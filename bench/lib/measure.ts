/** What every benchmark measures with: interleaved rounds, the median, and a line with the ratio against a rival. */

export interface Timed {
  readonly name: string;
  /** Median, fastest and slowest milliseconds of one call. */
  readonly median: number;
  readonly min: number;
  readonly max: number;
}

/** Runs the named works in turn, round by round, so that whatever else the machine does falls on all of them alike. */
export async function interleave(works: Readonly<Record<string, () => unknown>>, rounds: number): Promise<Timed[]> {
  const times = new Map(Object.keys(works).map((name) => [name, [] as number[]]));
  for (const work of Object.values(works)) await work();
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, work] of Object.entries(works)) {
      const start = performance.now();
      await work();
      times.get(name)!.push(performance.now() - start);
    }
  }
  return [...times].map(([name, list]) => summary(name, list));
}

function summary(name: string, times: readonly number[]): Timed {
  const sorted = times.toSorted((a, b) => a - b);
  return { name, median: sorted[Math.floor(sorted.length / 2)]!, min: sorted[0]!, max: sorted.at(-1)! };
}

/** One line for a result: ours, the rival, how many times as long ours takes, and the limit we hold ourselves to. */
export function report(title: string, ours: Timed, rival: Timed, limitMs?: number): void {
  const ms = (time: Timed) => `${time.median.toFixed(3)} ms (${time.min.toFixed(3)}–${time.max.toFixed(3)})`;
  const ratio = (ours.median / rival.median).toFixed(2);
  const limit = limitMs === undefined ? '' : `  limit ${limitMs} ms: ${ours.median <= limitMs ? 'held' : 'MISSED'}`;
  console.log(`${title}\n  ${ours.name}: ${ms(ours)}\n  ${rival.name}: ${ms(rival)}\n  ratio ${ratio}${limit}`);
}

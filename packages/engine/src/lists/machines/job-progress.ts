/** How far a machine's jobs are, from what it reported. */
import { type WorkBody, type WorkRecord, present } from '@cablewright/model';

export const jobStates = ['waiting', 'written', 'running', 'paused', 'finished'] as const;
type JobState = (typeof jobStates)[number];

export interface JobProgress {
  readonly state: JobState;
  /** Good and rejected pieces of all its runs, as far as the machine counted them. */
  readonly good: number;
  readonly bad: number;
  /** How the job was written last: undefined if it never was. */
  readonly isTurned?: boolean;
}

export const jobNotWritten: JobProgress = { state: 'waiting', good: 0, bad: 0 };

/**
 * The progress of each job by its number, from the records of the kind `machine-job`; those that a correction names do not count.
 * A run that is aborted or finished adds what it made. A finished job of which too few are made waits again, unless the machine did
 * not say how many it made.
 *
 * @param quantityOf How many pieces of a job are wanted.
 */
export function jobProgress(
  records: readonly WorkRecord[],
  quantityOf: (job: string) => number,
): ReadonlyMap<string, JobProgress> {
  const corrected = new Set(
    records.flatMap(({ kind, body }) => (kind === 'corrected' ? [(body as WorkBody<'corrected'>).record] : [])),
  );
  const byJob = new Map<string, JobProgress>();
  for (const { kind, record, body } of records) {
    if (kind !== 'machine-job' || corrected.has(record)) continue;
    const reported = body as WorkBody<'machine-job'>;
    byJob.set(reported.job, after(byJob.get(reported.job) ?? jobNotWritten, reported, quantityOf(reported.job)));
  }
  return byJob;
}

function after(before: JobProgress, reported: WorkBody<'machine-job'>, quantity: number): JobProgress {
  const { report, good = 0, bad = 0, isTurned } = reported;
  if (report === 'written') return { ...before, state: 'written', ...present({ isTurned }) };
  if (report === 'started' || report === 'resumed') return { ...before, state: 'running' };
  if (report === 'paused') return { ...before, state: 'paused' };
  if (report !== 'finished' && report !== 'aborted') return before;
  const made = { ...before, good: before.good + good, bad: before.bad + bad };
  const isDone = made.good >= quantity || (report === 'finished' && reported.good === undefined);
  return { ...made, state: isDone ? 'finished' : 'waiting' };
}

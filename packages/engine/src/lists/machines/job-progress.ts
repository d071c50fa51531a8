/** Determines the progress of a machine's jobs from its reports. */
import { type WorkBody, type WorkRecord, present } from '@cablewright/model';

export const jobStates = ['waiting', 'written', 'running', 'paused', 'finished'] as const;
type JobState = (typeof jobStates)[number];

export interface JobProgress {
  readonly state: JobState;
  /** Good and rejected pieces of all its runs, if the machine counted them. */
  readonly good: number;
  readonly bad: number;
  /** True if the job was last written with its ends swapped. Undefined if it was never written. */
  readonly isTurned?: boolean;
}

export const jobNotWritten: JobProgress = { state: 'waiting', good: 0, bad: 0 };

/**
 * The progress of each job by its number, from the records of kind `machine-job`, without corrected ones. An aborted or
 * finished run adds the pieces it made. A finished job with too few pieces is pending again, unless the machine didn't
 * report a number of pieces.
 *
 * @param quantityOf The requested number of pieces of a job.
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

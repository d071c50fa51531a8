import type { Json, Who } from '@cablewright/model';
import type { Job, JobState, Progress } from './job.ts';

/** A row of the table of jobs. JSON is text, and times are as the database returns them. */
export interface JobRow {
  readonly number: number;
  readonly id: string;
  readonly kind: string;
  readonly queue: string;
  readonly label: string;
  readonly who: string;
  readonly state: JobState;
  readonly progress: string | null;
  readonly result: string | null;
  readonly error: string | null;
  readonly data: string;
  readonly runs: number;
  readonly created_at: Date | string;
  readonly started_at: Date | string | null;
  readonly finished_at: Date | string | null;
  readonly next_at: Date | string | null;
}

const plain = ['number', 'id', 'kind', 'queue', 'label', 'state', 'error', 'runs'];
const times = ['created_at', 'started_at', 'finished_at', 'next_at'];
const json = ['who', 'progress', 'result', 'data'];

/** The columns of a job, qualified with the table name because statements use them in joins. */
export const columns = [
  ...[...plain, ...times].map((name) => `jobs.${name}`),
  ...json.map((name) => `cast(jobs.${name} as text) as ${name}`),
].join(', ');

/** A time from either database, as text. */
export function isoTime(moment: Date | string): string {
  return new Date(moment).toISOString();
}

export function jobOf(row: JobRow): Job {
  const { id, kind, queue, label, state, runs } = row;
  return {
    id,
    kind,
    queue,
    label,
    who: JSON.parse(row.who) as Who,
    state,
    progress: row.progress === null ? undefined : (JSON.parse(row.progress) as Progress),
    result: row.result === null ? undefined : (JSON.parse(row.result) as Json),
    error: row.error ?? undefined,
    data: JSON.parse(row.data) as Json,
    createdAt: isoTime(row.created_at),
    startedAt: row.started_at === null ? undefined : isoTime(row.started_at),
    finishedAt: row.finished_at === null ? undefined : isoTime(row.finished_at),
    nextAt: row.next_at === null ? undefined : isoTime(row.next_at),
    runs,
  };
}

/** The jobs in the order in which they were added. A statement that changes rows returns them in arbitrary order. */
export function jobsOf(rows: readonly JobRow[]): Job[] {
  return rows.toSorted((a, b) => a.number - b.number).map(jobOf);
}

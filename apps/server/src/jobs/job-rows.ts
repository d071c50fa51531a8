import type { Json, Who } from '@cablewright/model';
import type { Job, JobState, Progress } from './job.ts';

/** A row of the table of jobs. */
export interface JobRow {
  readonly id: string;
  readonly kind: string;
  readonly queue: string;
  readonly label: string;
  readonly who: Who;
  readonly state: JobState;
  readonly progress: Progress | null;
  readonly result: Json;
  readonly error: string | null;
  readonly data: Json;
  readonly runs: number;
  readonly created_at: Date;
  readonly started_at: Date | null;
  readonly finished_at: Date | null;
  readonly next_at: Date | null;
}

const names = ['id', 'kind', 'queue', 'label', 'who', 'state', 'progress', 'result', 'error', 'data', 'runs'];
const times = ['created_at', 'started_at', 'finished_at', 'next_at'];

/** The columns a job is read from, named with their table, since statements join it. */
export const columns = [...names, ...times].map((name) => `jobs.${name}`).join(', ');

export function jobOf(row: JobRow): Job {
  const { id, kind, queue, label, who, state, data, runs } = row;
  return {
    id,
    kind,
    queue,
    label,
    who,
    state,
    ...(row.progress === null ? {} : { progress: row.progress }),
    ...(row.result === null ? {} : { result: row.result }),
    ...(row.error === null ? {} : { error: row.error }),
    data,
    createdAt: row.created_at.toISOString(),
    ...(row.started_at === null ? {} : { startedAt: row.started_at.toISOString() }),
    ...(row.finished_at === null ? {} : { finishedAt: row.finished_at.toISOString() }),
    ...(row.next_at === null ? {} : { nextAt: row.next_at.toISOString() }),
    runs,
  };
}

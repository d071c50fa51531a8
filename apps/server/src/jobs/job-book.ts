import type { Json } from '@cablewright/model';
import type { Job, JobDraft, JobList, JobQuery, Progress, Settlement } from './job.ts';

/** Listeners: a queue has something to take; a job (not a delivery) is no longer what it was, or many are (`everyJob`). */
export interface JobListeners {
  readonly onReady?: (queue: string) => void;
  readonly onMoved?: (id: string) => void;
}

/** The beat of whoever runs the jobs. */
export interface Beat {
  readonly name: string;
  readonly at: string;
}

/**
 * Where jobs are written down and handed out. A job is there from the moment `add` resolves until it is settled, whatever
 * process dies meanwhile (on a folder: while the process lives); one run of it at a time counts.
 */
export interface JobBook {
  /** Adds jobs; those whose `once` was used before are left out. */
  add(drafts: readonly JobDraft[]): Promise<Job[]>;
  /** Takes up to `most` jobs that are due, and marks them running. */
  take(queue: string, most: number): Promise<Job[]>;
  /** Says that these jobs are still being run. A job nobody speaks for is given to somebody else. */
  alive(queue: string, jobs: readonly Job[]): Promise<void>;
  progress(id: string, progress: Progress): Promise<void>;
  /** Ends runs, or has them tried again later. A run that is not the job's latest, or of a job cancelled meanwhile, is let go. */
  settle(queue: string, settlements: readonly Settlement[]): Promise<void>;

  list(query: JobQuery): Promise<JobList>;
  /** The queues with jobs of a kind that are not over. */
  queues(kind: string): Promise<string[]>;
  read(id: string): Promise<Job | undefined>;
  /** Cancels a job that is not over; one that runs is told to stop. Answers the job as it is then. */
  cancel(id: string): Promise<Job | undefined>;
  /** Something large kept with a job and not listed. */
  keep(id: string, content: Json): Promise<void>;
  kept(id: string): Promise<Json | undefined>;
  /** Writes what a job came to anew, if it still is `state`: false when it is not. */
  amend(id: string, was: Job['state'], result: Json): Promise<boolean>;
  /** Removes jobs (of a kind) that were over before a time. */
  prune(kind: string, before: string): Promise<number>;

  beat(beat: Beat): Promise<void>;
  lastBeat(): Promise<Beat | undefined>;
  listen(listeners: JobListeners): () => void;
  close(): Promise<void>;
}

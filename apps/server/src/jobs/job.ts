/** A job: work that takes longer than a page load, as shown to people. */
import type { Json, Who } from '@cablewright/model';

/** `retrying`: it failed, possibly temporarily, and waits for its next attempt. */
export type JobState = 'queued' | 'running' | 'retrying' | 'done' | 'failed' | 'cancelled';

export interface Progress {
  /** Units done, of `total`; both absent while unknown. */
  readonly done?: number;
  readonly total?: number;
  /** What it is doing, in a few words. */
  readonly text?: string;
}

export interface Job {
  readonly id: string;
  readonly kind: string;
  /** Jobs of one queue are taken in turn; queues do not wait for one another. */
  readonly queue: string;
  readonly label: string;
  readonly who: Who;
  readonly state: JobState;
  readonly progress?: Progress;
  /** The result, once it is done. */
  readonly result?: Json;
  /** Why it failed, in a sentence. */
  readonly error?: string;
  /** Its input. */
  readonly data: Json;
  readonly createdAt: string;
  readonly startedAt?: string;
  readonly finishedAt?: string;
  /** When a retry is due. */
  readonly nextAt?: string;
  /** How often it was started, including runs of a worker that died; identifies the latest run. */
  readonly runs: number;
}

export interface JobDraft {
  /** Set when the ID must be known beforehand. */
  readonly id?: string;
  readonly kind: string;
  readonly queue?: string;
  readonly label: string;
  readonly who: Who;
  readonly data?: Json;
  /** At most one job ever has this: how several processes agree on one nightly run. */
  readonly once?: string;
}

/** The outcome of a run. */
export type Settlement = { readonly id: string; readonly run: number; readonly result?: Json } & (
  | { readonly state: 'done' | 'cancelled' }
  | { readonly state: 'failed'; readonly error: string }
  | { readonly state: 'retrying'; readonly error: string; readonly waitMs: number }
);

/** A page of jobs. */
export interface JobList {
  readonly items: readonly Job[];
  readonly total: number;
  readonly next?: string;
}

export interface JobQuery {
  /** Without it, webhook deliveries are left out: they have their own page. */
  readonly kind?: string;
  readonly state?: JobState;
  readonly queue?: string;
  readonly limit: number;
  /** `next` of the previous page. */
  readonly cursor?: string;
}

/** The queue of everything that is not a delivery. */
export const ordinaryQueue = 'jobs';
export const webhookKind = 'webhook';

export function isOver({ state }: Pick<Job, 'state'>): boolean {
  return state === 'done' || state === 'failed' || state === 'cancelled';
}

/** Used in place of an id when many jobs have changed at once. */
export const everyJob = '*';

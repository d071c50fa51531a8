/** A job: work that takes longer than a page load and that people can follow. */
import Type from 'typebox';
import type { Json, Who } from '@cablewright/model';
import type { Page } from '../platform/http/paging.ts';
import type { Shape } from '../platform/http/shape.ts';

/** `retrying`: it failed, possibly temporarily, and waits for its next attempt. */
export const jobStates = ['queued', 'running', 'retrying', 'done', 'failed', 'cancelled'] as const;
export type JobState = (typeof jobStates)[number];

const Words = Type.Optional(Type.String());

/** Units done of `total`, both missing while unknown, and a few words on what the job is doing. */
const Progress = Type.Object({
  done: Type.Optional(Type.Number()),
  total: Type.Optional(Type.Number()),
  text: Words,
});
export type Progress = Shape<typeof Progress>;

/** A job as people and programs see it. */
export const JobSchema = Type.Object(
  {
    id: Type.String(),
    kind: Type.String(),
    label: Type.String(),
    who: Type.Object({ name: Type.String(), email: Words, via: Type.String() }),
    state: Type.Enum(jobStates, { title: 'Job state' }),
    progress: Type.Optional(Progress),
    result: Type.Optional(Type.Unknown()),
    error: Words,
    createdAt: Type.String(),
    startedAt: Words,
    finishedAt: Words,
    nextAt: Words,
    runs: Type.Integer(),
  },
  { title: 'Job' },
);
export type JobAnswer = Shape<typeof JobSchema>;

export interface Job extends JobAnswer {
  /** Jobs of one queue are taken in order. Queues don't wait for each other. */
  readonly queue: string;
  readonly who: Who;
  /** The result, once it is done. */
  readonly result?: Json;
  /** Its input. */
  readonly data: Json;
}

export interface JobDraft {
  /** Set when the ID must be known beforehand. */
  readonly id?: string;
  readonly kind: string;
  readonly queue?: string;
  readonly label: string;
  readonly who: Who;
  readonly data?: Json;
  /** At most one job ever has this key, so that several processes agree on one nightly run. */
  readonly once?: string;
}

/** The outcome of a run. */
export type Settlement = { readonly id: string; readonly run: number; readonly result?: Json } & (
  | { readonly state: 'done' | 'cancelled' }
  | { readonly state: 'failed'; readonly error: string }
  | { readonly state: 'retrying'; readonly error: string; readonly waitMs: number }
);

export type JobList = Page<Job>;

export interface JobQuery {
  /** If missing, webhook deliveries are left out, as they have their own page. */
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

/** Used instead of an id if many jobs have changed at once. */
export const everyJob = '*';

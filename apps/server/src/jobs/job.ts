/** A job is work that takes longer than a page load, and whose progress people can follow. */
import Type from 'typebox';
import type { Json, Who } from '@cablewright/model';
import type { Page } from '../platform/http/paging.ts';
import type { Shape } from '../platform/http/shape.ts';

/** `retrying` means that the job failed, possibly only temporarily, and is waiting for its next attempt. */
export const jobStates = ['queued', 'running', 'retrying', 'done', 'failed', 'cancelled'] as const;
export type JobState = (typeof jobStates)[number];

const Words = Type.Optional(Type.String());

/** The units done out of `total` (both undefined while unknown), and a short text about the current activity. */
const Progress = Type.Object({
  done: Type.Optional(Type.Number()),
  total: Type.Optional(Type.Number()),
  text: Words,
});
export type Progress = Shape<typeof Progress>;

/** A job in the form of API responses. */
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
  /** Jobs in the same queue are taken in order. Queues don't wait for each other. */
  readonly queue: string;
  readonly who: Who;
  /** The result. Set when the job is done. */
  readonly result?: Json;
  /** Its input. */
  readonly data: Json;
}

export interface JobDraft {
  /** Set if the id must be known before the job is added. */
  readonly id?: string;
  readonly kind: string;
  readonly queue?: string;
  readonly label: string;
  readonly who: Who;
  readonly data?: Json;
  /** Only one job can ever have this key. This lets several processes agree on a single nightly run. */
  readonly once?: string;
}

/** The result of a run. */
export type Settlement = { readonly id: string; readonly run: number; readonly result?: Json } & (
  | { readonly state: 'done' | 'cancelled' }
  | { readonly state: 'failed'; readonly error: string }
  | { readonly state: 'retrying'; readonly error: string; readonly waitMs: number }
);

export type JobList = Page<Job>;

export interface JobQuery {
  /** If undefined, all kinds except webhook deliveries, which have their own page. */
  readonly kind?: string;
  readonly state?: JobState;
  readonly queue?: string;
  readonly limit: number;
  /** The `next` value of the previous page. */
  readonly cursor?: string;
}

/** The queue for all jobs except deliveries. */
export const ordinaryQueue = 'jobs';
export const webhookKind = 'webhook';

export function isOver({ state }: Pick<Job, 'state'>): boolean {
  return state === 'done' || state === 'failed' || state === 'cancelled';
}

/** Used instead of an id if many jobs changed at the same time. */
export const everyJob = '*';

import { present } from '@cablewright/model';
import Type from 'typebox';
import { accepted, ok } from '../platform/http/answer.ts';
import { readsOwnerOnly, whoOf, type Actor } from '../platform/http/actor.ts';
import { httpErrors } from '../platform/http/errors.ts';
import { pageLimit, pageQuery } from '../platform/http/paging.ts';
import { refuse } from '../platform/http/problem.ts';
import { route, type Route } from '../platform/http/route.ts';
import { jobErrors } from './errors.ts';
import { isOver, webhookKind, type Job, JobSchema, jobStates, type JobAnswer } from './job.ts';
import type { JobRepository } from './job-repository.ts';
import type { JobKinds } from './job-kinds.ts';

const area = 'Jobs';

interface JobParts {
  readonly jobs: JobRepository;
  readonly jobKinds: JobKinds;
  /** Whether a separate worker runs the jobs. If not, the app runs them. */
  readonly worker: boolean;
}

const Words = Type.Optional(Type.String());

/**
 * A job without its input, which can be large. Only owners see details about the receiver of a delivery, as with the
 * subscriptions themselves.
 */
export function shownJob({ data: _data, queue: _queue, ...job }: Job, actor: Actor): JobAnswer {
  if (job.kind !== webhookKind || readsOwnerOnly(actor)) return job;
  const { result: _result, error: _error, ...rest } = job;
  return rest;
}

const JobId = Type.Object({ id: Type.String({ minLength: 1, maxLength: 100 }) });
const uuidForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Returns the job with this id, or throws a 404. */
export async function requireJob(book: JobRepository, id: string): Promise<Job> {
  const job = uuidForm.test(id) ? await book.read(id) : undefined;
  return job ?? refuse(jobErrors['no-such-job'], `Job ${id} not found.`);
}

export function jobRoutes(parts: JobParts): Route[] {
  return [listRoute(parts), askRoute(parts), readRoute(parts), cancelRoute(parts)];
}

function listRoute({ jobs, jobKinds, worker }: JobParts): Route {
  return route({
    method: 'GET',
    path: '/api/jobs',
    operation: 'listJobs',
    area,
    role: 'viewer',
    summary: 'The jobs, newest first, and the last heartbeat of the worker',
    query: Type.Object({
      ...pageQuery,
      kind: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: 60,
          description: 'Webhook deliveries are listed only with kind=webhook',
        }),
      ),
      state: Type.Optional(Type.Union(jobStates.map((state) => Type.Literal(state)))),
    }),
    answers: {
      200: {
        says: 'A page of jobs; `worker` is the process that runs them and its last heartbeat; `kinds` are those that can be requested',
        schema: Type.Object({
          items: Type.Array(JobSchema),
          total: Type.Integer(),
          next: Words,
          worker: Type.Object({ mode: Type.Enum(['app', 'worker']), beatAt: Type.Union([Type.String(), Type.Null()]) }),
          kinds: Type.Array(Type.Object({ kind: Type.String(), label: Type.String() })),
        }),
      },
    },
    handle: async ({ query, actor }) => {
      const { limit = pageLimit.default, cursor, kind, state } = query;
      if (cursor !== undefined && !/^\d{1,15}$/.test(cursor))
        refuse(httpErrors['bad-request'], 'Invalid cursor. Use the value of `next` from the previous page.');
      const filter = { limit, ...present({ cursor, kind, state }) };
      const [page, beat] = await Promise.all([jobs.list(filter), jobs.lastHeartbeat()]);
      const kinds = jobKinds.all().filter(({ onRequest }) => onRequest);
      return ok(
        {
          ...page,
          items: page.items.map((job) => shownJob(job, actor)),
          worker: { mode: worker ? 'worker' : 'app', beatAt: beat?.at ?? null },
          kinds: kinds.map(({ kind: name, label }) => ({ kind: name, label })),
        },
        { 'cache-control': 'no-store' },
      );
    },
  });
}

function askRoute({ jobs, jobKinds }: JobParts): Route {
  return route({
    method: 'POST',
    path: '/api/jobs',
    operation: 'startJob',
    area,
    role: 'editor',
    scope: 'jobs:run',
    summary: 'Request a job',
    body: Type.Object({ kind: Type.String({ minLength: 1, maxLength: 60 }) }, { additionalProperties: false }),
    answers: { 202: { says: 'The job, waiting for its turn', schema: JobSchema } },
    refusals: [jobErrors['no-such-job-kind']],
    handle: async ({ body, actor }) => {
      const kind = jobKinds.get(body.kind);
      if (kind?.onRequest !== true) {
        const requestable = jobKinds
          .all()
          .filter(({ onRequest }) => onRequest)
          .map(({ kind: name }) => name);
        return refuse(
          jobErrors['no-such-job-kind'],
          `"${body.kind}" can’t be requested. Available: ${requestable.join(', ')}.`,
        );
      }
      const job = await jobs.addOne({ kind: kind.kind, label: kind.label, who: whoOf(actor) });
      return accepted(shownJob(job, actor));
    },
  });
}

function readRoute({ jobs }: JobParts): Route {
  return route({
    method: 'GET',
    path: '/api/jobs/:id',
    operation: 'getJob',
    area,
    role: 'viewer',
    summary: 'One job: its progress, its result, why it failed',
    params: JobId,
    answers: { 200: { says: 'The job', schema: JobSchema } },
    refusals: [jobErrors['no-such-job']],
    handle: async ({ params, actor }) =>
      ok(shownJob(await requireJob(jobs, params.id), actor), { 'cache-control': 'no-store' }),
  });
}

function cancelRoute({ jobs }: JobParts): Route {
  return route({
    method: 'POST',
    path: '/api/jobs/:id/cancel',
    operation: 'cancelJob',
    area,
    role: 'editor',
    scope: 'jobs:run',
    summary: 'Cancel a job that has not ended. A running job is stopped',
    params: JobId,
    answers: { 200: { says: 'The updated job', schema: JobSchema } },
    refusals: [jobErrors['no-such-job'], jobErrors['job-is-over']],
    handle: async ({ params, actor }) => {
      const job = await requireJob(jobs, params.id);
      if (job.kind === webhookKind && !readsOwnerOnly(actor))
        refuse(httpErrors['role-too-low'], 'Only owners can cancel webhook deliveries, in a signed-in session.');
      if (isOver(job)) refuse(jobErrors['job-is-over'], `It is already ${job.state}.`);
      const cancelled = await jobs.cancel(job.id);
      if (cancelled?.state !== 'cancelled') refuse(jobErrors['job-is-over'], 'It finished a moment ago.');
      return ok(shownJob(cancelled, actor));
    },
  });
}

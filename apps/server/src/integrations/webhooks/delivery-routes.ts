import Type from 'typebox';
import { accepted, ok } from '../../platform/http/answer.ts';
import { httpErrors } from '../../platform/http/errors.ts';
import { pageLimit, pageQuery } from '../../platform/http/paging.ts';
import { refuse } from '../../platform/http/problem.ts';
import { route, type Route } from '../../platform/http/route.ts';
import { isOver, webhookKind, type Job, type JobState } from '../../jobs/job.ts';
import type { JobRepository } from '../../jobs/job-repository.ts';
import { dataOf } from './attempt.ts';
import { shownDelivery, wholeDelivery } from './delivery.ts';
import { deliveryOf } from './dispatcher.ts';
import { webhookErrors } from './errors.ts';
import { DeliverySchema, deliveryStates } from './form.ts';
import { queueOf } from './subscription.ts';
import type { Subscriptions } from './subscriptions.ts';

const area = 'Webhooks';
const owner = { role: 'owner', session: true } as const;
const at = '/api/settings/webhooks/deliveries';
const DeliveryId = Type.Object({ job: Type.String({ minLength: 1, maxLength: 100 }) });
const uuidForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

interface DeliveryParts {
  readonly jobs: JobRepository;
  readonly webhooks: { readonly subscriptions: Subscriptions };
}

export function deliveryRoutes(parts: DeliveryParts): Route[] {
  return [listRoute(parts), readRoute(parts), redeliverRoute(parts)];
}

function listRoute({ jobs }: DeliveryParts): Route {
  return route({
    method: 'GET',
    path: at,
    operation: 'listDeliveries',
    area,
    ...owner,
    summary: 'The deliveries, newest first, each with its attempts and when the next one is due',
    query: Type.Object({
      ...pageQuery,
      subscription: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
      state: Type.Optional(Type.Union(deliveryStates.map((state) => Type.Literal(state)))),
    }),
    answers: {
      200: {
        says: 'A page of deliveries',
        schema: Type.Object({
          items: Type.Array(DeliverySchema),
          total: Type.Integer(),
          next: Type.Optional(Type.String()),
        }),
      },
    },
    handle: async ({ query }) => {
      const { limit = pageLimit.default, cursor, subscription, state } = query;
      if (cursor !== undefined && !/^\d{1,15}$/.test(cursor))
        refuse(httpErrors['bad-request'], 'Invalid cursor. Use the value of `next` from the previous page.');
      const jobState: JobState | undefined = state === 'delivered' ? 'done' : state;
      const page = await jobs.list({
        kind: webhookKind,
        limit,
        cursor,
        state: jobState,
        queue: subscription === undefined ? undefined : queueOf(subscription),
      });
      return ok({ ...page, items: page.items.map(shownDelivery) }, { 'cache-control': 'no-store' });
    },
  });
}

async function requireDelivery(jobs: JobRepository, id: string): Promise<Job> {
  const job = uuidForm.test(id) ? await jobs.read(id) : undefined;
  if (job?.kind === webhookKind) return job;
  return refuse(webhookErrors['no-such-delivery'], `Delivery ${id} not found.`);
}

function readRoute({ jobs }: DeliveryParts): Route {
  return route({
    method: 'GET',
    path: `${at}/:job`,
    operation: 'getDelivery',
    area,
    ...owner,
    summary: 'One delivery with the request as it was sent',
    params: DeliveryId,
    answers: { 200: { says: 'The delivery', schema: DeliverySchema } },
    refusals: [webhookErrors['no-such-delivery']],
    handle: async ({ params }) =>
      ok(wholeDelivery(await requireDelivery(jobs, params.job)), { 'cache-control': 'no-store' }),
  });
}

function redeliverRoute({ jobs, webhooks }: DeliveryParts): Route {
  const { 'no-such-delivery': missing, 'delivery-not-over': under, 'no-such-webhook': gone } = webhookErrors;
  return route({
    method: 'POST',
    path: `${at}/:job/redeliver`,
    operation: 'redeliver',
    area,
    ...owner,
    summary: 'Send the same event again, as a new delivery',
    params: DeliveryId,
    answers: { 202: { says: 'The new delivery', schema: DeliverySchema } },
    refusals: [missing, under, gone],
    handle: async ({ params }) => {
      const job = await requireDelivery(jobs, params.job);
      if (!isOver(job)) refuse(under, 'It is retried automatically. Wait until it has ended.');
      const { subscription: id, event, body } = dataOf(job);
      const subscription = webhooks.subscriptions.get(id) ?? refuse(gone, `The subscription "${id}" was removed.`);
      const next = await jobs.addOne(deliveryOf(subscription, event, body, true));
      return accepted(shownDelivery(next));
    },
  });
}

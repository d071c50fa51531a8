import { randomUUID } from 'node:crypto';
import { present } from '@cablewright/model';
import Type from 'typebox';
import { guarded } from '../../catalog/saving/guarded.ts';
import type { AuditSource, AuditWriter } from '../../platform/audit/audit-log.ts';
import { newSecret } from '../../platform/config/secrets.ts';
import { accepted, done, ok, type AnswerHeaders } from '../../platform/http/answer.ts';
import { whoOf } from '../../platform/http/actor.ts';
import { etagOf } from '../../platform/http/etag.ts';
import { refuse } from '../../platform/http/problem.ts';
import { route, type Call, type Route } from '../../platform/http/route.ts';
import type { JobRepository } from '../../jobs/job-repository.ts';
import { settingsErrors } from '../../settings/runtime/errors.ts';
import { deliveryRoutes } from './delivery-routes.ts';
import { shownDelivery } from './delivery.ts';
import { deliveryOf } from './dispatcher.ts';
import { webhookErrors } from './errors.ts';
import { DeliverySchema, SecretForm, SubscriptionsAnswer, SubscriptionsForm } from './form.ts';
import { payloadOf, type HubIdentity } from './payload.ts';
import { eventTypes } from '../../platform/events/event-contract.ts';
import { catalogSubject, raise } from '../../platform/events/raise.ts';
import { secretNameOf, type Subscription } from './subscription.ts';
import {
  endOverlap,
  removeSecret,
  replaceSubscriptions,
  setSecret,
  type WebhookWriteParts as WriteParts,
} from './write.ts';

export interface WebhookParts {
  readonly webhooks: WriteParts;
  readonly jobs: JobRepository;
  readonly hubIdentity: HubIdentity;
  readonly audit: AuditWriter;
}

const area = 'Webhooks';
const owner = { role: 'owner', session: true } as const;
const at = '/api/settings/webhooks';
const SubscriptionId = Type.Object({ id: Type.String({ minLength: 1, maxLength: 100 }) });

/** The webhook routes. All of them require a signed-in session of an owner. */
export function webhookRoutes(parts: WebhookParts): Route[] {
  return [
    readRoute(parts),
    replaceRoute(parts),
    setSecretRoute(parts),
    removeSecretRoute(parts),
    endOverlapRoute(parts),
    testRoute(parts),
    ...deliveryRoutes(parts),
  ];
}

async function answer(
  { webhooks: { subscriptions, clock } }: WebhookParts,
  secrets: Readonly<Record<string, string>> = {},
  headers: AnswerHeaders = {},
) {
  const shown = await Promise.all(
    subscriptions.all.map(async ({ secretAt: setAt, formerUntil: until, ...one }) => {
      const { state } = await subscriptions.secrets.read(secretNameOf(one.id));
      const formerUntil = until !== undefined && Date.parse(until) > clock().getTime() ? until : undefined;
      return { ...one, secret: { state, ...present({ setAt, formerUntil }) } };
    }),
  );
  const body = { subscriptions: shown, events: eventTypes, keepsSecrets: subscriptions.secrets.keepsSecrets };
  const generated = Object.keys(secrets).length === 0 ? {} : { secrets };
  return ok(
    { ...body, ...generated },
    { ...headers, etag: etagOf(subscriptions.version), 'cache-control': 'no-store' },
  );
}

function readRoute(parts: WebhookParts): Route {
  return route({
    method: 'GET',
    path: at,
    operation: 'listWebhooks',
    area,
    ...owner,
    summary: 'List subscriptions, with whether their secrets are set',
    answers: { 200: { says: 'The subscriptions, and the available events', schema: SubscriptionsAnswer } },
    handle: () => answer(parts),
  });
}

function writingOf({ webhooks: { catalog, subscriptions } }: WebhookParts, call: Call<unknown, unknown, unknown>) {
  const { version } = subscriptions;
  return guarded(catalog, call, () => (version === 0 ? undefined : { seq: version }));
}

function noteSecret(
  { audit }: WebhookParts,
  call: AuditSource,
  event: 'secret.set' | 'secret.removed',
  id: string,
  detail?: string,
) {
  return audit.note(event, call, { subject: `Webhook ${id}`, ...present({ detail }) });
}

/** Only the host of a URL, because its path may be a secret. */
function hostOf(url: string): string {
  return URL.parse(url)?.host ?? '';
}

function replaceRoute(parts: WebhookParts): Route {
  const { 'bad-webhook': bad } = webhookErrors;
  return route({
    method: 'PUT',
    path: at,
    operation: 'saveWebhooks',
    showsSecret: true,
    area,
    ...owner,
    summary: 'Replace the subscriptions. The secret of a new one is returned only once',
    body: SubscriptionsForm,
    ifMatch: 'unless-new',
    answers: { 200: { says: 'The updated subscriptions', schema: SubscriptionsAnswer } },
    refusals: [bad, settingsErrors['no-settings-key']],
    handle: async (call) => {
      const writing = { actor: call.actor, ...(await writingOf(parts, call)) };
      const { secrets, saved } = await replaceSubscriptions(parts.webhooks, writing, call.body.subscriptions);
      const detail = call.body.subscriptions.map(({ label, url }) => label ?? hostOf(url)).join(', ');
      await parts.audit.note('settings.changed', call, { subject: 'Webhooks', detail });
      for (const id of Object.keys(secrets)) await noteSecret(parts, call, 'secret.set', id);
      return answer(parts, secrets, saved.headers);
    },
  });
}

function requireSubscription({ webhooks: { subscriptions } }: WebhookParts, id: string): Subscription {
  return subscriptions.get(id) ?? refuse(webhookErrors['no-such-webhook'], `Subscription "${id}" not found.`);
}

/**
 * Writes a secret with the current version of the document, because the writer has seen the subscription instead of the
 * document.
 */
function overNow({ webhooks: { subscriptions } }: WebhookParts, { actor }: Pick<Call, 'actor'>) {
  return { actor, now: { seq: subscriptions.version }, seen: 'any' as const };
}

function setSecretRoute(parts: WebhookParts): Route {
  return route({
    method: 'PUT',
    path: `${at}/:id/secret`,
    operation: 'setWebhookSecret',
    showsSecret: true,
    area,
    ...owner,
    summary: 'Set the secret of a subscription, or generate one. For a chosen time the former one signs too',
    params: SubscriptionId,
    body: SecretForm,
    answers: {
      200: {
        says: 'The secret, if the server generated it; returned only once',
        schema: Type.Object({
          secret: Type.Optional(Type.String()),
          formerUntil: Type.Optional(Type.String({ description: 'Until when the former secret signs too' })),
        }),
      },
    },
    refusals: [webhookErrors['no-such-webhook'], settingsErrors['no-settings-key']],
    handle: async (call) => {
      const { id } = requireSubscription(parts, call.params.id);
      const given = call.body.secret;
      const secret = given ?? newSecret(parts.webhooks.random);
      const { overlapHours = 0 } = call.body;
      const { formerUntil, saved } = await setSecret(parts.webhooks, overNow(parts, call), id, secret, overlapHours);
      await noteSecret(parts, call, 'secret.set', id);
      const body = { secret: given === undefined ? secret : undefined, ...present({ formerUntil }) };
      return ok(body, { ...saved.headers, 'cache-control': 'no-store' });
    },
  });
}

function removeSecretRoute(parts: WebhookParts): Route {
  return route({
    method: 'DELETE',
    path: `${at}/:id/secret`,
    operation: 'deleteWebhookSecret',
    area,
    ...owner,
    summary: 'Remove the secret of a subscription. Nothing is sent to it until it has one again',
    params: SubscriptionId,
    answers: { 204: { says: 'Removed' } },
    refusals: [webhookErrors['no-such-webhook']],
    handle: async (call) => {
      const { id } = requireSubscription(parts, call.params.id);
      const saved = await removeSecret(parts.webhooks, overNow(parts, call), id);
      await noteSecret(parts, call, 'secret.removed', id);
      return done(saved.headers);
    },
  });
}

function endOverlapRoute(parts: WebhookParts): Route {
  return route({
    method: 'DELETE',
    path: `${at}/:id/secret/former`,
    operation: 'endFormerWebhookSecret',
    area,
    ...owner,
    summary: 'End the time in which the former secret of a subscription signs too',
    params: SubscriptionId,
    answers: { 204: { says: 'Only the new secret signs' } },
    refusals: [webhookErrors['no-such-webhook']],
    handle: async (call) => {
      const { id } = requireSubscription(parts, call.params.id);
      const saved = await endOverlap(parts.webhooks, overNow(parts, call), id);
      await noteSecret(parts, call, 'secret.removed', id, 'The former one');
      return done(saved.headers);
    },
  });
}

function testRoute(parts: WebhookParts): Route {
  return route({
    method: 'POST',
    path: `${at}/:id/test`,
    operation: 'testWebhook',
    area,
    ...owner,
    summary: 'Send a webhook.test event to a subscription',
    params: SubscriptionId,
    answers: { 202: { says: 'The delivery, in progress', schema: DeliverySchema } },
    refusals: [webhookErrors['no-such-webhook']],
    handle: async ({ params, actor }) => {
      const subscription = requireSubscription(parts, params.id);
      const id = randomUUID();
      const summary = { subscription: subscription.id };
      const [draft] = raise('test-requested', { subject: catalogSubject, summary });
      const event = { ...draft!, at: parts.webhooks.clock().toISOString(), who: whoOf(actor) };
      const body = payloadOf(id, event, parts.hubIdentity, summary);
      const job = await parts.jobs.addOne(deliveryOf(subscription, { id, type: event.type }, body, true));
      return accepted(shownDelivery(job));
    },
  });
}

import { randomUUID } from 'node:crypto';
import { asJson, present } from '@cablewright/model';
import { ownPut, save, type Saved, type Saver } from '../../catalog/saving/save.ts';
import { newSecret, type RandomBytes } from '../../platform/config/secrets.ts';
import type { Actor } from '../../platform/http/actor.ts';
import type { Seen } from '../../platform/http/etag.ts';
import { type Issue, refuse, requireNoIssues } from '../../platform/http/problem.ts';
import { destinationOf, webhookReach, type Lookup } from '../../platform/outbound/destination.ts';
import { settingsErrors } from '../../settings/runtime/errors.ts';
import { webhookErrors } from './errors.ts';
import type { SubscriptionForm } from './form.ts';
import { eventTypes } from '../../platform/events/event-contract.ts';
import { formerNameOf, secretNameOf, type Subscription } from './subscription.ts';
import type { Subscriptions } from './subscriptions.ts';
import type { InForce } from '../../catalog/saving/guarded.ts';

export interface WebhookWriteParts extends Saver {
  readonly subscriptions: Subscriptions;
  readonly lookup: Lookup;
  readonly random: RandomBytes;
}

interface Writing {
  readonly actor: Actor;
  readonly now: InForce | undefined;
  readonly seen: Exclude<Seen, undefined>;
}

/**
 * Replaces all subscriptions. New ones get a generated secret; missing ones are removed together with their secrets.
 * Throws with every problem if a subscription couldn't receive messages. Returns the new secrets, which can't be read
 * again later.
 */
export async function replaceSubscriptions(
  parts: WebhookWriteParts,
  writing: Writing,
  forms: readonly SubscriptionForm[],
): Promise<{ readonly secrets: Record<string, string>; readonly saved: Saved }> {
  const { subscriptions } = parts;
  const named = forms.map((form) => ({ ...form, id: form.id ?? randomUUID().slice(0, 8) }));
  await requireSound(parts, named);
  const fresh = named.filter(({ id }) => subscriptions.get(id) === undefined);
  if (fresh.length > 0) requireKey(subscriptions);
  const at = parts.clock().toISOString();
  const next = named.map((form): Subscription => {
    const before = subscriptions.get(form.id);
    if (before === undefined) return { ...form, secretAt: at };
    const { secretAt, formerUntil } = before;
    return { ...form, ...present({ secretAt, formerUntil }) };
  });
  const put = documentPut(writing, next);
  const secrets = fresh.map(({ id }) => [id, newSecret(parts.random)] as const);
  for (const [id, secret] of secrets) await subscriptions.secrets.write(secretNameOf(id), secret);
  const gone = subscriptions.all.filter(({ id }) => !named.some((form) => form.id === id));
  const saved = await commit(parts, writing, put, 'Saved the webhooks');
  for (const { id } of gone) await removeSecrets(parts, id);
  return { secrets: Object.fromEntries(secrets), saved };
}

/**
 * Sets the secret of a subscription. The previous secret also remains valid for the given number of hours. Returns when
 * that ends, or undefined if there is no readable previous secret.
 */
export async function setSecret(
  parts: WebhookWriteParts,
  writing: Writing,
  id: string,
  secret: string,
  overlapHours: number,
): Promise<{ readonly formerUntil: string | undefined; readonly saved: Saved }> {
  const { secrets } = parts.subscriptions;
  requireKey(parts.subscriptions);
  const now = parts.clock();
  const before = overlapHours === 0 ? undefined : await secrets.read(secretNameOf(id));
  const overlaps = before?.state === 'set';
  const formerUntil = overlaps ? new Date(now.getTime() + overlapHours * hourMs).toISOString() : undefined;
  const put = documentPut(writing, withSecret(parts, id, { secretAt: now.toISOString(), ...present({ formerUntil }) }));
  if (overlaps) await secrets.write(formerNameOf(id), before.text);
  await secrets.write(secretNameOf(id), secret);
  const saved = await commit(parts, writing, put, `Set the secret of the webhook ${id}`);
  if (!overlaps) await secrets.remove(formerNameOf(id));
  return { formerUntil, saved };
}

const hourMs = 60 * 60_000;

/** Ends the overlap during which a subscription's previous secret also signs. */
export async function endOverlap(parts: WebhookWriteParts, writing: Writing, id: string): Promise<Saved> {
  const { secretAt } = parts.subscriptions.get(id) ?? {};
  const put = documentPut(writing, withSecret(parts, id, present({ secretAt })));
  const saved = await commit(parts, writing, put, `Ended the former secret of the webhook ${id}`);
  await parts.subscriptions.secrets.remove(formerNameOf(id));
  return saved;
}

/** Removes the current and the previous secret of a subscription. */
export async function removeSecret(parts: WebhookWriteParts, writing: Writing, id: string): Promise<Saved> {
  const put = documentPut(writing, withSecret(parts, id, {}));
  const saved = await commit(parts, writing, put, `Removed the secret of the webhook ${id}`);
  await removeSecrets(parts, id);
  return saved;
}

function withSecret(
  { subscriptions }: WebhookWriteParts,
  id: string,
  times: Pick<Subscription, 'secretAt' | 'formerUntil'>,
): Subscription[] {
  return subscriptions.all.map((subscription): Subscription => {
    if (subscription.id !== id) return subscription;
    const { secretAt: _at, formerUntil: _until, ...rest } = subscription;
    return { ...rest, ...times };
  });
}

async function removeSecrets({ subscriptions: { secrets } }: WebhookWriteParts, id: string): Promise<void> {
  await secrets.remove(secretNameOf(id));
  await secrets.remove(formerNameOf(id));
}

function requireKey({ secrets }: Subscriptions): void {
  if (secrets.keepsSecrets) return;
  refuse(
    settingsErrors['no-settings-key'],
    'Nothing is sent unsigned, and without SERVICE_SETTINGS_KEY no secret can be kept.',
  );
}

function documentPut({ now, seen }: Writing, subscriptions: readonly Subscription[]) {
  const document = asJson({ id: 'webhooks', subscriptions });
  return ownPut('settings', 'webhooks', document, now, seen);
}

async function commit(
  parts: WebhookWriteParts,
  { actor }: Writing,
  put: ReturnType<typeof documentPut>,
  message: string,
) {
  return save(parts, { actor, message, ...put });
}

async function requireSound(
  parts: WebhookWriteParts,
  forms: readonly (SubscriptionForm & { id: string })[],
): Promise<void> {
  const issues = (await Promise.all(forms.map((form, i) => wrongIn(parts, form, `/subscriptions/${i}`)))).flat();
  forms.forEach(({ id }, i) => {
    if (forms.findIndex((form) => form.id === id) === i) return;
    issues.push({ code: 'twice', message: `"${id}" is listed twice.`, pointer: `/subscriptions/${i}/id` });
  });
  requireNoIssues(webhookErrors['bad-webhook'], issues);
}

async function wrongIn({ lookup }: WebhookWriteParts, { url, events }: SubscriptionForm, at: string): Promise<Issue[]> {
  const issues: Issue[] = [];
  const destination = await destinationOf(url, webhookReach, lookup);
  // A name that can't be resolved now may be resolvable when an event is sent.
  if (!destination.ok && !destination.passing)
    issues.push({ code: 'bad-webhook', message: destination.why, pointer: `${at}/url` });
  const types: readonly string[] = eventTypes;
  const unknown = events === 'all' ? [] : events.filter((type) => !types.includes(type));
  for (const type of unknown)
    issues.push({ code: 'bad-webhook', message: `Event "${type.slice(0, 60)}" not found.`, pointer: `${at}/events` });
  if (events !== 'all' && events.length === 0)
    issues.push({ code: 'bad-webhook', message: 'Choose at least one event, or all.', pointer: `${at}/events` });
  return issues;
}

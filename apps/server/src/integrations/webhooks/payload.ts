/**
 * The message to receivers, `service.event/1`. It is small: who made the change, what was changed, a summary, and links
 * to fetch the rest with a token.
 */
import { exportKinds } from '@cablewright/documents';
import { isObject, type Json, type JsonObject } from '@cablewright/model';
import { catalogSubject } from '../../platform/events/raise.ts';
import type { OutboxEvent } from './outbox.ts';

const payloadSchema = 'service.event/1';

/** The identity of the hub in messages. */
export interface HubIdentity {
  readonly url: string;
  /** Whether links begin with `url`. If not, they are only paths. */
  readonly absolute: boolean;
  readonly env: string;
  readonly version: string;
}

const auth = 'Send the header Authorization: Bearer <API token>; make a token on your account page.';

/** The body of an event as text. It is the same for every receiver and every attempt. */
export function payloadOf(id: string, event: OutboxEvent, hub: HubIdentity, summary: Json): string {
  const { type, at, payload } = event;
  const draft = isObject(payload) ? payload : {};
  // In events that an older release put in the outbox, the subject of a change set has no id.
  const draftSubject = isObject(draft['subject']) ? draft['subject'] : {};
  const subject = type === 'catalog.changed' ? catalogSubject : draftSubject;
  const link = (path: string) => (hub.absolute ? `${hub.url}${path}` : path);
  const body: JsonObject = {
    schema: payloadSchema,
    id,
    type,
    occurredAt: at,
    hub: { url: hub.url, env: hub.env, version: hub.version },
    actor: actorOf(event, draft),
    subject,
    summary,
    links: linksOf(subject, draft, link),
    fetch: fetchOf(subject, link),
  };
  return JSON.stringify(body);
}

function actorOf({ who }: OutboxEvent, draft: JsonObject): Json {
  const { name, email, via } = who ?? { name: 'Cablewright', via: 'system' as const };
  return isObject(draft['actor']) ? draft['actor'] : { name, email: email ?? null, via };
}

/** The pages and API paths of an event's subject, if subjects of its kind have them. */
function linksOf(subject: JsonObject, draft: JsonObject, link: (path: string) => string): JsonObject {
  const given = isObject(draft['links']) ? draft['links'] : pathsOf(subject);
  return Object.fromEntries(
    Object.entries(given).map(([name, path]) => [name, link(typeof path === 'string' ? path : '')]),
  );
}

function pathsOf(subject: JsonObject): JsonObject {
  const [kind, id] = [wordIn(subject, 'kind'), wordIn(subject, 'id')];
  const { rev } = subject;
  const key = encodeURIComponent(id);
  switch (kind) {
    case 'design':
      return {
        ui: `/cables/${key}`,
        api: rev === undefined ? `/api/designs/${key}` : `/api/designs/${key}/versions/${wordIn(subject, 'rev')}`,
      };
    case 'product':
      return { ui: `/products/${key}`, api: `/api/products/${key}` };
    case 'pack':
      return { ui: '/packs', api: `/api/packs/${key}` };
    case 'quotation':
      return { ui: `/quotations/${key}`, api: `/api/quotations/${key}` };
    case 'job':
      return { ui: '/jobs', api: `/api/jobs/${key}` };
    case 'catalog':
      return { ui: '/history', api: '/api/history' };
    default:
      return { ui: `/library/${kind}/${key}`, api: `/api/definitions/${kind}/${key}` };
  }
}

function fetchOf(subject: JsonObject, link: (path: string) => string): JsonObject {
  const [kind, id, rev] = [wordIn(subject, 'kind'), wordIn(subject, 'id'), wordIn(subject, 'rev')];
  if (kind !== 'design' || id === '') return { auth };
  const design = `/api/designs/${encodeURIComponent(id)}`;
  const query = rev === '' ? '' : `?rev=${rev}`;
  const exports = exportKinds.map(
    (exported) => [exported.id, link(`${design}/exports/${exported.id}${query}`)] as const,
  );
  return {
    auth,
    design: link(design),
    version: rev === '' ? null : link(`${design}/versions/${rev}`),
    exports: Object.fromEntries(exports),
  };
}

/** A text or number of a subject as text, or '' if it is missing. */
function wordIn(subject: JsonObject, name: string): string {
  const value = subject[name];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

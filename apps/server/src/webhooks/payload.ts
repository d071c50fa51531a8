/** What a receiver is sent: `service.event/1`. Small: who, what, a summary, and where to fetch the rest with a token. */
import { exportKinds } from '@cablewright/documents';
import { isObject, type Json, type JsonObject } from '@cablewright/model';
import type { OutboxEvent } from './outbox.ts';

export const payloadSchema = 'service.event/1';

/** What the hub says of itself. */
export interface HubIdentity {
  readonly url: string;
  /** Whether links begin with the url; otherwise they are paths. */
  readonly absolute: boolean;
  readonly env: string;
  readonly version: string;
}

const auth = 'Send the header Authorization: Bearer <API token>; make a token on your account page.';

/** The body of an event, as text: the same for every receiver and every attempt. */
export function payloadOf(id: string, event: OutboxEvent, hub: HubIdentity, summary: Json): string {
  const { type, at, payload } = event;
  const draft = isObject(payload) ? payload : {};
  const subject = subjectOf(type, draft);
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

function subjectOf(type: string, draft: JsonObject): JsonObject {
  const subject = isObject(draft['subject']) ? draft['subject'] : {};
  if (type === 'catalog.changed') return { id: 'catalog', label: 'Catalog', ...subject };
  return subject;
}

function actorOf({ who }: OutboxEvent, draft: JsonObject): Json {
  const { name, email, via } = who ?? { name: 'Cablewright', via: 'system' as const };
  return isObject(draft['actor']) ? draft['actor'] : { name, email: email ?? null, via };
}

/** The pages and addresses of what an event is about, where its kind has them. */
function linksOf(subject: JsonObject, draft: JsonObject, link: (path: string) => string): JsonObject {
  const given = isObject(draft['links']) ? draft['links'] : pathsOf(subject);
  return Object.fromEntries(Object.entries(given).map(([name, path]) => [name, link(String(path))]));
}

function pathsOf({ kind, id, rev }: JsonObject): JsonObject {
  const key = encodeURIComponent(String(id ?? ''));
  switch (kind) {
    case 'design':
      return {
        ui: `/cables/${key}`,
        api: rev === undefined ? `/api/designs/${key}` : `/api/designs/${key}/versions/${String(rev)}`,
      };
    case 'product':
      return { ui: `/products/${key}`, api: `/api/products/${key}` };
    case 'pack':
      return { ui: '/packs', api: `/api/packs/${key}` };
    case 'job':
      return { ui: '/jobs', api: `/api/jobs/${key}` };
    case 'catalog':
      return { ui: '/history', api: '/api/history' };
    case 'drawings':
      return { ui: `/cables/${key}`, api: `/api/drawings/${key}` };
    default:
      return { ui: `/library/${String(kind)}/${key}`, api: `/api/definitions/${String(kind)}/${key}` };
  }
}

function fetchOf({ kind, id, rev }: JsonObject, link: (path: string) => string): JsonObject {
  if ((kind !== 'design' && kind !== 'drawings') || typeof id !== 'string') return { auth };
  const design = `/api/designs/${encodeURIComponent(id)}`;
  const query = rev === undefined ? '' : `?rev=${String(rev)}`;
  const exports = exportKinds.map((one) => [one.id, link(`${design}/exports/${one.id}${query}`)] as const);
  return {
    auth,
    design: link(design),
    version: rev === undefined ? null : link(`${design}/versions/${String(rev)}`),
    exports: Object.fromEntries(exports),
  };
}

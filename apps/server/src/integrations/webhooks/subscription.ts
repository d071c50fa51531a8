/** Determines which receivers get which events. */
import { isObject, type Json } from '@cablewright/model';

export const maxSubscriptions = 20;
export const secretLength = { min: 16, max: 256 } as const;

export interface Subscription {
  readonly id: string;
  readonly label?: string;
  readonly url: string;
  /** A list of event types, or `all`, which includes types added in the future. */
  readonly events: 'all' | readonly string[];
  readonly enabled: boolean;
  /** When its secret was set. Undefined if it has none. */
  readonly secretAt?: string;
  /** Until when its previous secret is also used for signing. */
  readonly formerUntil?: string;
}

/** The name under which a subscription's secret is stored. */
export function secretNameOf(id: string): string {
  return `webhook.wh${id}`;
}

/** The name under which the previous secret is stored while both are used. */
export function formerNameOf(id: string): string {
  return `webhook.former.wh${id}`;
}

/** How long both secrets may be used, in hours. */
export const maxOverlapHours = 30 * 24;

export function queueOf(id: string): string {
  return `webhook.${id}`;
}

export function wants({ enabled, events }: Subscription, type: string): boolean {
  return enabled && (events === 'all' || events.includes(type));
}

/** The subscriptions in a document. Invalid entries are ignored, because the document may have been edited by hand. */
export function subscriptionsIn(document: Json | undefined): Subscription[] {
  const list = isObject(document) ? document['subscriptions'] : undefined;
  if (!Array.isArray(list)) return [];
  const whole = list.filter(isSubscription);
  return whole.slice(0, maxSubscriptions);
}

function isSubscription(value: unknown): value is Subscription {
  if (!isObject(value)) return false;
  const { id, url, events, enabled } = value;
  const named = typeof id === 'string' && idForm.test(id) && typeof url === 'string';
  return named && typeof enabled === 'boolean' && (events === 'all' || Array.isArray(events));
}

export const idForm = /^[a-z0-9][a-z0-9-]{0,39}$/;

import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { query, request, seg, versioned, type Versioned } from './http.ts';

const at = '/api/settings/webhooks';

export interface Subscription {
  readonly id: string;
  readonly label?: string;
  readonly url: string;
  readonly events: 'all' | readonly string[];
  readonly enabled: boolean;
  readonly secret: { readonly state: 'set' | 'not-set' | 'unreadable'; readonly setAt?: string };
}
export type SubscriptionForm = Omit<Subscription, 'secret' | 'id'> & { readonly id?: string };

export interface Webhooks {
  readonly subscriptions: readonly Subscription[];
  readonly events: readonly string[];
  readonly keepsSecrets: boolean;
  readonly secrets?: Readonly<Record<string, string>>;
}

export interface Attempt {
  readonly at: string;
  readonly ms: number;
  readonly url: string;
  readonly status?: number;
  readonly answer?: string;
  readonly error?: string;
}
export interface Delivery {
  readonly id: string;
  readonly subscription: string;
  readonly event: { readonly id: string; readonly type: string };
  readonly state: 'queued' | 'running' | 'retrying' | 'delivered' | 'failed' | 'cancelled';
  readonly error?: string;
  readonly attempts: readonly Attempt[];
  readonly createdAt: string;
  readonly nextAt?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

export const webhooksQuery = queryOptions({
  queryKey: ['settings', 'webhooks'],
  queryFn: ({ signal }) => versioned<Webhooks>(at, { signal }),
});

export function putWebhooks(subscriptions: readonly SubscriptionForm[], ifMatch: string): Promise<Versioned<Webhooks>> {
  return versioned(at, { method: 'PUT', body: { subscriptions }, ifMatch });
}

/** Sets a secret, or has the hub make one: then it is in the answer, this once. */
export function setWebhookSecret(id: string, secret: string | undefined): Promise<{ readonly secret?: string }> {
  return request(`${at}/${seg(id)}/secret`, { method: 'PUT', body: secret === undefined ? {} : { secret } });
}

export function testWebhook(id: string): Promise<Delivery> {
  return request(`${at}/${seg(id)}/test`, { method: 'POST' });
}

interface DeliveryFilter {
  readonly subscription?: string | undefined;
  readonly state?: string | undefined;
}

interface Deliveries {
  readonly items: readonly Delivery[];
  readonly total: number;
  readonly next?: string;
}

/** The log, newest first, page by page. It moves by itself while something is under way. */
export const deliveriesQuery = (filter: DeliveryFilter) =>
  infiniteQueryOptions({
    queryKey: ['deliveries', filter],
    queryFn: ({ signal, pageParam: cursor }) =>
      request<Deliveries>(`${at}/deliveries${query({ ...filter, limit: 50, cursor })}`, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
    refetchInterval: 3_000,
  });

export const deliveryQuery = (id: string) =>
  queryOptions({
    queryKey: ['delivery', id],
    queryFn: ({ signal }) => request<Delivery>(`${at}/deliveries/${seg(id)}`, { signal }),
    refetchInterval: 3_000,
  });

export function redeliver(id: string): Promise<Delivery> {
  return request(`${at}/deliveries/${seg(id)}/redeliver`, { method: 'POST' });
}

import { present, type Finding, type NumberKind, type PartNumberScheme } from '@cablewright/model';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { query, request, versioned, type Versioned } from './http.ts';

export interface SchemeSettings {
  /** The hub's own definition; null while it numbers by the first one. */
  readonly scheme: PartNumberScheme | null;
  readonly inForce: {
    readonly from: 'module' | 'stored' | 'defaults';
    readonly label: string;
    readonly definition: PartNumberScheme | null;
    readonly problems: readonly { readonly pointer: string; readonly message: string }[];
  };
  readonly offers: readonly { readonly pack: string; readonly scheme: PartNumberScheme }[];
  readonly defaults: PartNumberScheme;
}

export function readScheme(signal?: AbortSignal): Promise<Versioned<SchemeSettings>> {
  return versioned('/api/settings/part-numbers', present({ signal }));
}

export const schemeQuery = queryOptions({
  queryKey: ['settings', 'part-numbers'],
  queryFn: ({ signal }) => readScheme(signal),
});

export function putScheme(
  body: { readonly scheme: PartNumberScheme | null } | { readonly adoptFrom: string },
  ifMatch: string,
): Promise<Versioned<SchemeSettings>> {
  return versioned('/api/settings/part-numbers', { method: 'PUT', body, ifMatch });
}

/** What a scheme would do, as far as the hub alone can say: it knows every number in use. */
export interface SchemeTrial {
  readonly proposals: readonly { readonly kind: NumberKind; readonly number: string | null; readonly why?: string }[];
  readonly numbers: number;
  readonly unfit: number;
  readonly misfits: readonly Finding[];
  /** True when there are more than are listed. */
  readonly cut: boolean;
}

export function tryScheme(
  scheme: PartNumberScheme,
  kinds: readonly NumberKind[],
  signal: AbortSignal,
): Promise<SchemeTrial> {
  const body = { scheme, suggest: kinds.map((kind) => ({ kind })) };
  return request('/api/settings/part-numbers/preview', { method: 'POST', body, signal });
}

export interface NextNumbers {
  /** A new number, or null. */
  readonly fresh: string | null;
  /** The next variant of the number asked with. */
  readonly variant: string | null;
  readonly why?: string;
}

export function nextNumbers(kind: NumberKind, variantOf?: string): Promise<NextNumbers> {
  return request(`/api/part-numbers/next${query({ kind, variantOf })}`);
}

export const healthIssues = [
  'duplicate',
  'unnumbered',
  'pn-malformed',
  'pn-wrong-kind',
  'pn-out-of-range',
  'pn-excluded',
  'body-number',
] as const;
export type HealthIssue = (typeof healthIssues)[number];

export interface HealthItem {
  readonly issue: HealthIssue;
  readonly number: string | null;
  readonly message: string;
  readonly records: readonly { readonly kind: string; readonly id: string }[];
}

export interface HealthPage {
  readonly numbers: number;
  readonly unfit: number;
  readonly counts: Readonly<Record<HealthIssue, number>>;
  readonly items: readonly HealthItem[];
  readonly total: number;
  readonly next?: string;
}

export interface HealthChoice {
  readonly issue?: string | undefined;
  readonly kind?: string | undefined;
  readonly q?: string | undefined;
}

export const healthQuery = (choice: HealthChoice) =>
  infiniteQueryOptions({
    queryKey: ['part-number-health', choice],
    queryFn: ({ signal, pageParam }) =>
      request<HealthPage>(`/api/part-numbers/health${query({ ...choice, limit: 100, cursor: pageParam })}`, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next,
    staleTime: 0,
  });

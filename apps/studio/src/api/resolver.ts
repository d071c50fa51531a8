import type { policyOf } from '@cablewright/engine';
import {
  present,
  type ConditioningRecipe,
  type Device,
  type Hazard,
  type ProposalDraft,
  type ResolverPolicy,
} from '@cablewright/model';
import { queryOptions } from '@tanstack/react-query';
import { query, request, seg, versioned, type Versioned } from './http.ts';

/** The lists the resolver works with: the kind of their records, and how addresses of the hub call them. */
const listNames: Readonly<Record<string, string>> = {
  devices: 'devices',
  'conditioning-recipes': 'recipes',
  hazards: 'hazards',
};

type ResolverRecord = Device | ConditioningRecipe | Hazard;

export function isResolverKind(kind: string): boolean {
  return Object.hasOwn(listNames, kind);
}

function recordAddress(kind: string, id: string): string {
  return `/api/resolver/${listNames[kind]}/${seg(id)}`;
}

export function readResolverRecord(kind: string, id: string, signal?: AbortSignal): Promise<Versioned<ResolverRecord>> {
  return versioned(recordAddress(kind, id), present({ signal }));
}

/** Without a version the record must be new. */
export function putResolverRecord(
  kind: string,
  record: { readonly id: string },
  ifMatch?: string,
): Promise<Versioned<ResolverRecord>> {
  return versioned(recordAddress(kind, record.id), {
    method: 'PUT',
    body: record,
    ...(ifMatch === undefined ? {} : { ifMatch }),
  });
}

export function deleteResolverRecord(kind: string, id: string, ifMatch: string): Promise<unknown> {
  return request(recordAddress(kind, id), { method: 'DELETE', ifMatch });
}

/** The ranking policy in force with its origin, and the stored one. */
export interface Ranking {
  readonly policy: ReturnType<typeof policyOf>;
  readonly stored: ResolverPolicy | null;
}

export function readPolicy(signal?: AbortSignal): Promise<Versioned<Ranking>> {
  return versioned('/api/resolver/policy', present({ signal }));
}

export const policyQuery = queryOptions({
  queryKey: ['resolver-policy'],
  queryFn: ({ signal }) => readPolicy(signal),
});

/** `null` goes back to the default. */
export function putPolicy(policy: ResolverPolicy | null, ifMatch: string): Promise<Versioned<Ranking>> {
  return versioned('/api/resolver/policy', { method: 'PUT', body: { policy }, ifMatch });
}

export function fileProposal(draft: ProposalDraft): Promise<unknown> {
  return request('/api/proposals', { method: 'POST', body: draft });
}

interface ProposalChoice {
  readonly key: string;
  readonly reason?: string;
  /** The draft, when it is decided on before it was filed. */
  readonly proposal?: ProposalDraft;
}

export function declineProposal(choice: ProposalChoice): Promise<unknown> {
  return request('/api/proposals/decline', { method: 'POST', body: choice });
}

export function reopenProposal(choice: ProposalChoice): Promise<unknown> {
  return request('/api/proposals/reopen', { method: 'POST', body: choice });
}

export function acceptProposal(
  choice: ProposalChoice & { readonly id: string; readonly partNumber?: string },
): Promise<unknown> {
  return request('/api/proposals/accept', { method: 'POST', body: choice });
}

/** The address of the page with its question. */
export function cableFinderPath(a?: string, ap?: string, b?: string, bp?: string): string {
  return `/cable-finder${query({ a, ap, b, bp })}`;
}

import { present, vocabularyOf, type LibraryRecord, type Word } from '@cablewright/model';
import { queryOptions } from '@tanstack/react-query';
import { query, request, seg, versioned, type Versioned } from './http.ts';
import { deleteResolverRecord, isResolverKind, putResolverRecord, readResolverRecord } from './resolver.ts';

export interface UsedIn {
  readonly kind: string;
  readonly id: string;
  readonly label?: string;
}

export function readDefinition(kind: string, id: string, signal?: AbortSignal): Promise<Versioned<LibraryRecord>> {
  if (isResolverKind(kind)) return readResolverRecord(kind, id, signal);
  return versioned(`/api/definitions/${seg(kind)}/${seg(id)}`, present({ signal }));
}

export function definitionQuery(kind: string, id: string) {
  return queryOptions({
    queryKey: ['definition', kind, id],
    queryFn: ({ signal }) => readDefinition(kind, id, signal),
  });
}

export function usedInQuery(kind: string, id: string) {
  return queryOptions({
    queryKey: ['used-in', kind, id],
    queryFn: ({ signal }) =>
      request<{ items: readonly UsedIn[] }>(`/api/definitions/${seg(kind)}/${seg(id)}/used-in`, { signal }),
  });
}

export function createDefinition(kind: string, record: LibraryRecord): Promise<Versioned<LibraryRecord>> {
  if (isResolverKind(kind)) return putResolverRecord(kind, record);
  return versioned(`/api/definitions/${seg(kind)}`, { method: 'POST', body: record });
}

export function putDefinition(kind: string, record: LibraryRecord, ifMatch: string): Promise<Versioned<LibraryRecord>> {
  if (isResolverKind(kind)) return putResolverRecord(kind, record, ifMatch);
  return versioned(`/api/definitions/${seg(kind)}/${seg(record.id)}`, { method: 'PUT', body: record, ifMatch });
}

export function deleteDefinition(kind: string, id: string, ifMatch: string): Promise<unknown> {
  if (isResolverKind(kind)) return deleteResolverRecord(kind, id, ifMatch);
  return request(`/api/definitions/${seg(kind)}/${seg(id)}`, { method: 'DELETE', ifMatch });
}

export async function forkDefinition(
  kind: string,
  id: string,
  to: { id: string; label: string },
): Promise<Versioned<LibraryRecord>> {
  if (isResolverKind(kind)) {
    const { value } = await readResolverRecord(kind, id);
    return putResolverRecord(kind, { ...value, ...to });
  }
  return versioned(`/api/definitions/${seg(kind)}/${seg(id)}/fork`, { method: 'POST', body: to });
}

export function readVocab(list: string, signal?: AbortSignal): Promise<Versioned<readonly Word[]>> {
  return versioned(`/api/vocab/${seg(list)}`, present({ signal }));
}

/** A vocabulary is written as a whole. */
export function vocabQuery(list: string) {
  return queryOptions({ queryKey: ['vocab', list], queryFn: ({ signal }) => readVocab(list, signal) });
}

export function putVocab(list: string, words: readonly Word[], ifMatch: string): Promise<Versioned<readonly Word[]>> {
  return versioned(`/api/vocab/${seg(list)}`, { method: 'PUT', body: words, ifMatch });
}

/** The path of a variant, `<family>/<variant>`: its family's page with the variant marked. */
function variantPath(id: string): string {
  const [family = '', variant] = id.split('/');
  return `/products/${seg(family)}${query({ variant })}`;
}

/** Settings documents with a page of their own name; the others are on the organisation's page. */
const settingsPages = ['sign-in', 'notifications', 'integrations', 'webhooks', 'jobs'];

/** The path in the studio of a record's page. */
export function recordPath(kind: string, id: string): string {
  if (kind === 'designs' || kind === 'drawings') return `/cables/${seg(id)}`;
  if (kind === 'versions') return `/cables/${seg(id.split('/')[0] ?? id)}${query({ tab: 'revisions' })}`;
  if (kind === 'revisions') return `/library/${id}${query({ tab: 'revisions' })}`;
  if (kind === 'validation-rules') return `/rules/${seg(id)}`;
  if (kind === 'products') return `/products/${seg(id)}`;
  if (kind === 'variants') return variantPath(id);
  if (kind === 'settings') return `/settings/${settingsPages.includes(id) ? id : 'organisation'}`;
  if (kind === 'proposals') return `/board-proposals${query({ p: id })}`;
  if (kind === 'resolver-policy') return '/cable-finder/ranking';
  if (kind === 'packs') return '/packs';
  if (kind === 'part-numbers') return '/settings/part-numbers';
  const list = vocabularyOf(kind);
  return list === undefined ? `/library/${seg(kind)}/${seg(id)}` : `/library/vocabulary/${seg(list)}/${seg(id)}`;
}

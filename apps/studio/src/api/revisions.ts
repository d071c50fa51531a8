import type { RecordRevision } from '@cablewright/model';
import { queryOptions } from '@tanstack/react-query';
import { query, request, seg } from './http.ts';

type Rev = RecordRevision['rev'];

export interface RevisionLine extends Omit<RecordRevision, 'record' | 'art' | 'model'> {
  readonly art?: { readonly view: string };
  readonly model?: { readonly asset: string; readonly missing: boolean };
}

export type RecordState =
  | { readonly state: 'revision'; readonly rev: Rev }
  | { readonly state: 'changed'; readonly since: Rev }
  | { readonly state: 'unsaved' | 'no-record' };

export interface Use {
  readonly design: string;
  readonly label: string;
  readonly number: string | null;
  /** The revision of the record it was, or is, built with; null where none recorded that state. */
  readonly revision: Rev | null;
  /** The cable was deleted; its saved versions are still there. */
  readonly deleted?: true;
}

interface VersionUse extends Use {
  readonly rev: number;
  readonly state: string;
  readonly released: boolean;
}

interface OutsideLine {
  readonly rev: Rev;
  readonly note?: string;
  readonly partNumber?: string;
  readonly src: string;
}

export interface SourceLines {
  readonly id: string;
  readonly label: string;
  readonly items?: readonly OutsideLine[];
  /** Why it could not be read. */
  readonly unreadable?: string;
}

export interface Revisions {
  readonly items: readonly RevisionLine[];
  readonly state: RecordState;
  readonly whereUsed: { readonly versions: readonly VersionUse[]; readonly working: readonly Use[] };
  readonly sources: readonly SourceLines[];
}

function path(kind: string, id: string): string {
  return `/api/revisions/${seg(kind)}/${seg(id)}`;
}

export function revisionsQuery(kind: string, id: string) {
  return queryOptions({
    queryKey: ['revisions', kind, id],
    queryFn: ({ signal }) => request<Revisions>(path(kind, id), { signal }),
  });
}

export function revisionQuery(kind: string, id: string, rev: string, source?: string) {
  return queryOptions({
    queryKey: ['revisions', kind, id, 'one', rev, source],
    queryFn: ({ signal }) =>
      request<Partial<RecordRevision> & Pick<RecordRevision, 'record'>>(
        `${path(kind, id)}/${seg(rev)}${query({ source })}`,
        { signal },
      ),
  });
}

export function nextNumberQuery(kind: string, id: string) {
  return queryOptions({
    queryKey: ['revisions', kind, id, 'next-number'],
    queryFn: ({ signal }) =>
      request<{ number: string | null; next: string | null }>(`${path(kind, id)}/next-number`, { signal }),
    staleTime: 0,
  });
}

export interface NewRevision {
  readonly note: string;
  readonly label?: string;
  readonly art?: { readonly view: string; readonly svg: string };
  readonly model?: { readonly asset: string };
  readonly renumber?: boolean;
  readonly force?: boolean;
}

export function saveRevision(kind: string, id: string, revision: NewRevision): Promise<RecordRevision> {
  return request(path(kind, id), { method: 'POST', body: revision });
}

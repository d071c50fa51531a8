import type { SavedVersion } from '@cablewright/model';
import { queryOptions } from '@tanstack/react-query';
import { request, seg } from './http.ts';

export type VersionLine = Omit<SavedVersion, 'body' | 'definitions' | 'drawing' | 'placed' | 'artwork'>;

export function versionsQuery(design: string) {
  return queryOptions({
    queryKey: ['versions', design],
    queryFn: ({ signal }) =>
      request<{ items: readonly VersionLine[] }>(`/api/designs/${seg(design)}/versions`, { signal }),
  });
}

export function versionQuery(design: string, rev: number) {
  return queryOptions({
    queryKey: ['version', design, rev],
    queryFn: ({ signal }) => request<SavedVersion>(`/api/designs/${seg(design)}/versions/${rev}`, { signal }),
  });
}

export function saveVersion(design: string, note: string): Promise<SavedVersion> {
  return request(`/api/designs/${seg(design)}/versions`, { method: 'POST', body: { note } });
}

export type Decision = 'submit' | 'approve' | 'reject';

export function decide(design: string, rev: number, decision: Decision, note: string): Promise<unknown> {
  const body = note === '' ? {} : { note };
  return request(`/api/designs/${seg(design)}/versions/${rev}/${decision}`, { method: 'POST', body });
}

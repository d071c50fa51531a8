import { queryOptions } from '@tanstack/react-query';
import { query, request } from './http.ts';

export interface Hit {
  readonly kind: string;
  readonly id: string;
  readonly label?: string;
  readonly number?: string | null;
  readonly detail?: string;
}

export function searchQuery(q: string) {
  return queryOptions({
    queryKey: ['search', q],
    queryFn: ({ signal }) => request<{ items: readonly Hit[] }>(`/api/search${query({ q, limit: 20 })}`, { signal }),
    enabled: q.trim() !== '',
    staleTime: 10_000,
  });
}

import { queryOptions } from '@tanstack/react-query';
import { request, seg } from './http.ts';

/** A pack as lists show it: what it says of itself and what it adds. */
export interface PackLine {
  readonly id: string;
  readonly name: string;
  /** The version that comes with the program; absent when none does. */
  readonly version?: string;
  readonly license?: string;
  readonly publisher?: string;
  readonly description?: string;
  readonly requires: readonly string[];
  readonly counts: Readonly<Record<string, number>>;
  /** The version that is installed; null when none is. */
  readonly installed: string | null;
}

export const packsQuery = queryOptions({
  queryKey: ['packs'],
  queryFn: async ({ signal }) => (await request<{ items: readonly PackLine[] }>('/api/packs', { signal })).items,
});

/** Installs a pack, or brings it up to date. */
export function installPack(id: string): Promise<unknown> {
  return request(`/api/packs/${seg(id)}`, { method: 'POST' });
}

export function removePack(id: string): Promise<unknown> {
  return request(`/api/packs/${seg(id)}`, { method: 'DELETE' });
}

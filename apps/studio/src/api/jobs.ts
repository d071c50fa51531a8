import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { query, request, seg } from './http.ts';

export type JobState = 'queued' | 'running' | 'retrying' | 'done' | 'failed' | 'cancelled';

export interface ImportPlan {
  readonly records: readonly { readonly kind: string; readonly id: string; readonly does: 'add' | 'change' }[];
  /** The change set the importer saw: after another one the plan is old. */
  readonly seq: number;
  readonly unchanged: number;
  readonly files: readonly string[];
  readonly issues: readonly { readonly message: string }[];
  readonly notes: readonly string[];
}

/** What a job came to; each kind has its own. */
export interface JobResult {
  readonly plan?: ImportPlan;
  readonly published?: { readonly seq?: number };
  /** Records that were changed outside the hub. */
  readonly count?: number;
  /** Of building 3D models. */
  readonly built?: number;
  readonly unavailable?: readonly string[];
  readonly failed?: readonly { readonly key: string; readonly why: string }[];
  readonly left?: number;
  /** Of backups: which one, the newest change set in it, its uploaded files, how many old ones were removed, records restored. */
  readonly name?: string;
  readonly newest?: string;
  readonly head?: number;
  readonly files?: number;
  readonly removed?: number;
  readonly records?: number;
  readonly stale?: string;
  /** Of uploaded files: those nothing uses. */
  readonly unused?: number;
}

export interface Job {
  readonly id: string;
  readonly kind: string;
  readonly label: string;
  readonly who: { readonly name: string };
  readonly state: JobState;
  readonly progress?: { readonly done?: number; readonly total?: number; readonly text?: string };
  readonly result?: JobResult;
  readonly error?: string;
  readonly createdAt: string;
  readonly startedAt?: string;
  readonly finishedAt?: string;
}

export interface Jobs {
  readonly items: readonly Job[];
  readonly total: number;
  readonly next?: string;
  readonly worker: { readonly mode: 'app' | 'worker'; readonly beatAt: string | null };
  readonly kinds: readonly { readonly kind: string; readonly label: string }[];
}

/** The jobs, newest first, page by page. The hub tells when one moves. */
export const jobsQuery = (state?: string) =>
  infiniteQueryOptions({
    queryKey: ['jobs', state ?? ''],
    queryFn: ({ signal, pageParam: cursor }) =>
      request<Jobs>(`/api/jobs${query({ state, limit: 50, cursor })}`, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
  });

/** The latest job of a kind, or null. */
export const lastJobQuery = (kind: string) =>
  queryOptions({
    queryKey: ['jobs', 'last', kind],
    queryFn: async ({ signal }) =>
      (await request<Jobs>(`/api/jobs${query({ kind, limit: 1 })}`, { signal })).items[0] ?? null,
  });

export function askForJob(kind: string): Promise<Job> {
  return request('/api/jobs', { method: 'POST', body: { kind } });
}

export function cancelJob(id: string): Promise<Job> {
  return request(`/api/jobs/${seg(id)}/cancel`, { method: 'POST' });
}

export function publishJob(id: string): Promise<{ readonly count: number }> {
  return request(`/api/jobs/${seg(id)}/publish`, { method: 'POST' });
}

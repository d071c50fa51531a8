import { queryOptions } from '@tanstack/react-query';
import { request, seg } from './http.ts';

export type JobState = 'queued' | 'running' | 'retrying' | 'done' | 'failed' | 'cancelled';

export interface ImportPlan {
  readonly records: readonly { readonly kind: string; readonly id: string; readonly does: 'add' | 'change' }[];
  readonly unchanged: number;
  readonly files: readonly string[];
  readonly issues: readonly { readonly message: string }[];
  readonly notes: readonly string[];
}

export interface Job {
  readonly id: string;
  readonly kind: string;
  readonly label: string;
  readonly who: { readonly name: string };
  readonly state: JobState;
  readonly progress?: { readonly done?: number; readonly total?: number; readonly text?: string };
  readonly result?: { readonly plan?: ImportPlan; readonly published?: object; readonly count?: number };
  readonly error?: string;
  readonly createdAt: string;
  readonly startedAt?: string;
  readonly finishedAt?: string;
}

export interface Jobs {
  readonly items: readonly Job[];
  readonly total: number;
  readonly worker: { readonly mode: 'app' | 'worker'; readonly beatAt: string | null };
  readonly kinds: readonly { readonly kind: string; readonly label: string }[];
}

export const jobsQuery = queryOptions({
  queryKey: ['jobs'],
  queryFn: ({ signal }) => request<Jobs>('/api/jobs?limit=100', { signal }),
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

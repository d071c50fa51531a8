/** The state of the hub, for an owner who operates it. */
import { present } from '@cablewright/model';
import { queryOptions } from '@tanstack/react-query';
import { request } from './http.ts';

export interface HealthCheck {
  readonly name: string;
  readonly wrong: string | null;
}

export interface KeptBackup {
  readonly name: string;
  readonly takenAt: string;
  readonly head: number;
  readonly files: number;
  readonly release: string;
}

export interface Operations {
  readonly release: string;
  /** When the process that answered was started. */
  readonly since: string;
  readonly checks: readonly HealthCheck[];
  readonly backups: {
    readonly keepDays: number;
    readonly items: readonly KeptBackup[];
  } | null;
  readonly alerts: { readonly address: boolean };
  readonly restart: boolean;
}

export function readOperations(signal?: AbortSignal): Promise<Operations> {
  return request('/api/operations', present({ signal }));
}

export const operationsQuery = queryOptions({
  queryKey: ['operations'],
  queryFn: ({ signal }) => readOperations(signal),
  refetchInterval: 60_000,
});

export function sendTestAlert(): Promise<{ readonly sent: boolean; readonly why?: string }> {
  return request('/api/operations/test-alert', { method: 'POST', body: {} });
}

export function restartHub(): Promise<unknown> {
  return request('/api/restart', { method: 'POST', body: {} });
}

/** A person's API tokens. */
import { queryOptions } from '@tanstack/react-query';
import { request, seg } from './http.ts';

export interface Token {
  readonly id: string;
  readonly label: string;
  readonly scopes: readonly string[];
  readonly createdAt: string;
  readonly expiresAt: string;
  readonly lastUsedAt: string | null;
}

export const tokensQuery = queryOptions({
  queryKey: ['tokens'],
  queryFn: () => request<{ items: readonly Token[]; scopes: readonly string[] }>('/api/tokens'),
});

export function makeToken(label: string, scopes: readonly string[], days: number): Promise<Token & { token: string }> {
  return request('/api/tokens', { method: 'POST', body: { label, scopes, days } });
}

export function revokeToken(id: string): Promise<unknown> {
  return request(`/api/tokens/${seg(id)}`, { method: 'DELETE' });
}

export function changePassword(currentPassword: string, newPassword: string): Promise<unknown> {
  return request('/api/auth/change-password', {
    method: 'POST',
    body: { currentPassword, newPassword, revokeOtherSessions: true },
  });
}

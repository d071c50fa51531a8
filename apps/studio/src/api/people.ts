/** The people of a hub, and who was invited. */
import { queryOptions } from '@tanstack/react-query';
import { request, seg } from './http.ts';
import type { Role } from './session.ts';

export interface Person {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  readonly since: string;
  readonly lastSeen: string | null;
  readonly you: boolean;
}

export interface Invitation {
  readonly id: string;
  readonly role: Role;
  readonly email: string | null;
  readonly invitedBy: string;
  readonly createdAt: string;
  readonly expiresAt: string;
}

/** What an invitation says to the one who has its link. */
export interface Offer extends Pick<Invitation, 'role' | 'email' | 'invitedBy' | 'expiresAt'> {
  /** Whether one chooses a password; otherwise one signs in by other means with the address given. */
  readonly password: boolean;
}

export const peopleQuery = queryOptions({
  queryKey: ['people'],
  queryFn: () => request<{ items: readonly Person[] }>('/api/people'),
});

export const invitationsQuery = queryOptions({
  queryKey: ['invitations'],
  queryFn: () => request<{ items: readonly Invitation[] }>('/api/invitations'),
});

export function setRole(id: string, role: Role): Promise<Person> {
  return request(`/api/people/${seg(id)}`, { method: 'PUT', body: { role } });
}

export function removePerson(id: string): Promise<unknown> {
  return request(`/api/people/${seg(id)}`, { method: 'DELETE' });
}

/** Whether the invitation was emailed; null without an address or a mail server. */
export type Made = Invitation & { readonly link: string; readonly mail: 'sent' | 'failed' | null };

export function invite(role: Role, email: string): Promise<Made> {
  return request('/api/invitations', { method: 'POST', body: { role, ...(email === '' ? {} : { email }) } });
}

export function withdrawInvitation(id: string): Promise<unknown> {
  return request(`/api/invitations/${seg(id)}`, { method: 'DELETE' });
}

export const offerQuery = (code: string) =>
  queryOptions({
    queryKey: ['join', code],
    queryFn: () => request<Offer>(`/api/join/${seg(code)}`),
    retry: false,
    staleTime: Infinity,
  });

export interface Joining {
  readonly name: string;
  readonly email: string;
  readonly password?: string;
}

/** Accepts an invitation; answers the address to sign in with. */
export function join(code: string, body: Joining): Promise<{ email: string }> {
  return request(`/api/join/${seg(code)}`, { method: 'POST', body });
}

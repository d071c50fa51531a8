import { queryOptions } from '@tanstack/react-query';
import { request, seg } from './http.ts';
import type { PackLine } from './packs.ts';

export type Role = 'owner' | 'editor' | 'viewer';

export interface Me {
  readonly name: string;
  readonly email?: string;
  readonly role: Role;
  readonly via?: string;
}

export interface SetupState {
  readonly done: boolean;
  /** False on a hub that runs without sign-in: setup then asks for no account. */
  readonly signIn?: boolean;
  /** False where people sign in by other means than a password. */
  readonly password?: boolean;
  /** Packs to start with besides the starter. */
  readonly packs?: readonly PackLine[];
}

export interface SetupForm {
  readonly code: string;
  readonly organisation: { readonly name: string; readonly short: string };
  readonly admin?: { readonly name: string; readonly email: string; readonly password?: string };
  readonly catalog: 'starter' | 'empty';
  readonly packs?: readonly string[];
  readonly modules: readonly string[];
}

export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: () => request<Me>('/api/me'),
  staleTime: 5 * 60_000,
  retry: false,
});

export const setupQuery = queryOptions({
  queryKey: ['setup'],
  queryFn: () => request<SetupState>('/api/setup'),
  retry: false,
});

export function finishSetup(form: SetupForm): Promise<unknown> {
  return request('/api/setup', { method: 'POST', body: form });
}

export function signIn(email: string, password: string): Promise<unknown> {
  return request('/api/auth/sign-in/email', { method: 'POST', body: { email, password } });
}

/** A way to sign in, as the hub lists it. */
export interface Method {
  readonly id: string;
  readonly kind: 'password' | 'provider' | 'mail';
  readonly name: string;
}

export const methodsQuery = queryOptions({
  queryKey: ['sign-in'],
  queryFn: () => request<{ methods: readonly Method[] }>('/api/sign-in'),
});

/** How the person can sign in. */
export interface Account {
  readonly password: boolean;
  readonly mayChoose: 'now' | 'after signing in again' | 'not here' | 'has one';
  readonly ways: readonly Method[];
}

export const accountQuery = queryOptions({ queryKey: ['account'], queryFn: () => request<Account>('/api/account') });

/** A first password, for a person who signed in by other means. */
export function choosePassword(newPassword: string): Promise<unknown> {
  return request('/api/account/password', { method: 'POST', body: { newPassword } });
}

export function changeName(name: string): Promise<unknown> {
  return request('/api/auth/update-user', { method: 'POST', body: { name } });
}

/** A device on which the person is signed in. */
export interface Session {
  readonly id: string;
  readonly device: string;
  readonly address: string | null;
  readonly since: string;
  readonly lastSeen: string;
  readonly current: boolean;
}

export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: () => request<{ items: readonly Session[] }>('/api/sessions'),
});

export function endSession(id: string): Promise<unknown> {
  return request(`/api/sessions/${seg(id)}`, { method: 'DELETE' });
}

export function signOutElsewhere(): Promise<unknown> {
  return request('/api/auth/revoke-other-sessions', { method: 'POST', body: {} });
}

export function signOutEverywhere(): Promise<unknown> {
  return request('/api/auth/revoke-sessions', { method: 'POST', body: {} });
}

/** Begins to sign in with a provider; answers the address to go to. */
export function beginProvider(provider: string, next: string): Promise<{ url: string }> {
  return request('/api/auth/sign-in/social', { method: 'POST', body: { provider, next } });
}

export function sendLink(email: string, next: string): Promise<unknown> {
  return request('/api/auth/sign-in/magic-link', { method: 'POST', body: { email, next } });
}

export function signOut(): Promise<unknown> {
  return request('/api/auth/sign-out', { method: 'POST', body: {} });
}

export function mayWrite(me: Me | undefined): boolean {
  return me !== undefined && me.role !== 'viewer';
}

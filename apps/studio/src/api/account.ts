/** The person who is signed in, and how. */
import {
  ApiError,
  getAccount,
  getInvitation,
  getMe,
  getPreferences,
  getSecondFactor,
  getSetup,
  getSignInMethods,
  listSessions,
  listTokens,
  type Me,
  type Role,
} from '@cablewright/client';
import { queryOptions } from '@tanstack/react-query';
import { hub } from './hub.ts';

export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: () => hub.call(getMe),
  staleTime: 5 * 60_000,
  retry: false,
});

/** Whether the hub answered that no person is signed in. Data from before the session ended may still be cached. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}

/** Each role may do everything that a lower role may do, except for a builder, who may only record work. */
const ranks: Readonly<Record<Role, number>> = { builder: -1, viewer: 0, editor: 1, owner: 2 };

/** Whether a person may do what needs at least this role; false while `me` is loading. The only comparison of roles. */
export function mayActAs(me: Pick<Me, 'role'> | undefined, least: Role): boolean {
  return me !== undefined && ranks[me.role] >= ranks[least];
}

export function mayWrite(me: Pick<Me, 'role'> | undefined): boolean {
  return mayActAs(me, 'editor');
}

/** Identifies a person for as long as the account exists. On a hub without sign-in there is only one. */
export function personOf({ account, email, name }: Me): string {
  return account ?? email ?? name;
}

export const setupQuery = queryOptions({ queryKey: ['setup'], queryFn: () => hub.call(getSetup), retry: false });

export const methodsQuery = queryOptions({ queryKey: ['sign-in'], queryFn: () => hub.call(getSignInMethods) });

/**
 * The person's preferences. Another browser may have changed them, so they are read again when this window gets the
 * focus.
 */
export const preferencesQuery = queryOptions({
  queryKey: ['preferences'],
  queryFn: () => hub.call(getPreferences),
  refetchOnWindowFocus: true,
  retry: false,
});

/** The person's sign-in methods. */
export const accountQuery = queryOptions({ queryKey: ['account'], queryFn: () => hub.call(getAccount) });

export const secondFactorQuery = queryOptions({
  queryKey: ['second-factor'],
  queryFn: () => hub.call(getSecondFactor),
});

export const sessionsQuery = queryOptions({ queryKey: ['sessions'], queryFn: () => hub.call(listSessions) });

export const tokensQuery = queryOptions({ queryKey: ['tokens'], queryFn: () => hub.call(listTokens) });

/** The details of an invitation, for the person who has its link. */
export const invitationQuery = (code: string) =>
  queryOptions({
    queryKey: ['join', code],
    queryFn: () => hub.call(getInvitation, { params: { code } }),
    retry: false,
    staleTime: Infinity,
  });

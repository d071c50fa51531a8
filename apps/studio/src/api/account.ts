/** Who is signed in, how, and with what. */
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

/** Whether the hub answered that no person is signed in. What was read before the session ended may still be cached. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}

/** Each role may do all that those of a lower rank may. */
const ranks: Readonly<Record<Role, number>> = { viewer: 0, editor: 1, owner: 2 };

/** Whether a person may do what needs at least this role; false while `me` is loading. The only comparison of roles. */
export function mayActAs(me: Pick<Me, 'role'> | undefined, least: Role): boolean {
  return me !== undefined && ranks[me.role] >= ranks[least];
}

export function mayWrite(me: Pick<Me, 'role'> | undefined): boolean {
  return mayActAs(me, 'editor');
}

/** Names a person for as long as the account exists; on a hub without sign-in there is one. */
export function personOf({ account, email, name }: Me): string {
  return account ?? email ?? name;
}

export const setupQuery = queryOptions({ queryKey: ['setup'], queryFn: () => hub.call(getSetup), retry: false });

export const methodsQuery = queryOptions({ queryKey: ['sign-in'], queryFn: () => hub.call(getSignInMethods) });

/** How the studio looks for the person. Another browser of theirs may have changed it: read again when this one is looked at. */
export const preferencesQuery = queryOptions({
  queryKey: ['preferences'],
  queryFn: () => hub.call(getPreferences),
  refetchOnWindowFocus: true,
  retry: false,
});

/** How the person can sign in. */
export const accountQuery = queryOptions({ queryKey: ['account'], queryFn: () => hub.call(getAccount) });

export const secondFactorQuery = queryOptions({
  queryKey: ['second-factor'],
  queryFn: () => hub.call(getSecondFactor),
});

export const sessionsQuery = queryOptions({ queryKey: ['sessions'], queryFn: () => hub.call(listSessions) });

export const tokensQuery = queryOptions({ queryKey: ['tokens'], queryFn: () => hub.call(listTokens) });

/** What an invitation says to the person who has its link. */
export const invitationQuery = (code: string) =>
  queryOptions({
    queryKey: ['join', code],
    queryFn: () => hub.call(getInvitation, { params: { code } }),
    retry: false,
    staleTime: Infinity,
  });

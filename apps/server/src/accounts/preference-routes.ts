import { done, ok } from '../platform/http/answer.ts';
import type { Actor } from '../platform/http/actor.ts';
import { refuse } from '../platform/http/problem.ts';
import { route, type Route } from '../platform/http/route.ts';
import type { AccountParts } from './account-parts.ts';
import { accountErrors } from './errors.ts';
import type { PreferenceRepository } from './preference-repository.ts';
import { Preferences } from './preferences.ts';

/** Routes to read and change one's own preferences. */
export function preferenceRoutes(parts: AccountParts): Route[] {
  const common = {
    path: '/api/account/preferences',
    area: 'Accounts',
    role: 'viewer',
    builders: true,
    session: true,
    refusals: [accountErrors['sign-in-off']],
  } as const;
  return [
    route({
      ...common,
      method: 'GET',
      operation: 'getPreferences',
      summary: 'How the studio looks for you: theme, units, density, columns. What you did not choose is absent',
      answers: { 200: { says: 'Your preferences', schema: Preferences } },
      handle: async ({ actor }) => {
        const { preferences, account } = ownOf(parts, actor);
        return ok(await preferences.of(account), { 'cache-control': 'no-store' });
      },
    }),
    route({
      ...common,
      method: 'PUT',
      operation: 'changePreferences',
      summary: 'Change some of your preferences. Those left out stay as they are, and so do the columns of other lists',
      body: Preferences,
      answers: { 204: { says: 'Stored' } },
      handle: async ({ actor, body }) => {
        const { preferences, account } = ownOf(parts, actor);
        await preferences.change(account, body);
        return done();
      },
    }),
  ];
}

function ownOf({ accounts }: AccountParts, { account }: Actor): { preferences: PreferenceRepository; account: string } {
  if (accounts === undefined || account === undefined)
    return refuse(accountErrors['sign-in-off'], 'This server runs without sign-in: the browser remembers preferences.');
  return { preferences: accounts.preferences, account };
}

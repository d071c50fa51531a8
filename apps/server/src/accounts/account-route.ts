/** How one may sign in oneself: with a password, if one has one, and by what else the hub takes. */
import Type from 'typebox';
import { ok } from '../http/answer.ts';
import { refuse } from '../http/problem.ts';
import { route, type Route } from '../http/route.ts';
import { accountErrors } from './errors.ts';
import { listedMethod } from './methods.ts';
import type { AccountParts } from './account-parts.ts';

export function accountRoute({ accounts, ways }: AccountParts): Route {
  return route({
    method: 'GET',
    path: '/api/account',
    area: 'Accounts',
    role: 'viewer',
    session: true,
    summary: 'How you may sign in',
    answers: {
      200: {
        says: 'The ways in that are open to you',
        schema: Type.Object({
          password: Type.Boolean({ description: 'Whether you have a password here' }),
          ways: Type.Array(listedMethod),
        }),
      },
    },
    refusals: [accountErrors['sign-in-off']],
    handle: async ({ actor: { account } }) => {
      if (accounts === undefined || ways === undefined || account === undefined)
        return refuse(accountErrors['sign-in-off'], 'Everything is done by "local"; there are no accounts.');
      const password = await accounts.hasPassword(account);
      const open = (await ways.list()).filter(({ kind }) => kind !== 'password' || password);
      return ok({ password, ways: open }, { 'cache-control': 'no-store' });
    },
  });
}

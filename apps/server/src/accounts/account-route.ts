/** Returns how the signed-in person may sign in: with a password if they have one, and with the hub's other methods. */
import Type from 'typebox';
import { ok } from '../platform/http/answer.ts';
import { route, type Route } from '../platform/http/route.ts';
import type { AccountParts } from './account-parts.ts';
import { accountErrors } from './errors.ts';
import { listedMethod } from './methods.ts';
import { choiceOf, mayChoose, signedIn } from './own-password.ts';

export function accountRoute(parts: AccountParts): Route {
  return route({
    method: 'GET',
    path: '/api/account',
    operation: 'getAccount',
    area: 'Accounts',
    role: 'viewer',
    builders: true,
    session: true,
    withoutSecondFactor: true,
    summary: 'How you may sign in',
    answers: {
      200: {
        says: 'The sign-in methods you can use',
        schema: Type.Object({
          password: Type.Boolean({ description: 'Whether you have a password on this server' }),
          mayChoose,
          ways: Type.Array(listedMethod),
        }),
      },
    },
    refusals: [accountErrors['sign-in-off']],
    handle: async ({ actor }) => {
      const person = signedIn(parts, actor);
      const choice = await choiceOf(person, person.accounts.now());
      const password = choice === 'has one';
      const ways = (await person.methods.list()).filter(({ kind }) => kind !== 'password' || password);
      return ok({ password, mayChoose: choice, ways }, { 'cache-control': 'no-store' });
    },
  });
}

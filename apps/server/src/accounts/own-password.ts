/** Lets a person who signs in through a provider or by email set their first password. */
import Type from 'typebox';
import { done } from '../platform/http/answer.ts';
import { type Actor, mayActAs } from '../platform/http/actor.ts';
import { refuse } from '../platform/http/problem.ts';
import { route, type Route } from '../platform/http/route.ts';
import type { AccountParts } from './account-parts.ts';
import type { Accounts } from './accounts.ts';
import { accountErrors } from './errors.ts';
import { passwordLength } from './sign-in.ts';
import type { SignInMethods } from './sign-in-methods.ts';

/**
 * How long after signing in a person may set their first password. The time is short, because anyone at an unattended
 * browser could set one.
 */
export const freshMs = 10 * 60_000;

/** A person with a session on a hub with sign-in. */
interface SignedIn {
  readonly accounts: Accounts;
  readonly methods: SignInMethods;
  readonly account: string;
  readonly actor: Actor;
}

export const mayChoose = Type.Union(
  [Type.Literal('now'), Type.Literal('after signing in again'), Type.Literal('not here'), Type.Literal('has one')],
  { description: 'Whether you may set a password; "not here": this server would not accept it' },
);
type MayChoose = Type.Static<typeof mayChoose>;

export function signedIn({ accounts, methods }: AccountParts, actor: Actor): SignedIn {
  if (accounts === undefined || methods === undefined || actor.account === undefined)
    return refuse(accountErrors['sign-in-off'], 'This server runs without sign-in: there are no accounts.');
  return { accounts, methods, account: actor.account, actor };
}

/** Whether a person may set a password now. */
export async function choiceOf({ accounts, methods, account, actor }: SignedIn, now: number): Promise<MayChoose> {
  if (await accounts.hasPassword(account)) return 'has one';
  const accepted = await methods.takesPasswords();
  if (accepted === 'none' || (accepted === 'owners' && !mayActAs(actor, 'owner'))) return 'not here';
  const begun = actor.session === undefined ? undefined : await accounts.sessions.begun(actor.session);
  return begun !== undefined && now - begun <= freshMs ? 'now' : 'after signing in again';
}

export function choosePasswordRoute(parts: AccountParts): Route {
  const form = { newPassword: Type.String({ minLength: passwordLength.min, maxLength: passwordLength.max }) };
  return route({
    method: 'POST',
    path: '/api/account/password',
    operation: 'setPassword',
    area: 'Accounts',
    role: 'viewer',
    builders: true,
    session: true,
    summary: 'Set your first password, within ten minutes of signing in. Other sessions end',
    body: Type.Object(form, { additionalProperties: false }),
    answers: { 204: { says: 'The password is set' } },
    refusals: (['sign-in-off', 'has-password', 'method-off', 'sign-in-again'] as const).map(
      (code) => accountErrors[code],
    ),
    handle: async (call) => {
      const { actor, body } = call;
      const person = signedIn(parts, actor);
      refuseUnless(await choiceOf(person, person.accounts.now()));
      await person.accounts.setPassword(person.account, body.newPassword);
      await person.accounts.sessions.endOthers(person.account, actor.session!);
      await parts.audit.note('password.changed', call, { detail: 'Set a first password' });
      return done();
    },
  });
}

function refuseUnless(choice: MayChoose): void {
  if (choice === 'has one') refuse(accountErrors['has-password'], 'Change it by entering your current password.');
  if (choice === 'not here') refuse(accountErrors['method-off'], 'An owner turned off passwords.');
  if (choice === 'after signing in again')
    refuse(accountErrors['sign-in-again'], 'Sign in again, then set the password within ten minutes.');
}

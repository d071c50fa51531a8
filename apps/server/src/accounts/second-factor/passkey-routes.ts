/** Routes to add a passkey, sign in with it and remove it (W3C Web Authentication Level 2). */
import { companion } from '@cablewright/derive';
import Type from 'typebox';
import { done, ok, type Answer } from '../../platform/http/answer.ts';
import { httpErrors } from '../../platform/http/errors.ts';
import { problem, refuse, type ProblemAnswer } from '../../platform/http/problem.ts';
import { route, type Call, type Route } from '../../platform/http/route.ts';
import type { AccountParts } from '../account-parts.ts';
import { fieldOf, type Accounts } from '../accounts.ts';
import { withCookie } from '../cookies.ts';
import { accountErrors } from '../errors.ts';
import { bodyOf, forwardTo, type Forwarded } from '../forward.ts';
import { signedIn } from '../own-password.ts';
import { passwordLength } from '../sign-in.ts';
import { requireChecked } from './confirm.ts';
import type { PasskeySignIn } from './passkeys.ts';

const area = 'Accounts';
const own = { role: 'viewer', builders: true, session: true, withoutSecondFactor: true } as const;
const refusals = [httpErrors['sign-in-required'], ...Object.values(accountErrors)];

/** The options and results of `navigator.credentials` as JSON, as defined by the Web Authentication standard. */
const Options = Type.Object({}, { title: 'Passkey options', additionalProperties: true });
const Encoded = Type.String({ maxLength: 20_000 });
const Response = Type.Object(
  {
    id: Type.String({ minLength: 1, maxLength: 1_500 }),
    rawId: Type.String({ maxLength: 1_500 }),
    type: Type.Literal('public-key'),
    response: Type.Object(
      {
        clientDataJSON: Encoded,
        attestationObject: Type.Optional(Encoded),
        authenticatorData: Type.Optional(Encoded),
        signature: Type.Optional(Encoded),
        userHandle: Type.Optional(Type.Union([Type.String({ maxLength: 200 }), Type.Null()])),
        publicKey: Type.Optional(Encoded),
        publicKeyAlgorithm: Type.Optional(Type.Integer()),
        transports: Type.Optional(Type.Array(Type.String({ maxLength: 20 }), { maxItems: 10 })),
      },
      { additionalProperties: false },
    ),
    authenticatorAttachment: Type.Optional(Type.Union([Type.String({ maxLength: 40 }), Type.Null()])),
    clientExtensionResults: Type.Optional(Type.Object({}, { additionalProperties: true })),
  },
  { title: 'Passkey response', additionalProperties: false },
);
const Name = Type.String({ minLength: 1, maxLength: 100, description: 'Where it is, such as "Phone"' });
const Ok = Type.Object({ ok: Type.Literal(true) });

export function passkeyRoutes(parts: AccountParts): Route[] {
  return [beginRoute(parts), addRoute(parts), optionsRoute(parts), signInRoute(parts), removeRoute(parts)];
}

/** Created when a passkey is first used, once for each hub in the process. */
const passkeySignIn = companion('sign-in by passkeys', ({ options }: Accounts) =>
  import('./passkeys.ts').then(({ newPasskeySignIn }): PasskeySignIn => newPasskeySignIn(options)),
);

async function forward(accounts: Accounts, call: Call, sent: Omit<Forwarded, 'publicUrl'>) {
  const { options } = accounts;
  return forwardTo<object>((await passkeySignIn(accounts)).handler, call, { ...sent, publicUrl: options.publicUrl });
}

function beginRoute(parts: AccountParts): Route {
  const password = Type.Optional(Type.String({ minLength: 1, maxLength: passwordLength.max }));
  return route({
    method: 'POST',
    path: '/api/account/passkeys/begin',
    operation: 'beginPasskey',
    showsSecret: true,
    area,
    ...own,
    summary: 'Start to add a passkey: what to hand to the browser',
    body: Type.Object({ password }, { additionalProperties: false }),
    answers: { 200: { says: 'Options of navigator.credentials.create, as JSON', schema: Options } },
    refusals,
    handle: async (call) => {
      const { accounts } = signedIn(parts, call.actor);
      await requireChecked(parts, call);
      const path = '/api/auth/passkey/generate-register-options';
      return forward(accounts, call, { method: 'GET', path });
    },
  });
}

function addRoute(parts: AccountParts): Route {
  return route({
    method: 'POST',
    path: '/api/account/passkeys',
    operation: 'addPasskey',
    area,
    ...own,
    summary: 'Add the passkey that the browser has made',
    body: Type.Object({ name: Name, response: Response }, { additionalProperties: false }),
    answers: { 200: { says: 'Added', schema: Ok } },
    refusals,
    handle: async (call) => {
      const { accounts } = signedIn(parts, call.actor);
      const path = '/api/auth/passkey/verify-registration';
      const answer = await forward(accounts, call, { method: 'POST', path });
      if (answer.status !== 200) return answer;
      await accounts.sessions.usedPasskey(call.actor.session!);
      await parts.audit.note('passkey.added', call, { subject: call.body.name });
      return withoutBody(answer);
    },
  });
}

/** Removes the body, which contains more than a client needs. */
function withoutBody({ headers }: Answer<200>) {
  return ok({ ok: true } as const, headers);
}

function optionsRoute(parts: AccountParts): Route {
  return route({
    method: 'POST',
    path: '/api/auth/passkey/begin',
    operation: 'beginPasskeySignIn',
    area,
    role: 'public',
    summary: 'Start to sign in with a passkey: what to hand to the browser',
    body: Type.Object({}, { additionalProperties: false }),
    answers: { 200: { says: 'Options of navigator.credentials.get, as JSON', schema: Options } },
    refusals,
    handle: async (call) => {
      if (parts.accounts === undefined) return off();
      const path = '/api/auth/passkey/generate-authenticate-options';
      const answer = await forward(parts.accounts, call, { method: 'GET', path });
      if (answer.status !== 200) return answer;
      return ok({ ...(bodyOf(answer) as object), userVerification: 'required' }, answer.headers);
    },
  });
}

function off(): ProblemAnswer {
  return problem(accountErrors['sign-in-off'], 'This server runs without sign-in: everyone acts as "local".');
}

function signInRoute(parts: AccountParts): Route {
  return route({
    method: 'POST',
    path: '/api/auth/passkey/verify-authentication',
    operation: 'signInWithPasskey',
    area,
    role: 'public',
    summary: 'Sign in with a passkey',
    body: Type.Object({ response: Response }, { additionalProperties: false }),
    answers: { 200: { says: 'Signed in', schema: Ok } },
    refusals,
    handle: (call) => signIn(parts, call),
  });
}

async function signIn({ accounts, audit }: AccountParts, call: Call) {
  if (accounts === undefined) return off();
  const path = '/api/auth/passkey/verify-authentication';
  const answer = await forward(accounts, call, { method: 'POST', path });
  if (answer.status !== 200) {
    await audit.noteRefusal('sign-in.refused', call, { detail: 'with a passkey' });
    return answer;
  }
  const { user } = bodyOf(answer) as { user: unknown };
  const [name, email] = [fieldOf(user, 'name') ?? '', fieldOf(user, 'email') ?? ''];
  const source = { actor: { name, email, via: 'session' as const }, address: call.address };
  await audit.note('sign-in', source, { detail: 'with a passkey' });
  return withoutBody(withCookie(answer, accounts.guesses.deviceCookie(email)));
}

function removeRoute(parts: AccountParts): Route {
  return route({
    method: 'DELETE',
    path: '/api/account/passkeys/:id',
    operation: 'removePasskey',
    area,
    ...own,
    summary: 'Remove one of your passkeys',
    params: Type.Object({ id: Type.String({ minLength: 1, maxLength: 60 }) }),
    answers: { 204: { says: 'Removed' } },
    refusals: [accountErrors['sign-in-off'], accountErrors['no-such-passkey']],
    handle: async (call) => {
      const { accounts, account } = signedIn(parts, call.actor);
      const name = await accounts.secondFactors.removePasskey(account, call.params.id);
      if (name === undefined) return refuse(accountErrors['no-such-passkey'], 'It was removed, or is not yours.');
      await parts.audit.note('passkey.removed', call, { subject: name });
      return done();
    },
  });
}

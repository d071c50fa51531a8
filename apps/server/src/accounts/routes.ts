import Type from 'typebox';
import { ok, type Answer } from '../platform/http/answer.ts';
import { problem } from '../platform/http/problem.ts';
import { httpErrors } from '../platform/http/errors.ts';
import { route, type Call, type Route } from '../platform/http/route.ts';
import { accountErrors } from './errors.ts';
import { forward } from './forward.ts';
import type { AccountParts } from './account-parts.ts';
import { fieldOf, type Accounts } from './accounts.ts';
import { ChangedPassword, CurrentSession, RoleName, SignedIn, Status, Success } from './answers.ts';
import { accountRoute } from './account-route.ts';
import { listedMethod } from './methods.ts';
import { outsideRoutes } from './outside-routes.ts';
import { choosePasswordRoute } from './own-password.ts';
import { sessionRoutes } from './session-routes.ts';
import { passwordLength } from './sign-in.ts';

const area = 'Accounts';
const Email = Type.String({ minLength: 3, maxLength: 254 });
const Password = Type.String({ minLength: 1, maxLength: passwordLength.max });
const NewPassword = Type.String({ minLength: passwordLength.min, maxLength: passwordLength.max });

const Me = Type.Object(
  {
    name: Type.String(),
    email: Type.Optional(Type.String()),
    role: RoleName,
    via: Type.Enum(['session', 'token', 'local']),
    scopes: Type.Optional(Type.Array(Type.String())),
  },
  { title: 'Me' },
);

const SignInPage = Type.Object(
  {
    required: Type.Boolean(),
    methods: Type.Array(listedMethod),
  },
  { title: 'Sign-in page' },
);

export function accountRoutes(parts: AccountParts): Route[] {
  return [
    meRoute(),
    accountRoute(parts),
    choosePasswordRoute(parts),
    methodsRoute(parts),
    ...libraryRoutes(parts),
    ...outsideRoutes(parts),
    ...sessionRoutes(parts),
  ];
}

function meRoute(): Route {
  return route({
    method: 'GET',
    path: '/api/me',
    operation: 'getMe',
    area,
    role: 'viewer',
    summary: 'Who you are: name, role, and what a token may do',
    answers: { 200: { says: 'You', schema: Me } },
    handle: ({ actor: { name, email, role, via, scopes } }) => ok({ name, email, role, via, scopes }),
  });
}

function methodsRoute({ methods }: AccountParts): Route {
  return route({
    method: 'GET',
    path: '/api/sign-in',
    operation: 'getSignInMethods',
    area,
    role: 'public',
    summary: 'Whether sign-in is required, and the methods',
    answers: { 200: { says: 'The sign-in methods; empty when there are none', schema: SignInPage } },
    handle: async () =>
      ok({ required: methods !== undefined, methods: (await methods?.list()) ?? [] }, { 'cache-control': 'no-store' }),
  });
}

function libraryRoutes(parts: AccountParts): Route[] {
  return [
    post(
      parts,
      'sign-in/email',
      'signIn',
      'Sign in with email and password',
      'public',
      {
        email: Email,
        password: Password,
        rememberMe: Type.Optional(Type.Boolean()),
      },
      SignedIn,
    ),
    post(parts, 'sign-out', 'signOut', 'End this session', 'public', {}, Success),
    post(
      parts,
      'change-password',
      'changePassword',
      'Change your password',
      'viewer',
      {
        currentPassword: Password,
        newPassword: NewPassword,
        revokeOtherSessions: Type.Optional(Type.Boolean()),
      },
      ChangedPassword,
    ),
    post(
      parts,
      'update-user',
      'renameMe',
      'Change your name',
      'viewer',
      { name: Type.String({ minLength: 1, maxLength: 200 }) },
      Status,
    ),
    post(parts, 'revoke-other-sessions', 'signOutElsewhere', 'Sign out everywhere else', 'viewer', {}, Status),
    post(parts, 'revoke-sessions', 'signOutEverywhere', 'Sign out everywhere, including here', 'viewer', {}, Status),
    sessionRoute(parts),
  ];
}

function post(
  parts: AccountParts,
  verb: string,
  operation: string,
  summary: string,
  role: 'public' | 'viewer',
  fields: Type.TProperties,
  schema: Type.TSchema,
) {
  return route({
    method: 'POST',
    path: `/api/auth/${verb}`,
    operation,
    area,
    role,
    ...(role === 'public' ? {} : { session: true as const }),
    summary,
    body: Type.Object(fields, { additionalProperties: false }),
    answers: { 200: { says: 'Done', schema } },
    refusals: [httpErrors['sign-in-required'], ...Object.values(accountErrors)],
    handle: (call) => handOver(parts, call, 'POST', `/api/auth/${verb}`),
  });
}

function sessionRoute(parts: AccountParts): Route {
  return route({
    method: 'GET',
    path: '/api/auth/get-session',
    operation: 'getSession',
    area,
    role: 'public',
    summary: 'The session of the request, or null',
    answers: { 200: { says: 'The session and its person, or null', schema: CurrentSession } },
    refusals: Object.values(accountErrors),
    handle: (call) => handOver(parts, call, 'GET', '/api/auth/get-session'),
  });
}

async function handOver(parts: AccountParts, call: Call, method: 'GET' | 'POST', path: string): Promise<Answer> {
  const { accounts, methods, publicUrl } = parts;
  if (accounts === undefined)
    return problem(accountErrors['sign-in-off'], 'This server runs without sign-in: everyone acts as "local".');
  if (path !== '/api/auth/sign-in/email') return forward(accounts, call, { method, path, publicUrl });
  const taken = await methods!.takesPasswords();
  if (taken === 'none')
    return problem(accountErrors['method-off'], 'Passwords are turned off. Choose another way to sign in.');
  const email = fieldOf(call.body, 'email') ?? '';
  const guess = await accounts.guesses.count(email, call.headers.cookie);
  if (!guess.allowed) return tooManyGuesses(guess.retryAfterSeconds);
  const body = taken === 'owners' ? await ownersOnly(accounts, call.body) : call.body;
  const answer = await forward(accounts, call, { method, path, body, publicUrl });
  // Counted is what was looked at and was wrong.
  if (answer.status !== 401) await guess.takeBack();
  return answer.status === 200 ? withCookie(answer, accounts.guesses.deviceCookie(email)) : answer;
}

function tooManyGuesses(seconds: number): Answer {
  const detail = `Too many wrong passwords for this address from unknown devices. Sign in on a device you have used before, or try again in ${Math.ceil(seconds / 60)} min.`;
  return problem(accountErrors['too-many-attempts'], detail, { headers: { 'retry-after': String(seconds) } });
}

function withCookie(answer: Answer, cookie: string): Answer {
  const set = answer.headers?.['set-cookie'] ?? [];
  return { ...answer, headers: { ...answer.headers, 'set-cookie': [...(Array.isArray(set) ? set : [set]), cookie] } };
}

/** A person who is not an owner gets the answer of an unknown address, as slowly and as rarely, so owners cannot be guessed. */
async function ownersOnly(accounts: Accounts, body: unknown): Promise<unknown> {
  const owner = await accounts.isOwner(fieldOf(body, 'email') ?? '');
  return owner ? body : { ...(body as object), email: 'unknown@invalid.example' };
}

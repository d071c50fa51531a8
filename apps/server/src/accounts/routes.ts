import Type from 'typebox';
import type { AuditEvent } from '../platform/audit/audit-events.ts';
import type { AuditSource } from '../platform/audit/audit-log.ts';
import { anonymous } from '../platform/http/actor.ts';
import { ok, type Answer, type JsonText } from '../platform/http/answer.ts';
import { problem, type ProblemAnswer } from '../platform/http/problem.ts';
import { httpErrors } from '../platform/http/errors.ts';
import { route, type Call, type Route } from '../platform/http/route.ts';
import { accountErrors } from './errors.ts';
import { tooManyAttempts } from './too-many-attempts.ts';
import { forward, type LibraryAnswer } from './forward.ts';
import type { AccountParts } from './account-parts.ts';
import { fieldOf, type Accounts } from './accounts.ts';
import { sessionTokenIn, withCookie } from './cookies.ts';
import { ChangedPassword, CodeRequired, CurrentSession, RoleName, SignedIn, Status, Success } from './answers.ts';
import { accountRoute } from './account-route.ts';
import { listedMethod } from './methods.ts';
import { outsideRoutes } from './outside-routes.ts';
import { choosePasswordRoute } from './own-password.ts';
import { preferenceRoutes } from './preference-routes.ts';
import { sessionRoutes } from './session-routes.ts';
import type { SignInMethods } from './sign-in-methods.ts';
import { passwordLength } from './sign-in.ts';

const area = 'Accounts';
const Email = Type.String({ minLength: 3, maxLength: 254 });
const Password = Type.String({ minLength: 1, maxLength: passwordLength.max });
const NewPassword = Type.String({ minLength: passwordLength.min, maxLength: passwordLength.max });

const Me = Type.Object(
  {
    account: Type.Optional(Type.String({ description: 'The account’s ID; absent on a hub without sign-in' })),
    name: Type.String(),
    email: Type.Optional(Type.String()),
    role: RoleName,
    via: Type.Enum(['session', 'token', 'local']),
    scopes: Type.Optional(Type.Array(Type.String())),
    secondFactorMissing: Type.Optional(
      Type.Literal(true, { description: 'An owner requires a second factor: nothing else works before it is set up' }),
    ),
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
    meRoute(parts),
    accountRoute(parts),
    choosePasswordRoute(parts),
    methodsRoute(parts),
    ...libraryRoutes(parts),
    ...outsideRoutes(parts),
    ...sessionRoutes(parts),
    ...preferenceRoutes(parts),
  ];
}

function meRoute({ accounts }: AccountParts): Route {
  return route({
    method: 'GET',
    path: '/api/me',
    operation: 'getMe',
    area,
    role: 'viewer',
    builders: true,
    withoutSecondFactor: true,
    summary: 'Who you are: name, role, and what a token may do',
    answers: { 200: { says: 'You', schema: Me } },
    handle: async ({ actor: { account, name, email, role, via, scopes }, headers }) => {
      const missing = via === 'session' && (await accounts?.identify(headers))?.secondFactorMissing === true;
      const me = {
        account,
        name,
        email,
        role,
        via,
        scopes,
        secondFactorMissing: missing || undefined,
      };
      return ok(me, { 'cache-control': 'no-store' });
    },
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
      Type.Union([SignedIn, CodeRequired]),
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
    ...(role === 'public'
      ? {}
      : { builders: true as const, session: true as const, withoutSecondFactor: true as const }),
    summary,
    body: Type.Object(fields, { additionalProperties: false }),
    answers: { 200: { says: 'Done', schema } },
    refusals: [httpErrors['sign-in-required'], ...Object.values(accountErrors)],
    handle: (call) =>
      verb === 'sign-in/email' ? signIn(parts, call) : handOver<unknown>(parts, call, 'POST', `/api/auth/${verb}`),
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
    handle: (call) => handOver<CurrentSession>(parts, call, 'GET', '/api/auth/get-session'),
  });
}

async function handOver<T>(parts: AccountParts, call: Call, method: 'GET' | 'POST', path: string) {
  const { accounts, publicUrl } = parts;
  if (accounts === undefined) return signInOff();
  const actor = path === '/api/auth/sign-out' ? (await accounts.identify(call.headers)).actor : call.actor;
  const answer = await forward<T>(accounts, call, { method, path, publicUrl });
  const event = noted[path];
  if (answer.status === 200 && event !== undefined && actor !== undefined)
    await parts.audit.note(event, { actor, address: call.address });
  return answer;
}

/** The audit events for routes that are forwarded unchanged. */
const noted: Readonly<Record<string, AuditEvent>> = {
  '/api/auth/sign-out': 'sign-out',
  '/api/auth/change-password': 'password.changed',
  '/api/auth/update-user': 'name.changed',
  '/api/auth/revoke-other-sessions': 'session.ended',
  '/api/auth/revoke-sessions': 'session.ended',
};

function signInOff(): ProblemAnswer {
  return problem(accountErrors['sign-in-off'], 'This server runs without sign-in: everyone acts as "local".');
}

async function signIn(parts: AccountParts, call: Call) {
  const { accounts, methods } = parts;
  if (accounts === undefined || methods === undefined) return signInOff();
  return signInWithPassword(parts, accounts, methods, call);
}

type SignInAnswer = LibraryAnswer<SignedIn> | Answer<200, CodeRequired>;

async function signInWithPassword(
  parts: AccountParts,
  accounts: Accounts,
  methods: SignInMethods,
  call: Call,
): Promise<SignInAnswer> {
  const { publicUrl } = parts;
  const accepted = await methods.takesPasswords();
  if (accepted === 'none')
    return problem(accountErrors['method-off'], 'Passwords are turned off. Choose another way to sign in.');
  const email = fieldOf(call.body, 'email') ?? '';
  const guess = await accounts.guesses.count(email, call.headers.cookie);
  if (!guess.allowed) {
    await noteRefused(parts, accounts, call, 'sign-in.slowed');
    return tooManyGuesses(guess.retryAfterSeconds);
  }
  const body = accepted === 'owners' ? await ownersOnly(accounts, call.body) : call.body;
  const sent = { method: 'POST', path: '/api/auth/sign-in/email', body, publicUrl } as const;
  const answer = await forward<SignedIn>(accounts, call, sent);
  // Only wrong passwords count.
  if (answer.status !== 401) await guess.giveBack();
  if (answer.status !== 200) {
    await noteRefused(parts, accounts, call, answer.status === 429 ? 'sign-in.slowed' : 'sign-in.refused');
    return answer;
  }
  return passwordAccepted(parts, accounts, call, answer);
}

/** The response to a correct password: a session, or a request for a code if the person has an authenticator app. */
async function passwordAccepted(
  parts: AccountParts,
  accounts: Accounts,
  call: Call,
  answer: Answer<200, JsonText<SignedIn>>,
): Promise<SignInAnswer> {
  const email = fieldOf(call.body, 'email') ?? '';
  const token = sessionTokenIn(answer);
  const begun = token === undefined ? undefined : await accounts.sessions.withToken(token);
  if (begun === undefined) {
    await parts.audit.note('sign-in.code-asked', await sourceOf(accounts, call));
    return { ...answer, body: { codeRequired: true } };
  }
  const source = { actor: { ...begun, via: 'session' as const }, address: call.address };
  await parts.audit.note('sign-in', source, { detail: 'with a password' });
  return withCookie(answer, accounts.guesses.deviceCookie(email));
}

/**
 * Omits an unknown email address from the audit entry of a refused sign-in, because people sometimes type their
 * password into that field.
 */
async function noteRefused(
  { audit }: AccountParts,
  accounts: Accounts,
  call: Call,
  event: 'sign-in.refused' | 'sign-in.slowed',
): Promise<void> {
  const source = await sourceOf(accounts, call);
  const detail = source.actor === anonymous ? 'with an address that has no account' : 'with a password';
  if (source.actor === anonymous || event === 'sign-in.slowed') await audit.noteRefusal(event, source, { detail });
  else await audit.note(event, source, { detail });
}

async function sourceOf(accounts: Accounts, { body, address }: Call): Promise<AuditSource> {
  const person = await accounts.find(fieldOf(body, 'email') ?? '');
  return { actor: person === undefined ? anonymous : { ...person, via: 'session' }, address };
}

function tooManyGuesses(seconds: number): ProblemAnswer {
  const advice =
    'There were too many wrong passwords from unknown devices. You can sign in on a device you have used before.';
  return tooManyAttempts(seconds, { advice });
}

/**
 * Replaces the address of a person who isn't an owner with an unknown address. The response, its timing and its limits
 * are then the same as for an unknown person, so they don't reveal who the owners are.
 */
async function ownersOnly(accounts: Accounts, body: unknown): Promise<unknown> {
  const owner = await accounts.isOwner(fieldOf(body, 'email') ?? '');
  return owner ? body : { ...(body as object), email: 'unknown@invalid.example' };
}

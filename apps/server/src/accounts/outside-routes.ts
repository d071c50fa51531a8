/** Signing in through a provider or with an emailed link. */
import Type from 'typebox';
import { redirect } from '../platform/http/answer.ts';
import { problem, type ProblemAnswer } from '../platform/http/problem.ts';
import { route, type Call, type Route } from '../platform/http/route.ts';
import { ProviderRedirect, Status } from './answers.ts';
import { accountErrors } from './errors.ts';
import { forwardPage, forwardTo, type Forwarded, type AccountLibrary, type PageAnswer } from './forward.ts';
import { anonymous } from '../platform/http/actor.ts';
import type { AccountParts } from './account-parts.ts';
import type { Accounts } from './accounts.ts';
import { sessionTokenIn } from './cookies.ts';
import type { SignInMethods } from './sign-in-methods.ts';

const area = 'Accounts';
const Next = Type.Optional(
  Type.String({
    maxLength: 2_000,
    pattern: '^/(?![/\\\\\\s])[^\\\\\\x00-\\x20]*$',
    description: 'The page to open afterwards, such as /cables',
  }),
);
const ProviderId = Type.String({ minLength: 1, maxLength: 40 });
const refusals = Object.values(accountErrors);

export function outsideRoutes(parts: AccountParts): Route[] {
  return [beginRoute(parts), backRoute(parts), sendRoute(parts), linkRoute(parts)];
}

/** The parts of a hub with sign-in. */
interface SignInParts extends AccountParts {
  readonly accounts: Accounts;
  readonly methods: SignInMethods;
}

/** Calls `use` with the parts of a hub with sign-in. On any other hub, returns a problem. */
function withSignIn<A>(parts: AccountParts, use: (parts: SignInParts) => Promise<A>): Promise<A> | ProblemAnswer {
  const { accounts, methods } = parts;
  if (accounts !== undefined && methods !== undefined) return use({ ...parts, accounts, methods });
  return problem(accountErrors['sign-in-off'], 'This server runs without sign-in: everyone acts as "local".');
}

interface HandedOver extends Omit<Forwarded, 'publicUrl'> {
  readonly provider?: string;
}

type Forwarding<A> = (library: AccountLibrary, call: Call, sent: Forwarded) => Promise<A>;

/** Forwards a call to the account library of a provider by calling `forwardTo` or `forwardPage`. */
async function handOver<A>(
  { methods, publicUrl }: SignInParts,
  call: Call,
  sent: HandedOver,
  forwarding: Forwarding<A>,
): Promise<A | ProblemAnswer> {
  const { provider, ...rest } = sent;
  const method = (await methods.list()).find(({ id, kind }) => kind === 'provider' && id === provider);
  if (provider !== undefined && method === undefined)
    return problem(accountErrors['method-off'], `Signing in with "${provider}" is not set up on this server.`);
  const library = await methods.library(provider);
  if (library !== undefined) return forwarding(library.handler, call, { ...rest, publicUrl });
  const next = 'Try again. If it keeps happening, contact an owner: the server log has the reason.';
  return problem(accountErrors['provider-silent'], `${method?.name} did not respond as expected. ${next}`);
}

/** Writes the result of signing in with a provider or a link to the audit log. */
async function noted(
  { accounts, audit }: SignInParts,
  { address }: Call,
  detail: string,
  answering: Promise<PageAnswer>,
): Promise<PageAnswer> {
  const answer = await answering;
  const token = sessionTokenIn(answer);
  const begun = token === undefined ? undefined : await accounts.sessions.withToken(token);
  if (begun !== undefined) await audit.note('sign-in', { actor: { ...begun, via: 'session' }, address }, { detail });
  else if (/[?&]code=app/.test(String(answer.headers?.['location'])))
    await audit.note('sign-in.code-asked', { actor: anonymous, address }, { detail });
  else await audit.noteRefusal('sign-in.refused', { actor: anonymous, address }, { detail });
  return answer;
}

/** A browser that returns from a provider gets a page instead of a problem document. */
async function asPage({ publicUrl }: AccountParts, answer: Promise<PageAnswer>): Promise<PageAnswer> {
  const { status } = await answer;
  if (status < 400 || status === 429) return answer;
  const error = status === accountErrors['provider-silent'].status ? 'provider_silent' : 'no_such_way';
  return redirect(`${publicUrl}/sign-in?error=${error}`, { 'cache-control': 'no-store' });
}

function beginRoute(parts: AccountParts): Route {
  const form = { provider: ProviderId, next: Next };
  return route({
    method: 'POST',
    path: '/api/auth/sign-in/social',
    operation: 'beginProviderSignIn',
    area,
    role: 'public',
    summary: 'Start signing in with a provider. Returns the URL to send the browser to',
    body: Type.Object(form, { additionalProperties: false }),
    answers: { 200: { says: 'The URL of the provider', schema: ProviderRedirect } },
    refusals,
    handle: (call) =>
      withSignIn(parts, (signIn) => {
        const { provider, next = '/' } = call.body;
        const body = {
          provider,
          callbackURL: parts.publicUrl + next,
          errorCallbackURL: `${parts.publicUrl}/sign-in`,
          disableRedirect: true,
        };
        return handOver(
          signIn,
          call,
          { method: 'POST', path: '/api/auth/sign-in/social', body, provider },
          forwardTo<ProviderRedirect>,
        );
      }),
  });
}

function backRoute(parts: AccountParts): Route {
  return route({
    method: 'GET',
    path: '/api/auth/callback/:provider',
    operation: 'finishProviderSignIn',
    area,
    role: 'public',
    summary: 'Return address for sign-in providers',
    params: Type.Object({ provider: ProviderId }),
    query: Type.Object({ code: Type.Optional(Type.String()), state: Type.Optional(Type.String()) }),
    answers: {
      302: { says: 'Redirect to the studio; with a session when sign-in succeeded' },
    },
    refusals,
    handle: (call) =>
      withSignIn(parts, (signIn) => {
        const { provider } = call.params;
        const path = `/api/auth/callback/${encodeURIComponent(provider)}?${queryOf(call.query)}`;
        return asPage(
          parts,
          noted(
            signIn,
            call,
            `with ${provider}`,
            handOver(signIn, call, { method: 'GET', path, provider }, forwardPage),
          ),
        );
      }),
  });
}

function sendRoute(parts: AccountParts): Route {
  const form = { email: Type.String({ minLength: 3, maxLength: 254 }), next: Next };
  return route({
    method: 'POST',
    path: '/api/auth/sign-in/magic-link',
    operation: 'sendSignInLink',
    area,
    role: 'public',
    summary: 'Email a sign-in link; the answer does not reveal whether the address has an account',
    body: Type.Object(form, { additionalProperties: false }),
    answers: { 200: { says: 'If the address has an account, a link was sent', schema: Status } },
    refusals,
    handle: (call) =>
      withSignIn(parts, async (signIn) => {
        if ((await signIn.methods.current()).mail === undefined)
          return problem(accountErrors['method-off'], 'This server has no mail server to send links with.');
        const { email, next = '/' } = call.body;
        const body = { email: email.trim().toLowerCase(), callbackURL: parts.publicUrl + next };
        return handOver(
          signIn,
          call,
          { method: 'POST', path: '/api/auth/sign-in/magic-link', body },
          forwardTo<Status>,
        );
      }),
  });
}

function linkRoute(parts: AccountParts): Route {
  return route({
    method: 'GET',
    path: '/api/auth/magic-link/verify',
    operation: 'followSignInLink',
    area,
    role: 'public',
    summary: 'Sign in with the token of an emailed link, once',
    query: Type.Object({ token: Type.String({ minLength: 1, maxLength: 100 }), next: Next }),
    answers: { 302: { says: 'Redirect to the studio, with a session when the link was valid' } },
    refusals,
    handle: (call) =>
      withSignIn(parts, async (signIn) => {
        if ((await signIn.methods.current()).mail === undefined)
          return problem(accountErrors['method-off'], 'Email links are turned off.');
        const { token, next = '/' } = call.query;
        const query = queryOf({
          token,
          callbackURL: parts.publicUrl + next,
          errorCallbackURL: `${parts.publicUrl}/sign-in`,
        });
        const path = `/api/auth/magic-link/verify?${query}`;
        return noted(
          signIn,
          call,
          'with an emailed link',
          handOver(signIn, call, { method: 'GET', path }, forwardPage),
        );
      }),
  });
}

/** Serializes the text values of a query. */
function queryOf(query: object): string {
  const texts = Object.entries(query).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return new URLSearchParams(texts).toString();
}

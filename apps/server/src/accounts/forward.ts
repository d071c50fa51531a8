import { isObject, nonEmpty, present } from '@cablewright/model';
import type { Call } from '../platform/http/route.ts';
import { jsonText, ok, redirect, type Answer, type JsonText } from '../platform/http/answer.ts';
import { httpErrors } from '../platform/http/errors.ts';
import { problem, type ProblemAnswer } from '../platform/http/problem.ts';
import { accountErrors } from './errors.ts';
import { tooManyAttempts } from './too-many-attempts.ts';
import { fieldOf, type Accounts } from './accounts.ts';
import { addressHeader } from './sign-in.ts';

export type AccountLibrary = (request: Request) => Promise<Response>;

/** A call to the account library. */
export interface Forwarded {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** Sent instead of the call's own body. */
  readonly body?: unknown;
  readonly publicUrl: string;
}

/** A response of the account library: either a T as JSON, or a problem. */
export type LibraryAnswer<T> = Answer<200, JsonText<T>> | ProblemAnswer;
/** The account library's response to a browser that opens one of its pages: a redirect or a problem. */
export type PageAnswer = Answer<302, undefined> | ProblemAnswer;

/** The body of a response of the account library. */
export function bodyOf({ body }: Answer): unknown {
  return typeof body === 'string' ? fieldsOf(body) : body;
}

/** Forwards a call to the account library for passwords and sessions. */
export function forward<T>(accounts: Accounts, call: Call, forwarded: Forwarded): Promise<LibraryAnswer<T>> {
  return forwardTo<T>(accounts.signIn.handler, call, forwarded);
}

/**
 * Forwards a call to an account library and returns its response, with errors as problem documents. Only the headers
 * that the library needs are forwarded. The origin was already checked, so the hub's own origin is sent.
 */
export async function forwardTo<T>(
  library: AccountLibrary,
  call: Call,
  forwarded: Forwarded,
): Promise<LibraryAnswer<T>> {
  const answer = await answerOf<T>(await responseOf(library, call, forwarded));
  if (answer.status === 302) throw new Error(`the account library redirected ${forwarded.path}`);
  return answer;
}

/** Like `forwardTo`, for a page that a browser opens. */
export async function forwardPage(library: AccountLibrary, call: Call, forwarded: Forwarded): Promise<PageAnswer> {
  const answer = await answerOf(await responseOf(library, call, forwarded));
  if (answer.status === 200) throw new Error(`the account library did not redirect ${forwarded.path}`);
  return answer;
}

async function responseOf(library: AccountLibrary, call: Call, { method, path, body, publicUrl }: Forwarded) {
  const headers = new Headers({ origin: new URL(publicUrl).origin, [addressHeader]: call.address });
  for (const name of ['cookie', 'user-agent'] as const) {
    const value = call.headers[name];
    if (value !== undefined) headers.set(name, value);
  }
  if (method === 'POST') headers.set('content-type', 'application/json');
  const sent = method === 'POST' ? { body: JSON.stringify(body ?? call.body ?? {}) } : {};
  return library(new Request(`${publicUrl}${path}`, { method, headers, ...sent }));
}

async function answerOf<T>(response: Response): Promise<LibraryAnswer<T> | PageAnswer> {
  const text = await response.text();
  const code = fieldOf(fieldsOf(text), 'code') ?? '';
  if (code === 'ACCOUNT_TEMPORARILY_LOCKED') return tooManyCodes();
  if (response.status === 429) return tooMany(response.headers);
  const refusal = knownRefusals[code];
  if (refusal !== undefined) return problem(accountErrors[refusal[0]], refusal[1]);
  if (response.status >= 500)
    throw new Error(`the account library responded with ${response.status}: ${text.slice(0, 500)}`);
  if (response.status >= 400) return refused(response.status, text);
  const cookies = response.headers.getSetCookie();
  const headers = {
    'cache-control': 'no-store',
    ...present({ 'set-cookie': nonEmpty(cookies) }),
  };
  const location = response.headers.get('location');
  if (response.status >= 300 && location !== null) {
    const onward = fieldsOf(text)?.['twoFactorRedirect'] === true ? codePage(location) : location;
    return redirect(onward, headers);
  }
  return ok(jsonText<T>(text === '' ? '{}' : withoutToken(text)), headers);
}

/**
 * Removes the session token from the body. It would mislead clients, because it is useless without the signature in the
 * cookie.
 */
function withoutToken(text: string): string {
  const fields = fieldsOf(text);
  if (fields === undefined) return text;
  const { token: _token, session, ...rest } = fields;
  if (!isObject(session)) return JSON.stringify(session === undefined ? rest : { session, ...rest });
  const { token: _ofSession, ...open } = session;
  return JSON.stringify({ session: open, ...rest });
}

/** Errors of the account library that a person can act on, by the library's error codes. */
const knownRefusals: Readonly<Record<string, readonly [keyof typeof accountErrors, string]>> = {
  INVALID_EMAIL_OR_PASSWORD: ['sign-in-refused', 'Check the email address and the password, then try again.'],
  INVALID_PASSWORD: ['account-refused', 'The password is wrong. Enter your current password.'],
  INVALID_CODE: [
    'code-refused',
    "The code is wrong or no longer valid. Enter the app's newest code. If it keeps failing, check the time on the phone.",
  ],
  INVALID_BACKUP_CODE: ['code-refused', 'Enter one of your recovery codes that you have not used yet.'],
  INVALID_TWO_FACTOR_COOKIE: ['sign-in-expired', 'Entering the code took too long. Sign in again.'],
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: ['sign-in-expired', 'Too many wrong codes. Sign in again.'],
  TOTP_ALREADY_ENABLED: ['account-refused', 'The authenticator app is already on. Turn it off to set up another one.'],
  TOTP_NOT_ENABLED: ['account-refused', 'Set up an authenticator app first.'],
  BACKUP_CODES_NOT_ENABLED: ['account-refused', 'Set up an authenticator app first.'],
  TWO_FACTOR_NOT_ENABLED: ['account-refused', 'Set up an authenticator app first.'],
  CHALLENGE_NOT_FOUND: ['passkey-refused', 'It took too long, or was started in another browser. Try again.'],
  PASSKEY_NOT_FOUND: ['passkey-refused', 'This server does not know the passkey. Sign in another way.'],
  AUTHENTICATION_FAILED: ['passkey-refused', 'The passkey could not be checked. Try again, or sign in another way.'],
  FAILED_TO_VERIFY_REGISTRATION: ['passkey-refused', 'The passkey could not be checked. Try again.'],
  YOU_ARE_NOT_ALLOWED_TO_REGISTER_THIS_PASSKEY: ['passkey-refused', 'Another person started it. Try again.'],
  NOT_VERIFIED: ['passkey-refused', 'Set up a PIN, fingerprint or face on the device, then try again.'],
};

/** The account library locks an account's codes after ten wrong ones in a row. */
function tooManyCodes(): ProblemAnswer {
  return tooManyAttempts(900, { advice: 'There were too many wrong codes.' });
}

function tooMany(headers: Headers): ProblemAnswer {
  return tooManyAttempts(Math.max(1, Number(headers.get('x-retry-after') ?? headers.get('retry-after') ?? 10)));
}

function refused(status: number, text: string): ProblemAnswer {
  const fields = fieldsOf(text);
  if (status === 401) return problem(httpErrors['sign-in-required'], 'Sign in first.');
  return problem(
    accountErrors['account-refused'],
    fieldOf(fields, 'message') ?? 'The account library rejected the request.',
  );
}

/** The members of a JSON text, or undefined if it isn't an object. */
function fieldsOf(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** The page that asks for a code after signing in with a provider or an emailed link. */
function codePage(location: string): string {
  const { origin, pathname, search } = new URL(location);
  return `${origin}/sign-in?code=app&next=${encodeURIComponent(pathname + search)}`;
}

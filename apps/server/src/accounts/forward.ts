import type { Call } from '../platform/http/route.ts';
import type { Answer } from '../platform/http/answer.ts';
import { httpErrors } from '../platform/http/errors.ts';
import { problem } from '../platform/http/problem.ts';
import { accountErrors } from './errors.ts';
import { fieldOf, type Accounts } from './accounts.ts';
import { addressHeader } from './sign-in.ts';

/** A call to the account library. */
export interface Forwarded {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** Sent instead of the call's own body. */
  readonly body?: unknown;
  readonly publicUrl: string;
}

/** Forwards a call to the account library for passwords and sessions. */
export function forward(accounts: Accounts, call: Call, forwarded: Forwarded): Promise<Answer> {
  return forwardTo(accounts.signIn.handler, call, forwarded);
}

/**
 * Forwards a call to an account library and returns its response, with refusals as problem documents. The library gets
 * only the headers it needs; the gate has checked the origin, so the hub's own is sent.
 */
export async function forwardTo(
  library: (request: Request) => Promise<Response>,
  call: Call,
  { method, path, body, publicUrl }: Forwarded,
): Promise<Answer> {
  const headers = new Headers({ origin: new URL(publicUrl).origin, [addressHeader]: call.address });
  for (const name of ['cookie', 'user-agent'] as const) {
    const value = call.headers[name];
    if (value !== undefined) headers.set(name, value);
  }
  if (method === 'POST') headers.set('content-type', 'application/json');
  const sent = method === 'POST' ? { body: JSON.stringify(body ?? call.body ?? {}) } : {};
  const response = await library(new Request(`${publicUrl}${path}`, { method, headers, ...sent }));
  return answerOf(response);
}

async function answerOf(response: Response): Promise<Answer> {
  const text = await response.text();
  if (response.status === 429) return tooMany(response.headers);
  if (response.status >= 500)
    throw new Error(`the account library responded with ${response.status}: ${text.slice(0, 500)}`);
  if (response.status >= 400) return refused(response.status, text);
  const cookies = response.headers.getSetCookie();
  const headers = { 'cache-control': 'no-store', ...(cookies.length === 0 ? {} : { 'set-cookie': cookies }) };
  const location = response.headers.get('location');
  if (response.status >= 300 && location !== null) return { status: 302, headers: { ...headers, location } };
  return {
    status: 200,
    headers,
    body: text === '' ? '{}' : text,
  };
}

function tooMany(headers: Headers): Answer {
  const seconds = Math.max(1, Number(headers.get('x-retry-after') ?? headers.get('retry-after') ?? 10));
  return problem(accountErrors['too-many-attempts'], `Too many attempts. Try again in ${seconds} s.`, {
    headers: { 'retry-after': String(seconds) },
  });
}

function refused(status: number, text: string): Answer {
  const fields = messageIn(text);
  if (status === 401 && fieldOf(fields, 'code') === 'INVALID_EMAIL_OR_PASSWORD') {
    return problem(accountErrors['sign-in-refused'], 'Check the email address and the password, then try again.');
  }
  if (status === 401) return problem(httpErrors['sign-in-required'], 'Sign in first.');
  return problem(
    accountErrors['account-refused'],
    fieldOf(fields, 'message') ?? 'The account library rejected the request.',
  );
}

function messageIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

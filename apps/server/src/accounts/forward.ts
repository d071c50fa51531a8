import type { Call } from '../platform/http/route.ts';
import type { Answer } from '../platform/http/answer.ts';
import { httpErrors } from '../platform/http/errors.ts';
import { problem } from '../platform/http/problem.ts';
import { accountErrors } from './errors.ts';
import { fieldOf, type Accounts } from './accounts.ts';
import { addressHeader } from './sign-in.ts';

/** A call as the account library gets it. */
export interface Forwarded {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** What is sent instead of the call's own body. */
  readonly body?: unknown;
  readonly publicUrl: string;
}

/** Hands a call to the account library of passwords and sessions. */
export function forward(accounts: Accounts, call: Call, forwarded: Forwarded): Promise<Answer> {
  return forwardTo(accounts.signIn.handler, call, forwarded);
}

/**
 * Hands a call to an account library and answers what it answers, its refusals as problem documents. The library gets
 * only the headers it needs; the origin has been checked at the gate, so it is told the hub's own.
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
  if (response.status >= 500) throw new Error(`the account library answered ${response.status}: ${text.slice(0, 500)}`);
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
  return problem(accountErrors['too-many-attempts'], `Too many attempts, try again in ${seconds} s`, {
    headers: { 'retry-after': String(seconds) },
  });
}

function refused(status: number, text: string): Answer {
  const said = messageIn(text);
  if (status === 401 && fieldOf(said, 'code') === 'INVALID_EMAIL_OR_PASSWORD') {
    return problem(accountErrors['sign-in-refused'], 'Check both and try again.');
  }
  if (status === 401) return problem(httpErrors['sign-in-required'], 'Sign in first.');
  return problem(accountErrors['account-refused'], fieldOf(said, 'message') ?? 'The account library refused it.');
}

function messageIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

import type { Answer } from '../platform/http/answer.ts';

function cookiesOf({ headers }: Pick<Answer, 'headers'>): string[] {
  return ([] as string[]).concat(headers?.['set-cookie'] ?? []);
}

/** Adds a cookie to a response. */
export function withCookie<A extends Answer>(answer: A, cookie: string): A {
  return { ...answer, headers: { ...answer.headers, 'set-cookie': [...cookiesOf(answer), cookie] } };
}

/** The token of the session that a response starts. Undefined if it starts none or ends one. */
export function sessionTokenIn(answer: Answer): string | undefined {
  const values = cookiesOf(answer).map((cookie) => /\.session_token=([^;]*)/.exec(cookie)?.[1]);
  const last = values.filter((value) => value !== undefined).at(-1);
  return last === undefined || last === '' ? undefined : decodeURIComponent(last).split('.')[0];
}

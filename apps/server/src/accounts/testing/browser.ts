import type { TestHub } from '../../hub/testing/hub.ts';
import type { Provider } from './provider.ts';

/** The cookies that a response sets, in the form in which a browser sends them back. */
export function cookiesOf(answer: { headers: Record<string, unknown> }): string {
  return ([] as string[])
    .concat((answer.headers['set-cookie'] as string | string[] | undefined) ?? [])
    .map((cookie) => cookie.replace(/;.*/, ''))
    .join('; ');
}

/** Signs in through a provider as a browser would. Returns the final address and the session. */
export async function through(hub: TestHub, provider: Provider, login: string, id = 'oidc') {
  const begun = await hub.anonymous('POST', '/api/auth/sign-in/social', { body: { provider: id, next: '/lineup' } });
  if (begun.status !== 200) return { begun, location: '', cookie: '' };
  const back = await provider.signIn(begun.json<{ url: string }>().url, login);
  const { pathname, search } = new URL(back);
  const answer = await hub.anonymous('GET', pathname + search, { headers: { cookie: cookiesOf(begun) } });
  return { begun, location: String(answer.headers['location']), cookie: cookiesOf(answer) };
}

export function meWith(hub: TestHub, cookie: string) {
  return hub.anonymous('GET', '/api/me', { headers: { cookie } });
}

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestHub, testPassword, type TestHub } from '@cablewright/server/testing';

const owner = 'owner@example.com';
const wrong = 'not the password at all';

/** How many of the answers have each status. */
function tally(answers: readonly { status: number }[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

for (const backend of ['database', 'files'] as const) {
  describe(`guessing, on the ${backend} backend`, () => {
    let hub: TestHub;
    beforeAll(async () => {
      hub = await startTestHub({
        setup: 'empty',
        backend,
        throttle: true,
        environment: { SERVICE_TRUST_PROXY: '1' },
      });
    });
    afterAll(() => hub.stop());

    /** A request as the proxy forwards it: the proxy appends the client's address. */
    const from = (client: string, method: string, url: string, body?: object, forged: Record<string, string> = {}) => {
      const before = forged['x-forwarded-for'];
      const headers = { ...forged, 'x-forwarded-for': before === undefined ? client : `${before}, ${client}` };
      return hub.anonymous(method, url, { ...(body === undefined ? {} : { body }), headers });
    };
    const signIn = (client: string, password: string, forged: Record<string, string> = {}) =>
      from(client, 'POST', '/api/auth/sign-in/email', { email: owner, password }, forged);

    test('O30.5 O35.11 of twelve simultaneous attempts three are processed', async () => {
      const answers = await Promise.all(Array.from({ length: 12 }, () => signIn('198.51.100.1', wrong)));
      expect(tally(answers)).toEqual({ 401: 3, 429: 9 });
    });

    test('O30.5 O35.11 of 130 other simultaneous account requests a hundred are answered', async () => {
      const ask = () => from('198.51.100.2', 'GET', '/api/auth/get-session');
      expect(tally(await Promise.all(Array.from({ length: 130 }, ask)))).toEqual({ 200: 100, 429: 30 });
    });

    test('O30.6 headers set by a client do not change a limit', async () => {
      const forge = (n: number): Record<string, string> => ({
        'x-forwarded-for': `192.0.2.${n}`,
        'x-client-address': `192.0.2.${n}`,
        'x-real-ip': `192.0.2.${n}`,
        'cf-connecting-ip': `192.0.2.${n}`,
        forwarded: `for=192.0.2.${n}`,
      });
      const answers = await Promise.all(
        Array.from({ length: 9 }, (_, n) => signIn('198.51.100.3', wrong, forge(n + 1))),
      );
      expect(tally(answers)).toEqual({ 401: 3, 429: 6 });
      const tokens = await Promise.all(
        Array.from({ length: 15 }, (_, n) =>
          from('198.51.100.3', 'GET', '/api/me', undefined, { ...forge(n + 20), authorization: 'Bearer guess' }),
        ),
      );
      expect(tally(tokens)).toEqual({ 401: 10, 429: 5 });
    });

    test('all addresses of one IPv6 subscriber count as one client', async () => {
      const answers = await Promise.all(Array.from({ length: 9 }, (_, n) => signIn(`2001:db8:0:7::${n + 1}`, wrong)));
      expect(tally(answers)).toEqual({ 401: 3, 429: 6 });
      expect((await signIn('2001:db8:0:8::1', testPassword)).status).toBe(200);
      const tokens = await Promise.all(
        Array.from({ length: 15 }, (_, n) =>
          from(`2001:db8:0:7::${n + 1}`, 'GET', '/api/me', undefined, { authorization: 'Bearer guess' }),
        ),
      );
      expect(tally(tokens)).toEqual({ 401: 10, 429: 5 });
    });

    test('O30.5 guessing a person’s password, even with a forged header of their address, does not lock them out', async () => {
      const home = '198.51.100.40';
      const guesses = Array.from({ length: 8 }, () => signIn('198.51.100.41', wrong, { 'x-forwarded-for': home }));
      expect(tally(await Promise.all(guesses))).toEqual({ 401: 3, 429: 5 });
      expect((await signIn(home, testPassword)).status).toBe(200);
      const body = { label: 'x', scopes: ['catalog:read'], days: 1 };
      const { token } = (await hub.as.owner('POST', '/api/tokens', { body })).json<{ token: string }>();
      const guess = { authorization: 'Bearer guess' };
      await Promise.all(Array.from({ length: 12 }, () => from(home, 'GET', '/api/me', undefined, guess)));
      expect((await from(home, 'GET', '/api/me', undefined, guess)).status).toBe(429);
      expect((await from(home, 'GET', '/api/me', undefined, { authorization: `Bearer ${token}` })).status).toBe(200);
    });

    test('O35.12 of fifteen simultaneous invalid tokens ten are checked', async () => {
      const guess = () => from('198.51.100.5', 'GET', '/api/me', undefined, { authorization: 'Bearer guess' });
      expect(tally(await Promise.all(Array.from({ length: 15 }, guess)))).toEqual({ 401: 10, 429: 5 });
    });
  });
}

test('O30.5 O35.11 O35.12 fifty addresses guessing at once stay within fifty times the limit, and the owner can still sign in', async () => {
  const hub = await startTestHub({ setup: 'empty', throttle: true, environment: { SERVICE_TRUST_PROXY: '1' } });
  const addresses = Array.from({ length: 50 }, (_, n) => `198.51.100.${n + 1}`);
  const ask = (client: string, method: string, url: string, sent: { body?: object; headers?: object }) =>
    hub.anonymous(method, url, { ...sent, headers: { ...sent.headers, 'x-forwarded-for': client } });
  const signIn = (client: string, password: string) =>
    ask(client, 'POST', '/api/auth/sign-in/email', { body: { email: owner, password } });
  const guesses = Promise.all(addresses.flatMap((client) => [1, 2, 3, 4].map(() => signIn(client, wrong))));
  expect((await signIn('203.0.113.1', testPassword)).status).toBe(200);
  expect(tally(await guesses)).toEqual({ 401: 150, 429: 50 });
  const guess = { headers: { authorization: 'Bearer guess' } };
  const tokens = await Promise.all(
    addresses.flatMap((client) => Array.from({ length: 12 }, () => ask(client, 'GET', '/api/me', guess))),
  );
  expect(tally(tokens)).toEqual({ 401: 500, 429: 100 });
  await hub.stop();
});

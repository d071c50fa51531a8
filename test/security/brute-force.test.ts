import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestHub, testClock, testPassword, type TestHub } from '@cablewright/server/testing';

const owner = 'owner@example.com';
const wrong = 'not the password at all';

/** The number of answers with each status. */
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
        clock: testClock(),
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

describe.each(['database', 'files'] as const)('guessing from many addresses, on the %s backend', (backend) => {
  let hub: TestHub;
  const clock = testClock();
  beforeAll(async () => {
    hub = await startTestHub({
      setup: 'empty',
      backend,
      throttle: true,
      clock,
      environment: { SERVICE_TRUST_PROXY: '1' },
    });
  });
  afterAll(() => hub.stop());
  const ask = (client: string, method: string, url: string, sent: { body?: object; headers?: object }) =>
    hub.anonymous(method, url, { ...sent, headers: { ...sent.headers, 'x-forwarded-for': client } });
  const signIn = (client: string, password: string, more: { email?: string; cookie?: string } = {}) =>
    ask(client, 'POST', '/api/auth/sign-in/email', {
      body: { email: more.email ?? owner, password },
      ...(more.cookie === undefined ? {} : { headers: { cookie: more.cookie } }),
    });
  const cookiesOf = (answer: { headers: Record<string, unknown> }) =>
    ([] as string[]).concat(answer.headers['set-cookie'] as string[]).map((cookie) => cookie.split(';')[0]!);

  test('RE6.1 of 240 guesses at one account from 80 addresses at most 30 are checked; a device the account knows still signs in', async () => {
    const home = await signIn('203.0.113.1', testPassword);
    expect(home.status).toBe(200);
    const cookie = cookiesOf(home).find((one) => one.includes('.device.'))!;
    const addresses = Array.from({ length: 80 }, (_, n) => `198.51.${n}.7`);
    const answers = await Promise.all(addresses.flatMap((client) => [1, 2, 3].map(() => signIn(client, wrong))));
    const counts = tally(answers);
    expect(counts['401']! <= 30 && counts['401']! > 0).toBe(true);
    expect(counts['401']! + counts['429']!).toBe(240);
    // The remaining attempts of the thirty, one after the other.
    const more = [];
    for (let n = 0; n < 34; n += 1)
      more.push(await signIn(`198.52.${n}.7`, wrong, { email: ` ${owner.toUpperCase()}` }));
    expect(counts['401']! + (tally(more)['401'] ?? 0)).toBe(30);
    const refused = await signIn('203.0.113.9', testPassword);
    expect([refused.status, Number(refused.headers['retry-after']) > 60]).toEqual([429, true]);
    expect(refused.json()['detail']).toMatch(/^Too many attempts, try again in \d+ s\. /);
    expect(refused.text).toContain('a device you have used before');
    // The right password from the known device, a wrong one there, and the right one again.
    expect((await signIn('203.0.113.2', testPassword, { cookie })).status).toBe(200);
    expect((await signIn('203.0.113.3', wrong, { cookie })).status).toBe(401);
    expect((await signIn('203.0.113.4', testPassword, { cookie })).status).toBe(200);
    // Another account is not affected, and the cookie is valid only for its own account.
    const other = { email: 'editor@example.com' };
    expect((await signIn('203.0.113.5', testPassword, other)).status).toBe(200);
    for (const forged of [cookie.replace(/.$/, (end) => (end === 'A' ? 'B' : 'A')), cookie.replace(/=.*/, '=.'), 'x=y'])
      expect((await signIn('203.0.113.6', testPassword, { cookie: forged })).status).toBe(429);
  });

  test('RE6.1 an address without an account is slowed in the same way, so neither answer tells which exist', async () => {
    const unknown = { email: 'unknown@example.com' };
    const answers = [];
    for (let n = 0; n < 33; n += 1) answers.push(await signIn(`198.53.${n}.7`, wrong, unknown));
    expect(tally(answers)).toEqual({ 401: 30, 429: 3 });
  });

  test('RE6.1 right passwords and guesses that were not looked at do not count', async () => {
    const viewer = { email: 'viewer@example.com' };
    const answers = [];
    for (let n = 0; n < 40; n += 1) answers.push(await signIn(`198.54.${n}.7`, testPassword, viewer));
    expect(tally(answers)).toEqual({ 200: 40 });
    for (let n = 0; n < 40; n += 1) await signIn('198.54.99.7', wrong, viewer);
    expect((await signIn('198.54.100.7', testPassword, viewer)).status).toBe(200);
  });

  test('O30.5 O35.11 O35.12 fifty addresses sending invalid tokens at once have ten each checked', async () => {
    const guess = { headers: { authorization: 'Bearer guess' } };
    const addresses = Array.from({ length: 50 }, (_, n) => `198.55.${n}.1`);
    const tokens = await Promise.all(
      addresses.flatMap((client) => Array.from({ length: 12 }, () => ask(client, 'GET', '/api/me', guess))),
    );
    expect(tally(tokens)).toEqual({ 401: 500, 429: 100 });
  });
});

import { afterAll, beforeAll, beforeEach, afterEach, describe, expect, test, vi } from 'vitest';
import { startTestHub, testPassword, type TestHub } from '../../hub/testing/hub.ts';
import { secretIn, totp } from '../testing/authenticator.ts';
import { cookiesOf, meWith } from '../testing/browser.ts';

test('codes are those of RFC 6238, appendix B', () => {
  const secret = Buffer.from('12345678901234567890');
  const table = [
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ] as const;
  for (const [seconds, code] of table) expect(totp(secret, seconds * 1_000, 8)).toBe(code);
});

describe.each(['database', 'files'] as const)('on %s', (backend) => {
  let hub: TestHub;
  beforeAll(async () => {
    hub = await startTestHub({ backend, setup: 'empty' });
  });
  afterAll(() => hub.stop());
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.now() }));
  afterEach(() => void vi.useRealTimers());

  const post = (url: string, body: unknown, cookie = '') =>
    hub.anonymous('POST', url, { body, ...(cookie === '' ? {} : { headers: { cookie } }) });
  const signIn = (name: string, cookie = '') =>
    post('/api/auth/sign-in/email', { email: `${name}@example.com`, password: testPassword }, cookie);
  /** Each code can be used once, so move on to the next 30 s interval. */
  const later = (seconds = 31) => void vi.setSystemTime(Date.now() + seconds * 1_000);
  let people = 0;

  /** A new person, signed in. */
  async function newPerson(role: 'viewer' | 'owner' = 'viewer') {
    const name = `person${(people += 1)}`;
    const added = { name, email: `${name}@example.com`, password: testPassword, role };
    await hub.hub.accounts!.add(added);
    return { name, cookie: cookiesOf(await signIn(name)) };
  }

  /** A new person with an authenticator app. */
  async function withApp(role: 'viewer' | 'owner' = 'viewer') {
    const { name, cookie } = await newPerson(role);
    const setup = await post('/api/auth/two-factor/enable', { password: testPassword }, cookie);
    const { totpURI, backupCodes } = setup.json<{ totpURI: string; backupCodes: string[] }>();
    const secret = secretIn(totpURI);
    const confirmed = await post('/api/auth/two-factor/verify-totp', { code: totp(secret, Date.now()) }, cookie);
    expect(confirmed.status).toBe(200);
    later();
    return { name, secret, backupCodes, totpURI, before: cookie, cookie: cookiesOf(confirmed) };
  }

  const stateOf = async (cookie: string) =>
    (await hub.anonymous('GET', '/api/account/second-factor', { headers: { cookie } })).json();

  test('RE6.2 a person turns on an authenticator app; from then on the password alone is not enough', async () => {
    const { name, secret, cookie, before, totpURI, backupCodes } = await withApp();
    expect(totpURI).toMatch(/^otpauth:\/\/totp\/Cablewright:/);
    expect(secret).toHaveLength(32);
    expect(new Set(backupCodes).size).toBe(10);
    expect(await stateOf(cookie)).toEqual({
      required: false,
      app: true,
      recoveryCodes: 10,
      passkeys: [],
      confirm: 'password',
    });
    // Sessions that began before the app was set up have ended.
    expect((await meWith(hub, before)).status).toBe(401);
    const first = await signIn(name);
    expect([first.status, first.json()]).toEqual([200, { codeRequired: true }]);
    expect((await meWith(hub, cookiesOf(first))).status).toBe(401);
    const second = await post('/api/auth/two-factor/verify-totp', { code: totp(secret, Date.now()) }, cookiesOf(first));
    expect(second.status).toBe(200);
    expect((await meWith(hub, cookiesOf(second))).json()).toMatchObject({ email: `${name}@example.com` });
  });

  test('RE6.2 a code is good once, for its own half minute and one more to either side', async () => {
    const { name, secret } = await withApp();
    const attempt = async (at: number) => {
      const code = totp(secret, at);
      const first = await signIn(name);
      return post('/api/auth/two-factor/verify-totp', { code }, cookiesOf(first));
    };
    later(120);
    const now = Date.now();
    expect((await attempt(now - 30_000)).status).toBe(200);
    const again = await attempt(now - 30_000);
    expect(again.json()).toMatchObject({
      status: 401,
      code: 'code-refused',
      detail: expect.stringContaining('before'),
    });
    expect((await meWith(hub, cookiesOf(again))).status).toBe(401);
    expect((await attempt(now + 30_000)).status).toBe(200);
    for (const wrong of [now - 90_000, now + 90_000])
      expect((await attempt(wrong)).json()).toMatchObject({ status: 401, code: 'code-refused' });
  });

  test('RE6.2 guesses of codes are limited: five for a password entered, ten in a row for an account', async () => {
    const { name, secret } = await withApp();
    const wrong = (cookie: string) => post('/api/auth/two-factor/verify-totp', { code: '000000' }, cookie);
    const codes: string[] = [];
    for (let sign = 0; sign < 2; sign += 1) {
      const cookie = cookiesOf(await signIn(name));
      for (let guess = 0; guess < 6; guess += 1) codes.push((await wrong(cookie)).json<{ code: string }>().code);
    }
    expect(codes.filter((code) => code === 'code-refused')).toHaveLength(10);
    expect(codes[5]).toBe('sign-in-expired');
    const right = async () =>
      post('/api/auth/two-factor/verify-totp', { code: totp(secret, Date.now()) }, cookiesOf(await signIn(name)));
    expect((await right()).json()).toMatchObject({ status: 429, code: 'too-many-attempts' });
    later(15 * 60 + 1);
    expect((await right()).status).toBe(200);
  });

  test('RE6.2 a recovery code signs in once; new ones end the old', async () => {
    const { name, backupCodes, cookie } = await withApp();
    const enter = async (code: string) =>
      post('/api/auth/two-factor/verify-backup-code', { code }, cookiesOf(await signIn(name)));
    expect((await enter(backupCodes[0]!)).status).toBe(200);
    expect((await enter(backupCodes[0]!)).json()).toMatchObject({ status: 401, code: 'code-refused' });
    expect(await stateOf(cookie)).toMatchObject({ recoveryCodes: 9 });
    const made = await post('/api/auth/two-factor/generate-backup-codes', { password: testPassword }, cookie);
    const { backupCodes: fresh } = made.json<{ backupCodes: string[] }>();
    expect((await enter(backupCodes[1]!)).status).toBe(401);
    expect((await enter(fresh[0]!)).status).toBe(200);
  });

  test('RE6.2 a browser a person trusts is not asked for a code for 30 days', async () => {
    const { name, secret } = await withApp();
    const first = cookiesOf(await signIn(name));
    const body = { code: totp(secret, Date.now()), trustDevice: true };
    const trusted = cookiesOf(await post('/api/auth/two-factor/verify-totp', body, first));
    const again = await signIn(name, trusted);
    expect(again.json()).toMatchObject({ user: { email: `${name}@example.com` } });
    later(30 * 24 * 60 * 60 + 60);
    expect((await signIn(name, cookiesOf(again))).json()).toEqual({ codeRequired: true });
  });

  test('RE6.2 the app is changed only with the password', async () => {
    const { cookie, name } = await withApp();
    for (const verb of ['enable', 'disable', 'generate-backup-codes'])
      for (const body of [{}, { password: 'not the password' }]) {
        const refused = await post(`/api/auth/two-factor/${verb}`, body, cookie);
        expect([verb, refused.json()]).toMatchObject([verb, { status: 400, code: 'account-refused' }]);
      }
    expect((await post('/api/auth/two-factor/disable', { password: testPassword }, cookie)).status).toBe(200);
    expect((await signIn(name)).json()).toMatchObject({ user: {} });
  });

  test('RE6.2 an owner requires it: a person without one can do nothing but set it up; API tokens keep working', async () => {
    const owner = await withApp('owner');
    const { cookie } = await newPerson();
    const token = (await post('/api/tokens', { label: 'Script', scopes: ['catalog:read'], days: 1 }, cookie)).json<{
      token: string;
    }>().token;
    const settings = await hub.anonymous('GET', '/api/settings/sign-in', { headers: { cookie: owner.cookie } });
    const require = (secondFactorRequired: boolean, etag: string) =>
      hub.anonymous('PUT', '/api/settings/sign-in', {
        body: { values: { secondFactorRequired } },
        ifMatch: etag,
        headers: { cookie: owner.cookie },
      });
    const on = await require(true, settings.etag === '' ? '*' : settings.etag);
    expect(on.status).toBe(200);
    const designs = (headers: Record<string, string>) => hub.anonymous('GET', '/api/designs', { headers });
    expect((await designs({ cookie })).json()).toMatchObject({ status: 403, code: 'second-factor-required' });
    expect((await meWith(hub, cookie)).json()).toMatchObject({ secondFactorMissing: true });
    expect((await designs({ authorization: `Bearer ${token}` })).status).toBe(200);
    expect((await designs({ cookie: owner.cookie })).status).toBe(200);
    const open = hub.hub.routes.filter(({ role, withoutSecondFactor }) => role !== 'public' && withoutSecondFactor);
    expect(open.every(({ path }) => /^\/api\/(me|account|auth|sessions)/.test(path))).toBe(true);
    const setup = await post('/api/auth/two-factor/enable', { password: testPassword }, cookie);
    const secret = secretIn(setup.json<{ totpURI: string }>().totpURI);
    const done = await post('/api/auth/two-factor/verify-totp', { code: totp(secret, Date.now()) }, cookie);
    expect((await designs({ cookie: cookiesOf(done) })).status).toBe(200);
    expect((await require(false, on.etag)).status).toBe(200);
  });

  test('RE6.2 an owner resets the second factor of a colleague who lost it: their sessions end, the password is enough', async () => {
    const { name, cookie } = await withApp();
    const { items } = (await hub.as.owner('GET', '/api/people')).json<{ items: Record<string, string>[] }>();
    const person = items.find(({ email }) => email === `${name}@example.com`)!;
    expect(person['secondFactor']).toBe(true);
    const reset = () => hub.as.owner('DELETE', `/api/people/${person['id']}/second-factor`);
    expect((await hub.as.editor('DELETE', `/api/people/${person['id']}/second-factor`)).status).toBe(403);
    expect((await reset()).status).toBe(204);
    expect((await meWith(hub, cookie)).status).toBe(401);
    expect((await signIn(name)).json()).toMatchObject({ user: {} });
    expect((await hub.as.owner('DELETE', '/api/people/none/second-factor')).status).toBe(404);
  });

  test('what is no passkey is refused in words', async () => {
    const { cookie } = await newPerson();
    const begun = await post('/api/account/passkeys/begin', { password: testPassword }, cookie);
    expect(begun.json()).toMatchObject({
      rp: { name: 'Cablewright' },
      authenticatorSelection: { userVerification: 'required' },
    });
    const response = { id: 'AAAA', rawId: 'AAAA', type: 'public-key', response: { clientDataJSON: 'AAAA' } };
    const cookies = `${cookie}; ${cookiesOf(begun)}`;
    const add = await post('/api/account/passkeys', { name: 'Phone', response }, cookies);
    expect(add.json()).toMatchObject({ status: 401, code: 'passkey-refused' });
    expect((await post('/api/account/passkeys/begin', {}, cookie)).status).toBe(400);
    expect((await post('/api/account/passkeys/begin', { password: 'wrong' }, cookie)).status).toBe(400);
    const options = await post('/api/auth/passkey/begin', {});
    expect(options.json()).toMatchObject({ userVerification: 'required' });
    const entered = await post('/api/auth/passkey/verify-authentication', { response }, cookiesOf(options));
    expect(entered.json()).toMatchObject({ status: 401, code: 'passkey-refused' });
  });
});

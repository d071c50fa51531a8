import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { secretIn, totp } from './testing/authenticator.ts';
import { startTestHub, testPassword, type TestHub } from '../hub/testing/hub.ts';
import { cookiesOf, meWith, through } from './testing/browser.ts';
import { startMailbox, type Mailbox } from './testing/mailbox.ts';
import { startProvider, type Provider } from './testing/provider.ts';

const methodsOf = async (hub: TestHub) =>
  (await hub.anonymous('GET', '/api/sign-in')).json<{ methods: { id: string }[] }>().methods.map(({ id }) => id);

describe('signing in with a provider of one’s own', () => {
  let provider: Provider;
  let hub: TestHub;
  beforeAll(async () => {
    provider = await startProvider('http://localhost:5183/api/auth/callback/oidc');
    hub = await startTestHub({
      setup: 'empty',
      environment: {
        ...provider.variables,
        AUTH_ALLOWED_EMAILS: 'allowed@example.com, unproven@example.com',
      },
    });
  });
  afterAll(async () => {
    await hub.stop();
    await provider.stop();
  });

  test('O30.1 O16.7 a person comes in through the provider the variables name, as who they are here', async () => {
    const { methods } = (await hub.anonymous('GET', '/api/sign-in')).json<{ methods: object[] }>();
    expect(methods).toContainEqual({ id: 'oidc', kind: 'provider', name: 'Shop account' });
    const { location, cookie } = await through(hub, provider, 'editor@example.com');
    expect(location).toBe('http://localhost:5183/lineup');
    expect((await meWith(hub, cookie)).json()).toMatchObject({ email: 'editor@example.com', role: 'editor' });
    const again = await through(hub, provider, 'editor@example.com');
    expect((await meWith(hub, again.cookie)).status).toBe(200);
  });

  test('O30.1 only people on the allow list sign in without an invitation, as editors', async () => {
    const { cookie } = await through(hub, provider, 'allowed@example.com');
    expect((await meWith(hub, cookie)).json()).toMatchObject({ email: 'allowed@example.com', role: 'editor' });
    const stranger = await through(hub, provider, 'stranger@example.com');
    expect(stranger.location).toContain('/sign-in?error=not_invited');
    expect((await meWith(hub, stranger.cookie)).status).toBe(401);
  });

  test('an address that the provider has not verified is refused', async () => {
    const { location, cookie } = await through(hub, provider, 'unproven@example.com');
    expect(location).toContain('/sign-in?error=email_not_verified');
    expect((await meWith(hub, cookie)).status).toBe(401);
    const known = { name: 'U', email: 'unproven-owner@example.com', role: 'owner' as const };
    expect(await hub.hub.accounts!.add(known)).toBe(true);
    const posing = await through(hub, provider, known.email);
    expect(posing.location).toContain('/sign-in?error=account_not_linked');
    expect((await meWith(hub, posing.cookie)).status).toBe(401);
  });

  test('O16.1 methods follow the settings at once: passwords off, and on again', async () => {
    const form = (values: object) => ({ body: { values } });
    const { etag } = await hub.as.owner('GET', '/api/settings/sign-in');
    const off = await hub.as.owner('PUT', '/api/settings/sign-in', {
      ...form({ localAccounts: false }),
      ifMatch: etag,
    });
    expect(off.status).toBe(200);
    expect(await methodsOf(hub)).toEqual(['oidc']);
    const body = { email: 'viewer@example.com', password: testPassword };
    const refused = await hub.anonymous('POST', '/api/auth/sign-in/email', { body });
    expect(refused.json()).toMatchObject({ status: 403, code: 'method-off' });
    await hub.as.owner('PUT', '/api/settings/sign-in', { ...form({}), ifMatch: off.etag });
    expect((await hub.anonymous('POST', '/api/auth/sign-in/email', { body })).status).toBe(200);
  });

  test('a way in that is not set up is refused by name', async () => {
    const body = { provider: 'google' };
    const answer = await hub.anonymous('POST', '/api/auth/sign-in/social', { body });
    expect(answer.json()).toMatchObject({ status: 403, code: 'method-off' });
    const mail = await hub.anonymous('POST', '/api/auth/sign-in/magic-link', { body: { email: 'owner@example.com' } });
    expect(mail.json()).toMatchObject({ status: 403, code: 'method-off' });
  });
});

test('O14.4 with passwords off and a provider set, setup takes the owner’s address and the provider lets them in', async () => {
  const provider = await startProvider('http://localhost:5183/api/auth/callback/oidc');
  const hub = await startTestHub({
    environment: {
      AUTH_LOCAL_ACCOUNTS: 'false',
      ...provider.variables,
    },
  });
  expect((await hub.anonymous('GET', '/api/setup')).json()).toMatchObject({ done: false, password: false });
  const admin = { name: 'Ada', email: 'ada@example.com' };
  const organisation = { name: 'Shop', short: 'S' };
  const done = await hub.anonymous('POST', '/api/setup', {
    body: { code: 'test-code', organisation, admin, catalog: 'empty' },
  });
  expect(done.status).toBe(200);
  expect(done.headers['set-cookie']).toBeUndefined();
  expect((await hub.anonymous('GET', '/api/me')).status).toBe(401);
  const { cookie } = await through(hub, provider, 'ada@example.com');
  expect((await meWith(hub, cookie)).json()).toMatchObject({ email: 'ada@example.com', role: 'owner' });
  const link = (
    await hub.anonymous('POST', '/api/invitations', { body: { role: 'viewer' }, headers: { cookie } })
  ).json<{ link: string }>().link;
  const code = new URL(link).searchParams.get('code')!;
  const joined = await hub.anonymous('POST', `/api/join/${code}`, { body: { name: 'Vi', email: 'vi@example.com' } });
  expect(joined.status).toBe(200);
  const vi = await through(hub, provider, 'vi@example.com');
  expect((await meWith(hub, vi.cookie)).json()).toMatchObject({ email: 'vi@example.com', role: 'viewer' });
  await hub.stop();
  await provider.stop();
});

test('O30.2 with no method left the hub says so, and only an owner’s password is taken', async () => {
  const hub = await startTestHub({ environment: { AUTH_LOCAL_ACCOUNTS: 'false' } });
  const person = (role: 'owner' | 'editor') => ({ name: role, email: `${role}@example.com`, password: testPassword });
  const organisation = { name: 'Shop', short: 'S' };
  const form = { code: 'test-code', organisation, admin: person('owner'), catalog: 'empty' };
  expect((await hub.anonymous('POST', '/api/setup', { body: form })).status).toBe(200);
  await hub.hub.accounts!.add({ ...person('editor'), role: 'editor' });
  expect((await hub.anonymous('GET', '/api/sign-in')).json()).toEqual({ required: true, methods: [] });
  const signIn = (email: string) =>
    hub.anonymous('POST', '/api/auth/sign-in/email', { body: { email, password: testPassword } });
  expect((await signIn('owner@example.com')).status).toBe(200);
  expect((await signIn('editor@example.com')).json()).toMatchObject({ status: 401, code: 'sign-in-refused' });
  await hub.stop();
});

test('a provider that does not respond is named, and other methods keep working', async () => {
  const environment = { AUTH_OIDC_ISSUER: 'http://127.0.0.1:1', AUTH_OIDC_CLIENT_ID: 'hub' };
  const hub = await startTestHub({ setup: 'empty', environment });
  const answer = await hub.anonymous('POST', '/api/auth/sign-in/social', { body: { provider: 'oidc' } });
  expect(answer.json()).toMatchObject({ status: 502, code: 'provider-silent' });
  expect((await hub.as.viewer('GET', '/api/me')).status).toBe(200);
  await hub.stop();
});

describe('links by mail', () => {
  let mailbox: Mailbox;
  let hub: TestHub;
  beforeAll(async () => {
    mailbox = await startMailbox();
    hub = await startTestHub({
      setup: 'empty',
      environment: {
        AUTH_SMTP_HOST: '127.0.0.1',
        AUTH_SMTP_PORT: String(mailbox.port),
        AUTH_SMTP_FROM: 'Cablewright <cables@example.com>',
        AUTH_ALLOWED_EMAILS: 'allowed@example.com',
      },
    });
  });
  afterAll(async () => {
    await hub.stop();
    await mailbox.stop();
  });

  const ask = (email: string) =>
    hub.anonymous('POST', '/api/auth/sign-in/magic-link', { body: { email, next: '/lineup' } });
  const follow = async (text: string) => {
    const link = new URL(/http\S+/.exec(text)![0]);
    const query = new URLSearchParams({ token: link.searchParams.get('link')!, next: link.searchParams.get('next')! });
    return hub.anonymous('GET', `/api/auth/magic-link/verify?${query.toString()}`);
  };

  test('O30.1 an emailed link signs a person in, once', async () => {
    expect((await ask('viewer@example.com')).status).toBe(200);
    const letter = await mailbox.next();
    expect(letter).toMatchObject({ to: ['viewer@example.com'], from: 'cables@example.com' });
    const followed = await follow(letter.text);
    expect(followed.headers['location']).toBe('http://localhost:5183/lineup');
    expect((await meWith(hub, cookiesOf(followed))).json()).toMatchObject({
      email: 'viewer@example.com',
      role: 'viewer',
    });
    expect(String((await follow(letter.text)).headers['location'])).toContain('/sign-in?error=INVALID_TOKEN');
    const body = { email: 'viewer@example.com', password: testPassword };
    expect((await hub.anonymous('POST', '/api/auth/sign-in/email', { body })).status).toBe(200);
  });

  test('RE6.2 an emailed link asks a person with an authenticator app for a code too', async () => {
    const person = { name: 'App', email: 'app@example.com', role: 'viewer' } as const;
    await hub.hub.accounts!.add(person);
    const followOnce = async () => {
      await ask(person.email);
      return follow((await mailbox.next()).text);
    };
    const cookie = cookiesOf(await followOnce());
    const post = (path: string, body: object, own: string) =>
      hub.anonymous('POST', path, { body, headers: { cookie: own } });
    // For a person without a password, a recent sign-in is enough.
    const setup = await post('/api/auth/two-factor/enable', {}, cookie);
    const secret = secretIn(setup.json<{ totpURI: string }>().totpURI);
    const code = (steps: number) => ({ code: totp(secret, Date.now() + steps * 30_000) });
    expect((await post('/api/auth/two-factor/verify-totp', code(0), cookie)).status).toBe(200);
    const followed = await followOnce();
    expect(followed.headers['location']).toBe('http://localhost:5183/sign-in?code=app&next=%2Flineup');
    expect((await meWith(hub, cookiesOf(followed))).status).toBe(401);
    const entered = await post('/api/auth/two-factor/verify-totp', code(1), cookiesOf(followed));
    expect((await meWith(hub, cookiesOf(entered))).json()).toMatchObject({ email: person.email });
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 11 * 60_000 });
    const late = await post('/api/auth/two-factor/disable', {}, cookiesOf(entered));
    vi.useRealTimers();
    expect(late.json()).toMatchObject({ status: 403, code: 'sign-in-again' });
  });

  test('a link leads to a page of the hub, whatever the address to return to is made of', async () => {
    for (const next of ['//evil.example', '/\t/evil.example', '/\\evil.example', '/%09/x\n', 'https://evil.example']) {
      const body = { email: 'viewer@example.com', next };
      const answer = await hub.anonymous('POST', '/api/auth/sign-in/magic-link', { body });
      expect([next, answer.status]).toEqual([next, 422]);
    }
    const body = { email: 'viewer@example.com', next: '/.//evil.example' };
    expect((await hub.anonymous('POST', '/api/auth/sign-in/magic-link', { body })).status).toBe(200);
    const { text } = await mailbox.next();
    expect(new URL(/http\S+/.exec(text)![0]).searchParams.get('next')).toBe('/');
  });

  test('O30.1 whom the list allows gets a link too; a stranger gets the same answer and no letter', async () => {
    const stranger = await ask('stranger@example.com');
    const allowed = await ask('allowed@example.com');
    expect(stranger.text).toBe(allowed.text);
    const letter = await mailbox.next();
    expect(letter.to).toEqual(['allowed@example.com']);
    const { headers } = await follow(letter.text);
    expect((await meWith(hub, cookiesOf({ headers }))).json()).toMatchObject({ role: 'editor' });
    expect(mailbox.waiting()).toBe(0);
  });
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestHub, testPassword, type TestHub } from '../hub/testing/hub.ts';
import { testClock } from '../hub/testing/clock.ts';

let hub: TestHub;
const clock = testClock();
beforeAll(async () => {
  hub = await startTestHub({ setup: 'empty', throttle: true, clock, environment: { SERVICE_TRUST_PROXY: '1' } });
});
afterAll(() => hub.stop());

const signIn = (email: string, password: string, address: string) =>
  hub.anonymous('POST', '/api/auth/sign-in/email', {
    body: { email, password },
    headers: { 'x-forwarded-for': address },
  });

const cookieOf = (answer: { headers: Record<string, unknown> }) => String(answer.headers['set-cookie']).split(';')[0]!;

test('a session identifies its person until they sign out', async () => {
  const begun = await signIn('viewer@example.com', testPassword, '203.0.113.1');
  const cookie = cookieOf(begun);
  const session = await hub.anonymous('GET', '/api/auth/get-session', { headers: { cookie } });
  expect(session.json()).toMatchObject({ session: { id: expect.any(String) }, user: { email: 'viewer@example.com' } });
  // The token alone must not leak: only the signed cookie is a credential.
  const token = decodeURIComponent(cookie.split('=')[1]!).split('.')[0]!;
  for (const answer of [begun, session]) expect(JSON.stringify(answer.json())).not.toContain(token);
  const me = () => hub.anonymous('GET', '/api/me', { headers: { cookie } });
  expect((await me()).json()).toEqual({
    account: expect.stringMatching(/^\S+$/),
    name: 'viewer person',
    email: 'viewer@example.com',
    role: 'viewer',
    via: 'session',
  });
  // Responses to signed-in people must not be stored in shared caches.
  const { headers } = await hub.anonymous('GET', '/api/designs', { headers: { cookie } });
  expect(headers['cache-control']).toBe('private, no-cache');
  expect((await hub.anonymous('POST', '/api/auth/sign-out', { body: {}, headers: { cookie } })).status).toBe(200);
  expect((await me()).json()).toMatchObject({ status: 401, code: 'sign-in-required' });
});

test('a wrong password and an unknown address get the same answer', async () => {
  const wrong = await signIn('viewer@example.com', 'not the password', '203.0.113.2');
  const unknown = await signIn('unknown@example.com', 'not the password', '203.0.113.3');
  expect(wrong.json()).toMatchObject({ status: 401, code: 'sign-in-refused' });
  expect(unknown.json()).toEqual(wrong.json());
});

test('a cookie that was tampered with is rejected', async () => {
  const cookie = cookieOf(await signIn('owner@example.com', testPassword, '203.0.113.4'));
  for (const bad of [
    `${cookie}x`,
    cookie.replace(/=(.)/, (_, first) => (first === 'A' ? '=B' : '=A')),
    'cablewright.session_token=x.y',
    cookie.slice(0, 40),
  ]) {
    expect((await hub.anonymous('GET', '/api/me', { headers: { cookie: bad } })).status).toBe(401);
  }
});

test('O34.1 RE14.2 the fourth sign-in within any ten seconds is refused with when to try again', async () => {
  const attempts = [];
  for (let n = 0; n < 4; n += 1) {
    attempts.push(await signIn('owner@example.com', 'wrong password!', '203.0.113.5'));
    clock.advance(1_500);
  }
  expect(attempts.map(({ status }) => status)).toEqual([401, 401, 401, 429]);
  const { headers, json } = attempts[3]!;
  expect(headers['retry-after']).toBe('6');
  expect(json()).toMatchObject({ code: 'too-many-attempts', detail: 'Too many attempts, try again in 6 s' });
  clock.advance(4_000 - 1);
  expect((await signIn('owner@example.com', testPassword, '203.0.113.5')).status).toBe(429);
  // The first attempt leaves the window, so exactly one more is allowed.
  clock.advance(1);
  expect((await signIn('owner@example.com', testPassword, '203.0.113.5')).status).toBe(200);
  expect((await signIn('owner@example.com', testPassword, '203.0.113.5')).status).toBe(429);
});

test('O35.11 three sign-ins, and a hundred other account requests, are taken in ten seconds of a client', async () => {
  const ask = () => hub.anonymous('GET', '/api/auth/get-session', { headers: { 'x-forwarded-for': '203.0.113.77' } });
  const statuses = new Set<number>();
  for (let n = 0; n < 100; n += 1) statuses.add((await ask()).status);
  expect([...statuses]).toEqual([200]);
  expect((await ask()).status).toBe(429);
  const signIns = [];
  for (let n = 0; n < 4; n += 1)
    signIns.push((await signIn('x@example.com', 'wrong password!', '203.0.113.78')).status);
  expect(signIns).toEqual([401, 401, 401, 429]);
});

test('O30.6 behind a trusted proxy each client has its own count; otherwise the header counts for nothing', async () => {
  expect((await signIn('owner@example.com', testPassword, '203.0.113.6')).status).toBe(200);
  const direct = await startTestHub({ throttle: true, clock, environment: {} });
  const admin = { name: 'Ada', email: 'ada@example.com', password: testPassword };
  const organisation = { name: 'A', short: 'A' };
  await direct.anonymous('POST', '/api/setup', { body: { code: 'test-code', organisation, admin, catalog: 'empty' } });
  const statuses = [];
  for (let n = 0; n < 4; n += 1) {
    const body = { email: 'ada@example.com', password: 'wrong password!' };
    const headers = { 'x-forwarded-for': `203.0.113.${n}`, 'x-client-address': `203.0.113.${n}` };
    statuses.push((await direct.anonymous('POST', '/api/auth/sign-in/email', { body, headers })).status);
  }
  expect(statuses).toEqual([401, 401, 401, 429]);
  await direct.stop();
});

test('O35.10 a password has at least twelve characters, when it is changed too', async () => {
  const headers = { cookie: cookieOf(await signIn('editor@example.com', testPassword, '203.0.113.7')) };
  const change = (newPassword: string) =>
    hub.anonymous('POST', '/api/auth/change-password', {
      body: { currentPassword: testPassword, newPassword },
      headers,
    });
  expect((await change('eleven char')).json()).toMatchObject({ status: 422, code: 'schema' });
  expect((await change('twelve chars')).status).toBe(200);
  expect((await signIn('editor@example.com', 'twelve chars', '203.0.113.8')).status).toBe(200);
});

test('there is no sign-up, and people cannot change their own role', async () => {
  const body = { name: 'Eve', email: 'eve@example.com', password: testPassword };
  expect((await hub.anonymous('POST', '/api/auth/sign-up/email', { body })).status).toBe(404);
  const headers = { cookie: cookieOf(await signIn('viewer@example.com', testPassword, '203.0.113.9')) };
  const update = await hub.anonymous('POST', '/api/auth/update-user', { body: { name: 'V', role: 'owner' }, headers });
  expect(update.status).toBe(422);
  expect((await hub.anonymous('GET', '/api/me', { headers })).json()).toMatchObject({ role: 'viewer' });
});

test('a hub without sign-in does everything as "local", and answers to its own names only', async () => {
  const open = await startTestHub({ setup: 'empty', environment: { AUTH_ENABLED: 'false' } });
  expect((await open.anonymous('GET', '/api/me')).json()).toEqual({ name: 'local', role: 'owner', via: 'local' });
  expect((await open.anonymous('POST', '/api/designs', { body: { label: 'Free' } })).status).toBe(201);
  const { items } = (await open.anonymous('GET', '/api/history')).json<{ items: object[] }>();
  expect(items[0]).toMatchObject({ who: { name: 'local', via: 'local' } });
  expect((await open.anonymous('GET', '/api/sign-in')).json()).toEqual({ required: false, methods: [] });
  const rebound = await open.anonymous('GET', '/api/me', { headers: { host: 'evil.example:5183' } });
  expect(rebound.json()).toMatchObject({ status: 403, code: 'wrong-origin' });
  await open.stop();
});

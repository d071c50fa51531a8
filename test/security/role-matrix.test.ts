import { afterAll, beforeAll, expect, test } from 'vitest';
import { roles } from '@cablewright/server/http/actor.ts';
import { startTestHub, type TestHub } from '@cablewright/server/testing/hub.ts';
import { addressOf } from './requests.ts';

let hub: TestHub;
beforeAll(async () => {
  hub = await startTestHub({ setup: 'starter' });
});
afterAll(() => hub.stop());

/** Routes that answer for ever; only their refusals are asked for here. */
const streams = ['/api/events'];

test('every route refuses whoever is not signed in, unless it is public', async () => {
  for (const route of hub.hub.routes) {
    const { status } = await hub.anonymous(route.method, addressOf(route), bodyFor(route.body));
    const open = route.role === 'public' || route.role === 'setup';
    expect([route.method, route.path, open ? status !== 401 || route.path.startsWith('/api/auth/') : status]).toEqual([
      route.method,
      route.path,
      open ? true : 401,
    ]);
  }
});

test('C40.1 O14.1 each role may do what the table says and no more: viewers read, editors change the catalog, owners all', async () => {
  const checked: string[] = [];
  for (const route of hub.hub.routes) {
    if (route.role === 'public' || route.role === 'setup' || streams.includes(route.path)) continue;
    for (const role of roles) {
      const { status, text } = await hub.as[role](route.method, addressOf(route), bodyFor(route.body));
      const allowed = roles.indexOf(role) >= roles.indexOf(route.role);
      const refused = status === 403 && text.includes('role-too-low');
      expect([route.method, route.path, role, refused]).toEqual([route.method, route.path, role, !allowed]);
      checked.push(`${route.method} ${route.path} ${role}`);
    }
  }
  expect(checked.length).toBeGreaterThan(80);
});

/** A body of the wrong shape: it gets past the gate and no further. */
function bodyFor(schema: unknown) {
  return schema === undefined ? {} : { body: '"wrong"', headers: { 'content-type': 'application/json' } };
}

test('every write route needs at least an editor, except those about oneself and previews, which write nothing', () => {
  const lower = hub.hub.routes.filter(({ method, role }) => method !== 'GET' && ['public', 'viewer'].includes(role));
  const free = (path: string) =>
    /^\/api\/(?:auth|tokens|join)\//.test(`${path}/`) || /\/(?:preview|test-results)$/.test(path);
  expect(lower.map(({ path }) => path).filter((path) => !free(path))).toEqual([]);
});

test('a write that a page of another site sends is refused; one of the hub itself is not', async () => {
  const send = (headers: Record<string, string>) =>
    hub.as.editor('POST', '/api/designs', { body: { label: 'From elsewhere' }, headers });
  const foreign: Record<string, string>[] = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
  ];
  for (const headers of foreign) {
    const answer = await send(headers);
    expect([answer.status, answer.json()['code']]).toEqual([403, 'wrong-origin']);
  }
  expect((await send({ origin: 'http://localhost:5183' })).status).toBe(201);
});

test('a form of another site cannot pass as JSON', async () => {
  const headers = { 'content-type': 'text/plain' };
  const answer = await hub.as.editor('POST', '/api/designs', { body: '{"label":"Form"}', headers });
  expect([answer.status, answer.json()['code']]).toEqual([415, 'not-a-json-type']);
});

test('every answer carries the headers that keep a page to itself', async () => {
  for (const path of ['/api/me', '/api/designs', '/', '/api/docs']) {
    const { headers } = await hub.anonymous('GET', path);
    expect(headers['content-security-policy']).toContain("script-src 'self'");
    expect(headers['content-security-policy']).not.toContain("script-src 'self' 'unsafe");
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY' });
  }
});

test('the session cookie cannot be read by scripts nor sent by other sites', async () => {
  const body = { email: 'viewer@example.com', password: 'a long enough password' };
  const { headers } = await hub.anonymous('POST', '/api/auth/sign-in/email', { body });
  expect(String(headers['set-cookie'])).toMatch(/HttpOnly/i);
  expect(String(headers['set-cookie'])).toMatch(/SameSite=Lax/i);
});

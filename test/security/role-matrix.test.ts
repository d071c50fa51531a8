import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { scopes, type Route } from '@cablewright/server';
import { hashOf, startTestHub, testPassword, type TestHub } from '@cablewright/server/testing';
import { addressOf } from './requests.ts';

/**
 * Which callers may use which route. The table next to this file is the specification, edited by hand: a route without
 * a row fails, and so does a row without a route. Its values: `in` is authorized, whatever the route then answers;
 * `sign-in` and `refused` are 401, without credentials and with an invalid token; `role`, `session` and `scope` are
 * 403.
 */
const [columns = [], ...rows] = readFileSync(join(import.meta.dirname, 'role-matrix.tsv'), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => line.split('\t'));

const words: Readonly<Record<string, string>> = {
  'sign-in-required': 'sign-in',
  'token-refused': 'refused',
  'role-too-low': 'role',
  'session-required': 'session',
  'scope-missing': 'scope',
};

let hub: TestHub;
let origin: string;
/** The headers of each caller that has a column in the table. */
let callers: Record<string, Caller>;
beforeAll(async () => {
  const budgets = ['READS_PER_MINUTE', 'WRITES_PER_MINUTE', 'WRITES_PER_DAY'];
  const environment = Object.fromEntries(budgets.map((name) => [`SERVICE_TOKEN_${name}`, '1000000']));
  hub = await startTestHub({ setup: 'starter', environment: { ...environment, SERVICE_TRUST_PROXY: '1' } });
  origin = await hub.hub.app.listen({ port: 0, host: '127.0.0.1' });
  callers = await allCallers();
});
afterAll(() => hub.stop());

/** `scope`: the scope the route needs, from the table. */
type Caller = (scope: string) => Record<string, string>;

async function allCallers(): Promise<Record<string, Caller>> {
  const as = (headers: Record<string, string>) => () => headers;
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
  const whole = await tokenWith(scopes);
  const less = new Map<string, string>();
  for (const scope of scopes) less.set(scope, await tokenWith(scopes.filter((one) => one !== scope)));
  const [expired, revoked] = [await tokenWith(scopes), await tokenWith(scopes)];
  const { sql } = hub.hub.stores;
  await sql.query('update api_tokens set "expiresAt" = 1 where "hash" = $1', [hashOf(expired)]);
  await sql.query('delete from api_tokens where "hash" = $1', [hashOf(revoked)]);
  return {
    anonymous: as({}),
    builder: as(await builder()),
    viewer: as(hub.cookies.viewer),
    editor: as(hub.cookies.editor),
    owner: as(hub.cookies.owner),
    token: as(bearer(whole)),
    'token without it': (scope) => bearer(less.get(scope) ?? whole),
    'expired token': as(bearer(expired)),
    'revoked token': as(bearer(revoked)),
    'removed person': as(await removedPerson()),
  };
}

/** The session of a builder. */
async function builder(): Promise<{ cookie: string }> {
  const email = 'bo@example.com';
  await hub.hub.accounts!.add({ name: 'Bo', email, password: testPassword, role: 'builder' });
  const { headers } = await hub.anonymous('POST', '/api/auth/sign-in/email', {
    body: { email, password: testPassword },
  });
  return { cookie: String(headers['set-cookie']).split(';')[0]! };
}

/** A token of the owner with some scopes. */
async function tokenWith(allowed: readonly string[]): Promise<string> {
  const body = { label: 'Matrix', scopes: allowed, days: 1 };
  return (await hub.as.owner('POST', '/api/tokens', { body })).json<{ token: string }>().token;
}

/** The session of an owner who was just removed. */
async function removedPerson(): Promise<{ cookie: string }> {
  const email = 'gone@example.com';
  await hub.hub.accounts!.add({ name: 'Gone', email, password: testPassword, role: 'owner' });
  const { headers } = await hub.anonymous('POST', '/api/auth/sign-in/email', {
    body: { email, password: testPassword },
  });
  const cookie = String(headers['set-cookie']).split(';')[0]!;
  expect((await hub.anonymous('GET', '/api/people', { headers: { cookie } })).status).toBe(200);
  const { items } = (await hub.as.owner('GET', '/api/people')).json<{ items: { id: string; email: string }[] }>();
  const { id } = items.find((person) => person.email === email)!;
  expect((await hub.as.owner('DELETE', `/api/people/${id}`)).status).toBe(204);
  return { cookie };
}

let requests = 0;

/** Whether a caller is authorized, as a value of the table. */
async function atGate(route: Route, headers: Record<string, string>): Promise<string> {
  // Each request has a different client address, because a client with many rejected tokens is blocked.
  const from = { 'x-forwarded-for': `10.0.${requests >> 8}.${requests & 255}` };
  requests += 1;
  const url = addressOf(route);
  if (streams.includes(url)) return wordOf(await fetch(origin + url, { headers: { ...headers, ...from } }));
  const body = bodyFor(route.body);
  const answer = await hub.anonymous(route.method, url, { ...body, headers: { ...body.headers, ...headers, ...from } });
  return wordOf({ status: answer.status, text: () => Promise.resolve(answer.text) });
}

async function wordOf(answer: { status: number; text: () => Promise<string>; body?: unknown }): Promise<string> {
  if (answer.status === 401 || answer.status === 403)
    return words[(JSON.parse(await answer.text()) as { code: string }).code] ?? 'in';
  if (answer.body instanceof ReadableStream) await answer.body.cancel();
  return answer.status === 429 ? 'throttled' : 'in';
}

/** Routes whose response never ends. */
const streams = ['/api/events'];

/** A body of the wrong shape, which passes authorization but not validation. */
function bodyFor(schema: unknown): { body?: string; headers?: Record<string, string> } {
  return schema === undefined ? {} : { body: '"wrong"', headers: { 'content-type': 'application/json' } };
}

test('every route has a row in the access table, and every row has its route', () => {
  expect(rows.map(([method, path]) => `${method} ${path}`).toSorted()).toEqual(
    hub.hub.routes.map(({ method, path }) => `${method} ${path}`).toSorted(),
  );
  expect(columns).toEqual(['method', 'path', 'scope', ...Object.keys(callers)]);
});

test('C40.1 C40.3 O14.1 O30.3 O30.4 every caller has exactly the access in the table, on every route', async () => {
  const wrong: string[] = [];
  for (const [method, path, scope = '', ...cells] of rows) {
    const route = hub.hub.routes.find((one) => one.method === method && one.path === path);
    if (route === undefined) continue;
    for (const [i, [who, headersFor]] of Object.entries(callers).entries()) {
      const found = await atGate(route, headersFor(scope));
      if (found !== cells[i]) wrong.push(`${method} ${path}, ${who}: ${found} instead of ${cells[i]}`);
    }
  }
  expect(wrong).toEqual([]);
});

test('every write route requires at least an editor, except those for the own account and presence, and previews and lists, which write nothing', () => {
  const lower = hub.hub.routes.filter(({ method, role }) => method !== 'GET' && ['public', 'viewer'].includes(role));
  const free = (path: string) =>
    path === '/api/designs/:id/presence' ||
    /^\/api\/(?:auth|account|tokens|sessions|join)\//.test(`${path}/`) ||
    // The table is requested with its rows in the body, because they would not fit into an address.
    path === '/api/definitions/:kind/table' ||
    // A customer accepts with the secret in the link.
    path === '/api/shared-quotations/:code/accept' ||
    // A personal view is a preference of the person. Sharing one requires an editor.
    /^\/api\/list-views(?:\/|$)/.test(path) ||
    // Everyone with an account may comment (CA4.12), and so may guests of a link that allows it.
    /^\/api\/(?:comments|designs\/:id\/comments|shared-revisions\/:code\/comments)(?:\/|$)/.test(path) ||
    /\/(?:preview|test-results)$/.test(path);
  expect(lower.map(({ path }) => path).filter((path) => !free(path))).toEqual([]);
});

test('a write sent by a page of another site is refused; one from the hub itself is not', async () => {
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

test('every answer has the security headers', async () => {
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

/** Query parameters that are not in the table of routes. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { statusesOf, type Route } from '@cablewright/server';
import { startTestHub, type TestHub } from '@cablewright/server/testing';
import { addressOf, sampleOf } from './requests.ts';

let hub: TestHub;
beforeAll(async () => {
  hub = await startTestHub({ setup: 'starter', backend: 'files' });
});
afterAll(() => hub.stop());

type Schema = Record<string, unknown>;
interface Refused {
  readonly code: string;
  readonly detail: string;
  readonly issues?: readonly { readonly code: string; readonly pointer: string }[];
}

/** Sends a valid request to a route with two parameters that no route has. */
async function withUnknown(route: Route) {
  const [type] = route.files ?? [];
  const body = type === undefined ? route.body && {} : Buffer.from('x');
  const required = sampleOf({ type: 'object', ...(route.query as unknown as Schema) }) as Record<string, string>;
  const query = new URLSearchParams({ ...required, pageSize: '1', 'a~b/c': '' }).toString();
  return hub.as.owner(route.method, `${addressOf(route)}?${query}`, {
    ...(body === undefined ? {} : { body }),
    ...(route.ifMatch === undefined ? {} : { ifMatch: '*' }),
    headers: { 'content-type': type ?? 'application/json' },
  });
}

test('an unknown query parameter is refused by name on every route, with those that the route takes', async () => {
  const routes = hub.hub.routes.filter(({ path, role }) => !path.startsWith('/api/auth/') && role !== 'setup');
  expect(routes.length).toBeGreaterThan(200);
  for (const route of routes) {
    const answer = await withUnknown(route);
    const name = `${route.method} ${route.path}`;
    expect([name, answer.status, statusesOf(route).has(400)]).toEqual([name, 400, true]);
    const { code, detail, issues = [] } = answer.json<Refused>();
    const taken = Object.keys((route.query as unknown as Schema | undefined)?.['properties'] ?? {});
    expect([name, code]).toEqual([name, 'bad-request']);
    expect([name, detail]).toEqual([
      name,
      `The query parameters "pageSize", "a~b/c" are unknown. This route takes ${taken.join(', ') || 'no query parameters'}.`,
    ]);
    const unknown = issues.filter((issue) => issue.code === 'unknown-parameter').map(({ pointer }) => pointer);
    expect([name, unknown]).toEqual([name, ['/pageSize', '/a~0b~1c']]);
  }
});

test('every other problem of a query is named with the unknown parameters', async () => {
  const answer = await hub.as.viewer('GET', '/api/designs?limit=none&Q=null');
  const { detail, issues } = answer.json<Refused>();
  expect(detail).toMatch(/^The query parameter "Q" is unknown\. .* The query at \/limit must be/);
  expect(issues?.map(({ pointer }) => pointer)).toEqual(['/Q', '/limit']);
});

test('addresses of signing in and pages of the studio take the parameters that others add', async () => {
  for (const path of [
    '/api/auth/get-session',
    '/api/auth/callback/google?code=a&state=b',
    '/api/auth/magic-link/verify?token=abc',
    '/cables/null-modem-de9?x=1',
  ]) {
    const [plain, added] = [path, `${path}${path.includes('?') ? '&' : '?'}utm_source=mail&iss=https%3A%2F%2Fidp`];
    const before = await hub.anonymous('GET', plain);
    expect([path, (await hub.anonymous('GET', added)).status]).toEqual([path, before.status]);
    expect(before.status).not.toBe(400);
  }
});

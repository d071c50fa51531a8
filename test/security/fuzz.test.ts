import { afterAll, beforeAll, expect, test } from 'vitest';
import { statusesOf, type Route } from '@cablewright/server';
import { startTestHub, type HubAnswer, type TestHub } from '@cablewright/server/testing';
import { seeded } from '../crash/crash.ts';
import { addressOf, faultsOf, oddParameters, sampleOf } from './requests.ts';

let hub: TestHub;
beforeAll(async () => {
  console.log(all ? 'all routes' : `an eighth of the routes, FUZZ_SEED=${seed}`);
  hub = await startTestHub({ setup: 'starter' });
});
afterAll(() => hub.stop());

/** Skipped routes: they would end the test's session or never finish. */
const left = ['/api/auth/sign-out', '/api/auth/revoke-sessions', '/api/auth/change-password', '/api/events'];

/**
 * An eighth of the routes, the same in each run; FUZZ_SEED selects another eighth. `npm run test:long` and FUZZ_ALL=1
 * try all.
 */
const seed = Number(process.env['FUZZ_SEED'] ?? 1);
const all = process.env['FUZZ_ALL'] === '1' || process.env['CABLEWRIGHT_TESTS'] === 'long';

function routesToTry(): readonly Route[] {
  const draw = seeded(seed);
  return hub.hub.routes.filter(({ path }) => {
    const drawn = draw() < 0.125;
    return (all || drawn) && !left.includes(path);
  });
}

const found: string[] = [];

/**
 * Records an unexpected answer: a 500, a status the route does not document, an error that is not a problem document.
 */
function judge(route: Route, what: string, { status, headers, text }: HubAnswer): void {
  const name = `${route.method} ${route.path} with ${what.slice(0, 80)}: ${status}`;
  if (!statusesOf(route).has(status)) found.push(`${name} is not documented: ${text.slice(0, 200)}`);
  if (status < 400) return;
  if (!String(headers['content-type']).startsWith('application/problem+json'))
    found.push(`${name} is no problem document`);
  else if (!/^[a-z0-9-]+$/.test(String((JSON.parse(text) as { code?: string }).code)))
    found.push(`${name} has no code`);
}

async function send(route: Route, url: string, body?: unknown): Promise<HubAnswer> {
  const headers: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' };
  const ifMatch = route.ifMatch === undefined ? {} : { ifMatch: '"1"' };
  return hub.as.owner(route.method, url, { ...(body === undefined ? {} : { body }), headers, ...ifMatch });
}

test(
  'a body with one thing wrong is answered with a documented refusal, never with a 500',
  { timeout: 240_000 },
  async () => {
    let sent = 0;
    const limits = new Set<number | undefined>();
    for (const route of routesToTry()) {
      if (route.body === undefined) continue;
      // Two million brackets take long to parse. All routes parse bodies with the same function, so one route per size
      // limit is enough.
      const isFirst = limits.size < limits.add(route.bodyBytes).size;
      for (const { name, body } of faultsOf(route.body as unknown as Record<string, unknown>)) {
        if (name === 'very deep nesting' && !isFirst) continue;
        judge(route, name, await send(route, addressOf(route), body));
        sent += 1;
      }
    }
    expect(found).toEqual([]);
    expect(sent).toBeGreaterThan(all ? 500 : 25);
  },
);

test('an unusual address or query is answered with a documented refusal', { timeout: 120_000 }, async () => {
  for (const route of routesToTry()) {
    const body = route.body === undefined ? undefined : sampleOf(route.body as unknown as Record<string, unknown>);
    for (const odd of oddParameters) {
      if (route.params !== undefined && odd !== '') {
        const url = route.path.replace(/:([A-Za-z]+)/g, odd);
        const answer = await send(route, url, body);
        // A malformed address is answered before a route is selected.
        if (answer.status !== 400 && answer.status !== 404) judge(route, `address ${odd}`, answer);
      }
      const { properties = {} } = (route.query ?? {}) as unknown as { properties?: object };
      for (const name of [...Object.keys(properties), 'unknown']) {
        judge(route, `${name}=${odd}`, await send(route, `${addressOf(route)}?${name}=${odd}`, body));
      }
    }
  }
  expect(found).toEqual([]);
});

test('each number in an address has a limit that the database can hold', () => {
  const unbounded = hub.hub.routes.flatMap(({ method, path, params }) => {
    const { properties = {} } = (params ?? {}) as unknown as {
      properties?: Readonly<Record<string, { readonly type?: string; readonly maximum?: number }>>;
    };
    return Object.entries(properties).flatMap(([name, { type, maximum = Number.POSITIVE_INFINITY }]) =>
      (type === 'integer' || type === 'number') && maximum > Number.MAX_SAFE_INTEGER
        ? [`${method} ${path}: ${name}`]
        : [],
    );
  });
  expect(unbounded).toEqual([]);
});

test('unusual If-Match headers never count as the current version', async () => {
  const before = await hub.as.owner('GET', '/api/settings/engineering');
  const body = { ...before.json(), approvals: true };
  for (const ifMatch of ['', 'x', '1', 'W/"1"', '"', '"1", "2"', '"-1"', '"1e0"', '"99999999999999999"']) {
    const { status } = await hub.as.owner('PUT', '/api/settings/engineering', { body, ifMatch });
    expect([ifMatch, status]).toEqual([ifMatch, 412]);
  }
  expect((await hub.as.owner('GET', '/api/settings/engineering')).etag).toBe(before.etag);
});

test('the hub still works afterwards', async () => {
  const answer = await hub.as.owner('GET', '/api/designs/null-modem-de9');
  expect(answer.status).toBe(200);
  expect(({} as Record<string, unknown>)['role']).toBeUndefined();
});

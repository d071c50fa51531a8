import { unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { scopes, type Route } from '@cablewright/server';
import { startTestHub, type HubAnswer, type TestHub } from '@cablewright/server/testing';
import { sampleOf } from './requests.ts';

/**
 * Words planted where only some callers may read. A token that receives one has received more than its scopes allow.
 */
const planted = { owners: 'planted-for-owners', designs: 'Planted: in a cable', library: 'Planted: in a part' };

let hub: TestHub;
/** A job whose data only owners see completely. */
let delivery: string;
beforeAll(async () => {
  const budgets = ['READS_PER_MINUTE', 'WRITES_PER_MINUTE', 'WRITES_PER_DAY'];
  const environment = Object.fromEntries(budgets.map((name) => [`SERVICE_TOKEN_${name}`, '1000000']));
  hub = await startTestHub({ setup: 'starter', environment: { ...environment, SERVICE_WORKER: 'off' } });
  await plant();
});
afterAll(() => hub.stop());

const owner = (method: string, url: string, body?: unknown, ifMatch?: string) =>
  hub.as.owner(method, url, {
    ...(body === undefined ? {} : { body }),
    ...(ifMatch === undefined ? {} : { ifMatch }),
  });

async function plant(): Promise<void> {
  const hook = { id: 'erp', label: planted.owners, url: `http://127.0.0.1:9/${planted.owners}`, events: 'all' };
  const hooks = { subscriptions: [{ ...hook, enabled: true }] };
  const smtp = { values: { smtpHost: `${planted.owners}.example` } };
  expect((await owner('PUT', '/api/settings/webhooks', hooks, '*')).status).toBe(200);
  expect((await owner('PUT', '/api/settings/sign-in', smtp, '*')).status).toBe(200);
  // A failed delivery stores the receiver's address with its job.
  const sent = await owner('POST', '/api/settings/webhooks/erp/test');
  delivery = sent.json<{ id: string }>().id;
  await vi.waitFor(
    async () => expect((await owner('GET', `/api/jobs/${delivery}`)).text).toContain(planted.owners),
    20_000,
  );
  const design = { id: 'planted', label: planted.designs };
  expect((await owner('POST', '/api/designs', design)).status).toBe(201);
  expect((await owner('POST', '/api/designs/planted/revisions', {})).status).toBe(201);
  const wire = (await hub.as.viewer('GET', '/api/definitions/wires')).json<{ items: { id: string }[] }>().items[0]!;
  const fork = { id: 'planted', label: planted.library };
  const forked = await owner('POST', `/api/definitions/wires/${wire.id}/fork`, fork);
  expect(forked.status).toBe(201);
  const record = { ...forked.json<object>(), label: planted.library };
  expect((await owner('PUT', '/api/definitions/wires/planted', record, '*')).status).toBe(200);
}

async function tokenWith(allowed: readonly string[]): Promise<string> {
  const body = { label: 'Scopes', scopes: allowed, days: 1 };
  return (await owner('POST', '/api/tokens', body)).json<{ token: string }>().token;
}

/** The values of `:id` for the addresses of a route: the planted records, the newest changes or the jobs. */
async function idsFor(path: string): Promise<string[]> {
  if (path.startsWith('/api/history')) {
    const { items } = (await owner('GET', '/api/history?limit=20')).json<{ items: { seq: number }[] }>();
    return items.map(({ seq }) => String(seq));
  }
  if (path.startsWith('/api/jobs')) {
    const { items } = (await owner('GET', '/api/jobs?limit=20')).json<{ items: { id: string }[] }>();
    return [...items.map(({ id }) => id), delivery];
  }
  return ['planted'];
}

async function addressesOf({ path }: Route): Promise<string[]> {
  const ids = await idsFor(path);
  const values = {
    kind: path.includes('/documents/') ? 'drawing' : 'wires',
    rev: '1',
    format: 'bom.csv',
    list: 'signals',
  };
  return ids.map((id) => path.replace(/:([A-Za-z]+)/g, (_, name: string) => ({ ...values, id })[name] ?? 'planted'));
}

/** The text of an answer. For an archive it includes the texts of its files. */
function wholeText(answer: HubAnswer, bytes: Uint8Array): string {
  const headers = JSON.stringify(answer.headers);
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) return headers + answer.text;
  const files = Object.entries(unzipSync(bytes));
  return headers + files.map(([name, content]) => name + Buffer.from(content).toString('utf8')).join('\n');
}

const streams = ['/api/events'];
/** Routes that remove what the test needs. They are tried last, one at a time. */
const ending = (route: Route) => route.method === 'DELETE' || /\/(?:rename|restore|cancel)$/.test(route.path);

/** Everything a token receives, by route, including refusals. */
async function received(token: string): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  const routes = hub.hub.routes.filter(({ path }) => !streams.includes(path) && !path.startsWith('/api/auth/'));
  for (const route of routes.toSorted((a, b) => Number(ending(a)) - Number(ending(b)))) {
    const body = route.body === undefined ? undefined : JSON.stringify(sampleOf(route.body as never));
    for (const url of await addressesOf(route)) {
      const answer = await hub.hub.app.inject({
        method: route.method,
        url,
        headers: {
          authorization: `Bearer ${token}`,
          'if-match': '*',
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { payload: body }),
      });
      const seen = { headers: answer.headers, text: answer.body } as unknown as HubAnswer;
      const text = `${answer.statusCode} ${wholeText(seen, answer.rawPayload)}`;
      const name = `${route.method} ${route.path}${answer.statusCode < 400 ? '' : ', refused'}`;
      texts.set(name, (texts.get(name) ?? '') + text);
    }
  }
  return texts;
}

const routesWith = (texts: Map<string, string>, word: string) =>
  [...texts].filter(([, text]) => text.includes(word)).map(([name]) => name);

test("RE6.5 an owner's token with every scope receives nothing that only owners read, by no route", async () => {
  const session = await hub.as.owner('GET', '/api/settings/webhooks');
  expect(session.text).toContain(planted.owners);
  const texts = await received(await tokenWith(scopes));
  expect(routesWith(texts, planted.owners)).toEqual([]);
  // A counter-check: tokens do receive the catalog, from many routes and in the archive.
  expect(routesWith(texts, planted.designs)).toContain('GET /api/export');
  expect(routesWith(texts, planted.library)).toContain('GET /api/definitions/:kind/:id');
});

test('RE6.5 a token without catalog:read receives no record, from no route; a refusal names the cable it is about', async () => {
  await hub.as.owner('POST', '/api/designs', { body: { id: 'planted', label: planted.designs } });
  const texts = await received(await tokenWith(scopes.filter((scope) => scope !== 'catalog:read')));
  const answers = new Map([...texts].filter(([name]) => !name.endsWith(', refused')));
  for (const word of Object.values(planted)) expect([word, routesWith(answers, word)]).toEqual([word, []]);
  // A refusal names the cable that it is about, and nothing of other scopes.
  for (const word of [planted.owners, planted.library]) expect([word, routesWith(texts, word)]).toEqual([word, []]);
  expect(answers.size).toBeGreaterThan(5);
});

test('RE6.5 such a token writes, and gets the version and the address of what it wrote', async () => {
  const token = await tokenWith(['designs:write']);
  const headers = { authorization: `Bearer ${token}` };
  const made = await hub.anonymous('POST', '/api/designs', { body: { id: 'by-token', label: 'By token' }, headers });
  expect([made.status, made.text, made.headers['location']]).toEqual([204, '', '/api/designs/by-token']);
  const stored = await hub.as.owner('GET', '/api/designs/by-token');
  expect(made.etag).toBe(stored.etag);
  const copied = await hub.anonymous('POST', '/api/designs/null-modem-de9/duplicate', {
    body: { id: 'copied' },
    headers,
  });
  expect([copied.status, copied.text]).toEqual([204, '']);
});

test('RE6.5 the stream of events opens with catalog:read alone, and names no setting of owners', async () => {
  const origin = await hub.hub.app.listen({ port: 0, host: '127.0.0.1' });
  const open = async (allowed: readonly string[]) =>
    fetch(`${origin}/api/events`, { headers: { authorization: `Bearer ${await tokenWith(allowed)}` } });
  expect((await open(['designs:write', 'jobs:run'])).status).toBe(403);
  const stream = await open(['catalog:read']);
  expect(stream.status).toBe(200);
  const reader = stream.body!.getReader();
  const hooks = await hub.as.owner('GET', '/api/settings/webhooks');
  await hub.as.owner('PUT', '/api/settings/webhooks', { body: { subscriptions: [] }, ifMatch: hooks.etag });
  await hub.as.owner('POST', '/api/designs', { body: { id: 'after', label: 'After' } });
  let text = '';
  while (!text.includes('"after"')) text += new TextDecoder().decode((await reader.read()).value);
  await reader.cancel();
  expect(text).not.toContain(planted.owners);
});

/** Another system follows the hub: it receives a signed message and fetches the details with a token. */
import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startReceiver, type Receiver } from '../../platform/outbound/testing/receiver.ts';
import { startTestHub, type TestHub } from '../../hub/testing/hub.ts';

let hub: TestHub;
let receiver: Receiver;
let secret: string;
let token: string;
/** The number of requests that the receiver still refuses. */
let down = 0;

beforeAll(async () => {
  hub = await startTestHub({
    setup: 'starter',
    environment: { SERVICE_WORKER: 'off', SERVICE_WEBHOOK_BACKOFF: '0,0,0,0,0' },
  });
  receiver = await startReceiver((response) => {
    down -= 1;
    response.writeHead(down >= 0 ? 503 : 204).end();
  });
  const subscriptions = [{ id: 'shop', url: receiver.url, events: 'all', enabled: true }];
  const saved = await hub.as.owner('PUT', '/api/settings/webhooks', { body: { subscriptions }, ifMatch: '"0"' });
  secret = saved.json<{ secrets: { shop: string } }>().secrets.shop;
  const body = { label: 'Shop', scopes: ['catalog:read'], days: 30 };
  token = (await hub.as.editor('POST', '/api/tokens', { body })).json<{ token: string }>().token;
});
afterAll(async () => {
  await hub.stop();
  await receiver.close();
});

interface Event {
  id: string;
  type: string;
  subject: { kind: string; id: string };
  summary: { records?: { kind: string; key: string }[] };
  links: { api: string; lineup?: string };
  fetch: { exports?: Record<string, string> };
}
/** The first received message of this type that matches, and its headers. */
async function told(type: string, fits: (event: Event) => boolean = () => true) {
  for (const end = Date.now() + 45_000; ; await sleep(10)) {
    for (const { headers, body } of receiver.received) {
      const event = JSON.parse(body) as Event;
      if (event.type === type && fits(event)) return { event, headers, body };
    }
    if (Date.now() > end) throw new Error(`no ${type} came`);
  }
}
const fetched = (url: string) => hub.anonymous('GET', url, { headers: { authorization: `Bearer ${token}` } });

const family = {
  id: 'leads',
  label: 'Leads',
  partNumber: 'CBL-00900-XX',
  options: [{ id: 'colour', label: 'Colour', values: [{ id: 'grey', label: 'Grey' }] }],
  variants: [{ id: 'grey', design: 'null-modem-de9', partNumber: 'CBL-00900-01', options: { colour: 'grey' } }],
  src: 'test',
};

test('C41.1 C41.3 O2.3 O32.7 a change of a family is signed, tried again while the receiver is down, and leads to the family and the lineup', async () => {
  down = 2;
  expect((await hub.as.editor('PUT', '/api/products/leads', { body: family })).status).toBe(201);
  const { event, headers, body } = await told('product.changed');
  const [, t, v1] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['x-service-signature']))!;
  expect(v1).toBe(createHmac('sha256', secret).update(`${t}.${body}`).digest('hex'));
  // The two refused requests belong to one message or to two. Each was repeated as the same delivery of the same event.
  const [delivery, id] = ['x-service-delivery', 'x-service-event-id'];
  const deliveries = () => new Set(receiver.received.map((one) => String(one.headers[delivery])));
  const messages = () =>
    new Set(receiver.received.map((one) => `${String(one.headers[delivery])} ${String(one.headers[id])}`));
  await expect.poll(() => receiver.received.length - messages().size).toBe(2);
  expect(messages().size).toBe(deliveries().size);
  expect((await fetched(event.links.api)).json()).toMatchObject({ family: { id: 'leads' } });
  expect((await fetched(event.links.lineup!)).json()).toMatchObject({ items: [{ number: 'CBL-00900-01' }] });
});

test('O2.3 of a released revision every file the message names can be fetched', async () => {
  const saved = await hub.as.editor('POST', '/api/designs/null-modem-de9/versions', { body: { note: 'First' } });
  expect(saved.status).toBe(201);
  const { event } = await told('version.released');
  const files = Object.values(event.fetch.exports!);
  expect(files.length).toBeGreaterThan(5);
  for (const url of files) expect([url, (await fetched(url)).status]).toEqual([url, 200]);
});

test('C41.2 revisions of records, proposals and what the resolver reads raise catalog.changed', async () => {
  const named = (kind: string) => (event: Event) => event.summary.records?.some((one) => one.kind === kind) === true;
  const revision = { note: 'As bought' };
  await hub.as.editor('POST', '/api/revisions/connectors/de9-socket-rs232-dte', { body: revision });
  await told('catalog.changed', named('revisions'));
  const proposal = {
    key: 'footprint-no-interface-fits',
    pads: [{ id: 'a' }],
    parts: [],
    nets: [],
    open: [],
    from: 'importer',
  };
  expect((await hub.as.editor('POST', '/api/proposals', { body: proposal })).status).toBe(200);
  await told('catalog.changed', named('proposals'));
  const policy = await hub.as.viewer('GET', '/api/resolver/policy');
  const put = await hub.as.editor('PUT', '/api/resolver/policy', {
    body: { policy: { maxOptions: 5, src: 'test' } },
    ifMatch: policy.etag === '' ? '"0"' : policy.etag,
  });
  expect([put.status, put.text]).toEqual([200, expect.any(String)]);
  await told('catalog.changed', named('resolver-policy'));
});

test('C40.3 the rules of sign-in and tokens hold for families, rules and revisions too', async () => {
  const headers = { authorization: `Bearer ${token}` };
  const writes: [string, string, object][] = [
    ['PUT', '/api/products/others', { ...family, id: 'others' }],
    ['POST', '/api/revisions/connectors/de9-socket-rs232-dte', {}],
    ['PUT', '/api/resolver/policy', { policy: null }],
  ];
  for (const [method, url, body] of writes) {
    const anonymous = await hub.anonymous(method, url, { body, ifMatch: '*' });
    expect([url, anonymous.status, anonymous.json()['code']]).toEqual([url, 401, 'sign-in-required']);
    const reader = await hub.anonymous(method, url, { body, ifMatch: '*', headers });
    expect([url, reader.status, reader.json()['code']]).toEqual([url, 403, 'scope-missing']);
  }
});

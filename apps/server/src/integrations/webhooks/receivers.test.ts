import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { OutboundHttp } from '../../platform/outbound/outbound-http.ts';
import { certificate, certificateKey } from '../../platform/outbound/testing/certificate.ts';
import { startRaw, startReceiver, type Answering, type Receiver } from '../../platform/outbound/testing/receiver.ts';
import { startTestHub, type TestHub } from '../../hub/testing/hub.ts';
import { attempt, waitsOf } from './attempt.ts';
import { deliveryOf } from './dispatcher.ts';

const answering =
  (status: number, headers: Record<string, string> = {}): Answering =>
  (response) =>
    response.writeHead(status, headers).end();

/** Receivers that respond in different ways, and the expected state of a delivery to each. */
const receivers: Record<string, { start: () => Promise<Receiver>; state: 'delivered' | 'retrying' | 'failed' }> = {
  'ok-200': { start: () => startReceiver(answering(200)), state: 'delivered' },
  'no-content-204': { start: () => startReceiver(answering(204)), state: 'delivered' },
  'moved-301': { start: () => startReceiver(answering(301, { location: 'http://127.0.0.1:1/' })), state: 'failed' },
  'found-302': { start: () => startReceiver(answering(302, { location: 'http://127.0.0.1:1/' })), state: 'failed' },
  'temporary-307': { start: () => startReceiver(answering(307, { location: 'http://127.0.0.1:1/' })), state: 'failed' },
  'bad-request-400': { start: () => startReceiver(answering(400)), state: 'failed' },
  'missing-404': { start: () => startReceiver(answering(404)), state: 'failed' },
  'gone-410': { start: () => startReceiver(answering(410)), state: 'failed' },
  'timeout-408': { start: () => startReceiver(answering(408)), state: 'retrying' },
  'early-425': { start: () => startReceiver(answering(425)), state: 'retrying' },
  'busy-429': { start: () => startReceiver(answering(429)), state: 'retrying' },
  'fault-500': { start: () => startReceiver(answering(500)), state: 'retrying' },
  'gateway-502': { start: () => startReceiver(answering(502)), state: 'retrying' },
  'unavailable-503': { start: () => startReceiver(answering(503, { 'retry-after': '1' })), state: 'retrying' },
  reset: { start: () => startRaw((socket) => socket.resetAndDestroy()), state: 'retrying' },
  silence: { start: () => startRaw(() => undefined), state: 'retrying' },
  'slow-headers': { start: () => startRaw(dripping), state: 'retrying' },
  'endless-body': { start: () => startReceiver(endless), state: 'delivered' },
  'gzip-bomb': { start: () => startReceiver(bomb), state: 'delivered' },
  'no-http': { start: () => startRaw((socket) => socket.end('220 mail.example.com ready\r\n')), state: 'retrying' },
};

function dripping(socket: Parameters<Parameters<typeof startRaw>[0]>[0]): void {
  socket.write('HTTP/1.1 200 OK\r\n');
  const timer = setInterval(() => socket.write('x: y\r\n'), 200);
  socket.on('close', () => clearInterval(timer));
}
function endless(response: Parameters<Answering>[0]): void {
  response.writeHead(200);
  const more = () => response.destroyed || response.write('x'.repeat(65_536), () => setImmediate(more));
  more();
}
function bomb(response: Parameters<Answering>[0]): void {
  response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(20_000_000)));
}

let hub: TestHub;
const started = new Map<string, Receiver>();
beforeAll(async () => {
  hub = await startTestHub({ setup: 'empty', environment: { SERVICE_WORKER: 'off' } });
  for (const [id, { start }] of Object.entries(receivers)) started.set(id, await start());
});
afterAll(async () => {
  await hub.stop();
  for (const receiver of started.values()) await receiver.close();
});

interface Delivery {
  id: string;
  subscription: string;
  state: string;
  error?: string;
  attempts: { ms: number; at: string }[];
}
const at = '/api/settings/webhooks';

/**
 * Replaces all timeouts of ten seconds. The returned function makes them expire and returns their number. Other
 * timeouts are unchanged.
 */
function holdTenSeconds(): () => number {
  const held: AbortController[] = [];
  const byTheClock = AbortSignal.timeout.bind(AbortSignal);
  const spy = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    if (ms !== 10_000) return byTheClock(ms);
    const controller = new AbortController();
    held.push(controller);
    return controller.signal;
  });
  onTestFinished(() => spy.mockRestore());
  return () => {
    for (const controller of held) controller.abort(new DOMException('The operation timed out', 'TimeoutError'));
    return held.length;
  };
}
const deliveries = async () =>
  (await hub.as.owner('GET', `${at}/deliveries?limit=500`)).json<{ items: Delivery[] }>().items;

test('O20.5 O32.12 O34.6 O35.3 each way of answering has its outcome: 2xx delivers, what may pass is tried again, the rest fails at once; no receiver delays the others', async () => {
  const endTenSeconds = holdTenSeconds();
  const subscriptions = [...started].map(([id, { url }]) => ({ id, url, events: ['design.saved'], enabled: true }));
  const saved = await hub.as.owner('PUT', at, { body: { subscriptions }, ifMatch: '"0"' });
  expect(saved.status).toBe(200);
  await hub.as.editor('POST', '/api/designs', { body: { id: 'lead', label: 'Lead' } });
  const slow = ['silence', 'slow-headers'];
  let all: Delivery[] = [];
  let early: Delivery[] = [];
  for (const end = Date.now() + 45_000; Date.now() < end; await sleep(30)) {
    all = await deliveries();
    early = all.filter(({ subscription, attempts }) => attempts.length > 0 && !slow.includes(subscription));
    if (early.length === subscriptions.length - slow.length) break;
  }
  // The hub is still waiting for the silent receivers when all others have received the message.
  const silent = all.filter(({ subscription }) => slow.includes(subscription));
  expect(silent.map(({ attempts }) => attempts.length)).toEqual([0, 0]);
  for (const { subscription, state, error } of early)
    expect([subscription, state, error]).toEqual([subscription, receivers[subscription]!.state, error]);
  expect(early).toHaveLength(subscriptions.length - slow.length);
  expect(endTenSeconds()).toBe(subscriptions.length);
  for (const end = Date.now() + 45_000; Date.now() < end; await sleep(30))
    if ((await deliveries()).every(({ attempts }) => attempts.length > 0)) break;
  const late = (await deliveries()).filter(({ subscription }) => slow.includes(subscription));
  expect(late.map(({ state, error }) => [state, error])).toEqual(
    slow.map(() => ['retrying', 'No response within 10 s.']),
  );
});

test('O20.3 a receiver with a certificate that does not hold gets nothing, and is tried again', async () => {
  let answered = 0;
  const server = createServer({ key: certificateKey, cert: certificate }, (_request, response) => {
    answered += 1;
    response.end();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const http = new OutboundHttp({ lookup: async () => [{ address: '127.0.0.1', family: 4 }] });
  onTestFinished(() => http.close());
  // Tests can't listen on a public address, so https may connect to private addresses here.
  const send: OutboundHttp['send'] = (outgoing) => http.send({ ...outgoing, allowed: { 'https:': 'private' } });
  const [job] = await hub.hub.stores.jobs.add([
    { ...deliveryOf({ id: 'none', url: '' }, { id: 'e', type: 'design.saved' }, '{}'), queue: 'none' },
  ]);
  const sender = { http: { send }, clock: () => new Date(), waits: [1_000], signal: new AbortController().signal };
  expect(
    await attempt(job!, `https://receiver.test:${port}/`, { secret: 'a secret of the test' }, sender),
  ).toMatchObject({
    state: 'retrying',
    error: 'The certificate is self-signed.',
    waitMs: 1_000,
  });
  expect(answered).toBe(0);
});

test('O20.3 two hundred messages for a slow receiver delay no other', async () => {
  const [fast, asleep] = [await startReceiver(), await startRaw(() => undefined)];
  onTestFinished(async () => {
    for (const one of [fast, asleep]) await one.close();
  });
  const subscriptions = [asleep, fast].map(({ url }, n) => ({
    id: `b${n}`,
    url,
    events: ['design.saved'],
    enabled: true,
  }));
  const { etag } = await hub.as.owner('GET', at);
  expect((await hub.as.owner('PUT', at, { body: { subscriptions }, ifMatch: etag })).status).toBe(200);
  const ids = Array.from({ length: 200 }, (_, n) => `many-${n}`);
  const empty = { schemaVersion: 5, label: 'Many', instances: {}, joints: [] };
  const changes = ids.map((id) => ({ kind: 'designs', id, op: 'put', record: { ...empty, id } }));
  expect((await hub.as.editor('POST', '/api/batch', { body: { message: 'Many', changes } })).status).toBe(200);
  await fast.until(200);
  // Each delivery to the sleeping receiver runs until the time limit, so most of them haven't even started yet.
  expect(asleep.received.length).toBeLessThan(100);
});

test('O20.7 O35.5 the waits are 30 s, 2 min, 10 min, 1 h and 6 h unless the server says otherwise', async () => {
  expect(waitsOf(hub.hub.runtime.get('webhookBackoff'))).toEqual([30_000, 120_000, 600_000, 3_600_000, 21_600_000]);
  const log = (await hub.as.owner('GET', `${at}/deliveries?subscription=fault-500`)).json<{
    items: { nextAt: string; attempts: { at: string; ms: number }[] }[];
  }>().items[0]!;
  const [first] = log.attempts;
  const wait = Date.parse(log.nextAt) - Date.parse(first!.at) - first!.ms;
  // On a busy machine the delay may be longer, but never shorter.
  expect(wait).toBeGreaterThan(29_000);
});

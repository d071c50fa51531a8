/**
 * The destination of a message is checked when a subscription is saved, when a message is sent, and when it is sent
 * again.
 */
import { createServer, type AddressInfo, type Server } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, afterAll, expect, test } from 'vitest';
import type { Json } from '@cablewright/model';
import type { Address } from '../../platform/outbound/destination.ts';
import { spellings } from '../../platform/outbound/testing/spellings.ts';
import { startTestHub, type TestHub } from '../../hub/testing/hub.ts';

const at = '/api/settings/webhooks';
/** The maximum number of subscriptions. */
const most = 20;
const publicAddress: Address = { address: '93.184.216.34', family: 4 };

/** Addresses to which a malicious owner may point a name. The last entry combines a good address with a bad one. */
const bad: readonly (readonly string[])[] = [
  ['127.0.0.1'],
  ['127.8.8.8'],
  ['0.0.0.0'],
  ['10.0.0.1'],
  ['172.20.1.1'],
  ['192.168.0.1'],
  ['100.64.1.1'],
  ['169.254.169.254'],
  ['224.0.0.1'],
  ['255.255.255.255'],
  ['::1'],
  ['::'],
  ['::ffff:127.0.0.1'],
  ['::ffff:a9fe:a9fe'],
  ['64:ff9b::7f00:1'],
  ['2002:7f00:1::'],
  ['fe80::1'],
  ['fd00:ec2::254'],
  ['ff02::1'],
  ['93.184.216.34', '127.0.0.1'],
];
const names = bad.map((_, n) => `name-${n}.test`);

let hub: TestHub;
/** Listens on every address of this machine, to detect requests that get through. */
let trap: Server;
let port: number;
let reached = 0;
let turned = false;

beforeAll(async () => {
  trap = createServer((socket) => {
    reached += 1;
    socket.destroy();
  });
  await new Promise<void>((listening) => trap.listen(0, '::', listening));
  port = (trap.address() as AddressInfo).port;
  const lookup = async (name: string) => {
    const found = turned ? bad[names.indexOf(name)] : undefined;
    return found?.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })) ?? [publicAddress];
  };
  hub = await startTestHub({ setup: 'empty', environment: { SERVICE_WORKER: 'off' }, outbound: { lookup } });
});
afterAll(async () => {
  await hub.stop();
  trap.close();
});

const put = async (urls: readonly string[]) => {
  const subscriptions = urls.map((url, n) => ({ id: `s${n}`, url, events: ['design.saved'], enabled: true }));
  return hub.as.owner('PUT', at, { body: { subscriptions }, ifMatch: (await hub.as.owner('GET', at)).etag });
};

interface Delivery {
  id: string;
  state: string;
  subscription: string;
  error?: string;
  attempts: object[];
}
let known = 0;
const seen = new Set<string>();
/** The deliveries since the last call, once there are at least `count` of them and all have ended. */
async function over(count: number): Promise<Delivery[]> {
  for (const end = Date.now() + 45_000; ; await sleep(20)) {
    const page = (await hub.as.owner('GET', `${at}/deliveries?limit=${count}`)).json<{
      items: Delivery[];
      total: number;
    }>();
    const ended = page.items.every(({ state }) => state === 'failed' || state === 'delivered');
    // The page and its total are read separately, so deliveries may be added in between.
    const isNew = page.items.every(({ id }) => !seen.has(id));
    if (ended && isNew && page.total === known + count) {
      known = page.total;
      for (const { id } of page.items) seen.add(id);
      return page.items;
    }
    if (Date.now() > end) throw new Error(`${page.total}, not ${known + count}: ${JSON.stringify(page.items[0])}`);
  }
}
const everyPart = (list: readonly string[]) =>
  Array.from({ length: Math.ceil(list.length / most) }, (_, n) => list.slice(n * most, n * most + most));

test('O11.2 no spelling of a private or special address is saved for https', async () => {
  for (const part of everyPart(spellings)) {
    const refused = await put(part.map((spelling) => `https://${spelling}:${port}/hook`));
    const issues = refused.json<{ issues: { pointer: string }[] }>().issues;
    expect([refused.status, issues.map(({ pointer }) => pointer)]).toEqual([
      422,
      part.map((_, n) => `/subscriptions/${n}/url`),
    ]);
  }
});

test('O11.2 what is written past the checks is not sent to either, and not when it is sent again', async () => {
  const { store } = hub.hub.stores;
  for (const part of everyPart(spellings)) {
    const ids = part.map((_, n) => `s${n}`);
    // First saves valid addresses, so that each subscription has a secret, and then changes the document as an edit in
    // the database would.
    expect((await put(part.map(() => 'https://name-0.test/'))).status).toBe(200);
    const now = (await store.read('settings', 'webhooks'))!;
    const document = JSON.parse(now.text) as { subscriptions: object[] };
    const subscriptions = document.subscriptions.map((one, n) => ({ ...one, url: `https://${part[n]}:${port}/hook` }));
    const after = { ...document, subscriptions } as unknown as Json;
    const write = { kind: 'settings', key: 'webhooks', op: 'put', seen: now.seq, after } as const;
    const who = { name: 'By hand', via: 'system' } as const;
    await store.commit({ at: new Date().toISOString(), who, message: 'By hand', writes: [write] });
    for (const id of ids) await hub.as.owner('POST', `${at}/${id}/test`);
    const failed = await over(part.length);
    expect(failed.map(({ state }) => state)).toEqual(part.map(() => 'failed'));
    for (const { id } of failed)
      expect((await hub.as.owner('POST', `${at}/deliveries/${id}/redeliver`)).status).toBe(202);
    const again = await over(part.length);
    expect(again.map(({ state, attempts }) => [state, attempts.length])).toEqual(part.map(() => ['failed', 1]));
    expect(again[0]!.error).toMatch(/^The URL /);
  }
  expect(reached).toBe(0);
});

test('O11.2 a name that leads elsewhere after it was saved is not followed, when sent or sent again', async () => {
  expect((await put(names.map((name) => `https://${name}:${port}/hook`))).status).toBe(200);
  turned = true;
  const made = await hub.as.editor('POST', '/api/designs', { body: { id: 'lead', label: 'Lead' } });
  expect(made.status).toBe(201);
  const failed = await over(names.length);
  expect(failed.map(({ subscription }) => subscription).toSorted()).toEqual(names.map((_, n) => `s${n}`).toSorted());
  for (const { id, error } of failed) {
    expect(error).toMatch(/^The host name name-\d+\.test resolves to /);
    expect((await hub.as.owner('POST', `${at}/deliveries/${id}/redeliver`)).status).toBe(202);
  }
  for (const { state, error } of await over(names.length))
    expect([state, error]).toEqual(['failed', expect.stringContaining('resolves to')]);
  const refused = await put(names.map((name) => `https://${name}:${port}/other`));
  expect(refused.json<{ issues: object[] }>().issues).toHaveLength(names.length);
  expect(reached).toBe(0);
});

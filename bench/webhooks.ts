/**
 * Webhooks on the embedded database: deliveries per second to a receiver on this machine, signed, logged and settled,
 * compared with bare requests with the same bodies; and the cost of the outbox per save.
 */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { EventDraft } from '@cablewright/store';
import { openHub, readConfig } from '@cablewright/server';
import { deliveryOf } from '@cablewright/server/testing';
import { childrenMs } from './lib/processor-time.ts';

const count = 3_000;
const dataDir = mkdtempSync(join(tmpdir(), 'cablewright-bench-webhooks-'));
const config = readConfig(
  { SERVICE_DATA_DIR: dataDir, AUTH_ENABLED: 'false' },
  resolve(import.meta.dirname, '..'),
  () => undefined,
);
if (!config.ok) throw new Error(config.message);
const notice = (message: string) => console.error(message);
const opened = await openHub(config.config, { clock: () => new Date(), random: randomBytes, notice });
if (!opened.ok) throw new Error(opened.message);
const hub = opened.value;

let received = 0;
const receiver = createServer((incoming, response) => {
  incoming.resume().on('end', () => {
    received += 1;
    response.writeHead(204).end();
  });
});
receiver.keepAliveTimeout = 60_000;
await new Promise<void>((listening) => receiver.listen(0, '127.0.0.1', listening));
const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;

const send = (method: 'POST' | 'PUT', path: string, payload: object, headers: Record<string, string> = {}) =>
  hub.app.inject({ method, url: path, payload, headers: { host: 'localhost', ...headers } });
const organisation = { name: 'Bench', short: 'B' };
await send('POST', '/api/setup', { code: hub.setup.code, organisation, catalog: 'empty', packs: [], modules: [] });
const subscription = { id: 'bench', url, events: ['design.deleted'], enabled: true };
const saved = await send('PUT', '/api/settings/webhooks', { subscriptions: [subscription] }, { 'if-match': '"0"' });
if (saved.statusCode !== 200) throw new Error(saved.payload);

const body = JSON.stringify({ schema: 'service.event/1', pad: 'x'.repeat(1_500) });
async function reached(goal: number): Promise<void> {
  for (const end = Date.now() + 60_000; received < goal; await sleep(2))
    if (Date.now() > end) throw new Error(`${received} of ${goal} came`);
}

async function throughHub(): Promise<number> {
  const goal = received + count;
  const drafts = Array.from({ length: count }, () =>
    deliveryOf(subscription, { id: crypto.randomUUID(), type: 'design.deleted' }, body),
  );
  const begun = performance.now();
  await hub.stores.jobs.add(drafts);
  await reached(goal);
  const rate = (1_000 * count) / (performance.now() - begun);
  for (;;) {
    const { total } = await hub.stores.jobs.list({ kind: 'webhook', state: 'done', limit: 1 });
    if (total % count === 0) return rate;
    await sleep(20);
  }
}

const agent = new Agent({ keepAlive: true, maxSockets: 32 });
async function bareRequests(): Promise<number> {
  const begun = performance.now();
  await Promise.all(
    Array.from(
      { length: count },
      () =>
        new Promise<void>((done, fail) => {
          const outgoing = request(url, { method: 'POST', agent }, (response) => response.resume().on('end', done));
          outgoing.on('error', fail).end(body);
        }),
    ),
  );
  return (1_000 * count) / (performance.now() - begun);
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1]!;
const [ours, bare]: [number[], number[]] = [[], []];
for (let round = 0; round < 3; round += 1) {
  ours.push(await throughHub());
  bare.push(await bareRequests());
}
const rate = median(ours);
console.log(
  `deliveries to a receiver on this machine: ${rate.toFixed(0)}/s  limit 500: ${rate >= 500 ? 'held' : 'MISSED'}`,
);
console.log(`  bare requests: ${median(bare).toFixed(0)}/s`);

const who = { name: 'Bench', via: 'system' } as const;
const events: EventDraft[] = [
  { type: 'design.saved', payload: { subject: { kind: 'design', id: 'd', label: 'D' } } },
  { type: 'catalog.changed', payload: { subject: { kind: 'catalog' }, summary: { records: [], count: 1 } } },
];
let saves = 0;
async function save(announced: boolean): Promise<void> {
  saves += 1;
  const after = { id: `d${saves}`, label: 'x'.repeat(5_000) };
  const write = { kind: 'bench', key: after.id, op: 'put', seen: null, after } as const;
  const commit = { at: new Date().toISOString(), who, message: 'Save', writes: [write] };
  const outcome = await hub.stores.store.commit(announced ? { ...commit, events } : commit);
  assert.equal(outcome.status, 'committed');
}

/** Two alternating saves, one with the events that every save raises and one without. Everything else is the same. */
async function outboxCost(): Promise<number> {
  const times: [number[], number[]] = [[], []];
  for (let n = 0; n < 400; n += 1) {
    for (const announced of [0, 1] as const) {
      const begun = performance.now();
      await save(announced === 1);
      times[announced].push(performance.now() - begun);
    }
  }
  return median(times[1]) - median(times[0]);
}

/** The same comparison in blocks, by the processor time of the hub and the database, including emptying the outbox. */
async function outboxProcessorMs(): Promise<number> {
  const spent: [number[], number[]] = [[], []];
  for (let round = 0; round < 5; round += 1) {
    for (const announced of [0, 1] as const) {
      const before = busyMs();
      for (let n = 0; n < 200; n += 1) await save(announced === 1);
      spent[announced].push((busyMs() - before) / 200);
    }
  }
  return median(spent[1]) - median(spent[0]);
}

/** Processor time of this process and the servers of the embedded database, ms. */
function busyMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000 + childrenMs(process.pid);
}

const cost = await outboxCost();
console.log(`the outbox adds ${cost.toFixed(3)} ms to a save  limit 0.3 ms: ${cost <= 0.3 ? 'held' : 'MISSED'}`);
console.log(`  ${(await outboxProcessorMs()).toFixed(3)} ms of processor, with the emptying of it`);
agent.destroy();
await hub.stop();
receiver.close();
rmSync(dataDir, { recursive: true, force: true });

import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Job } from '../../jobs/job.ts';
import { ends, ownFolder } from '../../hub/testing/ends.ts';
import { startTestHub, type TestHub } from '../../hub/testing/hub.ts';
import { startReceiver } from '../../platform/outbound/testing/receiver.ts';
import { isWithin } from './window.ts';

const require = createRequire(import.meta.url);
const step = readFileSync(require.resolve('occt-import-js/test/testfiles/cube-10x10mm/Cube 10x10.stp'));
const connector = 'de9-plug-rs232-dte';
async function hubWith(environment: Record<string, string>): Promise<TestHub> {
  return ends(await startTestHub({ setup: 'starter', backend: 'files', environment }));
}

/** Links models by source file only, as an import does. */
const link = (hub: TestHub, links: Readonly<Record<string, string>>) =>
  hub.as.editor('POST', '/api/batch', {
    body: {
      message: 'Links',
      changes: Object.entries(links).map(([id, asset]) => ({
        kind: 'models',
        id,
        op: 'put',
        record: { id, origin: 'source', source: { asset, file: 'x.step' } },
      })),
    },
  });

async function sweeps(hub: TestHub): Promise<Job[]> {
  const { items } = await hub.hub.stores.jobs.list({ kind: 'model-cache', limit: 20 });
  return [...items];
}

async function swept(hub: TestHub, count: number): Promise<Job[]> {
  for (let tries = 0; tries < 600; tries += 1, await sleep(50)) {
    const jobs = await sweeps(hub);
    if (jobs.length >= count && jobs.every(({ state }) => state === 'done')) return jobs;
  }
  throw new Error('the sweep did not end');
}

test('O13.3 a save that links a model has it built; a source the hub lacks, and one that is not a model, are reported', async () => {
  const receiver = ends(await startReceiver());
  const hub = await hubWith({ SERVICE_NOTIFY_URL: receiver.url });
  await swept(hub, 1);
  const { assets } = hub.hub;
  const good = await assets.put(step);
  const missing = 'a'.repeat(64);
  expect((await link(hub, { [`connectors/${connector}`]: good, 'connectors/usb-a-plug': missing })).status).toBe(200);
  const [first] = await swept(hub, 2);
  expect(first!.result).toEqual({ built: 1, unavailable: ['connectors/usb-a-plug'], failed: [], left: 0 });
  expect((await hub.as.viewer('GET', `/api/models/connectors/${connector}`)).json()).toMatchObject({
    coverage: 'source',
    link: { facts: { triangles: 12 } },
  });
  expect(receiver.received).toEqual([]);
  const noModel = await assets.put(new TextEncoder().encode('ISO-10303-21; nothing'));
  await link(hub, { 'connectors/another': noModel });
  await receiver.until(1, 20_000);
  expect(JSON.parse(receiver.received[0]!.body)).toMatchObject({ event: 'models-not-built', data: { count: 1 } });
});

test('O13.3 O16.12 a source the hub lacks is read from a mounted folder, where its bytes are those the link names', async () => {
  const folder = ownFolder();
  const hub = await hubWith({ SERVICE_MODEL_SOURCES: `/not/mounted,${folder}` });
  await swept(hub, 1);
  writeFileSync(join(folder, 'x.step'), 'another file of that name');
  const asset = createHash('sha256').update(step).digest('hex');
  await link(hub, { [`connectors/${connector}`]: asset });
  const [first] = await swept(hub, 2);
  expect(first!.result).toMatchObject({ built: 0, unavailable: [`connectors/${connector}`], failed: [] });
  writeFileSync(join(folder, 'x.step'), step);
  expect((await hub.as.editor('POST', '/api/jobs', { body: { kind: 'model-cache' } })).status).toBe(202);
  const [second] = await swept(hub, 3);
  expect(second!.result).toMatchObject({ built: 1, unavailable: [] });
});

test('O5.3 outside its window nothing is built but what a person asks for', async () => {
  const hour = new Date().getHours();
  const two = (n: number) => String((hour + n) % 24).padStart(2, '0');
  const hub = await hubWith({ SERVICE_CONVERT_WINDOW: `${two(2)}:00-${two(3)}:00` });
  await swept(hub, 1);
  await link(hub, { [`connectors/${connector}`]: await hub.hub.assets.put(step) });
  const [held] = await swept(hub, 2);
  expect(held!.result).toMatchObject({ built: 0, left: 1 });
  const built = await hub.as.editor('POST', `/api/models/connectors/${connector}/build`);
  expect(built.json()).toMatchObject({ coverage: 'source' });
});

test('O5.3 a window may go over midnight', () => {
  const at = (time: string) => new Date(`2026-05-05T${time}:00`);
  expect(['01:00', '05:59', '06:00', '00:59'].map((time) => isWithin('01:00-06:00', at(time)))).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect(['22:00', '03:00', '12:00'].map((time) => isWithin('22:00-06:00', at(time)))).toEqual([true, true, false]);
  expect(isWithin(undefined, at('12:00'))).toBe(true);
});

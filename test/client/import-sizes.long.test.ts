/**
 * Files as large as the guides promise, over the API and at the command line. The page is in
 * test/journeys/import-sizes.long.test.ts.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import {
  largeBoard,
  largeDenseVec,
  largeKbl,
  largeTable,
  largeUsedVec,
  largeVec,
  startTestHub,
  type LargeFile,
  type TestHub,
} from '@cablewright/server/testing';
import { runImport } from '../../apps/cli/src/import/import-command.ts';
import { Client, getJob, type Job, planImport, readImport } from '../../packages/client/src/index.ts';

let hub: TestHub;
let client: Client;
let baseUrl: string;
let token: string;
const folder = mkdtempSync(join(tmpdir(), 'cablewright-sizes-'));

beforeAll(async () => {
  hub = await startTestHub({ setup: 'empty', environment: { SERVICE_WORKER: 'off' } });
  await hub.hub.app.listen({ host: '127.0.0.1', port: 0 });
  baseUrl = `http://127.0.0.1:${(hub.hub.app.server.address() as AddressInfo).port}`;
  const scopes = ['catalog:read', 'imports:write'];
  ({ token } = (await hub.as.editor('POST', '/api/tokens', { body: { label: 'sizes', scopes, days: 1 } })).json<{
    token: string;
  }>());
  client = new Client({ baseUrl, token });
});
afterAll(async () => {
  await hub.stop();
  rmSync(folder, { recursive: true });
});

/** Runs work and counts how often /healthz answers in the meantime. */
async function withHealth<T>(work: Promise<T>): Promise<{ readonly result: T; readonly answers: number }> {
  let isDone = false;
  const result = work.finally(() => (isDone = true));
  result.catch(() => undefined);
  let answers = 0;
  while (!isDone) {
    if ((await fetch(`${baseUrl}/healthz`)).ok) answers += 1;
  }
  return { result: await result, answers };
}

async function planned({ id }: Job): Promise<{ readonly counts: object; readonly refused: readonly unknown[] }> {
  for (;;) {
    const { state, result, error } = await client.call(getJob, { params: { id } });
    if (state === 'done') return (result as object as { plan: { counts: object; refused: readonly unknown[] } }).plan;
    if (state === 'failed') throw new Error(error);
    await sleep(20);
  }
}

async function atCommandLine({ name, bytes }: LargeFile): Promise<{ readonly status: number; readonly last: string }> {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  const lines: string[] = [];
  const log = vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line));
  vi.stubEnv('SERVICE_API_TOKEN', token);
  const status = await runImport([path, '--hub', baseUrl]);
  log.mockRestore();
  vi.unstubAllEnvs();
  return { status, last: lines.join('\n').split('\n').at(-1) ?? '' };
}

const megabyte = 1024 * 1024;

test.each([
  { format: 'a table', file: () => largeTable(24), least: 24 * megabyte, add: 20_000 },
  { format: 'a KBL file', file: () => largeKbl(24), least: 24 * megabyte, add: 3 },
  { format: 'a VEC file', file: () => largeVec(24), least: 24 * megabyte, add: 3 },
  // The cable, 4,900 connectors and the wire.
  { format: 'a VEC file whose parts are all used', file: () => largeUsedVec(24), least: 24 * megabyte, add: 4_902 },
  { format: 'a VEC file of dense connectors', file: () => largeDenseVec(12), least: 12 * megabyte, add: 953 },
  { format: 'a board', file: () => largeBoard(40), least: 39_900_000, add: 4 },
])(
  '[IO5.1] $format of a promised size is read, planned and taken at the command line while other requests are answered',
  async ({ file, least, add }) => {
    const large = file();
    expect(large.bytes.length).toBeGreaterThanOrEqual(least);
    const body = { file: { name: large.name, base64: Buffer.from(large.bytes).toString('base64') } };
    const read = await withHealth(client.call(readImport, { body }));
    expect(read.result.reading?.problems).toEqual([]);
    expect(read.answers).toBeGreaterThan(2);
    const command = await withHealth(atCommandLine(large));
    expect(command.answers).toBeGreaterThan(2);
    expect(command.result).toEqual({ status: 0, last: `${add} new, 0 changed, 0 unchanged, 0 refused` });
  },
  300_000,
);

test('[IO5.1] a planned file is stored apart from its job, and is read piece by piece while other requests are answered', async () => {
  const { name, bytes } = largeTable(10);
  const body = { file: { name, base64: Buffer.from(bytes).toString('base64') } };
  const accepted = await withHealth(client.call(planImport, { body }));
  expect(accepted.answers).toBeGreaterThan(2);
  const { result: plan, answers } = await withHealth(planned(accepted.result));
  expect(answers).toBeGreaterThan(2);
  expect([plan.counts, plan.refused]).toEqual([{ add: 15_000, change: 0, refuse: 0 }, []]);
  // A job is read whenever a page shows it, so it does not contain the file.
  const { id } = accepted.result;
  const { data } = (await hub.hub.stores.jobs.read(id))!;
  expect(JSON.stringify(data).length).toBeLessThan(1_000);
  expect(await hub.hub.stores.jobs.files.read(id)).toBe(body.file.base64);
}, 120_000);

/**
 * Requests and records designed to cost as much as possible: `npm run bench -- cost`. While each is processed, a second
 * client requests `/healthz` continuously. Limits [RE11.5]: no wait over 250 ms, and at most 300 MB above the hub's
 * baseline. Only the part of a wait counts during which the hub's event loop used the processor: on a busy machine the
 * rest is other programs' time. The baseline is the longest wait while the hub is idle.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../packages/store/src/testing/free-port.ts';
import { builtServer } from '../scripts/bundle.mjs';
import { hubFlags } from '../scripts/hub-flags.mjs';
import { costlyRecords, type CostlyRecord } from './lib/costly-records.ts';
import { costlyRequests } from './lib/costly-requests.ts';
import { HttpClient } from './lib/http-client.ts';

const maxWaitMs = 250;
const maxMegabytes = 300;
const backends = process.argv[2] === undefined ? ['files', 'database'] : [process.argv[2]];

/** Resident memory of a process and its maximum since the previous call, MB. */
function memoryOf(pid: number): number {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))!;
  return Number(kilobytes) / 1024;
}

/** Processor time of the event loop so far, ms: that of the process's first thread (proc/…/schedstat, in ns). */
function loopMs(pid: number): number {
  return Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
}

interface Seen {
  readonly waitMs: number;
  /** Maximum processor time of the event loop during a single wait, ms. */
  readonly busyMs: number;
  readonly megabytes: number;
}

/** The longest wait for `/healthz` and the maximum memory during an action. */
async function watching(health: HttpClient, pid: number, work: () => Promise<unknown>): Promise<Seen> {
  let waitMs = 0;
  let busyMs = 0;
  let megabytes = 0;
  let isDone = false;
  const watch = (async () => {
    while (!isDone) {
      const begun = performance.now();
      const used = loopMs(pid);
      await health.send('/healthz');
      const waited = performance.now() - begun;
      waitMs = Math.max(waitMs, waited);
      busyMs = Math.max(busyMs, Math.min(waited, loopMs(pid) - used));
      megabytes = Math.max(megabytes, memoryOf(pid));
      await sleep(2);
    }
  })();
  await work();
  isDone = true;
  await watch;
  return { waitMs, busyMs, megabytes };
}

const reads = (id: string) => [
  `/api/designs/${id}`,
  `/api/designs/${id}/issues`,
  `/api/designs/${id}/issues`,
  `/api/designs/${id}/nets`,
  `/api/designs/${id}/harness`,
  `/api/modules/wireviz/_export/wireviz?design=${id}`,
  `/api/modules/kbl/_export/kbl?design=${id}`,
  '/api/designs?limit=50',
  '/api/data-quality',
  `/api/search?q=${id}`,
];
const documents = ['schematic', 'drawing', 'build-sheet', 'bom', 'formboard', 'test-spec', 'faults'];

let missed = 0;
for (const backend of backends) {
  const dataDir = mkdtempSync(join(tmpdir(), 'cablewright-cost-'));
  const port = await freePort();
  const hub = spawn(process.execPath, [...hubFlags, await builtServer('main')], {
    env: {
      MALLOC_ARENA_MAX: '1',
      ...process.env,
      SERVICE_DATA_DIR: dataDir,
      SERVICE_BACKEND: backend,
      SERVICE_PORT: String(port),
      SERVICE_SETUP_CODE: 'bench',
      AUTH_ENABLED: 'false',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise((resolve) => hub.stdout.once('data', resolve));
  const client = new HttpClient(port);
  const health = new HttpClient(port);
  const send = (path: string, method: string, body: unknown, headers: Record<string, string> = {}) =>
    client.send(path, { method, body: JSON.stringify(body), headers });
  const organisation = { name: 'Bench', short: 'B' };
  await send('/api/setup', 'POST', { code: 'bench', organisation, catalog: 'starter', packs: [], modules: [] });
  await sleep(3_000);
  const floor = await watching(health, hub.pid!, () => sleep(2_000));
  const before = memoryOf(hub.pid!);
  console.log(`${backend}: floor ${floor.waitMs.toFixed(0)} ms, ${before.toFixed(0)} MB`);

  const note = (label: string, { waitMs, busyMs, megabytes }: Seen, detail: string, baseline = before) => {
    const isMissed = busyMs > maxWaitMs || megabytes > baseline + maxMegabytes;
    if (isMissed) missed += 1;
    const ratio = (waitMs / Math.max(1, floor.waitMs)).toFixed(0);
    console.log(
      `  ${label}: waits ${waitMs.toFixed(0)} ms (${ratio} times the floor), of them ${busyMs.toFixed(0)} ms computing, ${megabytes.toFixed(0)} MB, ${detail}${isMissed ? '  MISSED' : ''}`,
    );
  };
  const measureOne = async (label: string, request: () => Promise<{ status: number; text?: string }>) => {
    const begun = performance.now();
    // Memory that the hub already uses: threads started by earlier requests, and their warm heaps.
    const baseline = memoryOf(hub.pid!);
    let status = 0;
    const measured = await watching(health, hub.pid!, async () => {
      ({ status } = await request());
    });
    note(label, measured, `${status} in ${(performance.now() - begun).toFixed(0)} ms`, baseline);
    return status;
  };
  const cases: CostlyRecord[] = costlyRecords();
  for (const { name, put, read } of cases) {
    for (const { path, method, body } of put)
      await measureOne(`${name}, ${method} ${path}`, () => send(path, method, body));
    for (const id of read) {
      for (const path of reads(id)) await measureOne(`${name}, GET ${path}`, () => client.send(path));
      for (const kind of documents)
        await measureOne(`${name}, ${kind}`, () => client.send(`/api/designs/${id}/documents/${kind}?format=pdf`));
    }
    // Background work after a save.
    note(`${name}, afterwards`, await watching(health, hub.pid!, () => sleep(1_500)), '', memoryOf(hub.pid!));
  }
  for (const { name, path, method, body, isChange } of costlyRequests()) {
    await measureOne(`${name}, ${method ?? 'GET'} ${path.slice(0, 80)}`, () =>
      method === undefined ? client.send(path) : send(path, method, body, isChange === true ? { 'if-match': '*' } : {}),
    );
    note(`${name}, afterwards`, await watching(health, hub.pid!, () => sleep(100)), '', memoryOf(hub.pid!));
  }
  client.close();
  health.close();
  hub.removeAllListeners('exit').kill('SIGTERM');
  await sleep(1_500);
  rmSync(dataDir, { recursive: true, force: true });
}
console.log(missed === 0 ? 'all held' : `${missed} MISSED`);
process.exit(missed === 0 ? 0 : 1);

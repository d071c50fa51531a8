/**
 * Requests and records made to cost as much as they can: `npm run bench -- cost`. While each is answered, a second client asks
 * `/healthz` without a pause. Limits [RE11.5]: no wait over 250 ms, and at most 300 MB over what the hub holds. A wait counts as far as
 * the hub's event loop used the processor meanwhile: on a busy machine the rest is other programs' time. The floor is the longest
 * wait while nothing else happens.
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

/** The resident memory of a process, MB, and the most it has had since the last look. */
function memoryOf(pid: number): number {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))!;
  return Number(kilobytes) / 1024;
}

/** Processor time of the event loop so far, ms: that of the first thread of the process (proc/…/schedstat, in ns). */
function loopMs(pid: number): number {
  return Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
}

interface Seen {
  readonly waitMs: number;
  /** The most that the event loop computed during one wait, ms. */
  readonly busyMs: number;
  readonly megabytes: number;
}

/** The longest wait for `/healthz`, and the most memory, while something is done. */
async function watching(health: HttpClient, pid: number, work: () => Promise<unknown>): Promise<Seen> {
  let waitMs = 0;
  let busyMs = 0;
  let megabytes = 0;
  let done = false;
  const watch = (async () => {
    while (!done) {
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
  done = true;
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
  const send = (path: string, method: string, body: unknown) =>
    client.send(path, { method, body: JSON.stringify(body) });
  const organisation = { name: 'Bench', short: 'B' };
  await send('/api/setup', 'POST', { code: 'bench', organisation, catalog: 'starter', packs: [], modules: [] });
  await sleep(3_000);
  const floor = await watching(health, hub.pid!, () => sleep(2_000));
  const before = memoryOf(hub.pid!);
  console.log(`${backend}: floor ${floor.waitMs.toFixed(0)} ms, ${before.toFixed(0)} MB`);

  const note = (what: string, { waitMs, busyMs, megabytes }: Seen, said: string, held = before) => {
    const isMissed = busyMs > maxWaitMs || megabytes > held + maxMegabytes;
    if (isMissed) missed += 1;
    const ratio = (waitMs / Math.max(1, floor.waitMs)).toFixed(0);
    console.log(
      `  ${what}: waits ${waitMs.toFixed(0)} ms (${ratio} times the floor), of them ${busyMs.toFixed(0)} ms computing, ${megabytes.toFixed(0)} MB, ${said}${isMissed ? '  MISSED' : ''}`,
    );
  };
  const one = async (what: string, request: () => Promise<{ status: number; text?: string }>) => {
    const begun = performance.now();
    // What the hub holds already: threads that earlier requests have started, and their warm heaps.
    const held = memoryOf(hub.pid!);
    let status = 0;
    const seen = await watching(health, hub.pid!, async () => {
      ({ status } = await request());
    });
    note(what, seen, `${status} in ${(performance.now() - begun).toFixed(0)} ms`, held);
    return status;
  };
  const cases: CostlyRecord[] = costlyRecords();
  for (const { name, put, read } of cases) {
    for (const { path, method, body } of put) await one(`${name}, ${method} ${path}`, () => send(path, method, body));
    for (const id of read) {
      for (const path of reads(id)) await one(`${name}, GET ${path}`, () => client.send(path));
      for (const kind of documents)
        await one(`${name}, ${kind}`, () => client.send(`/api/designs/${id}/documents/${kind}?format=pdf`));
    }
    // What runs in the background after a save.
    note(`${name}, afterwards`, await watching(health, hub.pid!, () => sleep(1_500)), '', memoryOf(hub.pid!));
  }
  for (const { name, path, method, body } of costlyRequests()) {
    await one(`${name}, ${method ?? 'GET'} ${path.slice(0, 80)}`, () =>
      method === undefined ? client.send(path) : send(path, method, body),
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

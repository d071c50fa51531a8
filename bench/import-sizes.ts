/**
 * Imports of the sizes that the guides promise (tables, KBL and VEC 24 MB, boards 40 MB) and smaller ones, over the
 * API, at the command line and on the page in Chromium, by a hub on files and one on PostgreSQL: how long each takes,
 * and how long GET /healthz takes meanwhile (limit: 250 ms), requested from a thread of its own. `BACKEND=files` or
 * `BACKEND=database` measures one of them, `FILES=board` only the files of that name.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { largeBoard, largeKbl, largeTable, largeVec, type LargeFile } from '@cablewright/server/testing';
import { startPostgres } from '@cablewright/store/testing/postgres.ts';
import { startStudioHub, type StudioHub } from './lib/studio-hub.ts';

const limitMs = 250;
const folder = mkdtempSync(join(tmpdir(), 'cablewright-import-sizes-'));

/** Requests /healthz every 5 ms and sends the time of each answer. */
const healthSource = `const { parentPort, workerData } = require('node:worker_threads');
  (async () => {
    for (;;) {
      const begun = performance.now();
      await (await fetch(workerData + '/healthz')).text();
      parentPort.postMessage(performance.now() - begun);
      await new Promise((go) => setTimeout(go, 5));
    }
  })();`;

/** Imports a file by one route, up to its plan. */
type Road = (hub: StudioHub, file: LargeFile, token: string) => Promise<void>;

const overApi: Road = async (hub, { name, bytes }) => {
  const file = { name, base64: Buffer.from(bytes).toString('base64') };
  await (await hub.post('/api/imports/read', { file })).arrayBuffer();
  const { id } = (await (await hub.post('/api/imports', { file })).json()) as { id: string };
  for (;;) {
    const { state, error } = await hub.get<{ state: string; error?: string }>(`/api/jobs/${id}`);
    if (state === 'done') return;
    if (state === 'failed') throw new Error(error);
    await sleep(50);
  }
};

const atCommandLine: Road = async (hub, { name, bytes }, token) => {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  const program = resolve(import.meta.dirname, '../apps/cli/src/main.ts');
  const child = spawn(process.execPath, [program, 'import', path, '--hub', hub.address], {
    env: { ...process.env, SERVICE_API_TOKEN: token },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [status] = (await once(child, 'close')) as [number | null];
  if (status !== 0) throw new Error(`The command line ended with ${status}.`);
};

const onPage: Road = async (hub, { name, bytes }) => {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  const page = await hub.openPage(900);
  page.setDefaultTimeout(120_000);
  await page.goto(`${hub.address}/import`);
  await page.locator('input[type=file]').setInputFiles(path);
  await page.getByRole('button', { name: 'Show what changes' }).click();
  await page.getByText(/^[\d,]+ new records?/).waitFor();
  await page.context().browser()?.close();
};

const roads: Readonly<Record<string, Road>> = { API: overApi, 'command line': atCommandLine, page: onPage };

/**
 * Every size over the API, and every board by every route. Other files take the other routes only in their smallest and
 * largest size, because the requests are the same.
 */
const files: readonly [string, () => LargeFile, readonly string[]][] = [
  ...[1.5, 10, 24].flatMap((megabytes): [string, () => LargeFile, readonly string[]][] => {
    const all = megabytes === 10 ? ['API'] : Object.keys(roads);
    return [
      [`table ${megabytes} MB`, () => largeTable(megabytes, `T${megabytes * 10}`), all],
      [`KBL ${megabytes} MB`, () => largeKbl(megabytes), megabytes === 24 ? all : ['API']],
      [`VEC ${megabytes} MB`, () => largeVec(megabytes), megabytes === 24 ? all : ['API']],
    ];
  }),
  ...[1.5, 10, 24, 40].map((megabytes): [string, () => LargeFile, readonly string[]] => [
    `board ${megabytes} MB`,
    () => largeBoard(megabytes),
    Object.keys(roads),
  ]),
].filter(([name]) => name.startsWith(process.env['FILES'] ?? ''));

async function measured(backend: string, hub: StudioHub): Promise<void> {
  const scopes = ['catalog:read', 'imports:write'];
  const made = await hub.post('/api/tokens', { label: 'sizes', scopes, days: 1 });
  const { token } = (await made.json()) as { token: string };
  const health = new Worker(healthSource, { eval: true, workerData: hub.address });
  let answers: number[] = [];
  health.on('message', (ms: number) => answers.push(ms));
  await overApi(hub, largeTable(1, 'W'), token);
  for (const [name, make, ways] of files)
    for (const way of ways) {
      const file = make();
      await sleep(200);
      answers = [];
      const begun = performance.now();
      await roads[way]!(hub, file, token);
      const [took, worst] = [performance.now() - begun, Math.max(0, ...answers)];
      console.log(
        `${backend}, ${name} by ${way}: ${took.toFixed(0)} ms; /healthz ${answers.length} times, most ${worst.toFixed(0)} ms  limit ${limitMs} ms: ${worst <= limitMs ? 'held' : 'MISSED'}`,
      );
    }
  await health.terminate();
}

const wanted = process.env['BACKEND'];
if (wanted !== 'database') {
  const hub = await startStudioHub();
  await measured('files', hub);
  await hub.close();
}
if (wanted !== 'files') {
  const postgres = await startPostgres();
  const hub = await startStudioHub(await postgres.database('sizes'));
  await measured('PostgreSQL', hub);
  await hub.close();
  await postgres.close();
}
rmSync(folder, { recursive: true, force: true });
process.exit(0);

/**
 * Imports: a table of 10,000 rows planned by a hub that runs its own jobs (limits: 5 s, 300 MB), how long other
 * requests take meanwhile, how quickly a cancelled import ends, and only reading a table of 50,000 rows as CSV and
 * XLSX.
 */
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { startTestHub } from '@cablewright/server/testing';
import { toXlsx } from '@cablewright/documents';
import tables from '@cablewright/module-tables';
import { report, type Timed } from './lib/measure.ts';

const rounds = 5;

const table = (rows: number, mark: string) => ({
  title: 'Contacts',
  columns: ['Manufacturer', 'MPN', 'Name', 'Price (EUR)', 'Supplier', 'Order code'].map((name) => ({
    name,
    label: name,
  })),
  rows: Array.from({ length: rows }, (_, n) => [
    'Acme',
    `${mark}-${n}`,
    `Crimp contact ${n}, tin, 20-24 AWG`,
    ((n % 90) + 10) / 100,
    'Distributor',
    `D${n}`,
  ]),
});

function csvOf(rows: number, mark: string): Buffer {
  const { columns, rows: lines } = table(rows, mark);
  const text = [columns.map(({ name }) => name), ...lines].map((cells) => cells.map((cell) => `"${cell}"`).join(','));
  return Buffer.from(text.join('\n'));
}

const hub = await startTestHub({
  setup: 'starter',
  backend: 'files',
  environment: { SERVICE_WORKER: 'off', SERVICE_LOG_LEVEL: 'error' },
});
await hub.hub.app.listen({ host: '127.0.0.1', port: 0 });
const address = `http://127.0.0.1:${(hub.hub.app.server.address() as AddressInfo).port}`;
const headers = hub.cookies.editor;

interface Job {
  readonly id: string;
  readonly state: string;
  readonly result?: { readonly plan: { readonly counts: { readonly add: number } } };
}

async function started(rows: number, mark: string): Promise<Job> {
  const file = { name: 'contacts.csv', base64: csvOf(rows, mark).toString('base64') };
  return (await hub.as.editor('POST', '/api/imports', { body: { file } })).json<Job>();
}

async function ended({ id }: Job): Promise<Job> {
  for (;;) {
    const job = (await hub.as.editor('GET', `/api/jobs/${id}`)).json<Job>();
    if (!['queued', 'running', 'retrying'].includes(job.state)) return job;
    await sleep(10);
  }
}

/** Response times of requests sent one after the other until the work is done, ms. */
async function timesWhile(work: Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  let isDone = false;
  void work.finally(() => (isDone = true));
  while (!isDone) {
    const begun = performance.now();
    await (await fetch(`${address}/api/designs?limit=20`, { headers })).arrayBuffer();
    times.push(performance.now() - begun);
  }
  return times;
}

const sorted = (values: readonly number[]) => values.toSorted((a, b) => a - b);
const percentile = (values: readonly number[], share: number) => sorted(values)[Math.floor(values.length * share)]!;
const timed = (name: string, values: readonly number[]): Timed => ({
  name,
  median: percentile(values, 0.5),
  min: Math.min(...values),
  max: Math.max(...values),
});

/**
 * Plans tables of a number of rows. Returns the time of each and the maximum memory of the process above its baseline,
 * MB.
 */
async function planned(rows: number) {
  const times: number[] = [];
  const requests: number[] = [];
  let most = 0;
  for (let round = 0; round <= rounds; round += 1) {
    const before = process.memoryUsage().rss;
    const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().rss - before)), 20);
    const begun = performance.now();
    const work = started(rows, `R${round}`).then(ended);
    const during = await timesWhile(work);
    const { state, result } = await work;
    clearInterval(watch);
    if (state !== 'done' || result?.plan.counts.add !== rows) throw new Error(`The plan of ${rows} rows is ${state}.`);
    if (round === 0) continue;
    times.push(performance.now() - begun);
    requests.push(...during);
  }
  return { times, requests, megabytes: most / 1_000_000 };
}

const verdict = (value: number, limit: number) => (value <= limit ? 'held' : 'MISSED');

await timesWhile(sleep(500));
const idle = await timesWhile(sleep(3_000));
const { times, requests, megabytes } = await planned(10_000);
const plan = timed('planned, requests in between included', times);
console.log(
  `10,000 rows\n  ${plan.name}: ${plan.median.toFixed(0)} ms (${plan.min.toFixed(0)}–${plan.max.toFixed(0)})  limit 5000 ms: ${verdict(plan.median, 5_000)}`,
);
console.log(`  memory above the idle hub: ${megabytes.toFixed(0)} MB  limit 300 MB: ${verdict(megabytes, 300)}`);
for (const [name, values] of [
  ['idle', idle],
  ['while planning', requests],
] as const)
  console.log(
    `  other requests, ${name}: ${values.length}, median ${percentile(values, 0.5).toFixed(1)} ms, p95 ${percentile(values, 0.95).toFixed(1)} ms, p99 ${percentile(values, 0.99).toFixed(1)} ms, most ${Math.max(...values).toFixed(1)} ms`,
  );

const stops: number[] = [];
for (let round = 0; round < rounds; round += 1) {
  const job = await started(15_000, `C${round}`);
  await sleep(100);
  const begun = performance.now();
  await hub.as.editor('POST', `/api/jobs/${job.id}/cancel`);
  const { state } = await ended(job);
  if (state !== 'cancelled') throw new Error(`The cancelled import is ${state}.`);
  stops.push(performance.now() - begun);
}
console.log(
  `cancelled: ended after ${percentile(stops, 0.5).toFixed(0)} ms (${Math.min(...stops).toFixed(0)}–${Math.max(...stops).toFixed(0)})`,
);
await hub.stop();

const [importer] = tables.importers!;
const readTable = (fileName: string, bytes: Uint8Array) => () =>
  importer!.read!({ fileName, bytes }, {}, undefined as never);
const files = {
  CSV: readTable('big.csv', csvOf(50_000, 'B')),
  XLSX: readTable('big.xlsx', toXlsx([table(50_000, 'B')])),
};
const reads: Timed[] = [];
for (const [name, work] of Object.entries(files)) {
  const values: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const begun = performance.now();
    await work();
    if (round > 0) values.push(performance.now() - begun);
  }
  reads.push(timed(name, values));
}
report('50,000 rows read and understood', reads[1]!, reads[0]!);

/**
 * Jobs on the embedded database: how many a second go through in batches (written down, taken, settled), and how long an
 * idle runner takes to begin one. The rival of the first is the queue library alone, without rows a person can read.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseJobs } from '@cablewright/server/jobs/database-jobs.ts';
import { JobKinds } from '@cablewright/server/jobs/job-kinds.ts';
import { JobQueue } from '@cablewright/server/jobs/job-queue.ts';
import { jobMigrations } from '@cablewright/server/jobs/job-tables.ts';
import { JobRunner } from '@cablewright/server/jobs/runner.ts';
import { inTransaction, openDatabaseStore } from '@cablewright/store';

const who = { name: 'Bench', via: 'system' } as const;
const batch = 1_000;
const batches = 10;
const notice = (message: string) => console.error(message);

const dataDir = mkdtempSync(join(tmpdir(), 'cablewright-bench-jobs-'));
const opened = await openDatabaseStore({ dataDir, migrations: jobMigrations });
if (!opened.ok) throw new Error(opened.message);
const store = opened.value;
const jobs = await DatabaseJobs.open(store.pool, { runs: true, notice });
const bare = await JobQueue.open(store.pool, false, notice);

async function ours(queue: string): Promise<number> {
  const begun = performance.now();
  for (let n = 0; n < batches; n += 1) {
    await jobs.add(Array.from({ length: batch }, () => ({ kind: 'bench', queue, label: 'Bench', who })));
    const taken = await jobs.take(queue, batch);
    if (taken.length !== batch) throw new Error(`${taken.length} of ${batch} were handed out`);
    await jobs.settle(
      queue,
      taken.map(({ id, runs }) => ({ id, run: runs, state: 'done' })),
    );
  }
  return (1_000 * batch * batches) / (performance.now() - begun);
}

async function queueAlone(queue: string): Promise<number> {
  const begun = performance.now();
  await bare.prepare([queue]);
  for (let n = 0; n < batches; n += 1) {
    const messages = Array.from({ length: batch }, () => ({ id: crypto.randomUUID() }));
    await inTransaction(store.pool, '', (client) => bare.insert(client, queue, messages));
    const ids = await bare.take(queue, batch);
    if (ids.length !== batch) throw new Error(`${ids.length} of ${batch} were handed out`);
    await bare.drop(store.pool, queue, ids);
  }
  return (1_000 * batch * batches) / (performance.now() - begun);
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1]!;
const rates: [number[], number[]] = [[], []];
for (let round = 0; round < 3; round += 1) {
  rates[0].push(await ours(`ours-${round}`));
  rates[1].push(await queueAlone(`bare-${round}`));
}
const [rate, alone] = [median(rates[0]), median(rates[1])];
console.log(`jobs in batches of ${batch}: ${rate.toFixed(0)}/s  limit 5000: ${rate >= 5_000 ? 'held' : 'MISSED'}`);
console.log(`  the queue alone: ${alone.toFixed(0)}/s; rows a person can read cost ${(alone / rate).toFixed(2)} times`);

const started = new Map<string, (at: number) => void>();
const kinds = new JobKinds();
const run = async ({ job }: { job: { id: string } }) => {
  started.get(job.id)?.(performance.now());
  return { ok: true } as const;
};
kinds.add({ kind: 'idle', label: 'Idle', onRequest: true, run });
const runner = new JobRunner({ book: jobs, kinds, together: 1, notice });
runner.start();
const waits: number[] = [];
for (let n = 0; n < 120; n += 1) {
  await sleep(20);
  const id = crypto.randomUUID();
  const begun = performance.now();
  const at = new Promise<number>((resolve) => started.set(id, resolve));
  await jobs.add([{ id, kind: 'idle', label: 'Idle', who }]);
  waits.push((await at) - begun);
}
const p95 = waits.slice(20).toSorted((a, b) => a - b)[95]!;
console.log(
  `an idle runner begins a job within ${p95.toFixed(1)} ms (p95)  limit 20 ms: ${p95 <= 20 ? 'held' : 'MISSED'}`,
);
await runner.stop();
await bare.close();
await jobs.close();
await store.close();
rmSync(dataDir, { recursive: true, force: true });

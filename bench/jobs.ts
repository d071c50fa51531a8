/**
 * Jobs on the embedded database and in a SQLite file: throughput per second in batches (added, taken, settled), and how
 * long an idle runner takes to start a job.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseSync } from 'node:sqlite';
import {
  areaMigrations,
  JobKinds,
  JobRepository,
  JobRunner,
  sqliteJobMigrations,
  sqliteOutboxMigrations,
} from '@cablewright/server/testing';
import { migrateSqlite, openDatabaseStore, postgresSql, sqliteSql } from '@cablewright/store';

const who = { name: 'Bench', via: 'system' } as const;
const batch = 1_000;
const batches = 10;
const notice = (message: string) => console.error(message);
const failures = { try: <T>(_work: string, run: () => Promise<T>) => run() };

const dataDir = mkdtempSync(join(tmpdir(), 'cablewright-bench-jobs-'));
const opened = await openDatabaseStore({ dataDir, migrations: areaMigrations });
if (!opened.ok) throw new Error(opened.message);
const store = opened.value;
const file = new DatabaseSync(join(dataDir, 'jobs.sqlite'));
file.exec('pragma journal_mode = wal; pragma synchronous = full');
migrateSqlite(file, [...sqliteJobMigrations, ...sqliteOutboxMigrations]);
const onPostgres = await JobRepository.open(postgresSql(store.pool, store.listener));
const onSqlite = await JobRepository.open(sqliteSql(file));

async function rateOf(jobs: JobRepository, queue: string): Promise<number> {
  const begun = performance.now();
  for (let n = 0; n < batches; n += 1) {
    await jobs.add(Array.from({ length: batch }, () => ({ kind: 'bench', queue, label: 'Bench', who })));
    const takenJobs = await jobs.take(queue, batch);
    if (takenJobs.length !== batch) throw new Error(`${takenJobs.length} of ${batch} were handed out`);
    await jobs.settle(takenJobs.map(({ id, runs }) => ({ id, run: runs, state: 'done' })));
  }
  return (1_000 * batch * batches) / (performance.now() - begun);
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1]!;
const rates: [number[], number[]] = [[], []];
for (let round = 0; round < 3; round += 1) {
  rates[0].push(await rateOf(onPostgres, `postgres-${round}`));
  rates[1].push(await rateOf(onSqlite, `sqlite-${round}`));
}
const [rate, sqliteRate] = [median(rates[0]), median(rates[1])];
console.log(`jobs in batches of ${batch}: ${rate.toFixed(0)}/s  limit 5000: ${rate >= 5_000 ? 'held' : 'MISSED'}`);
console.log(`  in a SQLite file: ${sqliteRate.toFixed(0)}/s`);

const started = new Map<string, (at: number) => void>();
const kinds = new JobKinds();
const run = async ({ job }: { job: { id: string } }) => {
  started.get(job.id)?.(performance.now());
  return { ok: true } as const;
};
kinds.add({ kind: 'idle', label: 'Idle', onRequest: true, run });

/** The 95th percentile of 100 jobs, ms. */
async function idleP95(jobs: JobRepository): Promise<number> {
  const runner = new JobRunner({ jobs, kinds, concurrency: 1, notice, failures });
  runner.start();
  const waits: number[] = [];
  for (let n = 0; n < 120; n += 1) {
    await sleep(20);
    const id = crypto.randomUUID();
    const begun = performance.now();
    const startedAt = new Promise<number>((resolve) => started.set(id, resolve));
    await jobs.add([{ id, kind: 'idle', label: 'Idle', who }]);
    waits.push((await startedAt) - begun);
  }
  await runner.stop();
  jobs.close();
  return waits.slice(20).toSorted((a, b) => a - b)[95]!;
}

const p95 = await idleP95(onPostgres);
console.log(
  `an idle runner begins a job within ${p95.toFixed(1)} ms (p95)  limit 20 ms: ${p95 <= 20 ? 'held' : 'MISSED'}`,
);
console.log(`  in a SQLite file: ${(await idleP95(onSqlite)).toFixed(1)} ms`);
await store.close();
file.close();
rmSync(dataDir, { recursive: true, force: true });

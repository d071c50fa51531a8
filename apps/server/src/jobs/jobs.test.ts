import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import type { DatabaseStore } from '@cablewright/store';
import { ends } from '../hub/testing/ends.ts';
import { freshDatabase, hubWith, openTestHub, startTestHub, type Ask } from '../hub/testing/hub.ts';
import { FailureLog } from '../platform/log/failure-log.ts';
import type { Stores } from '../hub/open-store.ts';
import { JobRepository } from './job-repository.ts';
import type { Job } from './job.ts';
import { JobKinds, type JobOutcome, type JobRun } from './job-kinds.ts';
import { JobRunner } from './runner.ts';

const begun = Date.now();

const notice = () => undefined;
const failures = new FailureLog({ notice, clock: () => new Date() });
const who = { name: 'Test', via: 'local' } as const;

/** Waits until a job has the given state. */
const stateOf = (jobs: JobRepository, id: string, state: Job['state']) =>
  vi.waitFor(
    async () => {
      const job = (await jobs.read(id))!;
      expect(job.state).toBe(state);
      return job;
    },
    { timeout: 45_000, interval: 10 },
  );

/** Simulates another process on the same database. */
async function another({ sql }: Stores): Promise<JobRepository> {
  return ends(await JobRepository.open(sql));
}

/** A runner for one kind of job, in a queue named after the kind. */
function runner(
  jobs: JobRepository,
  kind: string,
  run: (run: JobRun) => Promise<JobOutcome>,
  concurrency = 1,
): JobRunner {
  const kinds = new JobKinds();
  kinds.add({ kind, label: kind, onRequest: true, run });
  const made = new JobRunner({ jobs, kinds, concurrency, queue: kind, notice, failures });
  made.start();
  ends({ stop: () => made.stop() });
  return made;
}

const listed = async (ask: Ask, query = '') =>
  (await ask('GET', `/api/jobs${query}`)).json<{
    items: Job[];
    total: number;
    worker: { mode: string; beatAt: string | null };
  }>();

for (const backend of ['database', 'files'] as const) {
  const worker = { backend, environment: { SERVICE_WORKER: 'off' } };

  test(`O29.1 O29.2 O13.4 ${backend}: an editor asks for a job and reads who asked, its state, its result and its times`, async () => {
    const hub = await hubWith(worker);
    expect((await hub.as.viewer('POST', '/api/jobs', { body: { kind: 'derive' } })).status).toBe(403);
    const accepted = await hub.as.editor('POST', '/api/jobs', { body: { kind: 'derive' } });
    expect([accepted.status, accepted.json()]).toMatchObject([202, { kind: 'derive', who: { name: 'editor person' } }]);
    const { id } = accepted.json<Job>();
    const done = await stateOf(hub.hub.stores.jobs, id, 'done');
    expect(done).toMatchObject({ result: { count: 0 }, runs: 1 });
    expect(done.finishedAt! >= done.startedAt!).toBe(true);
    const { items, worker: by } = await listed(hub.as.viewer);
    expect(items[0]).toMatchObject({ id, state: 'done' });
    expect(by.mode).toBe('app');
    expect(Date.parse(by.beatAt!)).toBeGreaterThanOrEqual(begun);
    expect((await hub.as.editor('POST', '/api/jobs', { body: { kind: 'nothing' } })).json()).toMatchObject({
      status: 422,
      code: 'no-such-job-kind',
    });
    expect((await hub.as.viewer('GET', `/api/jobs/${id}`)).json()).toMatchObject({ state: 'done' });
    expect((await hub.as.viewer('GET', '/api/jobs/none')).status).toBe(404);
  });

  test(`O13.4 ${backend}: a start looks for changes made outside Cablewright`, async () => {
    const hub = await hubWith(worker);
    const { items } = await listed(hub.as.viewer);
    // Shortly after its nightly time it may have been requested twice.
    expect(items.find(({ kind }) => kind === 'derive')).toMatchObject({ who: { via: 'system' } });
  });

  test(`O5.1 O5.2 ${backend}: without a worker the app runs jobs itself, one at a time`, async () => {
    const hub = await hubWith(backend === 'files' ? { backend } : worker);
    const jobs = hub.hub.stores.jobs;
    let running = 0;
    let most = 0;
    hub.hub.jobKinds.add({
      kind: 'slow',
      label: 'Slow',
      onRequest: true,
      run: async () => {
        running += 1;
        most = Math.max(most, running);
        await sleep(30);
        running -= 1;
        return { ok: true };
      },
    });
    const added = await jobs.add(Array.from({ length: 4 }, () => ({ kind: 'slow', label: 'Slow', who })));
    for (const { id } of added) await stateOf(jobs, id, 'done');
    expect(most).toBe(1);
  });

  test(`${backend}: progress is shown while a job runs, and cancelling stops it`, async () => {
    const hub = await hubWith(worker);
    const jobs = hub.hub.stores.jobs;
    let stopped = false;
    hub.hub.jobKinds.add({
      kind: 'long',
      label: 'Long',
      onRequest: true,
      run: async ({ progress, signal }) => {
        progress({ done: 3, total: 10, text: 'Reading' });
        while (!signal.aborted) await sleep(5);
        stopped = true;
        return { ok: false, why: 'The job was stopped.' };
      },
    });
    const { id } = (await hub.as.editor('POST', '/api/jobs', { body: { kind: 'long' } })).json<Job>();
    await expect.poll(async () => (await jobs.read(id))?.progress?.done).toBe(3);
    expect((await hub.as.editor('POST', `/api/jobs/${id}/cancel`)).json()).toMatchObject({ state: 'cancelled' });
    await expect.poll(() => stopped).toBe(true);
    expect((await jobs.read(id))?.state).toBe('cancelled');
    const again = await hub.as.editor('POST', `/api/jobs/${id}/cancel`);
    expect(again.json()).toMatchObject({ status: 409, code: 'job-is-over' });
  });
}

test('O5.1 with a worker the app records a job and the worker picks it up', async () => {
  const databaseUrl = await freshDatabase();
  const hub = await hubWith({ databaseUrl });
  const accepted = (await hub.as.editor('POST', '/api/jobs', { body: { kind: 'derive' } })).json<Job>();
  await sleep(300);
  expect((await hub.hub.stores.jobs.read(accepted.id))?.state).toBe('queued');
  expect((await listed(hub.as.viewer)).worker).toEqual({ mode: 'worker', beatAt: null });
  ends(await openTestHub(`${hub.dataDir}/worker`, { databaseUrl, environment: { SERVICE_WORKER: 'off' } }));
  await stateOf(hub.hub.stores.jobs, accepted.id, 'done');
  expect((await listed(hub.as.viewer)).worker.beatAt).not.toBeNull();
});

test('O13.4 a record changed outside Cablewright is put into the history, and every page follows', async () => {
  const hub = await hubWith({ environment: { SERVICE_WORKER: 'off' } });
  await hub.as.editor('POST', '/api/designs', { body: { id: 'lead', label: 'Before' } });
  // Waits for the job requested at the start, which would otherwise detect the change first.
  const { items: jobs } = await listed(hub.as.viewer);
  await stateOf(hub.hub.stores.jobs, jobs.find(({ kind }) => kind === 'derive')!.id, 'done');
  const { pool } = hub.hub.stores.store as DatabaseStore;
  await pool.query(`update records set body = replace(body, 'Before', 'Behind') where kind = 'designs'`);
  const accepted = (await hub.as.editor('POST', '/api/jobs', { body: { kind: 'derive' } })).json<Job>();
  const done = await stateOf(hub.hub.stores.jobs, accepted.id, 'done');
  expect(done.result).toEqual({ count: 1, records: [{ kind: 'designs', key: 'lead', op: 'put' }] });
  const list = (await hub.as.viewer('GET', '/api/designs')).json<{ items: object[] }>();
  expect(list.items).toMatchObject([{ id: 'lead', label: 'Behind' }]);
  const history = (await hub.as.viewer('GET', '/api/history')).json<{ items: { seq: number; who: object }[] }>();
  expect(history.items[0]).toMatchObject({ who: { name: 'Edited by hand', via: 'system' } });
  const set = (await hub.as.viewer('GET', `/api/history/${history.items[0]!.seq}`)).json<{ changes: object[] }>();
  expect(set.changes).toMatchObject([{ before: { label: 'Before' }, after: { label: 'Behind' } }]);
});

for (const backend of ['database', 'files'] as const) {
  test(`O32.9 ${backend}: a job that finished or failed puts job.finished in the outbox with its end`, async () => {
    const hub = await startTestHub({ backend, setup: 'empty' });
    const { jobs, sql } = hub.hub.stores;
    // Prevents the hub from removing the event from the outbox, since no subscription receives it.
    const looked = vi.spyOn(hub.hub.stores.outbox, 'drop').mockResolvedValue(false);
    ends(hub);
    runner(jobs, 'fails', async () => ({ ok: false, why: 'There was no paper.' }));
    const [job] = await jobs.add([{ kind: 'fails', label: 'Fails', who, queue: 'fails' }]);
    expect(await stateOf(jobs, job!.id, 'failed')).toMatchObject({ error: 'There was no paper.' });
    const rows = await sql.query<{ payload: string }>(`select payload from outbox where type = 'job.finished'`);
    const events = rows.map(({ payload }) => JSON.parse(payload) as { subject: { id: string } });
    expect(events.filter(({ subject }) => subject.id === job!.id)).toMatchObject([
      { subject: { kind: 'job', label: 'Fails' }, summary: { state: 'failed', error: 'There was no paper.' } },
    ]);
    looked.mockRestore();
  });

  test(`${backend}: jobs added in a transaction are there with the rest of it or not at all`, async () => {
    const hub = await hubWith({ backend });
    const { jobs, sql } = hub.hub.stores;
    let added: Job[] = [];
    const failing = sql.transaction(function* () {
      added = yield* jobs.addSteps([{ kind: 'k', queue: 'k', label: 'K', who }]);
      throw new Error('the rest failed');
    });
    await expect(failing).rejects.toThrow('the rest failed');
    expect(await jobs.read(added[0]!.id)).toBeUndefined();
    expect(await jobs.take('k', 10)).toEqual([]);
  });

  test(`${backend}: a job of a worker that died is taken by another, and what the dead one says later does not count`, async () => {
    const hub = await hubWith({ backend });
    const { jobs, sql } = hub.hub.stores;
    const dead = await another(hub.hub.stores);
    const [job] = await dead.add([{ kind: 'other', queue: 'other', label: 'Other', who }]);
    const [first] = await dead.take('other', 1);
    expect(first).toMatchObject({ id: job!.id, runs: 1, state: 'running' });
    const silentFor = (ms: number) =>
      sql.query(`update jobs set alive_at = ${sql.dialect.fromNow(String(-ms))} where id = $1`, [job!.id]);
    await silentFor(9_000);
    expect(await jobs.take('other', 1)).toEqual([]);
    await silentFor(11_000);
    await dead.keepAlive([first!]);
    expect(await jobs.take('other', 1)).toEqual([]);
    await silentFor(11_000);
    expect(await jobs.take('other', 1)).toMatchObject([{ id: job!.id, runs: 2 }]);
    await dead.keepAlive([first!]);
    await dead.settle([{ id: job!.id, run: 1, state: 'failed', error: 'late' }]);
    expect((await dead.read(job!.id))?.state).toBe('running');
    await jobs.settle([{ id: job!.id, run: 2, state: 'done', result: { by: 'second' } }]);
    expect(await dead.read(job!.id)).toMatchObject({ state: 'done', result: { by: 'second' } });
    expect(await jobs.take('other', 1)).toEqual([]);
  });

  test(`${backend}: a job that ended its worker three times has failed`, async () => {
    const hub = await hubWith({ backend });
    const { jobs, sql } = hub.hub.stores;
    const [job] = await jobs.add([{ kind: 'deadly', queue: 'deadly', label: 'Deadly', who }]);
    for (const runs of [1, 2, 3]) {
      expect(await jobs.take('deadly', 1)).toMatchObject([{ runs }]);
      await sql.query(`update jobs set alive_at = ${sql.dialect.fromNow('-11000')} where id = $1`, [job!.id]);
    }
    expect(await jobs.take('deadly', 1)).toEqual([]);
    expect(await jobs.read(job!.id)).toMatchObject({ state: 'failed', runs: 4 });
  });

  test(`${backend}: of several processes one asks for a nightly run`, async () => {
    const hub = await hubWith({ backend });
    const other = await another(hub.hub.stores);
    const draft = { kind: 'nightly', label: 'Nightly', who, once: 'nightly of 2026-3-1' };
    const added = await Promise.all([hub.hub.stores.jobs.add([draft]), other.add([draft])]);
    expect(added.flat()).toHaveLength(1);
  });

  test(`${backend}: a retry waits for its time`, async () => {
    const hub = await hubWith({ backend });
    const { jobs } = hub.hub.stores;
    const [job] = await jobs.add([{ kind: 'again', queue: 'again', label: 'Again', who }]);
    const [taken] = await jobs.take('again', 1);
    await jobs.settle([{ id: job!.id, run: taken!.runs, state: 'retrying', error: 'busy', waitMs: 3_600_000 }]);
    const waiting = await jobs.read(job!.id);
    expect(waiting).toMatchObject({ state: 'retrying', error: 'busy' });
    expect(await jobs.take('again', 1)).toEqual([]);
    await hub.hub.stores.sql.query('update jobs set next_at = $1 where id = $2', [new Date().toISOString(), job!.id]);
    expect(await jobs.take('again', 1)).toMatchObject([{ id: job!.id, runs: 2 }]);
    expect((await jobs.read(job!.id))!.nextAt).toBeUndefined();
  });
}

test('more jobs at once than there are connections, into as many queues, do not wait for one another', async () => {
  const hub = await hubWith();
  const queues = Array.from({ length: 30 }, (_, n) => `held-${n}`);
  const { jobs } = hub.hub.stores;
  await jobs.add(queues.map((queue) => ({ kind: 'held', queue, label: 'Held', who })));
  const other = await another(hub.hub.stores);
  const added = await Promise.all(queues.map((queue) => other.add([{ kind: 'held', queue, label: 'Held', who }])));
  expect(added.flat()).toHaveLength(30);
  const cancelled = await Promise.all(added.flat().map(({ id }) => other.cancel(id)));
  expect(cancelled.map((job) => job?.state)).toEqual(queues.map(() => 'cancelled'));
});

test('O5.1 on a folder, a job that waits or runs when the hub stops is done after the next start, and what is over is listed', async () => {
  const hub = await startTestHub({ backend: 'files', setup: 'empty' });
  const { jobs } = hub.hub.stores;
  const [over, running, waiting] = await jobs.add(
    [1, 2, 3].map((n) => ({ kind: 'derive', queue: 'held', label: `Held ${n}`, who })),
  );
  await jobs.take('held', 2);
  await jobs.settle([{ id: over!.id, run: 1, state: 'done', result: { n: 1 } }]);
  await hub.hub.stop();
  const again = ends(await openTestHub(hub.dataDir, { backend: 'files' }));
  const { jobs: after, sql } = again.stores;
  expect(await after.read(over!.id)).toMatchObject({ state: 'done', result: { n: 1 } });
  expect(await after.take('held', 9)).toMatchObject([{ id: waiting!.id }]);
  await sql.query(`update jobs set alive_at = ${sql.dialect.fromNow('-11000')} where id = $1`, [running!.id]);
  expect(await after.take('held', 9)).toMatchObject([{ id: running!.id, runs: 2 }]);
});

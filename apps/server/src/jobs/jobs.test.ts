import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { DatabaseStore } from '@cablewright/store';
import { ends } from '../hub/testing/ends.ts';
import { freshDatabase, hubWith, openTestHub, startTestHub, type Ask } from '../hub/testing/hub.ts';
import { DatabaseJobs } from './database-jobs.ts';
import type { Job } from './job.ts';
import type { JobBook } from './job-book.ts';
import { JobKinds, type Outcome, type Run } from './job-kinds.ts';
import { JobRunner } from './runner.ts';

const notice = () => undefined;
const who = { name: 'Test', via: 'local' } as const;

async function until<T>(what: () => Promise<T | undefined | false>, ms = 45_000): Promise<T> {
  for (const end = Date.now() + ms; ; await sleep(10)) {
    const found = await what();
    if (found !== undefined && found !== false) return found;
    if (Date.now() > end) throw new Error('it did not come to that in time');
  }
}
const stateOf = (book: JobBook, id: string, state: Job['state']) =>
  until(async () => {
    const job = await book.read(id);
    return job?.state === state ? job : undefined;
  });

/** A runner of one kind of job beside the hub's own. */
function runner(book: JobBook, kind: string, run: (run: Run) => Promise<Outcome>, together = 1): JobRunner {
  const kinds = new JobKinds();
  kinds.add({ kind, label: kind, onRequest: true, run });
  const made = new JobRunner({ book, kinds, together, notice });
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
    const asked = await hub.as.editor('POST', '/api/jobs', { body: { kind: 'derive' } });
    expect([asked.status, asked.json()]).toMatchObject([202, { kind: 'derive', who: { name: 'editor person' } }]);
    const { id } = asked.json<Job>();
    const done = await stateOf(hub.hub.stores.jobs, id, 'done');
    expect(done).toMatchObject({ result: { count: 0 }, runs: 1 });
    expect(done.finishedAt! >= done.startedAt!).toBe(true);
    const { items, worker: by } = await listed(hub.as.viewer);
    expect(items[0]).toMatchObject({ id, state: 'done' });
    expect(by.mode).toBe('app');
    expect(Date.now() - Date.parse(by.beatAt!)).toBeLessThan(60_000);
    expect((await hub.as.editor('POST', '/api/jobs', { body: { kind: 'nothing' } })).json()).toMatchObject({
      status: 422,
      code: 'no-such-job-kind',
    });
    expect((await hub.as.viewer('GET', `/api/jobs/${id}`)).json()).toMatchObject({ state: 'done' });
    expect((await hub.as.viewer('GET', '/api/jobs/none')).status).toBe(404);
  });

  test(`O13.4 ${backend}: a start looks for what was written past the program`, async () => {
    const hub = await hubWith(worker);
    const { items } = await listed(hub.as.viewer);
    expect(items.filter(({ kind }) => kind === 'derive')).toMatchObject([{ who: { via: 'system' } }]);
  });

  test(`O5.1 O5.2 ${backend}: without a worker the app runs jobs itself, one at a time`, async () => {
    const hub = await hubWith(backend === 'files' ? { backend } : worker);
    const book = hub.hub.stores.jobs;
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
    const jobs = await book.add(Array.from({ length: 4 }, () => ({ kind: 'slow', label: 'Slow', who })));
    for (const { id } of jobs) await stateOf(book, id, 'done');
    expect(most).toBe(1);
  });

  test(`${backend}: progress is shown while a job runs, and cancelling stops it`, async () => {
    const hub = await hubWith(worker);
    const book = hub.hub.stores.jobs;
    let stopped = false;
    hub.hub.jobKinds.add({
      kind: 'long',
      label: 'Long',
      onRequest: true,
      run: async ({ progress, signal }) => {
        progress({ done: 3, total: 10, text: 'Reading' });
        while (!signal.aborted) await sleep(5);
        stopped = true;
        return { ok: false, why: 'It was stopped.' };
      },
    });
    const { id } = (await hub.as.editor('POST', '/api/jobs', { body: { kind: 'long' } })).json<Job>();
    await until(async () => (await book.read(id))?.progress?.done === 3);
    expect((await hub.as.editor('POST', `/api/jobs/${id}/cancel`)).json()).toMatchObject({ state: 'cancelled' });
    await until(async () => stopped);
    expect((await book.read(id))?.state).toBe('cancelled');
    const again = await hub.as.editor('POST', `/api/jobs/${id}/cancel`);
    expect(again.json()).toMatchObject({ status: 409, code: 'job-is-over' });
  });
}

test('O5.1 with a worker the app records a job and the worker picks it up', async () => {
  const databaseUrl = await freshDatabase();
  const hub = await hubWith({ databaseUrl });
  const asked = (await hub.as.editor('POST', '/api/jobs', { body: { kind: 'derive' } })).json<Job>();
  await sleep(300);
  expect((await hub.hub.stores.jobs.read(asked.id))?.state).toBe('queued');
  expect((await listed(hub.as.viewer)).worker).toEqual({ mode: 'worker', beatAt: null });
  ends(await openTestHub(`${hub.dataDir}/worker`, { databaseUrl, environment: { SERVICE_WORKER: 'off' } }));
  await stateOf(hub.hub.stores.jobs, asked.id, 'done');
  expect((await listed(hub.as.viewer)).worker.beatAt).not.toBeNull();
});

test('O13.4 a record written past the program is taken into the history, and everybody follows', async () => {
  const hub = await hubWith({ environment: { SERVICE_WORKER: 'off' } });
  await hub.as.editor('POST', '/api/designs', { body: { id: 'lead', label: 'Before' } });
  const { pool } = hub.hub.stores.store as DatabaseStore;
  await pool.query(`update records set body = replace(body, 'Before', 'Behind') where kind = 'designs'`);
  const asked = (await hub.as.editor('POST', '/api/jobs', { body: { kind: 'derive' } })).json<Job>();
  const done = await stateOf(hub.hub.stores.jobs, asked.id, 'done');
  expect(done.result).toEqual({ count: 1, records: [{ kind: 'designs', key: 'lead', op: 'put' }] });
  const list = (await hub.as.viewer('GET', '/api/designs')).json<{ items: object[] }>();
  expect(list.items).toMatchObject([{ id: 'lead', label: 'Behind' }]);
  const history = (await hub.as.viewer('GET', '/api/history')).json<{ items: { seq: number; who: object }[] }>();
  expect(history.items[0]).toMatchObject({ who: { name: 'Edited by hand', via: 'system' } });
  const set = (await hub.as.viewer('GET', `/api/history/${history.items[0]!.seq}`)).json<{ changes: object[] }>();
  expect(set.changes).toMatchObject([{ before: { label: 'Before' }, after: { label: 'Behind' } }]);
});

test('O32.9 a job that finished or failed puts job.finished in the outbox with its end', async () => {
  const hub = await hubWith();
  const book = hub.hub.stores.jobs;
  runner(book, 'fails', async () => ({ ok: false, why: 'There was no paper.' }));
  const [job] = await book.add([{ kind: 'fails', label: 'Fails', who }]);
  expect(await stateOf(book, job!.id, 'failed')).toMatchObject({ error: 'There was no paper.' });
  const { pool } = hub.hub.stores.store as DatabaseStore;
  const { rows } = await pool.query<{ payload: string }>(`select payload from outbox where type = 'job.finished'`);
  expect(rows.map(({ payload }) => JSON.parse(payload) as object)).toMatchObject([
    {
      subject: { kind: 'job', id: job!.id, label: 'Fails' },
      summary: { state: 'failed', error: 'There was no paper.' },
    },
  ]);
});

test('a job and its message are kept together or not at all', async () => {
  const hub = await hubWith();
  const book = hub.hub.stores.jobs as DatabaseJobs;
  const { pool } = hub.hub.stores.store as DatabaseStore;
  await book.prepare([{ kind: 'k', label: 'K', who }]);
  const client = await pool.connect();
  await client.query('begin');
  const [job] = await book.addIn(client, [{ kind: 'k', label: 'K', who }]);
  await client.query('rollback');
  client.release();
  expect(await book.read(job!.id)).toBeUndefined();
  expect(await book.take('jobs', 10)).toEqual([]);
});

test('a job of a worker that died is taken up again by another, and what the dead one says later does not count', async () => {
  const databaseUrl = await freshDatabase();
  const hub = await hubWith({ databaseUrl, environment: { SERVICE_WORKER: 'off' } });
  const { pool } = hub.hub.stores.store as DatabaseStore;
  const dead = await DatabaseJobs.open(pool, { runs: false, notice });
  ends({ stop: () => dead.close() });
  const [job] = await dead.add([{ kind: 'other', queue: 'other', label: 'Other', who }]);
  const [first] = await dead.take('other', 1);
  expect(first).toMatchObject({ id: job!.id, runs: 1, state: 'running' });
  // Nobody speaks for it any more; whoever supervises gives it to somebody else.
  const [second] = await until(async () => {
    const taken = await hub.hub.stores.jobs.take('other', 1);
    return taken.length > 0 ? taken : undefined;
  });
  expect(second).toMatchObject({ id: job!.id, runs: 2 });
  await dead.settle('other', [{ id: job!.id, run: 1, state: 'failed', error: 'late' }]);
  expect((await dead.read(job!.id))?.state).toBe('running');
  await hub.hub.stores.jobs.settle('other', [{ id: job!.id, run: 2, state: 'done', result: { by: 'second' } }]);
  expect(await dead.read(job!.id)).toMatchObject({ state: 'done', result: { by: 'second' } });
  expect(await hub.hub.stores.jobs.take('other', 1)).toEqual([]);
});

test('of several processes one asks for a nightly run', async () => {
  const hub = await hubWith();
  const other = await DatabaseJobs.open((hub.hub.stores.store as DatabaseStore).pool, { runs: false, notice });
  ends({ stop: () => other.close() });
  const draft = { kind: 'nightly', label: 'Nightly', who, once: 'nightly of 2026-3-1' };
  const added = await Promise.all([hub.hub.stores.jobs.add([draft]), other.add([draft])]);
  expect(added.flat()).toHaveLength(1);
});

test('more jobs at once than there are connections, into queues this process has not spoken of, do not wait for one another', async () => {
  const hub = await hubWith();
  const { pool } = hub.hub.stores.store as DatabaseStore;
  const queues = Array.from({ length: 30 }, (_, n) => `held-${n}`);
  await hub.hub.stores.jobs.add(queues.map((queue) => ({ kind: 'held', queue, label: 'Held', who })));
  const other = await DatabaseJobs.open(pool, { runs: false, notice });
  ends({ stop: () => other.close() });
  const added = await Promise.all(queues.map((queue) => other.add([{ kind: 'held', queue, label: 'Held', who }])));
  expect(added.flat()).toHaveLength(30);
  const cancelled = await Promise.all(added.flat().map(({ id }) => other.cancel(id)));
  expect(cancelled.map((job) => job?.state)).toEqual(queues.map(() => 'cancelled'));
});

test('on a folder, what is over is listed after a restart, and what was under way has failed', async () => {
  const hub = await startTestHub({ backend: 'files', setup: 'empty' });
  const book = hub.hub.stores.jobs;
  const [job] = await book.add([{ kind: 'held', queue: 'held', label: 'Held', who }]);
  await hub.hub.stop();
  const again = ends(await openTestHub(hub.dataDir, { backend: 'files' }));
  expect(await again.stores.jobs.read(job!.id)).toMatchObject({
    state: 'failed',
    error: 'The hub was stopped before it was done.',
  });
});

import { randomUUID } from 'node:crypto';
import type { Json } from '@cablewright/model';
import { inTransaction, type EventDraft, type Pool, type PoolClient } from '@cablewright/store';
import { Channel } from './channel.ts';
import { finishedEvent } from './finished-event.ts';
import {
  everyJob,
  ordinaryQueue,
  webhookKind,
  type Job,
  type JobDraft,
  type JobList,
  type JobQuery,
  type Progress,
  type Settlement,
} from './job.ts';
import type { Beat, JobBook, JobListeners } from './job-book.ts';
import { JobQueue } from './job-queue.ts';
import { columns, jobOf, type JobRow } from './job-rows.ts';

const channelName = 'jobs';
/** A job that ended its worker this often is not tried again. */
const mostLost = 3;

export interface DatabaseJobsOptions {
  /** This process runs jobs, and so looks for those whose worker died. */
  readonly runs: boolean;
  readonly notice: (message: string) => void;
}

/** Jobs in tables every process on the database shares; the queue library hands them out. */
export class DatabaseJobs implements JobBook {
  readonly #pool: Pool;
  readonly #queue: JobQueue;
  readonly #listeners = new Set<JobListeners>();
  #channel: Channel | undefined;

  private constructor(pool: Pool, queue: JobQueue) {
    this.#pool = pool;
    this.#queue = queue;
  }

  static async open(pool: Pool, { runs, notice }: DatabaseJobsOptions): Promise<DatabaseJobs> {
    const jobs = new DatabaseJobs(pool, await JobQueue.open(pool, runs, notice));
    jobs.#channel = await Channel.open(pool, channelName, (text) => jobs.#heard(text));
    return jobs;
  }

  #heard(text: string): void {
    const [what, name = ''] = text.split(' ');
    for (const { onReady, onMoved } of this.#listeners) {
      if (what === 'ready' || what === '') onReady?.(name);
      if (what === 'moved') onMoved?.(name);
    }
  }

  async add(drafts: readonly JobDraft[]): Promise<Job[]> {
    if (drafts.length === 0) return [];
    await this.prepare(drafts);
    return inTransaction(this.#pool, '', (client) => this.addIn(client, drafts));
  }

  /** Makes sure of the queues of drafts, before a transaction that adds them. */
  prepare(drafts: readonly JobDraft[]): Promise<void> {
    return this.#queue.prepare(drafts.map(({ queue = ordinaryQueue }) => queue));
  }

  /** Adds jobs in a transaction of the caller's: the rows, their messages and the word of them are kept together or not at all. */
  async addIn(client: PoolClient, drafts: readonly JobDraft[]): Promise<Job[]> {
    const rows = drafts.map((draft) => ({
      ...draft,
      id: draft.id ?? randomUUID(),
      queue: draft.queue ?? ordinaryQueue,
      data: draft.data ?? {},
    }));
    const added = await client.query<JobRow>({
      name: 'add jobs',
      text: `insert into jobs (id, kind, queue, label, who, state, data, once)
        select id, kind, queue, label, who, 'queued', data, once
        from json_to_recordset($1) as d(id uuid, kind text, queue text, label text, who json, data json, once text)
        on conflict do nothing returning ${columns}`,
      values: [JSON.stringify(rows)],
    });
    const jobs = added.rows.map(jobOf);
    const ready: string[] = [];
    for (const [queue, some] of Map.groupBy(jobs, (job) => job.queue)) {
      await this.#queue.insert(client, queue, some);
      ready.push(`ready ${queue}`);
    }
    await this.#tell(client, [...ready, ...movedWords(jobs)]);
    return jobs;
  }

  async #tell(on: Pool | PoolClient, texts: readonly string[]): Promise<void> {
    if (texts.length === 0) return;
    const text = `select pg_notify('${channelName}', t) from unnest($1::text[]) as t`;
    await on.query({ name: 'tell of jobs', text, values: [texts] });
  }

  async take(queue: string, most: number): Promise<Job[]> {
    const ids = await this.#queue.take(queue, most);
    if (ids.length === 0) return [];
    const { rows } = await this.#pool.query<JobRow & { lost: number }>({
      name: 'take jobs',
      text: `update jobs set state = 'running', runs = runs + 1, next_at = null, started_at = coalesce(started_at, now()),
          lost = lost + (state = 'running')::int
        where id = any($1::uuid[]) and state in ('queued', 'retrying', 'running') returning ${columns}, lost`,
      values: [ids],
    });
    const there = new Set(rows.map(({ id }) => id));
    await this.#queue.drop(
      this.#pool,
      queue,
      ids.filter((id) => !there.has(id)),
    );
    const worn = rows.filter(({ lost }) => lost >= mostLost).map(jobOf);
    const error = `It ended the process that ran it ${mostLost} times.`;
    await this.settle(
      queue,
      worn.map(({ id, runs }) => ({ id, run: runs, state: 'failed', error })),
    );
    const jobs = rows.filter(({ lost }) => lost < mostLost).map(jobOf);
    // Pages may hear of it a moment later; the work need not wait for that.
    void this.#tell(this.#pool, movedWords(jobs)).catch(() => undefined);
    return jobs;
  }

  alive(queue: string, jobs: readonly Job[]): Promise<void> {
    return this.#queue.touch(
      queue,
      jobs.map(({ id }) => id),
    );
  }

  async progress(id: string, progress: Progress): Promise<void> {
    await this.#pool.query(`update jobs set progress = $2 where id = $1 and state = 'running'`, [id, progress]);
    await this.#tell(this.#pool, [`moved ${id}`]);
  }

  async settle(queue: string, settlements: readonly Settlement[]): Promise<void> {
    if (settlements.length === 0) return;
    await inTransaction(this.#pool, '', async (client) => {
      const { rows } = await client.query<JobRow>({
        name: 'settle jobs',
        text: `update jobs set state = s.state, error = s.error, result = coalesce(s.result, jobs.result),
            finished_at = case when s.state = 'retrying' then null else now() end,
            next_at = case when s.state = 'retrying' then now() + s."waitMs" * interval '1 ms' end
          from json_to_recordset($1)
            as s(id uuid, run integer, state text, error text, result json, "waitMs" double precision)
          where jobs.id = s.id and jobs.runs = s.run and jobs.state = 'running' returning ${columns}`,
        values: [JSON.stringify(settlements)],
      });
      const settled = rows.map(jobOf);
      // Whoever lost a run to somebody else has lost its message too; a cancelled one is nobody's.
      await this.#queue.drop(
        client,
        queue,
        settled.map(({ id }) => id),
      );
      const waits = new Map(settlements.map((one) => [one.id, one.state === 'retrying' ? one.waitMs : 0]));
      const again = settled.filter(({ state }) => state === 'retrying');
      if (again.length > 0)
        await this.#queue.insert(
          client,
          queue,
          again.map(({ id }) => ({ id, waitMs: waits.get(id) ?? 0 })),
        );
      await this.#announce(client, settled);
    });
  }

  /** The event that a job has finished goes to the outbox in the transaction that finishes it. */
  async #announce(client: PoolClient, settled: readonly Job[]): Promise<void> {
    const told = settled.filter(({ kind }) => kind !== webhookKind);
    const events = told.flatMap((job) => {
      const event = finishedEvent(job);
      return event === undefined ? [] : [{ ...event, at: job.finishedAt ?? new Date().toISOString() }];
    });
    await putEvents(client, events);
    await this.#tell(client, movedWords(told));
  }

  async list({ kind, state, queue, limit, cursor }: JobQuery): Promise<JobList> {
    const where = `(case when $1::text is null then kind <> '${webhookKind}' else kind = $1 end)
      and ($2::text is null or state = $2) and ($3::text is null or queue = $3)`;
    const values = [kind ?? null, state ?? null, queue ?? null];
    const [page, counted] = await Promise.all([
      this.#pool.query<JobRow & { number: number }>(
        `select ${columns}, number from jobs where ${where} and ($4::bigint is null or number < $4)
         order by number desc limit $5`,
        [...values, cursor ?? null, limit + 1],
      ),
      this.#pool.query<{ total: number }>(`select count(*) as total from jobs where ${where}`, values),
    ]);
    const items = page.rows.slice(0, limit).map(jobOf);
    const last = page.rows[limit - 1];
    const more = page.rows.length > limit && last !== undefined;
    return { items, total: counted.rows[0]!.total, ...(more ? { next: String(last.number) } : {}) };
  }

  async queues(kind: string): Promise<string[]> {
    const { rows } = await this.#pool.query<{ queue: string }>(
      `select distinct queue from jobs where kind = $1 and finished_at is null`,
      [kind],
    );
    return rows.map(({ queue }) => queue);
  }

  async read(id: string): Promise<Job | undefined> {
    const { rows } = await this.#pool.query<JobRow>(`select ${columns} from jobs where id = $1`, [id]);
    return rows[0] === undefined ? undefined : jobOf(rows[0]);
  }

  async cancel(id: string): Promise<Job | undefined> {
    const now = await this.read(id);
    if (now !== undefined) await this.#queue.prepare([now.queue]);
    const job = await inTransaction(this.#pool, '', async (client) => {
      const { rows } = await client.query<JobRow>(
        `update jobs set state = 'cancelled', finished_at = now(), next_at = null
         where id = $1 and state in ('queued', 'running', 'retrying') returning ${columns}`,
        [id],
      );
      if (rows[0] === undefined) return undefined;
      const cancelled = jobOf(rows[0]);
      await this.#queue.drop(client, cancelled.queue, [id]);
      await this.#announce(client, [cancelled]);
      return cancelled;
    });
    return job ?? this.read(id);
  }

  async keep(id: string, content: Json): Promise<void> {
    await this.#pool.query('update jobs set kept = $2 where id = $1', [id, JSON.stringify(content)]);
  }

  async kept(id: string): Promise<Json | undefined> {
    const { rows } = await this.#pool.query<{ kept: string | null }>('select kept from jobs where id = $1', [id]);
    const text = rows[0]?.kept;
    return text === null || text === undefined ? undefined : (JSON.parse(text) as Json);
  }

  async amend(id: string, was: Job['state'], result: Json): Promise<boolean> {
    const { rowCount } = await this.#pool.query('update jobs set result = $3 where id = $1 and state = $2', [
      id,
      was,
      JSON.stringify(result),
    ]);
    await this.#tell(this.#pool, [`moved ${id}`]);
    return rowCount === 1;
  }

  async prune(kind: string, before: string): Promise<number> {
    const { rowCount } = await this.#pool.query('delete from jobs where kind = $1 and finished_at < $2', [
      kind,
      before,
    ]);
    return rowCount ?? 0;
  }

  async beat({ name, at }: Beat): Promise<void> {
    await this.#pool.query(
      `insert into job_beats (name, at) values ($1, $2) on conflict (name) do update set at = excluded.at`,
      [name, at],
    );
  }

  async lastBeat(): Promise<Beat | undefined> {
    const { rows } = await this.#pool.query<{ name: string; at: Date }>(
      'select name, at from job_beats order by at desc limit 1',
    );
    return rows[0] === undefined ? undefined : { name: rows[0].name, at: rows[0].at.toISOString() };
  }

  listen(listeners: JobListeners): () => void {
    this.#listeners.add(listeners);
    return () => this.#listeners.delete(listeners);
  }

  async close(): Promise<void> {
    this.#listeners.clear();
    this.#channel?.close();
    await this.#queue.close();
  }
}

/** Events of no change set, in the outbox like the others. */
async function putEvents(client: PoolClient, events: readonly (EventDraft & { at: string })[]): Promise<void> {
  if (events.length === 0) return;
  await client.query(
    `insert into outbox (seq, at, type, payload)
     select null, at, type, payload from unnest($1::text[], $2::text[], $3::text[]) as e(at, type, payload)`,
    [events.map(({ at }) => at), events.map(({ type }) => type), events.map(({ payload }) => JSON.stringify(payload))],
  );
}

/** More jobs than this are told of as one: whoever shows them asks for all anyway. */
const mostNamed = 20;

function movedWords(jobs: readonly Job[]): string[] {
  const told = jobs.filter(({ kind }) => kind !== webhookKind);
  return told.length > mostNamed ? [`moved ${everyJob}`] : told.map(({ id }) => `moved ${id}`);
}

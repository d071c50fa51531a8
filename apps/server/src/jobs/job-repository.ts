import { randomUUID } from 'node:crypto';
import type { Json } from '@cablewright/model';
import { type Dialect, notify, query, type Sql, type SqlSteps } from '@cablewright/store';
import { finishedEvent } from './finished-event.ts';
import { JobFiles } from './job-files.ts';
import {
  everyJob,
  type Job,
  type JobDraft,
  type JobList,
  type JobQuery,
  ordinaryQueue,
  type Progress,
  type Settlement,
  webhookKind,
} from './job.ts';
import { columns, isoTime, jobOf, type JobRow, jobsOf } from './job-rows.ts';
import { oneRow } from '../platform/one-row.ts';

// The SQL statements for the table of jobs in the given dialect.

/** A running job without a heartbeat for this long is given to another worker, in ms. */
const silentMs = 10_000;

type Columns = Parameters<Dialect['records']>[2];

const drafts: Columns = {
  id: 'uuid',
  kind: 'text',
  queue: 'text',
  label: 'text',
  who: 'json',
  data: 'json',
  once: 'text',
};
const settled: Columns = {
  id: 'uuid',
  run: 'bigint',
  state: 'text',
  error: 'text',
  result: 'json',
  wait_ms: 'double precision',
};
const running: Columns = { id: 'uuid', run: 'bigint' };
const events: Columns = { at: 'text', type: 'text', payload: 'text' };

type JobStatements = ReturnType<typeof jobStatements>;

function jobStatements({ now, fromNow, records, skipLocked }: Dialect) {
  const filter = `(case when cast($1 as text) is null then kind <> '${webhookKind}' else kind = $1 end)
    and (cast($2 as text) is null or state = $2) and (cast($3 as text) is null or queue = $3)`;
  return {
    /** Parameters: the drafts as JSON. */
    add: `insert into jobs (id, kind, queue, label, who, state, data, once)
      select d.id, d.kind, d.queue, d.label, d.who, 'queued', d.data, d.once
      from ${records('$1', 'd', drafts)} where true
      on conflict do nothing returning ${columns}`,
    /**
     * Parameters: the queue, and the maximum number of jobs. A job is due if its delay has passed, or its worker no
     * longer sends a heartbeat.
     */
    take: `with due as materialized (
        select id from jobs
        where queue = $1 and finished_at is null
          and case when state = 'running' then coalesce(alive_at, started_at) < ${fromNow(String(-silentMs))}
            else next_at is null or next_at <= ${now} end
        order by number limit $2 ${skipLocked})
      update jobs set state = 'running', runs = runs + 1, next_at = null, alive_at = ${now},
        started_at = coalesce(started_at, ${now}), lost = lost + case when state = 'running' then 1 else 0 end
      from due where jobs.id = due.id returning ${columns}, jobs.lost`,
    /** Parameters: the runs as JSON. */
    heartbeat: `update jobs set alive_at = ${now} from ${records('$1', 'r', running)}
      where jobs.id = r.id and jobs.runs = r.run and jobs.state = 'running'`,
    progress: `update jobs set progress = $2 where id = $1 and state = 'running'`,
    /** Parameters: the settlements as JSON. */
    settle: `update jobs set state = s.state, error = s.error, result = coalesce(s.result, jobs.result),
        finished_at = case when s.state = 'retrying' then null else ${now} end,
        next_at = case when s.state = 'retrying' then ${fromNow('s.wait_ms')} end
      from ${records('$1', 's', settled)}
      where jobs.id = s.id and jobs.runs = s.run and jobs.state = 'running' returning ${columns}`,
    /** Parameters: events without a change set, as JSON. */
    putEvents: `insert into outbox (seq, at, type, payload)
      select null, e.at, e.type, e.payload from ${records('$1', 'e', events)}`,
    cancel: `update jobs set state = 'cancelled', finished_at = ${now}, next_at = null
      where id = $1 and finished_at is null returning ${columns}`,
    list: `select ${columns} from jobs where ${filter} and (cast($4 as bigint) is null or number < $4)
      order by number desc limit $5`,
    count: `select count(*) as total from jobs where ${filter}`,
  };
}

const channel = 'jobs';
/** A job isn't tried again after its worker has died this often. */
const maxLost = 3;
/**
 * If more jobs than this change at the same time, one notification announces all of them, because pages would reload
 * all jobs anyway.
 */
const maxNamed = 20;

/**
 * `onReady` receives the queue in which jobs are due. `onChanged` receives the id of a changed job, or `everyJob`. It
 * isn't called for deliveries.
 */
interface JobListeners {
  readonly onReady?: (queue: string) => void;
  readonly onChanged?: (id: string) => void;
}

/** The heartbeat of a process that runs jobs. */
interface Heartbeat {
  readonly name: string;
  readonly at: string;
}

/**
 * The jobs, in a table that all processes on the database share. After `add` resolves, a job survives the end of any
 * process until it is settled. The row of a job is also its entry in the queue, so the two can't disagree. Only the
 * latest run of a job counts.
 */
export class JobRepository {
  /** The input files of jobs. */
  readonly files: JobFiles;
  readonly #sql: Sql;
  readonly #statements: JobStatements;
  readonly #listeners = new Set<JobListeners>();
  #unlisten: () => void = () => undefined;

  private constructor(sql: Sql) {
    this.#sql = sql;
    this.files = new JobFiles(sql);
    this.#statements = jobStatements(sql.dialect);
  }

  static async open(sql: Sql): Promise<JobRepository> {
    const jobs = new JobRepository(sql);
    jobs.#unlisten = await sql.listen(channel, (text) => jobs.#heard(text));
    return jobs;
  }

  #heard(text: string): void {
    const [what, name = ''] = text.split(' ');
    for (const { onReady, onChanged } of this.#listeners) {
      if (what === 'ready' || what === '') onReady?.(name);
      // Notifications may have been lost, so any job shown on a page may be out of date.
      if (what === 'changed' || what === '') onChanged?.(what === '' ? everyJob : name);
    }
  }

  /** Adds jobs, except for those whose `once` key was already used. */
  async add(drafts: readonly JobDraft[]): Promise<Job[]> {
    return drafts.length === 0 ? [] : this.#sql.transaction(() => this.addSteps(drafts));
  }

  /** Adds a job that has no `once` key. */
  async addOne(draft: Omit<JobDraft, 'once'>): Promise<Job> {
    return oneRow(await this.add([draft]));
  }

  /** Adds jobs in the caller's transaction. */
  *addSteps(drafts: readonly JobDraft[]): SqlSteps<Job[]> {
    const rows = drafts.map((draft) => ({
      ...draft,
      id: draft.id ?? randomUUID(),
      queue: draft.queue ?? ordinaryQueue,
      data: draft.data ?? {},
    }));
    const jobs = jobsOf(yield* query<JobRow>(this.#statements.add, [JSON.stringify(rows)]));
    const queues = new Set(jobs.map(({ queue }) => queue));
    yield* notify(channel, [...[...queues].map((queue) => `ready ${queue}`), ...changeTexts(jobs)]);
    return jobs;
  }

  /** Takes up to `max` due jobs and marks them as running. */
  async take(queue: string, max: number): Promise<Job[]> {
    const rows = await this.#sql.query<JobRow & { lost: number }>(this.#statements.take, [queue, max]);
    if (rows.length === 0) return [];
    const exhausted = jobsOf(rows.filter(({ lost }) => lost >= maxLost));
    const error = `The process that ran this job ended ${maxLost} times.`;
    await this.settle(exhausted.map(({ id, runs }) => ({ id, run: runs, state: 'failed', error })));
    const jobs = jobsOf(rows.filter(({ lost }) => lost < maxLost));
    // Pages are notified in the background, so that the jobs can start at once.
    const texts = changeTexts(jobs);
    if (texts.length > 0) void this.#sql.notify(channel, texts).catch(() => undefined);
    return jobs;
  }

  /** Records that these jobs are still running. A job without a heartbeat is given to another worker. */
  async keepAlive(jobs: readonly Job[]): Promise<void> {
    const running = jobs.map(({ id, runs }) => ({ id, run: runs }));
    await this.#sql.query(this.#statements.heartbeat, [JSON.stringify(running)]);
  }

  async progress(id: string, progress: Progress): Promise<void> {
    await this.#sql.query(this.#statements.progress, [id, JSON.stringify(progress)]);
    await this.#sql.notify(channel, [`changed ${id}`]);
  }

  /**
   * Ends runs or schedules retries. Settlements for a run that isn't the latest, or for a cancelled job, are ignored.
   */
  async settle(settlements: readonly Settlement[]): Promise<void> {
    if (settlements.length === 0) return;
    const values = settlements.map((settlement) => ({
      ...settlement,
      wait_ms: settlement.state === 'retrying' ? settlement.waitMs : 0,
    }));
    const { settle } = this.#statements;
    const announce = this.#announce.bind(this);
    await this.#sql.transaction(function* () {
      yield* announce(jobsOf(yield* query<JobRow>(settle, [JSON.stringify(values)])));
    });
  }

  /** Adds the events of finished jobs to the outbox, in the same transaction that finishes the jobs. */
  *#announce(settled: readonly Job[]): SqlSteps<void> {
    const listed = settled.filter(({ kind }) => kind !== webhookKind);
    const events = listed.flatMap((job) => {
      const event = finishedEvent(job);
      if (event === undefined) return [];
      return [{ type: event.type, payload: JSON.stringify(event.payload), at: job.finishedAt }];
    });
    if (events.length > 0) yield* query(this.#statements.putEvents, [JSON.stringify(events)]);
    yield* notify(channel, changeTexts(listed));
  }

  async list({ kind, state, queue, limit, cursor }: JobQuery): Promise<JobList> {
    const filter = [kind ?? null, state ?? null, queue ?? null];
    const [rows, counted] = await Promise.all([
      this.#sql.query<JobRow>(this.#statements.list, [...filter, cursor ?? null, limit + 1]),
      this.#sql.query<{ total: number }>(this.#statements.count, filter),
    ]);
    const items = rows.slice(0, limit).map(jobOf);
    const last = rows[limit - 1];
    const more = rows.length > limit && last !== undefined;
    return { items, total: oneRow(counted).total, next: more ? String(last.number) : undefined };
  }

  /** The queues that contain unfinished jobs of a kind. */
  async queues(kind: string): Promise<string[]> {
    const text = 'select distinct queue from jobs where kind = $1 and finished_at is null';
    return (await this.#sql.query<{ queue: string }>(text, [kind])).map(({ queue }) => queue);
  }

  async read(id: string): Promise<Job | undefined> {
    const [row] = await this.#sql.query<JobRow>(`select ${columns} from jobs where id = $1`, [id]);
    return row === undefined ? undefined : jobOf(row);
  }

  /** Cancels an unfinished job and stops it if it is running. Returns the updated job. */
  async cancel(id: string): Promise<Job | undefined> {
    const { cancel } = this.#statements;
    const announce = this.#announce.bind(this);
    const cancelled = await this.#sql.transaction(function* () {
      const jobs = jobsOf(yield* query<JobRow>(cancel, [id]));
      yield* announce(jobs);
      return jobs[0];
    });
    return cancelled ?? this.read(id);
  }

  /** Stores a large JSON text with a job, such as the plan of an import. Lists of jobs don't include it. */
  async attach(id: string, json: string): Promise<void> {
    await this.#sql.query('update jobs set kept = $2 where id = $1', [id, json]);
  }

  async attachment(id: string): Promise<Json | undefined> {
    const [row] = await this.#sql.query<{ kept: string | null }>('select kept from jobs where id = $1', [id]);
    return row === undefined || row.kept === null ? undefined : (JSON.parse(row.kept) as Json);
  }

  /** Replaces the result of a job, provided that the job is in the given state. Returns false otherwise. */
  async replaceResult(id: string, state: Job['state'], result: Json): Promise<boolean> {
    const text = 'update jobs set result = $3 where id = $1 and state = $2 returning id';
    const rows = await this.#sql.query(text, [id, state, JSON.stringify(result)]);
    await this.#sql.notify(channel, [`changed ${id}`]);
    return rows.length === 1;
  }

  /** Removes the jobs of a kind that ended before the given time. Returns how many were removed. */
  async prune(kind: string, before: string): Promise<number> {
    const text = 'delete from jobs where kind = $1 and finished_at < $2 returning id';
    return (await this.#sql.query(text, [kind, before])).length;
  }

  async beat({ name, at }: Heartbeat): Promise<void> {
    const text = `insert into job_beats (name, at) values ($1, $2) on conflict (name) do update set at = excluded.at`;
    await this.#sql.query(text, [name, at]);
  }

  async lastHeartbeat(): Promise<Heartbeat | undefined> {
    const text = 'select name, at from job_beats order by at desc limit 1';
    const [row] = await this.#sql.query<{ name: string; at: Date | string }>(text);
    return row === undefined ? undefined : { name: row.name, at: isoTime(row.at) };
  }

  listen(listeners: JobListeners): () => void {
    this.#listeners.add(listeners);
    return () => this.#listeners.delete(listeners);
  }

  close(): void {
    this.#listeners.clear();
    this.#unlisten();
  }
}

function changeTexts(jobs: readonly Job[]): string[] {
  const listed = jobs.filter(({ kind }) => kind !== webhookKind);
  return listed.length > maxNamed ? [`changed ${everyJob}`] : listed.map(({ id }) => `changed ${id}`);
}

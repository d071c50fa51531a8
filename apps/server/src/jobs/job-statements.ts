/** The SQL statements of the table of jobs, for a dialect. */
import type { Dialect } from '@cablewright/store';
import { columns } from './job-rows.ts';
import { webhookKind } from './job.ts';

/** A job without a heartbeat for this long is reassigned, ms. */
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

export type JobStatements = ReturnType<typeof jobStatements>;

export function jobStatements({ now, fromNow, records, skipLocked }: Dialect) {
  const filter = `(case when cast($1 as text) is null then kind <> '${webhookKind}' else kind = $1 end)
    and (cast($2 as text) is null or state = $2) and (cast($3 as text) is null or queue = $3)`;
  return {
    /** Values: the drafts as JSON. */
    add: `insert into jobs (id, kind, queue, label, who, state, data, once)
      select d.id, d.kind, d.queue, d.label, d.who, 'queued', d.data, d.once
      from ${records('$1', 'd', drafts)} where true
      on conflict do nothing returning ${columns}`,
    /** Values: the queue, the maximum number. A job is due if its waiting time is over or its worker sends no heartbeat any more. */
    take: `with due as materialized (
        select id from jobs
        where queue = $1 and finished_at is null
          and case when state = 'running' then coalesce(alive_at, started_at) < ${fromNow(String(-silentMs))}
            else next_at is null or next_at <= ${now} end
        order by number limit $2 ${skipLocked})
      update jobs set state = 'running', runs = runs + 1, next_at = null, alive_at = ${now},
        started_at = coalesce(started_at, ${now}), lost = lost + case when state = 'running' then 1 else 0 end
      from due where jobs.id = due.id returning ${columns}, jobs.lost`,
    /** Values: the runs as JSON. */
    heartbeat: `update jobs set alive_at = ${now} from ${records('$1', 'r', running)}
      where jobs.id = r.id and jobs.runs = r.run and jobs.state = 'running'`,
    progress: `update jobs set progress = $2 where id = $1 and state = 'running'`,
    /** Values: the settlements as JSON. */
    settle: `update jobs set state = s.state, error = s.error, result = coalesce(s.result, jobs.result),
        finished_at = case when s.state = 'retrying' then null else ${now} end,
        next_at = case when s.state = 'retrying' then ${fromNow('s.wait_ms')} end
      from ${records('$1', 's', settled)}
      where jobs.id = s.id and jobs.runs = s.run and jobs.state = 'running' returning ${columns}`,
    /** Values: events without a change set, as JSON. */
    putEvents: `insert into outbox (seq, at, type, payload)
      select null, e.at, e.type, e.payload from ${records('$1', 'e', events)}`,
    cancel: `update jobs set state = 'cancelled', finished_at = ${now}, next_at = null
      where id = $1 and finished_at is null returning ${columns}`,
    list: `select ${columns} from jobs where ${filter} and (cast($4 as bigint) is null or number < $4)
      order by number desc limit $5`,
    count: `select count(*) as total from jobs where ${filter}`,
  };
}

import type { Json, Who } from '@cablewright/model';
import { inTransaction, type Pool } from '@cablewright/store';
import type { DatabaseJobs } from '../../jobs/database-jobs.ts';
import type { JobDraft } from '../../jobs/job.ts';
import { together, type Outbox, type OutboxEvent, type Wanted } from './outbox.ts';

/** Any number that is this program's own: whoever empties the outbox holds it until the end of the transaction. */
const outboxLock = 724_116_004;

const dropSql = {
  name: 'drop events nobody waits for',
  text: `with dropped as (delete from outbox where type <> all ($1::text[]) and (seq is null or seq <= $2))
    select exists (select from outbox where type = any ($1::text[])) as left, set_config('synchronous_commit', 'off', true)`,
};

interface Row {
  readonly id: number;
  readonly seq: number | null;
  readonly at: string;
  readonly type: string;
  readonly payload: string;
  readonly who_name: string | null;
  readonly who_email: string | null;
  readonly who_via: Who['via'] | null;
}

/** The outbox the saves write to, in their own transactions. */
export class DatabaseOutbox implements Outbox {
  readonly #pool: Pool;
  readonly #jobs: DatabaseJobs;

  constructor(pool: Pool, jobs: DatabaseJobs) {
    this.#pool = pool;
    this.#jobs = jobs;
  }

  /**
   * One statement, whose commit waits for no disk: an event that comes back after a crash is dropped again. It needs no turn
   * either: an event another process is making deliveries of is only deleted twice.
   */
  async drop({ types, at }: Wanted): Promise<boolean> {
    if (types === 'all') return true;
    const { rows } = await this.#pool.query<{ left: boolean }>({ ...dropSql, values: [types, at] });
    return rows[0]!.left;
  }

  drain(work: (events: readonly OutboxEvent[]) => Promise<readonly JobDraft[]>): Promise<number> {
    return inTransaction(this.#pool, '', async (client) => {
      const lock = await client.query<{ mine: boolean }>('select pg_try_advisory_xact_lock($1) as mine', [outboxLock]);
      if (!lock.rows[0]!.mine) return 0;
      const { rows } = await client.query<Row>({
        name: 'read the outbox',
        text: `select o.id, o.seq, o.at, o.type, o.payload, c.who_name, c.who_email, c.who_via
          from outbox o left join change_sets c on c.seq = o.seq order by o.id limit ${together}`,
      });
      if (rows.length === 0) return 0;
      const drafts = await work(rows.map(eventOf));
      await this.#jobs.prepare(drafts);
      if (drafts.length > 0) await this.#jobs.addIn(client, drafts);
      await client.query('delete from outbox where id = any($1::bigint[])', [rows.map(({ id }) => id)]);
      return rows.length;
    });
  }

  onEvent(): void {
    // A save is heard of by the catalog, a job by its book.
  }
}

function eventOf({ seq, at, type, payload, who_name: name, who_email: email, who_via: via }: Row): OutboxEvent {
  const who = name === null || via === null ? {} : { who: { name, ...(email === null ? {} : { email }), via } };
  return { type, at, ...(seq === null ? {} : { seq }), ...who, payload: JSON.parse(payload) as Json };
}

/** The outbox: events for which deliveries must be created. */
import type { Change, Json, Who } from '@cablewright/model';
import { query, type EventDraft, type Sql, type SqliteMigration, type StoredChangeSet } from '@cablewright/store';
import type { JobDraft } from '../../jobs/job.ts';
import type { JobRepository } from '../../jobs/job-repository.ts';
import { oneRow } from '../../platform/one-row.ts';

/** An event, as written by a save or a job. */
export interface OutboxEvent {
  readonly type: string;
  readonly at: string;
  /** The number of its change set, if it has one. */
  readonly seq?: number;
  readonly who?: Who;
  readonly payload: Json;
  /** The change set, if it is stored with the event because the catalog may have no history. */
  readonly changeSet?: StoredChangeSet;
}

/** The event types of all subscriptions, as of change set `at`. */
export interface WantedEvents {
  readonly types: 'all' | readonly string[];
  readonly at: number;
}

/** The most events that are handled together. */
export const batchSize = 200;

/** Larger change sets, such as imports, get no summary, because a summary has only thirty lines. */
export const maxSummarized = 200;

/**
 * On PostgreSQL, the history's table of change sets is used. With the files backend, this table contains the saves
 * whose events are in the outbox, with their authors. The newest save is always retained.
 */
export const sqliteOutboxMigrations: readonly SqliteMigration[] = [
  {
    area: 'outbox',
    number: 1,
    up: `create table outbox (id integer primary key autoincrement, seq integer, at text not null, type text not null,
        payload text not null);
      create table change_sets (seq integer primary key, who_name text not null, who_email text, who_via text not null,
        changes text);`,
  },
];

interface Row {
  readonly id: number;
  readonly seq: number | null;
  readonly at: string;
  readonly type: string;
  readonly payload: string;
  readonly who_name: string | null;
  readonly who_email: string | null;
  readonly who_via: Who['via'] | null;
  /** JSON as text. */
  readonly changes: string | null;
}

/** Thrown if another process has taken some of the events. */
class TakenElsewhere extends Error {}

/** The outbox to which saves and finished jobs write. */
export class Outbox {
  readonly #sql: Sql;
  readonly #jobs: JobRepository;

  constructor(sql: Sql, jobs: JobRepository) {
    this.#sql = sql;
    this.#jobs = jobs;
  }

  /**
   * Removes events without a subscription. Returns whether there may be more of them. An event that reappears after a
   * crash is removed again, so PostgreSQL needn't wait for the disk. Another process may create deliveries at the same
   * time.
   */
  async drop({ types, at }: WantedEvents): Promise<boolean> {
    if (types === 'all') return true;
    const { name, records } = this.#sql.dialect;
    const wanted = `select w.type from ${records('$1', 'w', { type: 'text' })}`;
    const values = [JSON.stringify(types.map((type) => ({ type }))), at];
    const unwanted = `delete from outbox where type not in (${wanted}) and (seq is null or seq <= $2)`;
    const left = `exists (select 1 from outbox where type in (${wanted})) as "left"`;
    if (name === 'postgres') {
      const text = `with dropped as (${unwanted}) select ${left}, set_config('synchronous_commit', 'off', true)`;
      return oneRow(await this.#sql.query<{ left: boolean }>(text, values)).left;
    }
    await this.#sql.query(unwanted, values);
    return oneRow(await this.#sql.query<{ left: number }>('select exists (select 1 from outbox) as "left"')).left === 1;
  }

  /**
   * Removes events, oldest first, and adds the deliveries that `work` creates for them, in one transaction. An event
   * therefore survives a crash and is delivered only once. Returns the number of events, which is 0 if there are none
   * or another process was faster.
   *
   * @param at The newest change set that `work` knows of. Events of later ones, and those after them, stay in the
   * outbox: a folder writes the events of a save before the save can be read, and that save may add the subscription
   * for them.
   */
  async drain(at: number, work: (events: readonly OutboxEvent[]) => Promise<readonly JobDraft[]>): Promise<number> {
    const read = await this.#sql.query<Row>(this.#readText());
    const later = read.findIndex(({ seq }) => seq !== null && Number(seq) > at);
    const rows = later === -1 ? read : read.slice(0, later);
    if (rows.length === 0) return 0;
    const drafts = await work(rows.map(eventOf));
    const taken = this.#sql.dialect.records('$1', 't', { id: 'bigint' });
    const ids = JSON.stringify(rows.map(({ id }) => ({ id })));
    const jobs = this.#jobs;
    try {
      await this.#sql.transaction(function* () {
        const gone = yield* query(`delete from outbox where id in (select t.id from ${taken}) returning id`, [ids]);
        if (gone.length < rows.length) throw new TakenElsewhere();
        if (drafts.length > 0) yield* jobs.addSteps(drafts);
      });
      return rows.length;
    } catch (error) {
      if (error instanceof TakenElsewhere) return 0;
      throw error;
    }
  }

  #readText(): string {
    const changes = this.#sql.dialect.name === 'postgres' ? 'null' : 'c.changes';
    return `select o.id, o.seq, o.at, o.type, o.payload, c.who_name, c.who_email, c.who_via, ${changes} as changes
      from outbox o left join change_sets c on c.seq = o.seq order by o.id limit ${batchSize}`;
  }

  /**
   * Adds the events of a save on a folder. They are added only once, although the folder repeats the call for the last
   * save after a crash.
   */
  async put(changeSet: StoredChangeSet, drafts: readonly EventDraft[]): Promise<void> {
    const { seq, at, who } = changeSet;
    const needed = drafts.some(({ type }) => type === 'design.saved') && changeSet.changes.length <= maxSummarized;
    const changes = needed ? JSON.stringify(changeSet.changes) : null;
    const events = this.#sql.dialect.records('$1', 'e', { type: 'text', payload: 'text' });
    const rows = drafts.map(({ type, payload }) => ({ type, payload: JSON.stringify(payload) }));
    await this.#sql.transaction(function* () {
      const added = yield* query(
        `insert into change_sets (seq, who_name, who_email, who_via, changes)
          select $1, $2, $3, $4, $5 where not exists (select 1 from change_sets where seq >= $1) returning seq`,
        [seq, who.name, who.email ?? null, who.via, changes],
      );
      if (added.length === 0) return;
      const text = `insert into outbox (seq, at, type, payload) select $2, $3, e.type, e.payload from ${events}`;
      yield* query(text, [JSON.stringify(rows), seq, at]);
      yield* query(
        'delete from change_sets where seq < $1 and seq not in (select o.seq from outbox o where o.seq is not null)',
        [seq],
      );
    });
  }

  /** Removes saves that are newer than the head of the folder. They belong to a previous catalog. */
  async forgetAfter(head: number): Promise<void> {
    await this.#sql.transaction(function* () {
      yield* query('delete from outbox where seq > $1', [head]);
      yield* query('delete from change_sets where seq > $1', [head]);
    });
  }
}

function eventOf({
  seq,
  at,
  type,
  payload,
  who_name: name,
  who_email: email,
  who_via: via,
  changes,
}: Row): OutboxEvent {
  const who = name === null || via === null ? undefined : { name, email: email ?? undefined, via };
  return {
    type,
    at,
    seq: seq ?? undefined,
    who,
    payload: JSON.parse(payload) as Json,
    changeSet: changes === null || seq === null || who === undefined ? undefined : changeSetOf(seq, at, who, changes),
  };
}

function changeSetOf(seq: number, at: string, who: Who, changes: string): StoredChangeSet {
  return { seq, at, who, message: '', changes: JSON.parse(changes) as Change[] };
}

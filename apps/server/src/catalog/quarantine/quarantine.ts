/**
 * Quarantined records: the hub got stuck while it worked on them. They can be viewed, but aren't checked and can't be
 * released.
 */
import Type from 'typebox';
import type { Migration, Sql, SqliteMigration, StoredChangeSet } from '@cablewright/store';
import type { Stuck } from '../../platform/watchdog/watchdog.ts';
import type { Shape } from '../../platform/http/shape.ts';

const table =
  'create table quarantined_records (kind text not null, id text not null, since text not null, reason text not null, primary key (kind, id))';
export const quarantineMigrations: readonly Migration[] = [
  { area: 'quarantine', number: 1, name: 'records that stopped the program', up: table },
];
export const sqliteQuarantineMigrations: readonly SqliteMigration[] = [{ area: 'quarantine', number: 1, up: table }];

export const Quarantined = Type.Object(
  {
    kind: Type.String(),
    id: Type.String(),
    since: Type.String({ description: 'ISO 8601' }),
    reason: Type.String({ description: 'What happened, as a clause' }),
  },
  { title: 'Quarantined record' },
);
type Quarantined = Shape<typeof Quarantined>;

/** How often a process reads quarantines added by other processes, in ms. */
const readAgainMs = 60_000;

export class Quarantine {
  readonly #records = new Map<string, Quarantined>();
  #sql: Sql | undefined;
  #timer: NodeJS.Timeout | undefined;

  of(kind: string, id: string): Quarantined | undefined {
    return this.#records.size === 0 ? undefined : this.#records.get(`${kind}:${id}`);
  }

  list(): readonly Quarantined[] {
    return [...this.#records.values()];
  }

  /** Starts to store the list in the database, and to free a record whenever it is saved. */
  async open(sql: Sql, catalog: { onChange(listener: (changeSet: StoredChangeSet) => void): unknown }): Promise<void> {
    this.#sql = sql;
    await this.#read(sql);
    catalog.onChange(({ changes }) => {
      for (const { kind, key } of changes) if (this.of(kind, key) !== undefined) void this.free(kind, key);
    });
    this.#timer = setInterval(() => void this.#read(sql).catch(() => undefined), readAgainMs).unref();
  }

  async #read(sql: Sql): Promise<void> {
    const rows = await sql.query<Quarantined>('select kind, id, since, reason from quarantined_records');
    this.#records.clear();
    for (const row of rows) this.#records.set(`${row.kind}:${row.id}`, row);
  }

  async hold(record: Quarantined): Promise<void> {
    const { kind, id, since, reason } = record;
    this.#records.set(`${kind}:${id}`, record);
    const text = `insert into quarantined_records (kind, id, since, reason) values ($1, $2, $3, $4)
      on conflict (kind, id) do update set since = excluded.since, reason = excluded.reason`;
    await this.#sql?.query(text, [kind, id, since, reason]);
  }

  /** Returns false if the record was not quarantined. */
  async free(kind: string, id: string): Promise<boolean> {
    const was = this.#records.delete(`${kind}:${id}`);
    await this.#sql?.query('delete from quarantined_records where kind = $1 and id = $2', [kind, id]);
    return was;
  }

  stop(): void {
    clearInterval(this.#timer);
  }
}

/** Quarantines the record that the last run was working on when the watchdog ended it. */
export async function holdStuck(
  quarantine: Quarantine,
  { at, seconds, request, kind, id }: Stuck,
  notice: (message: string) => void,
): Promise<void> {
  if (kind === undefined || id === undefined) return;
  const answering = request === undefined ? '' : ` (${request})`;
  await quarantine.hold({
    kind,
    id,
    since: at,
    reason: `checking it stopped the program on ${at.slice(0, 10)} after ${seconds} s${answering}`,
  });
  notice(`${kind} ${id} is quarantined: it is shown, and not checked until it is saved again or an owner frees it.`);
}

/** Records that stopped the program while it worked on them: shown, not checked, not to be released as a revision. */
import type { Sql } from '@cablewright/store';
import type { LiveCatalog } from '../live/live-catalog.ts';

export interface Quarantined {
  readonly kind: string;
  readonly id: string;
  /** ISO 8601. */
  readonly since: string;
  /** What happened, as a clause: "checking it stopped the program on …". */
  readonly reason: string;
}

/** How often a process reads what others have quarantined or freed, ms. */
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

  /** Keeps the list in the database from now on, and frees a record when it is saved. */
  async open(sql: Sql, catalog: Pick<LiveCatalog, 'onChange'>): Promise<void> {
    this.#sql = sql;
    await this.#read();
    catalog.onChange(({ changes }) => {
      for (const { kind, key } of changes) if (this.of(kind, key) !== undefined) void this.free(kind, key);
    });
    this.#timer = setInterval(() => void this.#read().catch(() => undefined), readAgainMs).unref();
  }

  async #read(): Promise<void> {
    const rows = await this.#sql!.query<Quarantined>('select kind, id, since, reason from quarantined_records');
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

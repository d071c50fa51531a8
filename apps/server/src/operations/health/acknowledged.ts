/** Failures that an owner has acknowledged. They no longer count. */
import type { Migration, Sql, SqliteMigration } from '@cablewright/store';

const table = 'create table acknowledged_failures (name text primary key, at bigint not null, person text not null)';
export const acknowledgedMigrations: readonly Migration[] = [
  { area: 'health', number: 1, name: 'acknowledged failures', up: table },
];
export const sqliteAcknowledgedMigrations: readonly SqliteMigration[] = [{ area: 'health', number: 1, up: table }];

/** `person` has acknowledged the failures of a check up to the time `at`, in ms since 1970. */
interface Acknowledged {
  readonly at: number;
  readonly person: string;
}

export class AcknowledgedFailures {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async of(check: string): Promise<Acknowledged | undefined> {
    const text = 'select at, person from acknowledged_failures where name = $1';
    const [row] = await this.#sql.query<Acknowledged>(text, [check]);
    return row && { at: Number(row.at), person: row.person };
  }

  /** Acknowledges all failures up to the time `at`. */
  async acknowledge(check: string, at: number, person: string): Promise<void> {
    const text = `insert into acknowledged_failures (name, at, person) values ($1, $2, $3)
      on conflict (name) do update set at = excluded.at, person = excluded.person`;
    await this.#sql.query(text, [check, at, person]);
  }
}

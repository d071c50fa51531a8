import { lockTable, query, type Migration, type Sql, type SqliteMigration } from '@cablewright/store';

export const secretMigrations: readonly Migration[] = [
  {
    area: 'secrets',
    number: 1,
    name: 'the secrets of the settings, encrypted',
    up: `create table secrets (name text collate "C" primary key, sealed text not null, at timestamptz not null default now())`,
  },
];

export const sqliteSecretMigrations: readonly SqliteMigration[] = [
  {
    area: 'secrets',
    number: 1,
    up: `create table secrets (name text primary key, sealed text not null,
      at text not null default (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')))`,
  },
];

/**
 * The sealed secrets of the settings. They are stored outside the catalog, in a table that every process on the
 * database shares.
 */
export class SecretStore {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async read(name: string): Promise<string | undefined> {
    const rows = await this.#sql.query<{ sealed: string }>('select sealed from secrets where name = $1', [name]);
    return rows[0]?.sealed;
  }

  /** Stores a secret. `seal` is called when no `rewrite` is running, so that it uses the current key. */
  async write(name: string, seal: () => string): Promise<void> {
    const text = `insert into secrets (name, sealed) values ($1, $2)
      on conflict (name) do update set sealed = excluded.sealed, at = ${this.#sql.dialect.now}`;
    await this.#sql.transaction(function* () {
      yield* lockTable('secrets');
      yield* query(text, [name, seal()]);
    });
  }

  async remove(name: string): Promise<void> {
    await this.#sql.query('delete from secrets where name = $1', [name]);
  }

  /**
   * Rewrites all secrets in one transaction. No secret can be written meanwhile, and either all of the new texts are
   * stored or none.
   */
  async rewrite(work: (all: ReadonlyMap<string, string>) => ReadonlyMap<string, string>): Promise<void> {
    const { now, records } = this.#sql.dialect;
    const fresh = records('$1', 'n', { name: 'text', sealed: 'text' });
    await this.#sql.transaction(function* () {
      yield* lockTable('secrets');
      const rows = yield* query<{ name: string; sealed: string }>('select name, sealed from secrets');
      const changed = work(new Map(rows.map(({ name, sealed }) => [name, sealed])));
      if (changed.size === 0) return;
      const values = [...changed].map(([name, sealed]) => ({ name, sealed }));
      yield* query(`update secrets set sealed = n.sealed, at = ${now} from ${fresh} where secrets.name = n.name`, [
        JSON.stringify(values),
      ]);
    });
  }
}

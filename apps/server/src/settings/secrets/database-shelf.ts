import { inTransaction, type Migration, type Pool } from '@cablewright/store';
import type { SecretShelf } from './secret-shelf.ts';

export const secretMigrations: readonly Migration[] = [
  {
    area: 'secrets',
    number: 1,
    name: 'the secrets of the settings, encrypted',
    up: `create table secrets (name text collate "C" primary key, sealed text not null, at timestamptz not null default now())`,
  },
];

/** The secrets in a table that every process on the database shares. */
export class DatabaseShelf implements SecretShelf {
  readonly #pool: Pool;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  async read(name: string): Promise<string | undefined> {
    const { rows } = await this.#pool.query<{ sealed: string }>('select sealed from secrets where name = $1', [name]);
    return rows[0]?.sealed;
  }

  async write(name: string, seal: () => string): Promise<void> {
    await inTransaction(this.#pool, '', async (client) => {
      await client.query('lock table secrets in row exclusive mode');
      await client.query(
        `insert into secrets (name, sealed) values ($1, $2)
         on conflict (name) do update set sealed = excluded.sealed, at = now()`,
        [name, seal()],
      );
    });
  }

  async remove(name: string): Promise<void> {
    await this.#pool.query('delete from secrets where name = $1', [name]);
  }

  async rewrite(work: (all: ReadonlyMap<string, string>) => ReadonlyMap<string, string>): Promise<void> {
    await inTransaction(this.#pool, '', async (client) => {
      // Readers go on; writers wait.
      await client.query('lock table secrets in share row exclusive mode');
      const { rows } = await client.query<{ name: string; sealed: string }>('select name, sealed from secrets');
      const fresh = work(new Map(rows.map(({ name, sealed }) => [name, sealed])));
      await client.query(
        `update secrets set sealed = n.sealed, at = now()
         from unnest($1::text[], $2::text[]) as n(name, sealed) where secrets.name = n.name`,
        [[...fresh.keys()], [...fresh.values()]],
      );
    });
  }
}

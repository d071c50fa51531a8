/** The tables of stores: the newest index of each, so that an older one can be refused, and the keys of publishers. */
import { query, type Migration, type Sql, type SqliteMigration } from '@cablewright/store';

const tables = `
  create table store_indexes (url text primary key, key text not null, serial bigint, sha256 text, body text,
    checked_at text not null, refusal text, message text);
  create table store_keys (url text not null, publisher text not null, key text not null, revoked text,
    at text not null, primary key (url, publisher, key))`;

export const storeMigrations: readonly Migration[] = [
  { area: 'stores', number: 1, name: 'indexes of stores and keys of publishers', up: tables },
];
export const sqliteStoreMigrations: readonly SqliteMigration[] = [{ area: 'stores', number: 1, up: tables }];

/**
 * The last check of a store. `serial` and `sha256` belong to the newest index that was accepted with the store's key.
 */
export interface SeenIndex {
  readonly key: string;
  readonly serial: number | null;
  readonly sha256: string | null;
  readonly checkedAt: string;
  /** The code and message of the refusal, if the last check was refused. */
  readonly refusal: string | null;
  readonly message: string | null;
}

/**
 * A publisher's key. It is pinned when a pack signed with it is installed, and revoked as soon as an index revokes it.
 */
export interface SeenKey {
  readonly publisher: string;
  readonly key: string;
  /** Why the key was revoked. Null for a pinned key. */
  readonly revoked: string | null;
}

interface Accepted {
  readonly url: string;
  readonly key: string;
  readonly serial: number;
  readonly sha256: string;
  readonly body: string;
  readonly at: string;
  readonly revoked: readonly { readonly publisher: string; readonly key: string; readonly reason: string }[];
}

export class SeenStores {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async index(url: string): Promise<SeenIndex | undefined> {
    const text = `select key, serial, sha256, checked_at as "checkedAt", refusal, message from store_indexes where url = $1`;
    return (await this.#sql.query<SeenIndex>(text, [url]))[0];
  }

  async body(url: string): Promise<string | undefined> {
    const rows = await this.#sql.query<{ body: string | null }>('select body from store_indexes where url = $1', [url]);
    return rows[0]?.body ?? undefined;
  }

  /**
   * Stores an accepted index, unless another process has meanwhile accepted a newer one. The keys that it revokes are
   * stored in any case.
   */
  async accept({ url, key, serial, sha256, body, at, revoked }: Accepted): Promise<void> {
    const index = `insert into store_indexes (url, key, serial, sha256, body, checked_at) values ($1, $2, $3, $4, $5, $6)
      on conflict (url) do update set key = excluded.key, serial = excluded.serial, sha256 = excluded.sha256,
        body = excluded.body, checked_at = excluded.checked_at, refusal = null, message = null
      where store_indexes.serial is null or store_indexes.key <> excluded.key or store_indexes.serial <= excluded.serial`;
    const gone = `insert into store_keys (url, publisher, key, revoked, at) values ($1, $2, $3, $4, $5)
      on conflict (url, publisher, key) do update set revoked = excluded.revoked where store_keys.revoked is null`;
    await this.#sql.transaction(function* () {
      yield* query(index, [url, key, serial, sha256, body, at]);
      for (const revokedKey of revoked)
        yield* query(gone, [url, revokedKey.publisher, revokedKey.key, revokedKey.reason, at]);
    });
  }

  /** Records that the last check was refused. The accepted index is retained. */
  async refuse(
    url: string,
    key: string,
    at: string,
    { code, message }: { code: string; message: string },
  ): Promise<void> {
    const text = `insert into store_indexes (url, key, checked_at, refusal, message) values ($1, $2, $3, $4, $5)
      on conflict (url) do update set checked_at = excluded.checked_at, refusal = excluded.refusal, message = excluded.message`;
    await this.#sql.query(text, [url, key, at, code, message]);
  }

  keys(url: string): Promise<SeenKey[]> {
    return this.#sql.query<SeenKey>('select publisher, key, revoked from store_keys where url = $1', [url]);
  }

  async pin(url: string, publisher: string, key: string, at: string): Promise<void> {
    const text = `insert into store_keys (url, publisher, key, at) values ($1, $2, $3, $4) on conflict do nothing`;
    await this.#sql.query(text, [url, publisher, key, at]);
  }
}

import { ask } from './accounts-sql.ts';
import type { AccountsDatabase } from './tables.ts';

/** Counting in the database: exact with any number of requests at once, in any number of processes. */
export class PeriodCounts {
  readonly #database: AccountsDatabase;
  #sweptAt = 0;

  constructor(database: AccountsDatabase) {
    this.#database = database;
  }

  /** Counts one more in the period and returns how many there are. `until`: when the count can be dropped, ms. */
  async add(name: string, period: string, until: number, now: number): Promise<number> {
    const sql = `insert into token_counts ("name", "period", "count", "until") values (?, ?, 1, ?)
      on conflict ("name", "period") do update set "count" = token_counts."count" + 1 returning "count"`;
    const [row] = await ask<{ count: number }>(this.#database, sql, [name, period, until]);
    await this.#sweep(now);
    return Number(row?.count ?? 1);
  }

  async get(name: string, period: string): Promise<{ count: number; until: number } | undefined> {
    const sql = 'select "count", "until" from token_counts where "name" = ? and "period" = ?';
    const [row] = await ask<{ count: number; until: number }>(this.#database, sql, [name, period]);
    return row === undefined ? undefined : { count: Number(row.count), until: Number(row.until) };
  }

  /** Counts one less in the period. */
  async takeBack(name: string, period: string): Promise<void> {
    const sql = 'update token_counts set "count" = "count" - 1 where "name" = ? and "period" = ? and "count" > 0';
    await ask(this.#database, sql, [name, period]);
  }

  /** Deletes a count that has expired. */
  async drop(name: string, period: string, now: number): Promise<void> {
    const sql = 'delete from token_counts where "name" = ? and "period" = ? and "until" <= ?';
    await ask(this.#database, sql, [name, period, now]);
  }

  async #sweep(now: number): Promise<void> {
    if (now - this.#sweptAt < 10 * 60_000) return;
    this.#sweptAt = now;
    await ask(this.#database, 'delete from token_counts where "until" < ?', [now]);
  }
}

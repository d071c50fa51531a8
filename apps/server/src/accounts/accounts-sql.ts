import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import type { AccountsDatabase } from './tables.ts';

type Value = string | number | boolean | null;

/** Runs a statement on the accounts database, PostgreSQL or SQLite. The text has a ? for each value. */
export async function ask<Row>(database: AccountsDatabase, sql: string, values: readonly Value[] = []): Promise<Row[]> {
  if (database instanceof DatabaseSync) return database.prepare(sql).all(...(values as SQLInputValue[])) as Row[];
  let n = 0;
  const { rows } = await database.query(
    sql.replaceAll('?', () => `$${++n}`),
    [...values],
  );
  return rows as Row[];
}

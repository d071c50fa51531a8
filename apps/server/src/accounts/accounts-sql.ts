import { DatabaseSync } from 'node:sqlite';
import { postgresSql, sqliteSql, type Sql, type SqlValue } from '@cablewright/store';
import type { AccountsDatabase } from './tables.ts';

const sqlOf = new WeakMap<AccountsDatabase, Sql>();

/**
 * Runs a statement on the accounts database, PostgreSQL or SQLite. The text has a ? for each value; it is a constant of the
 * program, so that it is prepared once.
 */
export async function ask<Row>(
  database: AccountsDatabase,
  text: string,
  values: readonly SqlValue[] = [],
): Promise<Row[]> {
  let sql = sqlOf.get(database);
  if (sql === undefined) {
    sql = database instanceof DatabaseSync ? sqliteSql(database) : postgresSql(database);
    sqlOf.set(database, sql);
  }
  return sql.query<Row>(numbered(text), values);
}

const numberedTexts = new Map<string, string>();

/** The text with $1, $2 … for its values. */
function numbered(text: string): string {
  const known = numberedTexts.get(text);
  if (known !== undefined) return known;
  let n = 0;
  const made = text.replaceAll('?', () => `$${++n}`);
  numberedTexts.set(text, made);
  return made;
}

import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { memo } from '@cablewright/engine';
import { statementName } from '@cablewright/store';
import type { AccountsDatabase } from './tables.ts';

type Value = string | number | boolean | null;

/**
 * Runs a statement on the accounts database, PostgreSQL or SQLite. The text has a ? for each value; it is a constant of the
 * program, so it is prepared once.
 */
export async function ask<Row>(database: AccountsDatabase, sql: string, values: readonly Value[] = []): Promise<Row[]> {
  if (database instanceof DatabaseSync) return prepared(database, sql).all(...(values as SQLInputValue[])) as Row[];
  const { rows } = await database.query({ ...numbered(sql), values: [...values] });
  return rows as Row[];
}

const statementsOf = memo((_database: DatabaseSync) => new Map<string, StatementSync>());

function prepared(database: DatabaseSync, sql: string): StatementSync {
  const statements = statementsOf(database);
  const known = statements.get(sql) ?? database.prepare(sql);
  statements.set(sql, known);
  return known;
}

interface Named {
  readonly name: string;
  readonly text: string;
}

const numberedTexts = new Map<string, Named>();

/** The statement as PostgreSQL takes it: $1, $2 … for the values. */
function numbered(sql: string): Named {
  const known = numberedTexts.get(sql);
  if (known !== undefined) return known;
  let n = 0;
  const text = sql.replaceAll('?', () => `$${++n}`);
  const named = { name: statementName(text), text };
  numberedTexts.set(sql, named);
  return named;
}

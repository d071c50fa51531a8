/**
 * SQL for data outside the catalog: jobs, events to deliver, edit leases, secrets. The statements run on PostgreSQL and
 * on SQLite; the few differences in syntax are in the `Dialect`.
 *
 * A transaction is a generator of steps. PostgreSQL awaits each step on one connection; SQLite runs all of them in one
 * turn of the event loop, so that no other code in the process interferes with the transaction.
 */
export type SqlValue = string | number | null;

export interface Statement {
  readonly text: string;
  readonly values: readonly SqlValue[];
}

export type SqlStep =
  | Statement
  /** Notifications for the listeners of a channel in every process. They are sent when the transaction is committed. */
  | { readonly channel: string; readonly texts: readonly string[] }
  /** Makes other transactions that lock the same table wait until this one ends. */
  | { readonly lock: string };

export type SqlSteps<T> = Generator<SqlStep, T, readonly unknown[]>;

/** The types of columns that can be read from a JSON text. */
export type ColumnType = 'text' | 'bigint' | 'uuid' | 'json' | 'double precision';

export interface Dialect {
  readonly name: 'postgres' | 'sqlite';
  /** SQL for the current time. */
  readonly now: string;
  /** SQL for the time that is `ms` milliseconds from now, or in the past if negative. `ms` is an SQL expression. */
  readonly fromNow: (ms: string) => string;
  /**
   * SQL for a table called `alias` whose rows come from a parameter with a JSON array of objects. Missing and null
   * values become null.
   */
  readonly records: (parameter: string, alias: string, columns: Readonly<Record<string, ColumnType>>) => string;
  /** SQL to append to a select. It skips rows that another transaction has locked, and locks the others. */
  readonly skipLocked: string;
}

/**
 * How a statement is planned: once for all values, or with `for-values` each time it runs. `for-values` is required for
 * a search whose number of rows depends on its values, and for a statement that is assembled from a person's request.
 * PostgreSQL doesn't cache plans for these.
 */
export type Planning = 'once' | 'for-values';

export interface Sql {
  readonly dialect: Dialect;
  /** Runs one statement in its own transaction. The text refers to the values as $1, $2 …. */
  query<Row>(text: string, values?: readonly SqlValue[], planning?: Planning): Promise<Row[]>;
  /**
   * Runs the steps in one transaction. It is rolled back if one of them throws. If PostgreSQL rolls it back because of
   * a concurrent transaction, the steps run again, so they must only change the database.
   */
  transaction<T>(steps: () => SqlSteps<T>): Promise<T>;
  /** Sends notifications to the listeners of a channel in every process on the database. */
  notify(channel: string, texts: readonly string[]): Promise<void>;
  /**
   * Calls `heard` with every text sent to the channel from now on, and with an empty text if some may have been lost.
   * Returns a function that stops this.
   */
  listen(channel: string, heard: (text: string) => void): Promise<() => void>;
}

/** A statement as a step of a transaction. `yield*` returns its rows. */
export function* query<Row>(text: string, values: readonly SqlValue[] = []): SqlSteps<Row[]> {
  return (yield { text, values }) as Row[];
}

/** A notification as a step of a transaction. */
export function* notify(channel: string, texts: readonly string[]): SqlSteps<void> {
  if (texts.length > 0) yield { channel, texts };
}

/** A table lock as a step of a transaction. Readers don't wait for it. */
export function* lockTable(lock: string): SqlSteps<void> {
  yield { lock };
}

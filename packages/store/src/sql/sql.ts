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
  /** Notifications for the listeners of a channel in every process, sent once the transaction is committed. */
  | { readonly channel: string; readonly texts: readonly string[] }
  /** Makes other transactions that lock the same table wait until this one ends. */
  | { readonly lock: string };

export type SqlSteps<T> = Generator<SqlStep, T, readonly unknown[]>;

/** Types of columns read from a JSON text. */
export type ColumnType = 'text' | 'bigint' | 'uuid' | 'json' | 'double precision';

export interface Dialect {
  readonly name: 'postgres' | 'sqlite';
  /** SQL for the current time. */
  readonly now: string;
  /** SQL for the time `ms` milliseconds from now; negative for the past. `ms` is an SQL expression. */
  readonly fromNow: (ms: string) => string;
  /** SQL for a table named `alias` made from a parameter that holds a JSON list of objects. Missing and null values become null. */
  readonly records: (parameter: string, alias: string, columns: Readonly<Record<string, ColumnType>>) => string;
  /** SQL for the end of a select: skips rows that another transaction has locked and locks the rest. */
  readonly skipLocked: string;
}

/**
 * How a statement is planned: once for all values, or `for-values` each time it runs. A search whose number of rows depends on
 * its values needs the latter, as does a statement assembled from a person's request: PostgreSQL caches no plan for these.
 */
export type Planning = 'once' | 'for-values';

export interface Sql {
  readonly dialect: Dialect;
  /** Runs one statement in its own transaction. Values are named $1, $2 … in the text. */
  query<Row>(text: string, values?: readonly SqlValue[], planning?: Planning): Promise<Row[]>;
  /**
   * Runs the steps in one transaction, which is rolled back if one of them throws. The steps run again if PostgreSQL undoes
   * the transaction because of a concurrent one, so they must only change the database.
   */
  transaction<T>(steps: () => SqlSteps<T>): Promise<T>;
  /** Sends notifications to the listeners of a channel in every process on the database. */
  notify(channel: string, texts: readonly string[]): Promise<void>;
  /** `heard` receives every text of the channel from now on, and an empty text if some may have been lost. */
  listen(channel: string, heard: (text: string) => void): Promise<() => void>;
}

/** A statement as a step of a transaction; `yield*` returns its rows. */
export function* query<Row>(text: string, values: readonly SqlValue[] = []): SqlSteps<Row[]> {
  return (yield { text, values }) as Row[];
}

/** A notification as a step of a transaction. */
export function* notify(channel: string, texts: readonly string[]): SqlSteps<void> {
  if (texts.length > 0) yield { channel, texts };
}

/** A table lock as a step of a transaction. Readers do not wait for it. */
export function* lockTable(lock: string): SqlSteps<void> {
  yield { lock };
}

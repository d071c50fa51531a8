/**
 * SQL for what is kept outside the catalog: jobs, events to deliver, edit leases, secrets. The statements run on
 * PostgreSQL and on SQLite; the few words that differ are in the `Dialect`.
 *
 * A transaction is a generator of steps. PostgreSQL awaits each of them on one connection; SQLite runs all of them in
 * one turn of the event loop, so that nothing else in the process gets into the transaction.
 */
export type SqlValue = string | number | null;

export interface Statement {
  readonly text: string;
  readonly values: readonly SqlValue[];
}

export type Step =
  | Statement
  /** Texts for the listeners of a channel, in every process on the database, once the transaction is committed. */
  | { readonly channel: string; readonly texts: readonly string[] }
  /** Keeps other transactions that lock the same table waiting until this one ends. */
  | { readonly lock: string };

export type Steps<T> = Generator<Step, T, readonly unknown[]>;

/** The types of columns that are read from a JSON text. */
export type ColumnType = 'text' | 'bigint' | 'uuid' | 'json' | 'double precision';

export interface Dialect {
  readonly name: 'postgres' | 'sqlite';
  /** The time now. */
  readonly now: string;
  /** The time so many milliseconds from now; negative for before. `ms` is an expression. */
  readonly fromNow: (ms: string) => string;
  /** A parameter that holds a JSON list of objects, as a table named `alias`. Values that are missing or null are null. */
  readonly records: (parameter: string, alias: string, columns: Readonly<Record<string, ColumnType>>) => string;
  /** At the end of a select: rows another transaction is about to change are passed over, the others are locked. */
  readonly skipLocked: string;
}

export interface Sql {
  readonly dialect: Dialect;
  /** One statement, in a transaction of its own. Values are named $1, $2 … in the text. */
  query<Row>(text: string, values?: readonly SqlValue[]): Promise<Row[]>;
  /** Runs the steps in one transaction: all of them are kept, or none when one throws. */
  transaction<T>(steps: () => Steps<T>): Promise<T>;
  /** Tells the listeners of a channel, in every process on the database. */
  notify(channel: string, texts: readonly string[]): Promise<void>;
  /** `heard` gets every text of the channel from now on, and an empty one when some may have been lost. */
  listen(channel: string, heard: (text: string) => void): Promise<() => void>;
}

/** A statement as a step of a transaction; `yield*` answers its rows. */
export function* query<Row>(text: string, values: readonly SqlValue[] = []): Steps<Row[]> {
  return (yield { text, values }) as Row[];
}

/** A notification as a step of a transaction. */
export function* notify(channel: string, texts: readonly string[]): Steps<void> {
  if (texts.length > 0) yield { channel, texts };
}

/** A lock on a table as a step of a transaction. Readers do not wait for it. */
export function* lockTable(lock: string): Steps<void> {
  yield { lock };
}

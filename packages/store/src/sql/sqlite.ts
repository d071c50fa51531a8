import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { ColumnType, Dialect, Sql, SqlValue, Statement, SqlStep, SqlSteps } from './sql.ts';

/** Times are stored as text such as 2026-03-01T08:00:00.000Z, which sorts chronologically. */
const format = `'%Y-%m-%dT%H:%M:%fZ'`;

const dialect: Dialect = {
  name: 'sqlite',
  now: `strftime(${format}, 'now')`,
  fromNow: (ms) => `strftime(${format}, 'now', ((${ms}) / 1000.0) || ' seconds')`,
  records: (parameter, alias, columns) => {
    const list = Object.entries(columns).map(([name, type]) => `${valueOf(name, type)} as ${name}`);
    return `(select ${list.join(', ')} from json_each(${parameter})) as ${alias}`;
  },
  // Not needed, because SQLite allows only one writing transaction at a time.
  skipLocked: '',
};

function valueOf(name: string, type: ColumnType): string {
  return type === 'json' ? `nullif(value -> '$.${name}', 'null')` : `value ->> '$.${name}'`;
}

/** SQL on a SQLite file that is used by one process. Other processes may open it briefly. */
export function sqliteSql(database: DatabaseSync): Sql {
  return new SqliteSql(database);
}

class SqliteSql implements Sql {
  readonly dialect = dialect;
  readonly #database: DatabaseSync;
  readonly #prepared = new Map<string, StatementSync>();
  readonly #listeners = new Map<string, Set<(text: string) => void>>();

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  async query<Row>(text: string, values: readonly SqlValue[] = []): Promise<Row[]> {
    return this.#run({ text, values }) as Row[];
  }

  async transaction<T>(steps: () => SqlSteps<T>): Promise<T> {
    const notifications: [string, readonly string[]][] = [];
    this.#database.exec('begin immediate');
    try {
      const result = this.#runSteps(steps(), notifications);
      this.#database.exec('commit');
      for (const [channel, texts] of notifications) this.#tell(channel, texts);
      return result;
    } catch (error) {
      if (this.#database.isTransaction) this.#database.exec('rollback');
      throw error;
    }
  }

  #runSteps<T>(steps: SqlSteps<T>, notifications: [string, readonly string[]][]): T {
    for (let next = steps.next(); ;) {
      if (next.done === true) return next.value;
      next = steps.next(this.#runStep(next.value, notifications));
    }
  }

  #runStep(step: SqlStep, notifications: [string, readonly string[]][]): unknown[] {
    if ('text' in step) return this.#run(step);
    // A writing transaction is exclusive from its start, so table locks need no statement.
    if ('channel' in step) notifications.push([step.channel, step.texts]);
    return [];
  }

  #run({ text, values }: Statement): unknown[] {
    let prepared = this.#prepared.get(text);
    if (prepared === undefined) this.#prepared.set(text, (prepared = this.#database.prepare(text)));
    return prepared.all(Object.fromEntries(values.map((value, index) => [`$${index + 1}`, value])));
  }

  async notify(channel: string, texts: readonly string[]): Promise<void> {
    this.#tell(channel, texts);
  }

  /** Delivers notifications after the caller's current turn, like notifications from a server. */
  #tell(channel: string, texts: readonly string[]): void {
    queueMicrotask(() => {
      for (const text of texts) for (const heard of this.#listeners.get(channel) ?? []) heard(text);
    });
  }

  async listen(channel: string, heard: (text: string) => void): Promise<() => void> {
    const listeners = this.#listeners.get(channel) ?? new Set();
    this.#listeners.set(channel, listeners.add(heard));
    return () => listeners.delete(heard);
  }
}

/** A migration that creates or changes an area's tables in a SQLite file. Each area numbers its own 1, 2, 3 … */
export interface SqliteMigration {
  readonly area: string;
  readonly number: number;
  readonly up: string;
}

/** Applies the missing migrations, each in one transaction together with the row that records it. */
export function migrateSqlite(database: DatabaseSync, migrations: readonly SqliteMigration[]): void {
  database.exec(`create table if not exists migrations (
    area text not null, number integer not null, applied_at text not null default (${dialect.now}),
    primary key (area, number))`);
  const applied = database.prepare('select 1 from migrations where area = ? and number = ?');
  const note = database.prepare('insert into migrations (area, number) values (?, ?)');
  for (const { area, number, up } of migrations) {
    if (applied.get(area, number) !== undefined) continue;
    database.exec('begin immediate');
    try {
      database.exec(up);
      note.run(area, number);
      database.exec('commit');
    } catch (error) {
      // If the disk is full, SQLite has already rolled back.
      if (database.isTransaction) database.exec('rollback');
      throw error;
    }
  }
}

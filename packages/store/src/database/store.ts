/** The catalog in a PostgreSQL: the program's own embedded one, or the one a URL names. */
import { openEmbeddedPostgres, type EmbeddedPostgres } from '../embedded/server.ts';
import { Feed } from '../follow/feed.ts';
import { opened, reasonOf, refused, type Opened, type Refusal } from '../port/opened.ts';
import type {
  CatalogStore,
  Commit,
  CommitOutcome,
  HistoryFilter,
  HistoryQuery,
  StoredChangeSet,
} from '../port/port.ts';
import { CommitLane } from './commit.ts';
import { bypassed, touchedBy } from './bypassed.ts';
import { changeSetOf, changeSetsSince, countOf, linesOf } from './history.ts';
import { listen, type Listening } from './listen.ts';
import { migrate, migrationState, type Migration } from './migrations.ts';
import { openPool, type Pool } from './pool.ts';
import { headOf, kindHeadOf, readMany, readOne, scan, serverVersion } from './reads.ts';
import { storeMigrations } from './schema.ts';

interface DatabaseStoreOptions {
  /** A PostgreSQL to use. Absent, the embedded one under `dataDir`. */
  readonly url?: string;
  readonly dataDir: string;
  /** The other areas' migrations, applied after the store's own. */
  readonly migrations?: readonly Migration[];
  /** Whether to apply what is pending or to refuse. By default the embedded server's are applied and others refused. */
  readonly migrate?: boolean;
  /** For a program that only reads the catalog: what other areas have added to the database is no concern of its. */
  readonly catalogOnly?: boolean;
  readonly connections?: number;
  /** How often to look for others' commits besides listening, in milliseconds. */
  readonly pollMs?: number;
  /** Told in a sentence what an operator should know while the store runs. */
  readonly notice?: (message: string) => void;
}

export interface DatabaseStore extends CatalogStore {
  readonly backend: 'database';
  /** The database, for the tables of other areas. 64-bit integers come as numbers. */
  readonly pool: Pool;
  /** The embedded server's process, when there is one. */
  serverPid(): number | undefined;
}

/** Opens the catalog in a database, bringing an embedded one up to date. Refuses in one sentence when it cannot. */
export async function openDatabaseStore(options: DatabaseStoreOptions): Promise<Opened<DatabaseStore>> {
  const size = options.connections === undefined ? {} : { connections: options.connections };
  if (options.url !== undefined) return openOn(openPool(options.url, size), undefined, options);
  const server = await openEmbeddedPostgres({ dataDir: options.dataDir, onRestart: options.notice });
  if (!server.ok) return server;
  return openOn(openPool(server.value.connection, size), server.value, options);
}

async function openOn(
  pool: Pool,
  server: EmbeddedPostgres | undefined,
  options: DatabaseStoreOptions,
): Promise<Opened<DatabaseStore>> {
  const refusal = await prepare(pool, server === undefined, options).catch((error) =>
    refused('unreachable', `The database cannot be used: ${reasonOf(error)}.`),
  );
  if (refusal === undefined) return opened(await PostgresStore.start(pool, server, options.pollMs ?? 10_000));
  await pool.end();
  await server?.close();
  return refusal;
}

/** Migrates the tables when asked to; otherwise says which migrations are pending. */
async function prepare(pool: Pool, foreign: boolean, options: DatabaseStoreOptions): Promise<Refusal | undefined> {
  const version = await serverVersion(pool);
  if (version < 150_000) {
    return refused('too-old', `The database is PostgreSQL ${Math.floor(version / 10_000)}; 15 or newer is needed.`);
  }
  const all = [...storeMigrations, ...(options.migrations ?? [])];
  const state = await migrationState(pool, all);
  const { pending } = state;
  const own = storeMigrations.map(({ area }) => `${area} `);
  const unknown = state.unknown.filter((id) => options.catalogOnly !== true || own.some((area) => id.startsWith(area)));
  if (unknown.length > 0) {
    return refused(
      'unknown-migrations',
      `The database was changed by a newer release (${unknown.join(', ')}); run that one.`,
    );
  }
  if (pending.length === 0) return undefined;
  if (!(options.migrate ?? !foreign)) {
    const names = pending.map((one) => `${one.area} ${one.number}`).join(', ');
    return refused('migrations-pending', `The database lacks migrations (${names}): run the migrate command first.`);
  }
  await migrate(pool, all);
  return undefined;
}

/** The author of a record that was written outside the program. */
const byHand = { name: 'Edited by hand', via: 'system' } as const;
const takenTogether = 200;

class PostgresStore implements DatabaseStore {
  readonly backend = 'database';
  readonly history = 'full';
  readonly pool: Pool;
  readonly #server: EmbeddedPostgres | undefined;
  readonly #lane: CommitLane;
  readonly #feed: Feed;
  #listening: Listening | undefined;
  #closed: Promise<void> | undefined;

  private constructor(pool: Pool, server: EmbeddedPostgres | undefined, head: number) {
    this.pool = pool;
    this.#server = server;
    this.#lane = new CommitLane(pool);
    this.#feed = new Feed(head, (seq, limit) => this.since(seq, limit));
  }

  static async start(pool: Pool, server: EmbeddedPostgres | undefined, pollMs: number): Promise<PostgresStore> {
    const store = new PostgresStore(pool, server, await headOf(pool));
    store.#listening = await listen(pool, { pollMs }, (head) => void store.#heard(head));
    return store;
  }

  async #heard(head: number): Promise<void> {
    await this.#lane.underWay();
    await this.#feed.reach(head);
  }

  serverPid(): number | undefined {
    return this.#server?.pid();
  }

  head(): Promise<number> {
    return headOf(this.pool);
  }

  kindHead(kind: string): Promise<number> {
    return kindHeadOf(this.pool, kind);
  }

  read(kind: string, key: string, pack?: string) {
    return readOne(this.pool, kind, key, pack);
  }

  readMany(keys: readonly { kind: string; key: string; pack?: string }[]) {
    return readMany(this.pool, keys);
  }

  scan(kinds?: readonly string[]) {
    return scan(this.pool, kinds);
  }

  async commit(commit: Commit): Promise<CommitOutcome> {
    const outcome = await this.#lane.commit(commit);
    if (outcome.status === 'committed') await this.#feed.reach(outcome.changeSet.seq, [outcome.changeSet]);
    return outcome;
  }

  async takeIn(at: string) {
    const found = await bypassed(this.pool);
    const touched: ReturnType<typeof touchedBy>[] = [];
    for (let start = 0; start < found.length; start += takenTogether) {
      const writes = found.slice(start, start + takenTogether);
      const outcome = await this.commit({ at, who: byHand, message: 'Changed outside Cablewright', writes });
      // In conflict: it was saved meanwhile, and that save counts.
      if (outcome.status === 'committed') touched.push(...outcome.changeSet.changes.map(touchedBy));
    }
    return touched;
  }

  lines(query: HistoryQuery) {
    return linesOf(this.pool, query);
  }

  count(query: HistoryFilter) {
    return countOf(this.pool, query);
  }

  changeSet(seq: number) {
    return changeSetOf(this.pool, seq);
  }

  since(seq: number, limit: number) {
    return changeSetsSince(this.pool, seq, limit);
  }

  follow(listener: (changeSet: StoredChangeSet) => void): () => void {
    return this.#feed.follow(listener);
  }

  close(): Promise<void> {
    this.#closed ??= this.#close();
    return this.#closed;
  }

  async #close(): Promise<void> {
    await this.#lane.idle();
    await this.#listening?.stop();
    await this.pool.end();
    await this.#server?.close();
  }
}

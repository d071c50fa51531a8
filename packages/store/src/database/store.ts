/** The catalog in PostgreSQL: in the embedded server, or in the database at a URL. */
import { present } from '@cablewright/model';
import { openEmbeddedPostgres, type EmbeddedPostgres } from '../embedded/server.ts';
import { Feed } from '../follow/feed.ts';
import { opened, reasonOf, refused, type Opened, type OpenRefusal } from '../port/opened.ts';
import type {
  CatalogStore,
  Commit,
  CommitName,
  CommitOutcome,
  ChangeSetFilter,
  ChangeSetQuery,
  Erasure,
  HistoryPosition,
  StoredChangeSet,
  WentBack,
} from '../port/port.ts';
import { HistoryWentBack } from '../port/failures.ts';
import { CommitLane } from './commit.ts';
import { bypassed, touchedBy } from './bypassed.ts';
import { eraseStates } from './erase.ts';
import { changeSetOf, changeSetsSince, compared, countOf, linesOf, outcomeOf, placesOf } from './history.ts';
import { Listener } from './listener.ts';
import { migrate, migrationState, type Migration } from './migrations.ts';
import { openPool, type Pool } from './pool.ts';
import { passesNotifications } from './pooled.ts';
import { headOf, kindHeadOf, readMany, readOne, scan, serverVersion } from './reads.ts';
import { storeMigrations } from './schema.ts';

interface DatabaseStoreOptions {
  /** The URL of a PostgreSQL server. If undefined, the embedded server in `dataDir` is used. */
  readonly url?: string;
  /** The URL at which to listen for notifications, if `url` goes through a pooler that doesn't forward them. */
  readonly listenUrl?: string;
  /** False for a program that reads only once and needs no notifications. A pooler then requires no `listenUrl`. */
  readonly listens?: boolean;
  readonly dataDir: string;
  /** Migrations of the other areas, applied after the store's own. */
  readonly migrations?: readonly Migration[];
  /**
   * Whether to apply pending migrations. If not, the store refuses to open while there are any. By default, only the
   * embedded server is migrated.
   */
  readonly migrate?: boolean;
  /** Set by a program that only reads the catalog. Migrations of other areas aren't checked then. */
  readonly catalogOnly?: boolean;
  readonly connections?: number;
  /** How long a request waits for the response to a statement, in ms. */
  readonly answerWithinMs?: number;
  /** How often to poll for commits of other processes in addition to listening, in ms. */
  readonly pollMs?: number;
  /** Called before each start of the embedded server. */
  readonly beforeStart?: () => void;
  /** Receives messages for the operator while the store is running, as sentences. */
  readonly notice?: (message: string) => void;
}

export interface DatabaseStore extends CatalogStore {
  readonly backend: 'database';
  /** The database, for the tables of other areas. 64-bit integers are returned as numbers. */
  readonly pool: Pool;
  /** The notifications from the database. Undefined for a program that doesn't listen. */
  readonly listener: Listener | undefined;
  /** The process id of the embedded server, if there is one. */
  serverPid(): number | undefined;
}

/**
 * Opens the catalog in a database, and migrates an embedded one. If it can't be opened, the refusal contains the reason
 * as a sentence.
 */
export async function openDatabaseStore(options: DatabaseStoreOptions): Promise<Opened<DatabaseStore>> {
  const size = present({ connections: options.connections, answerWithinMs: options.answerWithinMs });
  if (options.url !== undefined) return openByUrl(options.url, size, options);
  const { dataDir, notice: onRestart, beforeStart } = options;
  const server = await openEmbeddedPostgres({ dataDir, ...present({ onRestart, beforeStart }) });
  if (!server.ok) return server;
  const pool = openPool(server.value.connection, size);
  return openOn({ pool, listens: pool, server: server.value }, options);
}

/** The connections of a store: for queries, and for notifications. */
interface Connections {
  readonly pool: Pool;
  /** Undefined for a program that doesn't listen. */
  readonly listens: Pool | undefined;
  readonly server?: EmbeddedPostgres;
}

const needsListenUrl =
  'DATABASE_URL goes through a connection pooler in transaction mode, which passes no notifications on. Set DATABASE_LISTEN_URL to the address of the database itself, or of a pooler in session mode.';
const listenUrlIsDeaf =
  'DATABASE_LISTEN_URL goes through a connection pooler in transaction mode, which passes no notifications on. Use the address of the database itself, or of a pooler in session mode.';

/**
 * Opens the database at a URL. Behind a pooler in transaction mode, statements aren't prepared and notifications use
 * `listenUrl`.
 */
async function openByUrl(
  url: string,
  size: { connections?: number; answerWithinMs?: number },
  options: DatabaseStoreOptions,
): Promise<Opened<DatabaseStore>> {
  const direct = openPool(url, size);
  const passes = await passesNotifications(direct).catch(unusable);
  if (typeof passes !== 'boolean') return endedWith(passes, direct);
  if (passes) return openOn({ pool: direct, listens: options.listens === false ? undefined : direct }, options);
  await direct.end();
  const pool = openPool(url, { ...size, prepares: false });
  if (options.listens === false) return openOn({ pool, listens: undefined }, options);
  if (options.listenUrl === undefined) return endedWith(refused('pooled', needsListenUrl), pool);
  const listens = openPool(options.listenUrl, { connections: 1 });
  const heard = await passesNotifications(listens).catch(unusable);
  if (heard === true) return openOn({ pool, listens }, options);
  await listens.end();
  return endedWith(heard === false ? refused('pooled', listenUrlIsDeaf) : heard, pool);
}

function unusable(error: unknown): OpenRefusal {
  return refused('unreachable', `The database cannot be used: ${reasonOf(error)}.`);
}

async function endedWith(refusal: OpenRefusal, pool: Pool): Promise<OpenRefusal> {
  await pool.end();
  return refusal;
}

async function openOn(connections: Connections, options: DatabaseStoreOptions): Promise<Opened<DatabaseStore>> {
  const { pool, server } = connections;
  const refusal = await prepare(pool, server === undefined, options).catch(unusable);
  if (refusal === undefined) return opened(await PostgresStore.start(connections, options.pollMs ?? 2_000));
  await pool.end();
  await server?.close();
  return refusal;
}

/** Applies pending migrations if requested. Otherwise refuses to open and lists them. */
async function prepare(pool: Pool, foreign: boolean, options: DatabaseStoreOptions): Promise<OpenRefusal | undefined> {
  const version = await serverVersion(pool);
  if (version < 150_000) {
    return refused('too-old', `The database is PostgreSQL ${Math.floor(version / 10_000)}; 15 or newer is needed.`);
  }
  const allMigrations = [...storeMigrations, ...(options.migrations ?? [])];
  const state = await migrationState(pool, allMigrations);
  const { pending } = state;
  const storePrefixes = storeMigrations.map(({ area }) => `${area} `);
  const unknown = state.unknown.filter(
    (id) => options.catalogOnly !== true || storePrefixes.some((area) => id.startsWith(area)),
  );
  if (unknown.length > 0) {
    return refused(
      'unknown-migrations',
      `The database was changed by a newer release (${unknown.join(', ')}); run that one.`,
    );
  }
  if (pending.length === 0) return undefined;
  if (!(options.migrate ?? !foreign)) {
    const names = pending.map((migration) => `${migration.area} ${migration.number}`).join(', ');
    return refused('migrations-pending', `The database lacks migrations (${names}): run the migrate command first.`);
  }
  await migrate(pool, allMigrations);
  return undefined;
}

/** The author of a record that was written outside the program. */
const byHand = { name: 'Edited by hand', via: 'system' } as const;
const takenTogether = 200;

/** The minimum time in ms between two comparisons that are caused by notifications of already known change sets. */
const lookEveryMs = 250;

class PostgresStore implements DatabaseStore {
  readonly backend = 'database';
  readonly history = 'full';
  readonly pool: Pool;
  readonly #connections: Connections;
  readonly #lane: CommitLane;
  readonly #feed: Feed;
  readonly #wentBack = new Set<(went: WentBack) => void>();
  readonly #timer: NodeJS.Timeout;
  #comparing: Promise<void> | undefined;
  #comparedAt = 0;
  /**
   * Set after connections were lost. The state in memory may then come from a history that the database no longer
   * contains.
   */
  #inDoubt = false;
  listener: Listener | undefined;
  #closed: Promise<void> | undefined;

  private constructor(connections: Connections, head: HistoryPosition, pollMs: number) {
    const { pool } = connections;
    this.pool = pool;
    this.#connections = connections;
    this.#lane = new CommitLane(pool, () => this.#feed.last);
    this.#feed = new Feed(head, (seq, limit) => this.#sinceKnown(seq, limit));
    this.#timer = setInterval(() => void this.#look().catch(() => undefined), pollMs).unref();
    // A new connection may lead to another server.
    pool.on('connect', () => (this.#inDoubt = true));
  }

  static async start(connections: Connections, pollMs: number): Promise<PostgresStore> {
    const { head } = await compared(connections.pool, 0);
    const store = new PostgresStore(connections, head, pollMs);
    if (connections.listens !== undefined) await store.#listen(connections.listens);
    return store;
  }

  async #listen(pool: Pool): Promise<void> {
    this.listener = await Listener.open(pool);
    await this.listener.on('change_sets', (text) => void this.#heard(text).catch(() => undefined));
    await this.#look();
  }

  /** Handles a notification. `text` is the new head, or empty if notifications may have been lost. */
  async #heard(text: string): Promise<void> {
    await this.#lane.underWay();
    const head = Number(text);
    if (text !== '' && head > this.#feed.last.seq) return this.#feed.reach(head);
    if (text === '') this.#inDoubt = true;
    else if (performance.now() - this.#comparedAt < lookEveryMs) return;
    await this.#look();
  }

  /** Compares the state with the database and processes commits of other processes. */
  async #look(): Promise<void> {
    await this.#compare();
    await this.#feed.reach((await compared(this.pool, 0)).head.seq);
  }

  /** Runs one comparison at a time; concurrent callers share its result. */
  #compare(): Promise<void> {
    this.#comparing ??= this.#compareNow().finally(() => (this.#comparing = undefined));
    return this.#comparing;
  }

  async #compareNow(): Promise<void> {
    this.#inDoubt = false;
    try {
      const newest = this.#feed.last;
      const { head, mark } = await compared(this.pool, newest.seq);
      this.#comparedAt = performance.now();
      if (newest.seq === 0 || mark === newest.mark || (mark === undefined && newest.mark === 0)) return;
      // More change sets may have been processed during the query.
      const from = this.#feed.last.seq;
      this.#feed.goOnFrom(head);
      for (const listener of this.#wentBack) listener({ from, to: head.seq });
    } catch (error) {
      this.#inDoubt = true;
      throw error;
    }
  }

  /** The change sets after the newest known one, provided that the database contains the known one. */
  async #sinceKnown(seq: number, limit: number): Promise<StoredChangeSet[]> {
    await this.#compare();
    return this.#feed.last.seq === seq ? this.since(seq, limit) : [];
  }

  async verify(): Promise<void> {
    if (this.#inDoubt || this.#comparing !== undefined) await this.#compare();
  }

  onWentBack(listener: (went: WentBack) => void): () => void {
    this.#wentBack.add(listener);
    return () => this.#wentBack.delete(listener);
  }

  deafSince(): Date | undefined {
    return this.listener?.deafSince;
  }

  places() {
    return placesOf(this.pool);
  }

  serverPid(): number | undefined {
    return this.#connections.server?.pid();
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

  /** In a database, individual records can't be unreadable. */
  async unreadable(): Promise<readonly []> {
    return [];
  }

  outcomeOf(commit: CommitName, after: number) {
    return outcomeOf(this.pool, commit, after);
  }

  async commit(commit: Commit): Promise<CommitOutcome> {
    const outcome = await this.#lane.commit(commit).catch((error: unknown) => this.#refusedCommit(error));
    if (outcome.status === 'committed') await this.#feed.reach(outcome.changeSet.seq, [outcome.changeSet]);
    return outcome;
  }

  async #refusedCommit(error: unknown): Promise<never> {
    if (error instanceof HistoryWentBack) await this.#compare();
    throw error;
  }

  async takeIn(at: string) {
    const bypassing = await bypassed(this.pool);
    const touched: ReturnType<typeof touchedBy>[] = [];
    for (let start = 0; start < bypassing.length; start += takenTogether) {
      const writes = bypassing.slice(start, start + takenTogether);
      const outcome = await this.commit({ at, who: byHand, message: 'Changed outside Cablewright', writes });
      // In a conflict, another save has changed the record meanwhile, and that save takes precedence.
      if (outcome.status === 'committed') touched.push(...outcome.changeSet.changes.map(touchedBy));
    }
    return touched;
  }

  lines(query: ChangeSetQuery) {
    return linesOf(this.pool, query);
  }

  count(query: ChangeSetFilter) {
    return countOf(this.pool, query);
  }

  changeSet(seq: number) {
    return changeSetOf(this.pool, seq);
  }

  since(seq: number, limit: number) {
    return changeSetsSince(this.pool, seq, limit);
  }

  erase(erasure: Erasure) {
    return eraseStates(this.pool, erasure);
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
    clearInterval(this.#timer);
    const { pool, listens, server } = this.#connections;
    await this.listener?.stop();
    if (listens !== pool) await listens?.end();
    await pool.end();
    await server?.close();
  }
}

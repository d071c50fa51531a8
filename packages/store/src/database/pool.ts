/** Connections to the database. */
import {
  Client,
  Pool as PgPool,
  types as pgTypes,
  type ClientConfig,
  type CustomTypesConfig,
  type PoolClient,
} from 'pg';

export type Pool = PgPool;
export type { PoolClient };

interface PoolOptions {
  /** At most this many connections. */
  readonly connections?: number;
  /** False behind a pooler in transaction mode: what is prepared under a name on one connection is missing on the next. */
  readonly prepares?: boolean;
  /** How long a request waits for the answer to a statement, ms. */
  readonly answerWithinMs?: number;
}

/**
 * How long a request waits for the answer to a statement, ms. A server that is frozen, or whose network went without a word, sends
 * nothing: the connection is given up, and the request refused as when the database is away.
 */
const answerWithinMs = 45_000;
const rollback = { text: 'rollback', query_timeout: 5_000 };

/** What the pool hands to each of its connections. */
interface ClientSettings extends ClientConfig {
  readonly prepares?: boolean;
  readonly answerWithinMs?: number;
}

/** A connection that limits how long it waits for statements with a name: those of requests. Others may take long. */
class TimedClient extends Client {
  readonly #prepares: boolean;
  readonly #withinMs: number;

  constructor(settings: ClientSettings = {}) {
    super(settings);
    this.#prepares = settings.prepares ?? true;
    this.#withinMs = settings.answerWithinMs ?? answerWithinMs;
  }

  override query(...given: unknown[]): never {
    const [first, ...rest] = given;
    const timed = isNamed(first) ? { ...first, ...this.#limits(first) } : first;
    return (super.query as (...all: unknown[]) => never)(timed, ...rest);
  }

  #limits({ name }: { readonly name: string }) {
    return { name: this.#prepares ? name : undefined, query_timeout: this.#withinMs };
  }
}

/** Whether it is a statement with a name; what sends itself (a cursor, a copy) is left as it is. */
function isNamed(query: unknown): query is { name: string } {
  return typeof query === 'object' && query !== null && 'name' in query && !('submit' in query);
}

/** The type number of PostgreSQL's 64-bit integer. */
const int8 = pgTypes.builtins.INT8;

/**
 * 64-bit integers come as numbers: the sequence numbers and counts of this program stay far below 2^53. All else is as
 * the driver does it.
 */
const types: CustomTypesConfig = {
  getTypeParser(oid: Parameters<typeof pgTypes.getTypeParser>[0], format?: 'text' | 'binary') {
    if (oid === int8 && format !== 'binary') return Number;
    return pgTypes.getTypeParser(oid, format);
  },
};

/** A pool on a URL or on the embedded server. Connections lost while idle are dropped silently and opened again when needed. */
export function openPool(connection: string | ClientConfig, options: PoolOptions = {}): Pool {
  const where = typeof connection === 'string' ? { connectionString: connection } : connection;
  const { prepares, answerWithinMs: within } = options;
  const settings: ClientSettings = { ...where, prepares, answerWithinMs: within };
  const pool = new PgPool({
    ...settings,
    Client: TimedClient,
    types,
    max: options.connections ?? 10,
    connectionTimeoutMillis: 10_000,
    // A server that is gone without a word is noticed by the system sooner or later.
    keepAlive: true,
  });
  pool.on('error', () => undefined);
  // A connection that breaks while it is used fails its query, which is enough; unheard, it would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** A connection of its own, outside the pool, with the same settings. */
export function ownClient(pool: Pool): Client {
  return new Client(pool.options);
}

/** Runs `work` in a transaction on one connection: all of it is kept, or nothing when it throws. */
export async function inTransaction<T>(pool: Pool, mode: string, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let failure: Error | undefined;
  try {
    await client.query(`begin ${mode}`);
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query(rollback).catch((broken: Error) => (failure = broken));
    throw error;
  } finally {
    // A connection that cannot roll back is not given to anybody else.
    client.release(failure);
  }
}

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
  /** The maximum number of connections. */
  readonly connections?: number;
  /** False behind a pooler in transaction mode, where a statement prepared on one connection is missing on the next. */
  readonly prepares?: boolean;
  /** How long a request waits for the response to a statement, in ms. */
  readonly answerWithinMs?: number;
}

/**
 * The default time in ms that a request waits for the response to a statement. A server that is frozen or whose network
 * connection was silently interrupted sends nothing. The connection is then closed, and the request is refused as if
 * the database were unavailable.
 */
const answerWithinMs = 45_000;
const rollback = { text: 'rollback', query_timeout: 5_000 };

/** Settings that the pool passes to each of its connections. */
interface ClientSettings extends ClientConfig {
  readonly prepares?: boolean;
  readonly answerWithinMs?: number;
}

/**
 * A connection with a time limit for named statements, which are those of requests. Other statements may take longer.
 */
class TimedClient extends Client {
  readonly #prepares: boolean;
  readonly #withinMs: number;

  constructor(settings: ClientSettings = {}) {
    super(settings);
    this.#prepares = settings.prepares ?? true;
    this.#withinMs = settings.answerWithinMs ?? answerWithinMs;
  }

  override query(...args: unknown[]): never {
    const [first, ...rest] = args;
    const timed = isNamed(first) ? { ...first, ...this.#limits(first) } : first;
    return (super.query as (...all: unknown[]) => never)(timed, ...rest);
  }

  #limits({ name }: { readonly name: string }) {
    return { name: this.#prepares ? name : undefined, query_timeout: this.#withinMs };
  }
}

/** Whether a query is a named statement. A query that submits itself (a cursor, a copy) isn't one. */
function isNamed(query: unknown): query is { name: string } {
  return typeof query === 'object' && query !== null && 'name' in query && !('submit' in query);
}

/** The OID of PostgreSQL's 64-bit integer type. */
const int8 = pgTypes.builtins.INT8;

/**
 * Parses 64-bit integers as numbers, because the sequence numbers and counts of this program stay far below 2^53. All
 * other types are parsed by the driver's defaults.
 */
const types: CustomTypesConfig = {
  getTypeParser(oid: Parameters<typeof pgTypes.getTypeParser>[0], format?: 'text' | 'binary') {
    if (oid === int8 && format !== 'binary') return Number;
    return pgTypes.getTypeParser(oid, format);
  },
};

/**
 * Creates a pool for a URL or the embedded server. Idle connections that are lost are silently dropped and reopened
 * when needed.
 */
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
    // Lets the operating system eventually notice that a server has silently disappeared.
    keepAlive: true,
  });
  pool.on('error', () => undefined);
  // If a connection breaks while in use, its query fails, which is sufficient. Without a listener, the event would end
  // the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** A dedicated connection outside the pool, with the same settings. */
export function ownClient(pool: Pool): Client {
  return new Client(pool.options);
}

/** Runs `work` in a transaction on one connection. The transaction is rolled back if `work` throws. */
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
    // A connection that can't be rolled back isn't reused.
    client.release(failure);
  }
}

/** Connections to the database. */
import pg from 'pg';

export type Pool = pg.Pool;
export type PoolClient = pg.PoolClient;

export interface PoolOptions {
  /** At most this many connections. */
  readonly connections?: number;
}

/**
 * 64-bit integers come as numbers: the sequence numbers and counts of this program stay far below 2^53. All else is as
 * the driver does it.
 */
const types: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === pg.types.builtins.INT8 && format !== 'binary') return Number;
    return pg.types.getTypeParser(oid, format as 'text');
  },
};

/** A pool on a URL or on the embedded server. Connections lost while idle are dropped silently and made anew when needed. */
export function openPool(connection: string | pg.ClientConfig, options: PoolOptions = {}): Pool {
  const where = typeof connection === 'string' ? { connectionString: connection } : connection;
  const pool = new pg.Pool({ ...where, types, max: options.connections ?? 10, connectionTimeoutMillis: 10_000 });
  pool.on('error', () => undefined);
  return pool;
}

/** A connection of its own, outside the pool, with the same settings. */
export function ownClient(pool: Pool): pg.Client {
  return new pg.Client(pool.options as pg.ClientConfig);
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
    await client.query('rollback').catch((broken: Error) => (failure = broken));
    throw error;
  } finally {
    // A connection that cannot roll back is not given to anybody else.
    client.release(failure);
  }
}

import type { Pool, PoolClient } from '@cablewright/store';
import { PgBoss } from 'pg-boss';
import { queueSchema } from './job-tables.ts';

/** A job nobody has spoken for this long is given to somebody else, s. The library takes no less than ten. */
const silentSeconds = 10;
/** How often it looks for those, s. */
const lookSeconds = 2;
/** The longest the library lets one run go on, s: just under its own limit of a day. Being alive is what counts. */
const longestSeconds = 86_000;

/** A message of the queue: it carries no more than the job's id, which is its own too. */
export interface Message {
  readonly id: string;
  /** Due in this many milliseconds. */
  readonly waitMs?: number;
}

/** What the queue library is asked for, on our own connections, so that a message travels in the job's transaction. */
export class JobQueue {
  readonly #boss: PgBoss;
  readonly #known = new Set<string>();

  private constructor(boss: PgBoss) {
    this.#boss = boss;
  }

  /** `supervise`: this process also looks for jobs whose worker died. */
  static async open(pool: Pool, supervise: boolean, notice: (message: string) => void): Promise<JobQueue> {
    const boss = new PgBoss({
      db: databaseOf(pool),
      schema: queueSchema,
      migrate: false,
      createSchema: false,
      schedule: false,
      supervise,
      superviseIntervalSeconds: lookSeconds,
      monitorIntervalSeconds: lookSeconds,
    });
    boss.on('error', (error) => notice(`The queue of jobs: ${error.message}`));
    await boss.start();
    return new JobQueue(boss);
  }

  async #require(queue: string): Promise<void> {
    if (this.#known.has(queue)) return;
    await this.#boss.createQueue(queue, {
      retryLimit: 1_000,
      retryDelay: 0,
      expireInSeconds: longestSeconds,
      heartbeatSeconds: silentSeconds,
      retentionSeconds: 30 * 86_400,
    });
    // The library looks a queue up when it first speaks of it. In a transaction that look-up would wait for a connection
    // while holding one, and ten such transactions would wait for one another: so it is spoken of here.
    await this.#boss.insert(queue, []);
    this.#known.add(queue);
  }

  /** Makes sure of queues before a transaction speaks of them. */
  async prepare(queues: Iterable<string>): Promise<void> {
    for (const queue of new Set(queues)) await this.#require(queue);
  }

  async insert(client: PoolClient, queue: string, messages: readonly Message[]): Promise<void> {
    const jobs = messages.map(({ id, waitMs }) => ({
      id,
      ...(waitMs === undefined ? {} : { startAfter: waitMs / 1_000 }),
    }));
    await this.#boss.insert(queue, jobs, { db: databaseOf(client) });
  }

  async take(queue: string, most: number): Promise<string[]> {
    await this.#require(queue);
    return (await this.#boss.fetch(queue, { batchSize: most })).map(({ id }) => id);
  }

  async touch(queue: string, ids: readonly string[]): Promise<void> {
    await this.#boss.touch(queue, [...ids]);
  }

  async drop(client: Pool | PoolClient, queue: string, ids: readonly string[]): Promise<void> {
    if (ids.length > 0) await this.#boss.deleteJob(queue, [...ids], { db: databaseOf(client) });
  }

  async close(): Promise<void> {
    await this.#boss.stop({ graceful: false, close: false });
  }
}

function databaseOf(on: Pool | PoolClient) {
  return {
    executeSql: async (text: string, values?: unknown[]) => {
      const result = await (values === undefined ? on.query(text) : on.query(text, values));
      // Several statements at once answer a list of results; nobody asks those for rows.
      return { rows: Array.isArray(result) ? [] : result.rows };
    },
  };
}

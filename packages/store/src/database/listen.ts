/**
 * Word of what other processes commit: LISTEN on a connection of its own, made again when it is lost; and a look at the
 * head now and then, for servers behind a pooler that passes no notifications on.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { headOf } from './reads.ts';
import { ownClient, type Pool } from './pool.ts';

export interface Listening {
  stop(): Promise<void>;
}

interface ListenOptions {
  /** How often to look at the head, in milliseconds. */
  readonly pollMs: number;
}

const firstWaitMs = 50;
const maxWaitMs = 5_000;

/** Calls `moved` with the head whenever it may have moved. */
export async function listen(pool: Pool, options: ListenOptions, moved: (head: number) => void): Promise<Listening> {
  let client: Client | undefined;
  let stopped = false;

  async function connect(): Promise<void> {
    const fresh = ownClient(pool);
    fresh.on('notification', (message) => moved(Number(message.payload)));
    fresh.on('error', () => undefined);
    try {
      await fresh.connect();
      await fresh.query('listen change_sets');
    } catch (error) {
      await fresh.end().catch(() => undefined);
      throw error;
    }
    // Only from here on: a connection that could not be made also ends, and the caller tries again.
    fresh.once('end', () => void reconnect());
    client = fresh;
    moved(await headOf(pool));
  }

  async function reconnect(): Promise<void> {
    if (stopped) return;
    client = undefined;
    for (let wait = firstWaitMs; !stopped && client === undefined; wait = Math.min(2 * wait, maxWaitMs)) {
      await sleep(wait, undefined, { ref: false });
      if (!stopped) await connect().catch(() => undefined);
    }
  }

  const look = () => void headOf(pool).then(moved, () => undefined);
  const timer = setInterval(look, options.pollMs).unref();
  await connect();
  return {
    async stop() {
      stopped = true;
      clearInterval(timer);
      await client?.end().catch(() => undefined);
    },
  };
}

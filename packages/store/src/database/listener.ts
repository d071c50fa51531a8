/**
 * Receives notifications from the database with LISTEN for every channel on one dedicated connection. A lost connection
 * is reopened, regardless of how long that takes. A frozen server doesn't close connections, so the connection is
 * probed regularly.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { ownClient, type Pool } from './pool.ts';

interface Channel {
  readonly heard: Set<(text: string) => void>;
  listening: Promise<unknown>;
}

const firstWaitMs = 50;
const maxWaitMs = 1_000;
const defaultTryEveryMs = 5_000;
/** How long the server may take to respond before the connection counts as lost, in ms. */
const defaultAnswerWithinMs = 5_000;

export class Listener {
  readonly #pool: Pool;
  readonly #channels = new Map<string, Channel>();
  readonly #timer: NodeJS.Timeout;
  readonly #answerWithinMs: number;
  #client: Client | undefined;
  #deafSince: Date | undefined;
  #stopped = false;

  private constructor(pool: Pool, tryEveryMs: number, answerWithinMs: number) {
    this.#pool = pool;
    this.#answerWithinMs = answerWithinMs;
    this.#timer = setInterval(() => void this.#try(), tryEveryMs).unref();
  }

  /** Connects once. Rejects like a query if that isn't possible. The connection settings are those of `pool`. */
  static async open(
    pool: Pool,
    tryEveryMs = defaultTryEveryMs,
    answerWithinMs = defaultAnswerWithinMs,
  ): Promise<Listener> {
    const listener = new Listener(pool, tryEveryMs, answerWithinMs);
    await listener.#connect().catch((error: unknown) => {
      clearInterval(listener.#timer);
      throw error;
    });
    return listener;
  }

  /** When the connection was lost. Undefined while it is listening. */
  get deafSince(): Date | undefined {
    return this.#deafSince;
  }

  /**
   * Calls `heard` with every text sent to a channel from now on, and with an empty text if notifications may have been
   * lost. Returns a function that stops this.
   */
  async on(channel: string, heard: (text: string) => void): Promise<() => void> {
    let channelState = this.#channels.get(channel);
    if (channelState === undefined) {
      // If the connection is lost meanwhile, the next one listens to all channels.
      const listening = this.#client?.query(`listen ${channel}`).catch(() => undefined) ?? Promise.resolve();
      channelState = { heard: new Set(), listening };
      this.#channels.set(channel, channelState);
    }
    channelState.heard.add(heard);
    await channelState.listening;
    return () => channelState.heard.delete(heard);
  }

  async #connect(): Promise<void> {
    const fresh = ownClient(this.#pool);
    fresh.on('notification', ({ channel, payload }) => this.#tell(channel, payload ?? ''));
    fresh.on('error', () => undefined);
    try {
      await fresh.connect();
      // A server may freeze after it has accepted the connection.
      for (const channel of this.#channels.keys()) {
        const listen = { text: `listen ${channel}`, query_timeout: this.#answerWithinMs };
        await fresh.query(listen);
      }
      if (this.#stopped) throw new Error('the listener was stopped');
    } catch (error) {
      streamOf(fresh)?.destroy();
      throw error;
    }
    // Registered only now, because a connection that couldn't be opened also ends. In that case the caller retries.
    fresh.once('end', () => void this.#lost());
    this.#client = fresh;
    this.#deafSince = undefined;
  }

  #tell(channel: string, text: string): void {
    for (const heard of this.#channels.get(channel)?.heard ?? []) heard(text);
  }

  async #lost(): Promise<void> {
    this.#client = undefined;
    if (this.#stopped) return;
    this.#deafSince ??= new Date();
    for (let wait = firstWaitMs; this.#client === undefined; wait = Math.min(2 * wait, maxWaitMs)) {
      // This timer keeps the process alive. If all connections are lost, nothing else prevents a worker from exiting.
      await sleep(wait);
      if (this.#stopped) return;
      await this.#connect().catch(() => undefined);
    }
    for (const channel of this.#channels.keys()) this.#tell(channel, '');
  }

  async #try(): Promise<void> {
    const client = this.#client;
    if (client === undefined) return;
    const late = setTimeout(() => streamOf(client)?.destroy(), this.#answerWithinMs).unref();
    await client.query('select 1').catch(() => undefined);
    clearTimeout(late);
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearInterval(this.#timer);
    await this.#client?.end().catch(() => undefined);
  }
}

/** The driver's types do not expose the socket. */
function streamOf(client: Client): { destroy(): void } | undefined {
  return (client as unknown as { connection?: { stream?: { destroy(): void } } }).connection?.stream;
}

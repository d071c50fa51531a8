import type { Pool, PoolClient } from '@cablewright/store';

/** Tells other processes on the database, and hears of them, in short texts. */
export class Channel {
  readonly #pool: Pool;
  readonly #name: string;
  readonly #heard: (text: string) => void;
  #client: PoolClient | undefined;
  #closed = false;

  private constructor(pool: Pool, name: string, heard: (text: string) => void) {
    this.#pool = pool;
    this.#name = name;
    this.#heard = heard;
  }

  /** `heard` gets every text from now on; an empty one after the connection was lost and made again. */
  static async open(pool: Pool, name: string, heard: (text: string) => void): Promise<Channel> {
    const channel = new Channel(pool, name, heard);
    await channel.#listen();
    return channel;
  }

  async #listen(): Promise<void> {
    const client = await this.#pool.connect();
    client.on('notification', ({ channel, payload }) => {
      if (channel === this.#name) this.#heard(payload ?? '');
    });
    client.on('error', (error) => this.#lost(client, error));
    this.#client = client;
    try {
      await client.query(`listen ${this.#name}`);
    } catch (error) {
      this.#lost(client, error as Error);
    }
  }

  #lost(client: PoolClient, error: Error): void {
    if (this.#client !== client) return;
    this.#client = undefined;
    client.release(error);
    this.#again();
  }

  #again(): void {
    if (this.#closed) return;
    setTimeout(() => {
      if (this.#closed) return;
      this.#listen().then(
        () => this.#heard(''),
        () => this.#again(),
      );
    }, 500).unref();
  }

  close(): void {
    this.#closed = true;
    this.#client?.release(true);
    this.#client = undefined;
  }
}

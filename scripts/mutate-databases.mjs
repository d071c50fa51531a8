// The databases of the store's tests in `mutate-runner.mjs`: all on one server, and released after each change.

/**
 * Replaces the server that tests would start, and the driver: connections opened for one change are closed after it.
 */
export class Databases {
  #url;
  #driver;
  #open = { stale: false, clients: new Set() };

  constructor(url) {
    this.#url = url;
  }

  /** Replaces the PostgreSQL that tests would start. */
  server() {
    const absent = () => {
      throw new Error('the server is shared: it is neither paused nor ended');
    };
    return { database: (name) => this.#create(name), crash: absent, pause: absent, close: async () => undefined };
  }

  async #create(name) {
    const client = new this.#driver.Client({ connectionString: this.#url });
    await client.connect();
    await client.query(`drop database if exists "${name}" with (force)`);
    await client.query(`create database "${name}"`);
    await client.end();
    const url = new URL(this.#url);
    url.pathname = `/${name}`;
    return url.href;
  }

  /**
   * The driver for one change. Afterwards a requested connection never opens, so that code left running by a failed
   * test stays quiet.
   */
  driver(pg) {
    if (pg === undefined) return undefined;
    this.#driver = pg;
    const open = (this.#open = { stale: false, clients: new Set() });
    class Client extends pg.Client {
      constructor(...settings) {
        super(...settings);
        open.clients.add(this);
      }
      connect(...args) {
        if (open.stale) return new Promise(() => undefined);
        return super.connect(...args);
      }
    }
    return { ...pg, Client };
  }

  abandon() {
    this.#open.stale = true;
    for (const client of this.#open.clients) client.connection?.stream?.destroy();
    this.#open.clients.clear();
  }
}

// The databases of the store's tests in `mutate-runner.mjs`: all on one server, and let go of after each change.

/** The server, as the tests use it, and a driver whose connections end with the change that they were made for. */
export class Databases {
  #url;
  #driver;
  #open = { stale: false, clients: new Set() };

  constructor(url) {
    this.#url = url;
  }

  /** What tests get as a PostgreSQL of their own. */
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

  /** The driver for one change. After it, a connection that is asked for never comes: what a failed test left open stays quiet. */
  driver(pg) {
    if (pg === undefined) return undefined;
    this.#driver = pg;
    const open = (this.#open = { stale: false, clients: new Set() });
    class Client extends pg.Client {
      constructor(...settings) {
        super(...settings);
        open.clients.add(this);
      }
      connect(...given) {
        if (open.stale) return new Promise(() => undefined);
        return super.connect(...given);
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

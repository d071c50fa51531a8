/** Writers that save to several apps at the same time and record every response. */
import { openPool } from '@cablewright/store';
import { setTimeout as sleep } from 'node:timers/promises';

interface Answered {
  readonly label: string;
  readonly at: number;
}

export class Load {
  /** Saves that were answered with 200 or 201. */
  readonly acknowledged: Answered[] = [];
  /** The time and the status of each refused save or read. Status 0: no response. */
  readonly refused: { readonly at: number; readonly status: number }[] = [];
  readonly #ports: readonly number[];
  #stopped = false;
  #running: Promise<unknown> = Promise.resolve();

  constructor(ports: readonly number[]) {
    this.#ports = ports;
  }

  /** Starts this many writers at each app. Each saves a separate cable and waits `pauseMs` after each save. */
  start(writers: number, pauseMs: number): void {
    const names = this.#ports.flatMap((port, app) =>
      Array.from({ length: writers }, (_, n) => [port, `load-${app}-${n}`] as const),
    );
    this.#running = Promise.all(names.map(([port, id]) => this.#write(port, id, pauseMs)));
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#running;
  }

  async #write(port: number, id: string, pauseMs: number): Promise<void> {
    let etag: string | undefined;
    for (let n = 0; !this.#stopped; n += 1) {
      // A refused save may have been made all the same, so the current state is read again.
      etag ??= await this.#read(port, id);
      if (etag !== undefined) etag = await this.#save(port, id, `${id} ${n}`, etag);
      await sleep(etag === undefined ? 50 : pauseMs);
    }
  }

  async #read(port: number, id: string): Promise<string | undefined> {
    const answer = await ask(port, 'GET', `/api/designs/${id}`);
    if (answer?.status === 404) return '';
    if (answer?.ok === true) return answer.headers.get('etag') ?? undefined;
    this.refused.push({ at: Date.now(), status: answer?.status ?? 0 });
    return undefined;
  }

  async #save(port: number, id: string, label: string, etag: string): Promise<string | undefined> {
    const body = { schemaVersion: 5, id, label, instances: {}, joints: [] };
    const answer = await ask(port, 'PUT', `/api/designs/${id}`, body, etag === '' ? undefined : etag);
    if (answer?.ok === true) {
      this.acknowledged.push({ label, at: Date.now() });
      return answer.headers.get('etag') ?? undefined;
    }
    this.refused.push({ at: Date.now(), status: answer?.status ?? 0 });
    return undefined;
  }
}

/** A client that repeatedly commits to the database without the hub, to detect when the database is available again. */
export class Probe {
  readonly #url: string;
  readonly #committed: number[] = [];
  #stopped = false;
  #running: Promise<void> = Promise.resolve();

  constructor(url: string) {
    this.#url = url;
  }

  start(): void {
    this.#running = this.#run();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#running;
  }

  /** The time of the first successful commit that began after this time; undefined if there is none yet. */
  committedAfter(at: number): number | undefined {
    return this.#committed.find((one) => one > at);
  }

  async #run(): Promise<void> {
    while (!this.#stopped) {
      const pool = openPool(this.#url, { connections: 1 });
      try {
        await pool.query('create table if not exists probe (at timestamptz)');
        while (!this.#stopped) {
          await pool.query('insert into probe values (now())');
          this.#committed.push(Date.now());
          await sleep(100);
        }
      } catch {
        await sleep(100);
      } finally {
        await pool.end();
      }
    }
  }
}

export function ask(
  port: number,
  method: string,
  path: string,
  body?: object,
  ifMatch?: string,
): Promise<Response | undefined> {
  return fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(ifMatch === undefined ? {} : { 'if-match': ifMatch }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(120_000),
  }).catch(() => undefined);
}

/** The environment of a hub in crash tests: clients that save, and a receiver that is sometimes down. */
import { setTimeout as sleep } from 'node:timers/promises';
import { startReceiver, type Received, type Receiver } from '@cablewright/server/testing';

/**
 * The receiver is down for the first `downFor` of every `round` requests. Requests are counted instead of time, so that
 * a fast hub meets outages too.
 */
const round = 20;
const downFor = 6;

/** A receiver that is down for three tenths of the requests, with what it accepted and how often it refused. */
export class FlakyReceiver {
  readonly taken: Received[] = [];
  turnedAway = 0;
  #asked = 0;
  readonly #tries = new Map<string, number>();

  open(): Promise<Receiver> {
    return startReceiver((response, received) => {
      const id = String(received.headers['x-service-event-id']);
      const tries = (this.#tries.get(id) ?? 0) + 1;
      this.#tries.set(id, tries);
      // An outage longer than all retries is not tested here: the sixth attempt always succeeds.
      const up = this.#asked % round >= downFor;
      this.#asked += 1;
      if (up || tries > 5) {
        this.taken.push(received);
        return response.writeHead(204).end();
      }
      this.turnedAway += 1;
      if (this.turnedAway % 2 === 0) return response.socket?.destroy();
      return response.writeHead(503).end();
    });
  }
}

export type Ask = (method: string, path: string, body?: object, ifMatch?: string) => Promise<Response | undefined>;

/**
 * Returns a function that sends requests to the hub on a port. The response is undefined if there is no hub or it was
 * killed meanwhile.
 */
export function asking(port: number, own: Readonly<Record<string, string>> = {}): Ask {
  return (method, path, body, ifMatch) =>
    fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers: {
        ...own,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(ifMatch === undefined ? {} : { 'if-match': ifMatch }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }).catch(() => undefined);
}

/** Number of cables in one batch. With a new cable and a second save of it, a round raises thirty events. */
const perBatch = 25;

/** Clients that save, and the responses they received. */
export class Writers {
  /** The label in the last acknowledged save of each cable. */
  readonly answered = new Map<string, string>();
  saves = 0;
  /** Number of events raised by the acknowledged saves. */
  raised = 0;
  /** The statuses of refused saves, with their counts. */
  readonly refused = new Map<number, number>();
  readonly #ask: Ask;
  readonly #pauseMs: number;
  #stopped = false;

  /** `pauseMs` is the pause between two rounds of a writer. */
  constructor(ask: Ask, pauseMs = 0) {
    this.#ask = ask;
    this.#pauseMs = pauseMs;
  }

  stop(): void {
    this.#stopped = true;
  }

  /** Saves until the acknowledged saves of all writers have raised `events` events. */
  async write(name: string, events: number): Promise<void> {
    for (let n = 0; this.raised < events && !this.#stopped; n += 1) {
      if (this.#pauseMs > 0) await sleep(this.#pauseMs);
      await this.#saveTwice(`${name}-${n}`);
      await this.#saveMany(Array.from({ length: perBatch }, (_, i) => `${name}-${n}-${i}`));
    }
  }

  async #saveTwice(id: string): Promise<void> {
    const made = await this.#ask('POST', '/api/designs', { id, label: 'first' });
    if (!(await this.#took(made, [id], 'first'))) return;
    const design = (await made!.json()) as object;
    const etag = made!.headers.get('etag') ?? '';
    await this.#took(
      await this.#ask('PUT', `/api/designs/${id}`, { ...design, label: 'second' }, etag),
      [id],
      'second',
    );
  }

  async #saveMany(ids: readonly string[]): Promise<void> {
    const empty = { schemaVersion: 5, label: 'batch', instances: {}, joints: [] };
    const changes = ids.map((id) => ({ kind: 'designs', id, op: 'put', record: { ...empty, id } }));
    await this.#took(await this.#ask('POST', '/api/batch', { message: 'Many', changes }), ids, 'batch');
  }

  async #took(answer: Response | undefined, ids: readonly string[], label: string): Promise<boolean> {
    if (answer === undefined || answer.status >= 300) {
      const status = answer?.status ?? 0;
      this.refused.set(status, (this.refused.get(status) ?? 0) + 1);
      await sleep(50);
      return false;
    }
    for (const id of ids) this.answered.set(id, label);
    this.saves += 1;
    this.raised += ids.length + 1;
    return true;
  }
}

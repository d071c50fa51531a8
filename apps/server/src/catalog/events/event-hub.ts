import type { ServerResponse } from 'node:http';

/** The interval of `alive` events on every stream, in ms. It is shorter than the idle timeout of proxies. */
export const aliveEveryMs = 20_000;
/** How often the permissions of open streams are checked while there are events to send, in ms. */
const lookEveryMs = 1_000;
/**
 * The most characters buffered for a slow client. A client above this limit is disconnected; it then reconnects and
 * reloads.
 */
const maxBufferedBytes = 1024 * 1024;
/**
 * The most streams that one session or API token may have open in one process. The tabs of a browser share a stream. A
 * browser that can't share it opens at most six over HTTP/1.1, but more if a proxy speaks HTTP/2.
 */
export const maxStreamsOfSession = 32;

interface Listener {
  readonly response: ServerResponse;
  /** Resolves to false if the person may no longer receive events. */
  readonly mayListen: () => Promise<boolean>;
}

/**
 * Sends events to open pages as server-sent events (HTML standard, section 9.2). After a person is signed out, their
 * pages receive events for at most one more second.
 */
export class EventHub {
  readonly #listeners = new Set<Listener>();
  /** The number of open and reserved streams of each session. */
  readonly #streamsOf = new Map<string, number>();
  readonly #beat: NodeJS.Timeout;
  readonly #now: () => number;
  /**
   * Resolves when the previous events have been sent. Events are sent in order, and permissions are checked once per
   * second.
   */
  #turn: Promise<void> = Promise.resolve();
  #lookedAt = 0;
  #closed = false;

  constructor(now: () => number = () => Date.now()) {
    this.#now = now;
    this.#beat = setInterval(() => this.send('alive', {}), aliveEveryMs).unref();
  }

  get listening(): number {
    return this.#listeners.size;
  }

  /**
   * Reserves a stream for a session. Returns a function that releases it, or undefined if the session already has the
   * maximum.
   */
  reserve(session: string): (() => void) | undefined {
    const streams = this.#streamsOf.get(session) ?? 0;
    if (streams >= maxStreamsOfSession) return undefined;
    this.#streamsOf.set(session, streams + 1);
    return () => {
      const left = (this.#streamsOf.get(session) ?? 0) - 1;
      if (left <= 0) this.#streamsOf.delete(session);
      else this.#streamsOf.set(session, left);
    };
  }

  /** Adds a page and sends it `first` at once. */
  add(response: ServerResponse, mayListen: () => Promise<boolean>, first: string): void {
    const listener: Listener = { response, mayListen };
    response.on('close', () => this.#listeners.delete(listener));
    response.on('error', () => this.#listeners.delete(listener));
    if (this.#closed || response.destroyed) {
      response.end();
      return;
    }
    this.#listeners.add(listener);
    response.write(first);
  }

  /** Sends an event to every page. When a page reconnects, it sends the `id` of the last event that it received. */
  send(event: string, data: object, id?: string): void {
    if (this.#listeners.size === 0) return;
    this.#take(eventText(event, data, id));
  }

  #take(text: string): void {
    this.#turn = this.#turn.then(async () => {
      if (this.#now() - this.#lookedAt >= lookEveryMs) await this.#dismiss();
      for (const listener of this.#listeners) this.#write(listener, text);
    });
  }

  /** Disconnects people who may no longer receive events. */
  async #dismiss(): Promise<void> {
    this.#lookedAt = this.#now();
    await Promise.all(
      [...this.#listeners].map(async (listener) => {
        if (await listener.mayListen().catch(() => true)) return;
        this.#listeners.delete(listener);
        listener.response.end();
      }),
    );
  }

  #write({ response }: Listener, text: string): void {
    if (response.writableLength > maxBufferedBytes) response.destroy();
    else response.write(text);
  }

  /** Ends every stream, so that the server can stop. */
  close(): void {
    this.#closed = true;
    clearInterval(this.#beat);
    for (const { response } of this.#listeners) response.end();
    this.#listeners.clear();
  }
}

export function eventText(event: string, data: object, id?: string): string {
  return `event: ${event}\n${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`;
}

import type { ServerResponse } from 'node:http';

/** How often every stream gets an `alive` event, ms: more often than proxies give up on a silent one. */
export const aliveEveryMs = 20_000;
/** How often it is asked whether those who listen still may, ms, while there is something to tell. */
const lookEveryMs = 1_000;
/** Characters a client may be behind before it is let go; it reconnects and asks again. */
const maxBufferedBytes = 1024 * 1024;
/**
 * Streams that one session or API token may have open on one process. The tabs of a browser share one, and a browser that
 * doesn't share them opens six at most unless a proxy speaks HTTP/2.
 */
export const maxStreamsOfSession = 32;

interface Listener {
  readonly response: ServerResponse;
  /** False when the person may no longer listen. */
  readonly mayListen: () => Promise<boolean>;
}

/**
 * The open pages that follow what happens, as server-sent events (HTML standard, section 9.2). A page whose person was
 * signed out hears nothing of what happens a second later.
 */
export class EventHub {
  readonly #listeners = new Set<Listener>();
  /** How many streams each session has open, or is about to open. */
  readonly #streamsOf = new Map<string, number>();
  readonly #beat: NodeJS.Timeout;
  readonly #now: () => number;
  /** Events go out one after the other, those of the next second after a look at who may still listen. */
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

  /** Counts one more stream of a session. Returns how to end it, or undefined if the session has all it may have. */
  reserve(session: string): (() => void) | undefined {
    const streams = this.#streamsOf.get(session) ?? 0;
    if (streams >= maxStreamsOfSession) return undefined;
    this.#streamsOf.set(session, streams + 1);
    return () => {
      const left = this.#streamsOf.get(session)! - 1;
      if (left === 0) this.#streamsOf.delete(session);
      else this.#streamsOf.set(session, left);
    };
  }

  /** Adds a page. `first` is sent at once. */
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

  /** Tells every page. `id` is what a page that reconnects says it had last. */
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

  /** Lets those go who may not listen any more. */
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

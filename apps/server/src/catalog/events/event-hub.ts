import type { ServerResponse } from 'node:http';

/** How often a silent stream shows that it lives, ms: more often than proxies give up on one. */
const heartbeatMs = 20_000;
/** How often it is asked whether those who listen still may, ms, while there is something to tell. */
const lookEveryMs = 1_000;
/** Characters a client may be behind before it is let go; it reconnects and asks again. */
const maxBufferedBytes = 1024 * 1024;

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
  readonly #beat: NodeJS.Timeout;
  readonly #now: () => number;
  /** Events go out one after the other, those of the next second after a look at who may still listen. */
  #turn: Promise<void> = Promise.resolve();
  #lookedAt = 0;
  #closed = false;

  constructor(now: () => number = () => Date.now()) {
    this.#now = now;
    this.#beat = setInterval(() => this.#take(': still here\n\n'), heartbeatMs).unref();
  }

  get listening(): number {
    return this.#listeners.size;
  }

  /** Adds a page. `first` is sent at once. */
  add(response: ServerResponse, mayListen: () => Promise<boolean>, first: string): void {
    const listener: Listener = { response, mayListen };
    response.on('close', () => this.#listeners.delete(listener));
    response.on('error', () => this.#listeners.delete(listener));
    if (this.#closed) {
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

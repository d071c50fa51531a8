import type { ServerResponse } from 'node:http';

/** How often a silent stream shows that it lives, ms: more often than proxies give up on one. */
const heartbeatMs = 20_000;
/** Characters a client may be behind before it is let go; it reconnects and asks again. */
const mostBehind = 1024 * 1024;

interface Listener {
  readonly response: ServerResponse;
  /** False when the person may no longer listen. */
  readonly mayListen: () => Promise<boolean>;
}

/** The open pages that follow what happens, as server-sent events (HTML standard, section 9.2). */
export class EventHub {
  readonly #listeners = new Set<Listener>();
  readonly #beat: NodeJS.Timeout;
  #closed = false;

  constructor() {
    this.#beat = setInterval(() => void this.#heartbeat(), heartbeatMs).unref();
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
  send(event: string, data: object, id?: number): void {
    if (this.#listeners.size === 0) return;
    const text = eventText(event, data, id);
    for (const listener of this.#listeners) this.#write(listener, text);
  }

  #write({ response }: Listener, text: string): void {
    if (response.writableLength > mostBehind) response.destroy();
    else response.write(text);
  }

  async #heartbeat(): Promise<void> {
    for (const listener of this.#listeners) {
      const allowed = await listener.mayListen().catch(() => true);
      if (allowed) this.#write(listener, ': still here\n\n');
      else listener.response.end();
    }
  }

  /** Ends every stream, so that the server can stop. */
  close(): void {
    this.#closed = true;
    clearInterval(this.#beat);
    for (const { response } of this.#listeners) response.end();
    this.#listeners.clear();
  }
}

export function eventText(event: string, data: object, id?: number): string {
  return `event: ${event}\n${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`;
}

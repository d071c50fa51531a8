import { eventNames, type Hello } from './messages.ts';

/** A stream without an `alive` event for this many intervals counts as dead, even if its connection is still open. */
const silentIntervals = 2.5;
/**
 * Delay before another request after an answer that was not a stream, ms. The browser itself reopens a stream that
 * broke.
 */
const reopenAfterMs = 3_000;

type EventName = (typeof eventNames)[number];

interface Listener {
  readonly onHello: (hello: Hello) => void;
  readonly onEvent: (event: EventName, data: string, id: string) => void;
  /** `forGood`: the answer was not a stream. Another one is requested a little later. */
  readonly onBroken: (forGood: boolean) => void;
}

/** An event stream of the hub that is reopened whenever it ends, until it is closed. */
export class LiveSource {
  readonly #open: () => EventSource;
  readonly #listener: Listener;
  #source: EventSource | undefined;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #openedAt = 0;
  #aliveAt = 0;
  #aliveEveryMs = Infinity;

  constructor(open: () => EventSource, listener: Listener) {
    this.#open = open;
    this.#listener = listener;
  }

  get isOpen(): boolean {
    return this.#source !== undefined;
  }

  /** Time since it was opened, ms. */
  get age(): number {
    return Date.now() - this.#openedAt;
  }

  /** Whether its `alive` events are overdue. */
  get isSilent(): boolean {
    return Date.now() - this.#aliveAt > silentIntervals * this.#aliveEveryMs;
  }

  /** Opens a stream and replaces the previous one. */
  open(): void {
    this.close();
    this.#openedAt = Date.now();
    this.#aliveAt = Date.now();
    const source = this.#open();
    this.#source = source;
    // A replaced stream may still deliver events that were pending.
    const on = (type: string, listener: (event: MessageEvent<string>) => void) =>
      source.addEventListener(type, (event) => {
        if (this.#source !== source) return;
        this.#aliveAt = Date.now();
        listener(event as MessageEvent<string>);
      });
    on('error', () => this.#broke(source));
    on('alive', () => undefined);
    on('hello', ({ data }) => this.#hello(JSON.parse(data) as Hello));
    for (const name of eventNames) on(name, ({ data, lastEventId }) => this.#listener.onEvent(name, data, lastEventId));
  }

  close(): void {
    clearTimeout(this.#retry);
    this.#source?.close();
    this.#source = undefined;
  }

  #hello(hello: Hello): void {
    this.#openedAt = Date.now();
    this.#aliveEveryMs = hello.aliveEveryMs ?? Infinity;
    this.#listener.onHello(hello);
  }

  #broke(source: EventSource): void {
    const forGood = source.readyState === source.CLOSED;
    clearTimeout(this.#retry);
    if (forGood) this.#retry = setTimeout(() => this.open(), reopenAfterMs);
    this.#listener.onBroken(forGood);
  }
}

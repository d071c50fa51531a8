import type { FromPage, ShownDesign, ToPage } from './messages.ts';

/**
 * How often a page checks whether the stream is silent, and after how long it counts as silent, ms. The stream sends a
 * message every 10 s.
 */
const lookEveryMs = 15_000;
const silentMs = 40_000;

/** One connection of a page to the stream. */
export interface StreamPort {
  readonly post: (message: FromPage) => void;
  readonly close: () => void;
}

/** Connects to the stream. */
type Connect = (hear: (message: ToPage) => void) => StreamPort;

interface PageLineOptions {
  readonly page: string;
  readonly person: string;
  readonly connect: Connect;
  /** True if the page must not have a stream while it is hidden. */
  readonly onlyVisible: () => boolean;
  /** `again`: earlier events may have been missed, for example while the page was in the back/forward cache. */
  readonly hear: (message: ToPage, again: boolean) => void;
}

/**
 * The connection of a page to its browser's event stream. A page says goodbye when it is closed or put into the
 * back/forward cache, and connects again when it is shown again.
 */
export class PageLine {
  readonly #options: PageLineOptions;
  readonly #document = document;
  #port: StreamPort | undefined;
  #shown: ShownDesign | undefined;
  #wasOpen = false;
  #heardAt = 0;
  readonly #look: ReturnType<typeof setInterval>;
  readonly #listeners: readonly (readonly [target: EventTarget, type: string, listener: (event: Event) => void])[];

  constructor(options: PageLineOptions) {
    this.#options = options;
    this.#listeners = [
      [window, 'pagehide', () => this.#leave()],
      [window, 'pageshow', (event) => (event as PageTransitionEvent).persisted && this.#visible()],
      [window, 'online', () => this.#port?.post({ is: 'online', page: options.page })],
      [this.#document, 'visibilitychange', () => this.#visible()],
    ];
    for (const [target, type, listener] of this.#listeners) target.addEventListener(type, listener);
    this.#look = setInterval(() => this.#lookForSilence(), lookEveryMs);
    if (!this.#hasToWait()) this.#connect();
  }

  /** Reports the design that the page shows, if any. */
  show(shown: ShownDesign | undefined): void {
    this.#shown = shown;
    this.#sayHere();
  }

  /** Reports that the person has signed out here. */
  signedOut(): void {
    this.#port?.post({ is: 'signed-out' });
  }

  close(): void {
    clearInterval(this.#look);
    for (const [target, type, listener] of this.#listeners) target.removeEventListener(type, listener);
    this.#leave();
  }

  /** Connects again because the worker of the stream has failed. */
  reconnect(): void {
    if (this.#port !== undefined) this.#connect();
  }

  #connect(): void {
    this.#port?.close();
    this.#heardAt = Date.now();
    const port = this.#options.connect((message) => {
      if (this.#port === port) this.#hear(message);
    });
    this.#port = port;
    this.#sayHere();
  }

  #hear(message: ToPage): void {
    this.#heardAt = Date.now();
    if (message.is === 'still-there') {
      this.#sayHere();
      return;
    }
    const again = this.#wasOpen;
    if (message.is === 'open') this.#wasOpen = true;
    this.#options.hear(message, again);
  }

  #sayHere(): void {
    const { page, person } = this.#options;
    this.#port?.post({ is: 'here', page, person, shown: this.#shown });
  }

  #leave(): void {
    this.#port?.post({ is: 'gone', page: this.#options.page });
    this.#port?.close();
    this.#port = undefined;
  }

  #hasToWait(): boolean {
    return this.#options.onlyVisible() && this.#document.visibilityState === 'hidden';
  }

  /** The browser hides a page after `pagehide` has disconnected it, so a hidden page never connects. */
  #visible(): void {
    if (this.#hasToWait()) this.#leave();
    else if (this.#port !== undefined) this.#lookForSilence();
    else if (this.#document.visibilityState === 'visible') this.#connect();
  }

  /**
   * A crashed worker sends nothing. Connecting again starts another worker, or finds the old one if it was only slow.
   */
  #lookForSilence(): void {
    if (this.#port !== undefined && Date.now() - this.#heardAt > silentMs) this.#connect();
  }
}

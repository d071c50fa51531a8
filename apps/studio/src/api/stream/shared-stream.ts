import type { Client } from '@cablewright/client';
import { openEvents } from '@cablewright/client';
import { LiveSource } from './live-source.ts';
import type { FromPage, Hello, Shown, ToPage } from './messages.ts';
import { PresenceTeller } from './presence-teller.ts';

/** How often the stream asks its pages whether they are still there, and repeats to the hub what they show, ms. */
const roundEveryMs = 10_000;
/** A page that has not answered for this long has crashed or is frozen, ms. If it wakes up, it says that it is here. */
const silentPageMs = 25_000;
/** A stream that was opened this shortly ago is not opened again because a page is online, ms: each page says so. */
const freshMs = 2_000;

interface PagePort {
  readonly send: (message: ToPage) => void;
}

/** What the stream works with. */
interface StreamDependencies {
  readonly hub: Pick<Client, 'call' | 'addressOf'>;
  readonly open: (address: string) => EventSource;
}

interface Page {
  readonly port: PagePort;
  readonly person: string;
  readonly shown: Shown | undefined;
  /** When it was heard last, ms since 1970. */
  readonly heardAt: number;
}

/**
 * The one event stream of all pages of a browser. It is open while there are pages, belongs to the person who is signed in according to the
 * hub, and tells the hub which page shows which design.
 */
export class SharedStream {
  readonly #presence: PresenceTeller;
  readonly #pages = new Map<string, Page>();
  readonly #source: LiveSource;
  /** The newest change set that pages have heard of, while the stream is open. */
  #seq: number | undefined;
  /** Whose stream it is. */
  #person: string | undefined;
  #lost = false;
  #rounds: ReturnType<typeof setInterval> | undefined;
  #roundAt = 0;

  constructor({ hub, open }: StreamDependencies) {
    this.#source = new LiveSource(() => open(hub.addressOf(openEvents, {})), {
      onHello: (hello) => this.#hello(hello),
      onEvent: (event, data, id) => this.#event(event, data, id),
      onBroken: (forGood) => this.#broke(forGood),
    });
    this.#presence = new PresenceTeller(hub, (page, people) =>
      this.#tell(page, { is: 'event', event: 'presence', data: JSON.stringify(people), id: '' }),
    );
  }

  /** A page says something through its port. */
  hear(message: FromPage, port: PagePort): void {
    if (message.is === 'here') this.#here(message, port);
    if (message.is === 'gone') this.#leave(message.page);
    if (message.is === 'online') this.#online(message.page);
    if (message.is === 'signed-out') this.#end();
  }

  #here({ page, person, shown }: FromPage & { is: 'here' }, port: PagePort): void {
    const before = this.#pages.get(page);
    this.#pages.set(page, { port, person, shown, heardAt: Date.now() });
    if (this.#rounds === undefined) this.#startRounds();
    const changed = before?.person !== person;
    if (!this.#source.isOpen) this.#open();
    // The cookie of the browser may be another person's by now: the hub says whose a new stream is.
    else if (changed && this.#person !== undefined && this.#person !== person) this.#open();
    else if (before?.port !== port) this.#welcome(port);
    this.#presence.tell(page, shown);
  }

  #welcome(port: PagePort): void {
    if (this.#seq !== undefined) port.send({ is: 'open', seq: this.#seq });
    else if (this.#lost) port.send({ is: 'lost' });
  }

  #leave(page: string): void {
    if (!this.#pages.delete(page)) return;
    this.#presence.tell(page, undefined);
    if (this.#pages.size === 0) this.#close();
  }

  #online(page: string): void {
    const port = this.#pages.get(page)?.port;
    if (this.#source.age >= freshMs) this.#open();
    else if (port !== undefined) this.#welcome(port);
  }

  /** Ends the stream for all pages. A page that is still signed in says again that it is here. */
  #end(): void {
    this.#tellAll({ is: 'ended' });
    this.#pages.clear();
    this.#presence.forget();
    this.#close();
  }

  #close(): void {
    clearInterval(this.#rounds);
    this.#rounds = undefined;
    this.#source.close();
    this.#presence.pause();
    this.#seq = undefined;
    this.#person = undefined;
    this.#lost = false;
  }

  #open(): void {
    this.#presence.pause();
    this.#seq = undefined;
    this.#source.open();
  }

  #hello({ seq, stream, person }: Hello): void {
    this.#seq = seq;
    this.#person = person;
    this.#lost = false;
    this.#presence.listensTo(stream);
    for (const page of this.#pages.values()) {
      const isOther = person !== undefined && page.person !== person;
      page.port.send({ is: 'open', seq });
      if (isOther) page.port.send({ is: 'other-person' });
    }
  }

  #event(event: string, data: string, id: string): void {
    if (event === 'change' || event === 'reload') this.#seq = (JSON.parse(data) as { readonly seq: number }).seq;
    this.#tellAll({ is: 'event', event, data, id });
  }

  #broke(forGood: boolean): void {
    this.#presence.pause();
    this.#seq = undefined;
    this.#lost = true;
    this.#tellAll({ is: forGood ? 'ended' : 'lost' });
  }

  #startRounds(): void {
    this.#roundAt = Date.now();
    this.#rounds = setInterval(() => this.#round(), roundEveryMs);
  }

  /** Lets pages go that are silent, opens a stream that is, and says what is still there. */
  #round(): void {
    const now = Date.now();
    // After the computer was asleep pages have to be asked first.
    const wasAsleep = now - this.#roundAt > 2 * roundEveryMs;
    this.#roundAt = now;
    if (!wasAsleep) for (const [page, { heardAt }] of this.#pages) if (now - heardAt > silentPageMs) this.#leave(page);
    if (this.#pages.size === 0) return;
    this.#tellAll({ is: 'still-there' });
    if (this.#source.isSilent) {
      this.#lost = true;
      this.#tellAll({ is: 'lost' });
      this.#open();
    } else this.#presence.again();
  }

  #tell(page: string, message: ToPage): void {
    this.#pages.get(page)?.port.send(message);
  }

  #tellAll(message: ToPage): void {
    for (const { port } of this.#pages.values()) port.send(message);
  }
}

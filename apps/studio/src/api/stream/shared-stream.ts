import type { Client } from '@cablewright/client';
import { openEvents } from '@cablewright/client';
import { LiveSource } from './live-source.ts';
import type { FromPage, Hello, ShownDesign, ToPage } from './messages.ts';
import { PresenceTeller } from './presence-teller.ts';

/** How often the stream asks its pages whether they are still there, and repeats their state to the hub, ms. */
const roundEveryMs = 10_000;
/** A page that has not answered for this long has crashed or is frozen, ms. If it wakes up, it sends `here` again. */
const silentPageMs = 25_000;
/** A stream opened less than this ago is not reopened when a page comes online, ms, because every page reports that. */
const freshMs = 2_000;

interface PagePort {
  readonly send: (message: ToPage) => void;
}

/** The dependencies of the stream, so that tests can replace them. */
interface StreamDependencies {
  readonly hub: Pick<Client, 'call' | 'addressOf'>;
  readonly open: (address: string) => EventSource;
}

interface Page {
  readonly port: PagePort;
  readonly person: string;
  readonly shown: ShownDesign | undefined;
  /** Time of its last message, ms since 1970. */
  readonly heardAt: number;
}

/**
 * The one event stream of all pages of a browser. It is open while there are pages, belongs to the person whom the hub
 * reports as signed in, and tells the hub which page shows which design.
 */
export class SharedStream {
  readonly #presence: PresenceTeller;
  readonly #pages = new Map<string, Page>();
  readonly #source: LiveSource;
  /** The newest change set that pages know of, while the stream is open. */
  #seq: number | undefined;
  /** The person the stream belongs to. */
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

  /** Handles a message from a page. */
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
    // The browser may have another person's cookie by now. A new stream reports whose it is.
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

  /** Ends the stream for all pages. A page that is still signed in sends `here` again. */
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

  /** Removes silent pages, reopens a silent stream, and sends the current state again. */
  #round(): void {
    const now = Date.now();
    // If the computer was asleep, pages must first be asked whether they are still there.
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

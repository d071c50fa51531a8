import { randomUUID } from 'node:crypto';
import type { Sql } from '@cablewright/store';

/** One open page of a design. */
export interface Presence {
  readonly design: string;
  /** The name the page made for itself. It is public. */
  readonly page: string;
  /** Whose page it is: the account, or the name on a hub without sign-in. */
  readonly person: string;
  readonly name: string;
  /** What is selected there: parts, or terminals such as `j1.3`. */
  readonly selected: readonly string[];
  /** True while the page has changes that are not saved. */
  readonly editing: boolean;
  /** The event stream the page listens to, which other pages may share. When it ends, the page has left. */
  readonly stream: string;
}

/** What processes tell each other: a page is there, or has gone. A process of an earlier release names no stream. */
type News =
  | (Omit<Presence, 'stream'> & Partial<Pick<Presence, 'stream'>>)
  | { readonly gone: string; readonly design: string };
/** `token` is how its sender knows it when it comes back. */
type Word = News & { readonly token?: string };

interface Entry extends Presence {
  /** When it is forgotten, ms since 1970, unless the page says again that it is there. */
  readonly until: number;
}

const channel = 'presence';
/** How long a page counts as open without a word of it, ms. Pages say every 10 s that they are there, those of earlier releases every 20 s. */
const forgetAfterMs = 30_000;
const lookEveryMs = 5_000;
/** Open pages of one design, and of all, that are remembered; further ones are let in, but not shown to others. */
const maxOfDesign = 100;
const maxPages = 5_000;

/**
 * Who has which design open. It is kept in memory and passed between processes; nothing of it is stored. Pages whose event
 * stream ends are gone at once, those that die with their process after a while.
 */
export class PresenceBook {
  readonly #sql: Sql;
  readonly #now: () => number;
  readonly #designs = new Map<string, Map<string, Entry>>();
  readonly #listeners = new Set<(design: string) => void>();
  /** The open event streams of this process by name and person: a page that reconnects under its own name has two for a moment. */
  readonly #streams = new Map<string, number>();
  /**
   * Streams that ended in this process, with the time until which a page may still name them, ms since 1970: what a page said
   * just before its stream ended can arrive after that.
   */
  readonly #ended = new Map<string, number>();
  readonly #timer: NodeJS.Timeout;
  /**
   * By design and page, the token of the last word this process sent of it and has not heard back. It comes after whatever
   * is heard of that page before it, so those words are out of date: without this, a page that has just left would be shown
   * again until the word of its leaving is back.
   */
  readonly #sent = new Map<string, string>();
  #pages = 0;
  #unlisten: () => void = () => undefined;

  private constructor(sql: Sql, now: () => number) {
    this.#sql = sql;
    this.#now = now;
    this.#timer = setInterval(() => this.forgetOld(), lookEveryMs).unref();
  }

  static async open(sql: Sql, now: () => number = () => Date.now()): Promise<PresenceBook> {
    const book = new PresenceBook(sql, now);
    book.#unlisten = await sql.listen(channel, (text) => book.#hear(text));
    return book;
  }

  /** The pages that have a design open, those who came first at first. */
  of(design: string): Presence[] {
    return [...(this.#designs.get(design)?.values() ?? [])].map(({ until: _until, ...presence }) => presence);
  }

  /** A page has a design open, with this selection. False where another person's page has that name. */
  async here(presence: Presence): Promise<boolean> {
    const known = this.#entry(presence);
    if (known !== undefined && known.person !== presence.person) return false;
    if (this.#hasEnded(presence)) return true;
    // At once in this process, also while it hears nothing from the database.
    this.#put(presence);
    await this.#tell(presence);
    return true;
  }

  /** A page has left a design. */
  async gone(design: string, page: string, person: string): Promise<void> {
    if (this.#entry({ design, page })?.person !== person) return;
    this.#remove(design, page);
    await this.#tell({ gone: page, design });
  }

  /** Follows an event stream: when the last one of its name ends, the pages that listen to it have left whatever they had open. */
  stream(stream: string, person: string): () => void {
    const key = streamKey({ stream, person });
    this.#streams.set(key, (this.#streams.get(key) ?? 0) + 1);
    this.#ended.delete(key);
    return () => {
      const left = (this.#streams.get(key) ?? 1) - 1;
      if (left > 0) {
        this.#streams.set(key, left);
        return;
      }
      this.#streams.delete(key);
      this.#ended.set(key, this.#now() + forgetAfterMs);
      for (const [design, pages] of this.#designs)
        for (const entry of pages.values())
          if (streamKey(entry) === key) void this.gone(design, entry.page, person).catch(() => undefined);
    };
  }

  /** Calls back with a design whose people or their selections have changed. */
  onChange(listener: (design: string) => void): void {
    this.#listeners.add(listener);
  }

  /** Forgets pages without a word for a while: their process has died. */
  forgetOld(): void {
    const now = this.#now();
    for (const [design, pages] of this.#designs)
      for (const { page, until } of pages.values()) if (until <= now) this.#remove(design, page);
    for (const [stream, until] of this.#ended) if (until <= now) this.#ended.delete(stream);
  }

  close(): void {
    clearInterval(this.#timer);
    this.#listeners.clear();
    this.#unlisten();
  }

  /** Whether the stream that a page names has ended here for good. One with the name of the page itself may be opened again. */
  #hasEnded(presence: Presence): boolean {
    return presence.stream !== presence.page && this.#ended.has(streamKey(presence));
  }

  #entry({ design, page }: Pick<Presence, 'design' | 'page'>): Entry | undefined {
    return this.#designs.get(design)?.get(page);
  }

  /** Without a database to pass it on, this process still knows its own pages. */
  async #tell(news: News): Promise<void> {
    const token = randomUUID();
    const key = keyOf(news);
    this.#sent.set(key, token);
    try {
      await this.#sql.notify(channel, [JSON.stringify({ ...news, token } satisfies Word)]);
    } catch {
      if (this.#sent.get(key) === token) this.#sent.delete(key);
    }
  }

  #hear(text: string): void {
    // Empty: some may have been missed. Each page says again that it is there.
    if (text === '') {
      this.#sent.clear();
      return;
    }
    const { token, ...news } = JSON.parse(text) as Word;
    const key = keyOf(news);
    const awaited = this.#sent.get(key);
    if (awaited !== undefined && awaited !== token) return;
    this.#sent.delete(key);
    if ('gone' in news) {
      this.#remove(news.design, news.gone);
      return;
    }
    const presence = { ...news, stream: news.stream ?? news.page };
    this.#put(presence);
    // Another process does not know that the stream ended in this one.
    const { design, page, person } = presence;
    if (this.#hasEnded(presence)) void this.gone(design, page, person).catch(() => undefined);
  }

  #put(presence: Presence): void {
    const { design, page } = presence;
    const pages = this.#designs.get(design) ?? new Map<string, Entry>();
    const known = pages.get(page);
    if (known === undefined && (pages.size >= maxOfDesign || this.#pages >= maxPages)) return;
    this.#designs.set(design, pages.set(page, { ...presence, until: this.#now() + forgetAfterMs }));
    if (known === undefined) this.#pages += 1;
    if (known === undefined || !isSame(known, presence)) this.#changed(design);
  }

  #remove(design: string, page: string): void {
    const pages = this.#designs.get(design);
    if (pages?.delete(page) !== true) return;
    this.#pages -= 1;
    if (pages.size === 0) this.#designs.delete(design);
    this.#changed(design);
  }

  #changed(design: string): void {
    for (const listener of this.#listeners) listener(design);
  }
}

function streamKey({ stream, person }: Pick<Presence, 'stream' | 'person'>): string {
  return `${stream} ${person}`;
}

function keyOf(news: News): string {
  return `${news.design} ${'gone' in news ? news.gone : news.page}`;
}

function isSame(a: Presence, b: Presence): boolean {
  return a.name === b.name && a.editing === b.editing && JSON.stringify(a.selected) === JSON.stringify(b.selected);
}

import { randomUUID } from 'node:crypto';
import type { Sql } from '@cablewright/store';

/** One open page of a design. */
export interface Presence {
  readonly design: string;
  /** The id that the page has chosen. It is public. */
  readonly page: string;
  /** The person of the page: the account, or the name on a hub without sign-in. */
  readonly person: string;
  readonly name: string;
  /** The selected parts, or terminals such as `j1.3`. */
  readonly selected: readonly string[];
  /** True while the page has unsaved changes. */
  readonly editing: boolean;
  /** The event stream of the page, which other pages may share. When it ends, the page has left. */
  readonly stream: string;
}

/** The messages between processes: a page is open, or has left. Processes of earlier releases send no stream. */
type News =
  | (Omit<Presence, 'stream'> & Partial<Pick<Presence, 'stream'>>)
  | { readonly gone: string; readonly design: string };
/** A message with a token by which its sender recognizes it when it receives it again. */
type Word = News & { readonly token?: string };

interface Entry extends Presence {
  /** When it expires unless the page renews it, in ms since 1970. */
  readonly until: number;
}

const channel = 'presence';
/** How long a page counts as open without renewal, in ms. Pages renew every 10 s, those of earlier releases every 20 s. */
const forgetAfterMs = 30_000;
const lookEveryMs = 5_000;
/** The most open pages stored for one design, and for all designs. Any more work normally, but aren't shown to others. */
const maxOfDesign = 100;
const maxPages = 5_000;

/**
 * Who has which design open. It is only in memory, and processes notify each other. A page disappears as soon as its event stream ends, or
 * after a while if its process has died.
 */
export class PresenceBook {
  readonly #sql: Sql;
  readonly #now: () => number;
  readonly #designs = new Map<string, Map<string, Entry>>();
  readonly #listeners = new Set<(design: string) => void>();
  /** The number of open event streams of this process, by name and person. A page that reconnects under its own name has two for a moment. */
  readonly #streams = new Map<string, number>();
  /**
   * Streams that ended in this process, with the time until which they are remembered, in ms since 1970. A message that a page sent just
   * before its stream ended can arrive after it.
   */
  readonly #ended = new Map<string, number>();
  readonly #timer: NodeJS.Timeout;
  /**
   * By design and page, the token of the last message that this process has sent and not received back. Messages about the page that
   * arrive before it are out of date and ignored. Otherwise a page that has just left would be shown again until the message of its
   * leaving has come back.
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

  /** The pages that have a design open, oldest first. */
  of(design: string): Presence[] {
    return [...(this.#designs.get(design)?.values() ?? [])].map(({ until: _until, ...presence }) => presence);
  }

  /** Records that a page has a design open, with its selection. Returns false if another person's page has that id. */
  async here(presence: Presence): Promise<boolean> {
    const current = this.#entry(presence);
    if (current !== undefined && current.person !== presence.person) return false;
    if (this.#hasEnded(presence)) return true;
    // Immediately in this process, even while it is disconnected from the database.
    this.#put(presence);
    await this.#tell(presence);
    return true;
  }

  /** Records that a page has left a design. */
  async gone(design: string, page: string, person: string): Promise<void> {
    if (this.#entry({ design, page })?.person !== person) return;
    this.#remove(design, page);
    await this.#tell({ gone: page, design });
  }

  /** Records an open event stream. When the last stream of its name ends, its pages have left all designs. */
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

  /** Calls back with the id of a design when its people or their selections have changed. */
  onChange(listener: (design: string) => void): void {
    this.#listeners.add(listener);
  }

  /** Removes expired pages, whose process has died. */
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

  /** Whether the stream of a page has ended in this process and can't be reopened. Only a stream with the id of its page can be. */
  #hasEnded(presence: Presence): boolean {
    return presence.stream !== presence.page && this.#ended.has(streamKey(presence));
  }

  #entry({ design, page }: Pick<Presence, 'design' | 'page'>): Entry | undefined {
    return this.#designs.get(design)?.get(page);
  }

  /** Notifies other processes. If the database is unreachable, this process still has its own pages. */
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
    // Empty: notifications may have been lost. Each page will renew its presence.
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
    // Other processes don't know that the stream has ended in this one.
    const { design, page, person } = presence;
    if (this.#hasEnded(presence)) void this.gone(design, page, person).catch(() => undefined);
  }

  #put(presence: Presence): void {
    const { design, page } = presence;
    const pages = this.#designs.get(design) ?? new Map<string, Entry>();
    const current = pages.get(page);
    if (current === undefined && (pages.size >= maxOfDesign || this.#pages >= maxPages)) return;
    this.#designs.set(design, pages.set(page, { ...presence, until: this.#now() + forgetAfterMs }));
    if (current === undefined) this.#pages += 1;
    if (current === undefined || !isSame(current, presence)) this.#changed(design);
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

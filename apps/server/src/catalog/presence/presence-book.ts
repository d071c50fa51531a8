import { randomUUID } from 'node:crypto';
import type { Sql } from '@cablewright/store';

/** An open page that shows a design. */
export interface Presence {
  readonly design: string;
  /** The id that the page has chosen. It is public. */
  readonly page: string;
  /** The person who has the page open: the account, or the name on a hub without sign-in. */
  readonly person: string;
  readonly name: string;
  /** The selected parts, or terminals such as `j1.3`. */
  readonly selected: readonly string[];
  /** True while the page has unsaved changes. */
  readonly editing: boolean;
  /** The page's event stream, which other pages may share. The page counts as closed when the stream ends. */
  readonly stream: string;
}

/** The messages between processes: a page is open, or was closed. Processes of earlier releases don't send `stream`. */
type News =
  | (Omit<Presence, 'stream'> & Partial<Pick<Presence, 'stream'>>)
  | { readonly gone: string; readonly design: string };
/** A message with a token that lets its sender recognize its own message. */
type Word = News & { readonly token?: string };

interface Entry extends Presence {
  /** When it expires unless the page renews it, in ms since 1970. */
  readonly until: number;
}

const channel = 'presence';
/** How long a page counts as open without renewal, in ms. Pages renew every 10 s, or every 20 s in earlier releases. */
const forgetAfterMs = 30_000;
const lookEveryMs = 5_000;
/** The most open pages stored for one design, and in total. Further pages work normally, but aren't shown to others. */
const maxOfDesign = 100;
const maxPages = 5_000;

/**
 * Knows who has which design open. The data is only in memory; processes notify each other of changes. A page
 * disappears as soon as its event stream ends, or after a while if its process has died.
 */
export class PresenceBook {
  readonly #sql: Sql;
  readonly #now: () => number;
  readonly #designs = new Map<string, Map<string, Entry>>();
  readonly #listeners = new Set<(design: string) => void>();
  /**
   * The number of open event streams in this process, by name and person. A page that reconnects under the same name
   * has two streams for a moment.
   */
  readonly #streams = new Map<string, number>();
  /**
   * Streams that ended in this process, and until when they are remembered, in ms since 1970. A message that a page
   * sent just before its stream ended can arrive afterwards.
   */
  readonly #ended = new Map<string, number>();
  readonly #timer: NodeJS.Timeout;
  /**
   * By design and page, the token of the last message that this process has sent but not received back yet. Until it is
   * received, other messages about the page are out of date and ignored. Otherwise a page that has just been closed
   * would reappear until the message about it comes back.
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

  /**
   * Records that a page has a design open, with its selection. Returns false if the id belongs to another person's
   * page.
   */
  async here(presence: Presence): Promise<boolean> {
    const current = this.#entry(presence);
    if (current !== undefined && current.person !== presence.person) return false;
    if (this.#hasEnded(presence)) return true;
    // Takes effect in this process at once, even while it is disconnected from the database.
    this.#put(presence);
    await this.#tell(presence);
    return true;
  }

  /** Records that a page no longer shows a design. */
  async gone(design: string, page: string, person: string): Promise<void> {
    if (this.#entry({ design, page })?.person !== person) return;
    this.#remove(design, page);
    await this.#tell({ gone: page, design });
  }

  /**
   * Records an open event stream, and returns a function that ends it. When the last stream with this name ends, its
   * pages are removed from all designs.
   */
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

  /** Calls the listener with the id of a design when the people who have it open, or their selections, change. */
  onChange(listener: (design: string) => void): void {
    this.#listeners.add(listener);
  }

  /** Removes pages that expired because their process has died. */
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

  /**
   * Whether the page's stream has ended in this process and can't be reopened. Only a stream named by the id of its
   * page can be reopened.
   */
  #hasEnded(presence: Presence): boolean {
    return presence.stream !== presence.page && this.#ended.has(streamKey(presence));
  }

  #entry({ design, page }: Pick<Presence, 'design' | 'page'>): Entry | undefined {
    return this.#designs.get(design)?.get(page);
  }

  /** Notifies other processes. If the database is unreachable, this process still knows its own pages. */
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
    // An empty text means that notifications may have been lost. Each page will renew its presence.
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
    // The other processes don't know that the stream has ended in this one.
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

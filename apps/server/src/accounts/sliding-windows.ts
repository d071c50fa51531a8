/**
 * Rate limits with sliding windows: at most N events in any period of a given length. The counts are stored in the
 * database, so they are exact with concurrent requests, with several processes, and after a restart.
 */
import type { Sql } from '@cablewright/store';

/** At most `max` events in any `ms` milliseconds. A name must always be used with the same `ms`. */
export interface Limit {
  readonly ms: number;
  readonly max: number;
}

/** The result of counting one more event. */
export interface Taken {
  readonly allowed: boolean;
  /** The number of events in the window now, including this one if it was allowed. */
  readonly count: number;
  /**
   * When the oldest event leaves the window or, if this event wasn't allowed, when the next one will be. In ms since
   * 1970.
   */
  readonly freeAt: number;
  /** Removes the event from the window. Does nothing if the event wasn't allowed. */
  readonly giveBack: () => Promise<void>;
}

/** A number of events, and the time of the last of them. */
interface Entry {
  readonly at: number;
  readonly count: number;
}

/**
 * Each window is divided into this many parts. Events in the same part share an entry with the time of the last one, so
 * that no event expires too early.
 */
const partsOfWindow = 60;
const maxCached = 10_000;
const sweepEveryMs = 10 * 60_000;

export class SlidingWindows {
  readonly #sql: Sql;
  readonly #now: () => number;
  /**
   * The newest state this process has seen, by name. An event then costs one statement, unless another process has
   * changed the state.
   */
  readonly #cached = new Map<string, string>();
  /**
   * Requests for the same name wait for each other within this process. Between processes, the database compares the
   * state.
   */
  readonly #turns = new Map<string, Promise<unknown>>();
  #sweptAt = 0;

  constructor(sql: Sql, now: () => number) {
    this.#sql = sql;
    this.#now = now;
  }

  /** Counts one more event, unless the window is full. */
  async take(name: string, limit: Limit): Promise<Taken> {
    await this.#sweep();
    return this.#afterOthers(name, () => this.#take(name, limit));
  }

  /** The seconds from now until a time, rounded up and at least one, for `Retry-After`. */
  secondsUntil(at: number): number {
    return Math.max(1, Math.ceil((at - this.#now()) / 1000));
  }

  /** When a full window will allow the next event, in ms since 1970, or undefined if it isn't full. */
  async fullUntil(name: string, limit: Limit): Promise<number | undefined> {
    const entries = entriesIn(await this.#read(name), this.#now() - limit.ms);
    return countOf(entries) < limit.max ? undefined : freeAt(entries, limit);
  }

  async #take(name: string, limit: Limit): Promise<Taken> {
    for (let isFresh = false; ; isFresh = true) {
      const now = this.#now();
      const state = isFresh ? await this.#read(name) : (this.#cached.get(name) ?? (await this.#read(name)));
      const entries = entriesIn(state, now - limit.ms);
      const count = countOf(entries);
      if (count >= limit.max) {
        // The cached state may be outdated: another process may have given an event back.
        if (!isFresh) continue;
        return { allowed: false, count, freeAt: freeAt(entries, limit), giveBack: async () => undefined };
      }
      const next = withOneMore(entries, now, limit);
      if (!(await this.#replace(name, state, next, now + limit.ms))) continue;
      const giveBack = () => this.#afterOthers(name, () => this.#giveBack(name, now, limit));
      return { allowed: true, count: count + 1, freeAt: next[0]!.at + limit.ms, giveBack };
    }
  }

  async #giveBack(name: string, at: number, limit: Limit): Promise<void> {
    for (;;) {
      const now = this.#now();
      const state = await this.#read(name);
      const entries = entriesIn(state, now - limit.ms);
      const part = partOf(at, limit);
      const next = entries
        .map((entry) => (partOf(entry.at, limit) === part ? { ...entry, count: entry.count - 1 } : entry))
        .filter(({ count }) => count > 0);
      if (countOf(next) === countOf(entries) || (await this.#replace(name, state, next, now + limit.ms))) return;
    }
  }

  async #afterOthers<T>(name: string, work: () => Promise<T>): Promise<T> {
    const before = this.#turns.get(name);
    const mine = before === undefined ? work() : before.then(work, work);
    this.#turns.set(name, mine);
    try {
      return await mine;
    } finally {
      if (this.#turns.get(name) === mine) this.#turns.delete(name);
    }
  }

  async #read(name: string): Promise<string> {
    const [row] = await this.#sql.query<{ state: string }>('select "state" from sliding_windows where "name" = $1', [
      name,
    ]);
    return row?.state ?? '';
  }

  /** Replaces the state that was read. Returns false if another process has changed it since. */
  async #replace(name: string, state: string, entries: readonly Entry[], until: number): Promise<boolean> {
    const next = stateOf(entries);
    const changed =
      state === ''
        ? await this.#sql.query(
            `insert into sliding_windows ("name", "state", "until") values ($1, $2, $3)
              on conflict ("name") do nothing returning "name"`,
            [name, next, until],
          )
        : await this.#sql.query(
            'update sliding_windows set "state" = $1, "until" = $2 where "name" = $3 and "state" = $4 returning "name"',
            [next, until, name, state],
          );
    this.#cached.delete(name);
    if (changed.length === 0) return false;
    if (this.#cached.size >= maxCached) this.#cached.clear();
    if (next !== '') this.#cached.set(name, next);
    return true;
  }

  async #sweep(): Promise<void> {
    const now = this.#now();
    if (now - this.#sweptAt < sweepEveryMs) return;
    this.#sweptAt = now;
    await this.#sql.query('delete from sliding_windows where "until" < $1', [now]);
  }
}

/** The entries of a state that are later than `since`, oldest first. */
function entriesIn(state: string, since: number): Entry[] {
  return state
    .split(' ')
    .map((text) => {
      const [at = '', count = ''] = text.split('.');
      return { at: Number.parseInt(at, 36), count: Number.parseInt(count, 36) };
    })
    .filter(({ at }) => at > since);
}

/** The text begins with a space to distinguish an empty window from one that isn't stored. */
function stateOf(entries: readonly Entry[]): string {
  return entries.map(({ at, count }) => ` ${at.toString(36)}.${count.toString(36)}`).join('') || ' ';
}

function countOf(entries: readonly Entry[]): number {
  return entries.reduce((sum, { count }) => sum + count, 0);
}

function partOf(at: number, { ms }: Limit): number {
  return Math.floor((at * partsOfWindow) / ms);
}

function withOneMore(entries: readonly Entry[], now: number, limit: Limit): Entry[] {
  const last = entries.at(-1);
  if (last === undefined || partOf(last.at, limit) !== partOf(now, limit)) return [...entries, { at: now, count: 1 }];
  return [...entries.slice(0, -1), { at: Math.max(now, last.at), count: last.count + 1 }];
}

/** When a full window will allow one more event. If the limit was lowered, several events must expire first. */
function freeAt(entries: readonly Entry[], { ms, max }: Limit): number {
  let left = countOf(entries);
  for (const { at, count } of entries) {
    left -= count;
    if (left < max) return at + ms;
  }
  return (entries.at(-1)?.at ?? 0) + ms;
}

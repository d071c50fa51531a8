/**
 * Delivers change sets to the followers of a store: in order, without gaps, each exactly once, from all processes.
 * Commits of this process are delivered directly. Commits of other processes are read from the history when a
 * notification arrives.
 */
import type { HistoryPosition, StoredChangeSet } from '../port/port.ts';

type Listener = (changeSet: StoredChangeSet) => void;

const pageSize = 100;

export class Feed {
  #last: number;
  #lastMark: number;
  readonly #since: (seq: number, limit: number) => Promise<readonly StoredChangeSet[]>;
  readonly #listeners = new Set<Listener>();
  readonly #known = new Map<number, StoredChangeSet>();
  #turn: Promise<void> = Promise.resolve();

  /** `last` is the newest change set that followers already know. */
  constructor(last: HistoryPosition, since: (seq: number, limit: number) => Promise<readonly StoredChangeSet[]>) {
    this.#last = last.seq;
    this.#lastMark = last.mark;
    this.#since = since;
  }

  /** The newest change set that followers know. */
  get last(): HistoryPosition {
    return { seq: this.#last, mark: this.#lastMark };
  }

  /** Continues after another change set, regardless of what was delivered before. */
  goOnFrom({ seq, mark }: HistoryPosition): void {
    this.#last = seq;
    this.#lastMark = mark;
    this.#known.clear();
  }

  follow(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /**
   * Delivers everything up to `seq`. Change sets in `inMemory` needn't be read. Resolves when this is done, or if the
   * history couldn't be read; the next call then catches up.
   */
  reach(seq: number, inMemory: readonly StoredChangeSet[] = []): Promise<void> {
    for (const set of inMemory) this.#known.set(set.seq, set);
    this.#turn = this.#turn.then(() => this.#advance(seq)).catch(() => undefined);
    return this.#turn;
  }

  async #advance(seq: number): Promise<void> {
    while (this.#last < seq) {
      const next = this.#known.get(this.#last + 1);
      const sets = next === undefined ? await this.#since(this.#last, pageSize) : [next];
      if (sets.length === 0) break;
      for (const set of sets) this.#deliver(set);
    }
    for (const seq of this.#known.keys()) if (seq <= this.#last) this.#known.delete(seq);
  }

  #deliver(set: StoredChangeSet): void {
    this.#last = set.seq;
    this.#lastMark = set.mark ?? 0;
    for (const listener of this.#listeners) {
      try {
        listener(set);
      } catch (error) {
        // An error in one follower must not affect other followers or the writer.
        process.emitWarning(error instanceof Error ? error : String(error));
      }
    }
  }
}

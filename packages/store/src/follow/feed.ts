/**
 * Hands change sets to the followers of one store: in order, without a gap, each once, from any process. What this
 * process commits is handed over as it is; what others committed is read from the history when word of it comes.
 */
import type { Place, StoredChangeSet } from '../port/port.ts';

type Listener = (changeSet: StoredChangeSet) => void;

const pageSize = 100;

export class Feed {
  #last: number;
  #lastMark: number;
  readonly #since: (seq: number, limit: number) => Promise<readonly StoredChangeSet[]>;
  readonly #listeners = new Set<Listener>();
  readonly #known = new Map<number, StoredChangeSet>();
  #turn: Promise<void> = Promise.resolve();

  /** `last` is the newest change set that followers know already. */
  constructor(last: Place, since: (seq: number, limit: number) => Promise<readonly StoredChangeSet[]>) {
    this.#last = last.seq;
    this.#lastMark = last.mark;
    this.#since = since;
  }

  /** The newest change set that followers know. */
  get last(): Place {
    return { seq: this.#last, mark: this.#lastMark };
  }

  /** Goes on from another change set, whatever was handed over before. */
  goOnFrom({ seq, mark }: Place): void {
    this.#last = seq;
    this.#lastMark = mark;
    this.#known.clear();
  }

  follow(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /**
   * Hands over everything up to `seq`; `known` are sets at hand, which need not be read. Resolves when it is done, or
   * when the history could not be read: then the next call makes up for it.
   */
  reach(seq: number, known: readonly StoredChangeSet[] = []): Promise<void> {
    for (const set of known) this.#known.set(set.seq, set);
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
    for (const known of this.#known.keys()) if (known <= this.#last) this.#known.delete(known);
  }

  #deliver(set: StoredChangeSet): void {
    this.#last = set.seq;
    this.#lastMark = set.mark ?? 0;
    for (const listener of this.#listeners) {
      try {
        listener(set);
      } catch (error) {
        // One follower's bug is not the others' loss, nor the writer's.
        process.emitWarning(error instanceof Error ? error : String(error));
      }
    }
  }
}

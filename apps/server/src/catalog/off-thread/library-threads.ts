/** Threads with a copy of the library for slow work, such as drawing documents and searching for cables. */
import { SideTable } from '@cablewright/derive';
import type { Library } from '@cablewright/engine';
import { present } from '@cablewright/model';
import type { Actor } from '../../platform/http/actor.ts';
import { WorkerPool, type PoolLimits } from '../../platform/workers/worker-pool.ts';
import { updateOf, type LibraryUpdate } from './library-update.ts';

/** The limits of one task. */
export const threadLimits: PoolLimits = { workers: 2, heapMb: 208, timeoutMs: 20_000, maxWaiting: 100 };

/**
 * The limits for checks of heavy cables. They run one at a time and with less memory, because the hub needs memory for
 * other work.
 */
export const checkLimits: PoolLimits = { ...threadLimits, workers: 1, heapMb: 144 };

/** Sent instead of a task. It makes the thread load the code for its first task. */
export const warming = 'warm';

/** The input of a thread: an update of its library, and the work. */
export interface LibraryTask {
  readonly library?: LibraryUpdate;
  readonly work: unknown;
}

interface Wanted {
  readonly actor: Actor;
  readonly library: Library;
  /** Anything that can be sent between threads. */
  readonly work: unknown;
  /** Answers the thread's questions while it works. */
  readonly answer?: (question: unknown) => Promise<unknown>;
  /** A time limit that is shorter than the usual one of the threads, in ms. */
  readonly timeoutMs?: number | undefined;
}

const noAnswer = () => Promise.resolve(undefined);

export class LibraryThreads {
  readonly #pool: WorkerPool;
  /** The library that each thread has. */
  readonly #libraries = new SideTable<object, Library>();

  constructor(program: URL, limits: PoolLimits = threadLimits) {
    this.#pool = new WorkerPool(program, limits);
  }

  /** Starts a thread before there is a task. */
  warm(): void {
    const task = { person: '', input: () => warming, answer: noAnswer };
    // If this fails, the first task will fail for the same reason and report it.
    void this.#pool.run(task).catch(() => undefined);
  }

  /**
   * Runs the work and returns its result. People are served round-robin. Rejects with `OverBudget` if the work exceeds
   * its limits.
   */
  run({ actor, library, work, answer = noAnswer, timeoutMs }: Wanted): Promise<unknown> {
    return this.#pool.run({
      person: actor.email ?? actor.name,
      input: (thread): LibraryTask => {
        const update = updateOf(this.#libraries.get(thread), library);
        this.#libraries.set(thread, library);
        return { ...present({ library: update }), work };
      },
      answer,
      ...present({ timeoutMs }),
    });
  }
}

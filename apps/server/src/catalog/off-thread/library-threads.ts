/** Threads with a copy of the library for slow work, such as drawing documents and finding cables. */
import { SideTable } from '@cablewright/derive';
import type { Library } from '@cablewright/engine';
import { present } from '@cablewright/model';
import type { Actor } from '../../platform/http/actor.ts';
import { WorkerPool, type PoolLimits } from '../../platform/workers/worker-pool.ts';
import { updateOf, type LibraryUpdate } from './library-update.ts';

/** The limits of one task. */
export const threadLimits: PoolLimits = { workers: 2, heapMb: 208, timeoutMs: 20_000, maxWaiting: 100 };

/** The limits for checks of heavy cables: one at a time, with less memory, as the hub needs memory for other work. */
export const checkLimits: PoolLimits = { ...threadLimits, workers: 1, heapMb: 144 };

/** Sent instead of a task. The thread loads the code for its first task. */
export const warming = 'warm';

/** The input of a thread: the update of its library, and the work. */
export interface LibraryTask {
  readonly library?: LibraryUpdate;
  readonly work: unknown;
}

interface Wanted {
  readonly actor: Actor;
  readonly library: Library;
  /** Anything that can be sent between threads. */
  readonly work: unknown;
  /** Answers questions of the thread while it works. */
  readonly answer?: (question: unknown) => Promise<unknown>;
  /** A time limit shorter than that of the threads. */
  readonly timeoutMs?: number | undefined;
}

const noAnswer = () => Promise.resolve(undefined);

export class LibraryThreads {
  readonly #pool: WorkerPool;
  /** The library of each thread. */
  readonly #libraries = new SideTable<object, Library>();

  constructor(program: URL, limits: PoolLimits = threadLimits) {
    this.#pool = new WorkerPool(program, limits);
  }

  /** Starts a thread before the first task. */
  warm(): void {
    const task = { person: '', input: () => warming, answer: noAnswer };
    // The first task would fail for the same reason.
    void this.#pool.run(task).catch(() => undefined);
  }

  /** Returns the result of the work. People are served round-robin. Rejects with `OverBudget` if the work exceeds its limits. */
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

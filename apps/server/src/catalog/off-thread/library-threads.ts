/** Threads with a copy of the library, for work that may take long: drawing documents, finding cables. */
import { SideTable } from '@cablewright/derive';
import type { Library } from '@cablewright/engine';
import { present } from '@cablewright/model';
import type { Actor } from '../../platform/http/actor.ts';
import { WorkerPool, type PoolLimits } from '../../platform/workers/worker-pool.ts';
import { updateOf, type LibraryUpdate } from './library-update.ts';

/** What one task may take. */
export const threadLimits: PoolLimits = { workers: 2, heapMb: 208, timeoutMs: 20_000, maxWaiting: 100 };

/** The same for checks of heavy cables: one at a time, with a memory that leaves room for what else a hub does. */
export const checkLimits: PoolLimits = { ...threadLimits, workers: 1, heapMb: 144 };

/** Sent instead of a task: the thread loads what the first one will need. */
export const warming = 'warm';

/** What a thread gets: how its library becomes the one of now, and the work. */
export interface LibraryTask {
  readonly library?: LibraryUpdate;
  readonly work: unknown;
}

interface Wanted {
  readonly actor: Actor;
  readonly library: Library;
  /** Anything that can be sent between threads. */
  readonly work: unknown;
  /** Answers what the thread asks while it works. */
  readonly answer?: (question: unknown) => Promise<unknown>;
  /** A shorter limit of time than that of the threads. */
  readonly timeoutMs?: number | undefined;
}

const noAnswer = () => Promise.resolve(undefined);

export class LibraryThreads {
  readonly #pool: WorkerPool;
  /** The library each thread has. */
  readonly #libraries = new SideTable<object, Library>();

  constructor(program: URL, limits: PoolLimits = threadLimits) {
    this.#pool = new WorkerPool(program, limits);
  }

  /** Starts a thread ahead of the first task. */
  warm(): void {
    const task = { person: '', input: () => warming, answer: noAnswer };
    // A failure shows again with the first task.
    void this.#pool.run(task).catch(() => undefined);
  }

  /** What the work comes to. People take turns. Rejects with `OverBudget` where it takes too much. */
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

/** The side of a thread that has a copy of the library. */
import type { Library } from '@cablewright/engine';
import { serveTasks, type AskHost } from '../../platform/workers/worker-side.ts';
import { warming, type LibraryTask } from './library-threads.ts';
import { updated } from './library-update.ts';

interface LibraryWork {
  /** Loads what the first task will need. */
  readonly warm: () => Promise<unknown>;
  /** Does a task, with the library as it was when the task was given. */
  readonly work: (work: unknown, library: Library, ask: AskHost) => Promise<unknown>;
}

/** Does every task that arrives. */
export function serveLibraryTasks({ warm, work: doWork }: LibraryWork): void {
  let library: Library | undefined;
  serveTasks(async (input, ask) => {
    if (input === warming) return void (await warm());
    const { library: update, work } = input as LibraryTask;
    if (update !== undefined) library = updated(library, update);
    return doWork(work, library!, ask);
  });
}

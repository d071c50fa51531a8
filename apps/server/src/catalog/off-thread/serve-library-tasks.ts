/** Runs in a thread with a copy of the library. */
import type { Library } from '@cablewright/engine';
import { serveTasks, type AskHost } from '../../platform/workers/worker-side.ts';
import { warming, type LibraryTask } from './library-threads.ts';
import { updated } from './library-update.ts';

interface LibraryWork {
  /** Loads the code for the first task. */
  readonly warm: () => Promise<unknown>;
  /** Runs a task with the library as it was at the time of the request. */
  readonly work: (work: unknown, library: Library, ask: AskHost) => Promise<unknown>;
}

/** Runs the tasks that the thread receives. */
export function serveLibraryTasks({ warm, work: doWork }: LibraryWork): void {
  let library: Library | undefined;
  serveTasks(async (input, ask) => {
    if (input === warming) return void (await warm());
    const { library: update, work } = input as LibraryTask;
    if (update !== undefined) library = updated(library, update);
    return doWork(work, library!, ask);
  });
}

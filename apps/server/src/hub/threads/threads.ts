import { checkLimits, LibraryThreads } from '../../catalog/off-thread/library-threads.ts';

const program = new URL('library-worker.ts', import.meta.url);

let threads: LibraryThreads | undefined;
let designPool: LibraryThreads | undefined;

/** Creates the pool of a program. A thread starts with its first task. */
export function libraryThreads(): LibraryThreads {
  return (threads ??= new LibraryThreads(program));
}

/** Creates the pool for work on large designs. */
export function designThreads(): LibraryThreads {
  return (designPool ??= new LibraryThreads(program, checkLimits));
}

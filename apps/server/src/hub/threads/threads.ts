import { LibraryThreads } from '../../catalog/off-thread/library-threads.ts';

let threads: LibraryThreads | undefined;

/** One pool for the program; a thread starts with its first task. */
export function libraryThreads(): LibraryThreads {
  return (threads ??= new LibraryThreads(new URL('library-worker.ts', import.meta.url)));
}

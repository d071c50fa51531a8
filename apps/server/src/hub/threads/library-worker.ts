/** The program of the threads that draw documents, find cables, and work on large designs. */
import { serveLibraryTasks } from '../../catalog/off-thread/serve-library-tasks.ts';
import type { DesignTask } from '../../catalog/design-work/tasks.ts';
import type { Drawn } from '../../documents/off-thread/tasks.ts';
import type { Resolving } from '../../engineering/resolver/resolving.ts';

/** Each is loaded for its first task: drawing takes several times as long to load as the resolver. */
const drawing = () => import('../../documents/off-thread/draw.ts');
const designs = () => import('../../catalog/design-work/work-in-thread.ts');
const resolver = () => import('../../engineering/resolver/resolving.ts');

serveLibraryTasks({
  warm: drawing,
  work: async (work, library, ask) => {
    const given = work as Drawn | Resolving | DesignTask;
    if ('designWork' in given) return (await designs()).workInThread(given, library, ask);
    if ('find' in given) return (await resolver()).resolving(given, library);
    return (await drawing()).draw(given, library, ask);
  },
});

/** The program of the threads that draw documents, search for cables, and work on large designs. */
import type { Library } from '@cablewright/engine';
import { serveLibraryTasks } from '../../catalog/off-thread/serve-library-tasks.ts';
import type { DesignTask } from '../../catalog/design-work/tasks.ts';
import type { DataTask, DrawTask } from '../../documents/off-thread/tasks.ts';
import type { AskHost } from '../../platform/workers/worker-side.ts';
import type { Resolving } from '../../engineering/resolver/resolving.ts';

/** Each module is loaded at its first task, because drawing takes several times as long to load as the resolver. */
const drawing = () => import('../../documents/off-thread/draw.ts');
const designs = () => import('../../catalog/design-work/work-in-thread.ts');
const cableData = () => import('../../documents/off-thread/cable-data.ts');
const shipped = () => import('../../integrations/modules/shipped-exporter.ts');
const resolver = () => import('../../engineering/resolver/resolving.ts');

serveLibraryTasks({
  warm: drawing,
  work: async (work, library, ask) => {
    const given = work as DrawTask | DataTask | Resolving | DesignTask;
    if ('designWork' in given) return (await designs()).workInThread(given, library, ask);
    if ('find' in given) return (await resolver()).resolving(given, library);
    if (isData(given)) return dataOf(given, library, ask);
    return (await drawing()).draw(given, library, ask);
  },
});

/** Every kind of data task. The type makes sure that none is missing. */
const dataTasks: Readonly<Record<DataTask['what'], true>> = {
  marking: true,
  'build-plan': true,
  judging: true,
  'module-input': true,
  'module-file': true,
};

function isData(work: DrawTask | DataTask): work is DataTask {
  return Object.hasOwn(dataTasks, work.what);
}

async function dataOf(task: DataTask, library: Library, ask: AskHost): Promise<unknown> {
  const [{ cableData: work }, { shippedExporter }] = await Promise.all([cableData(), shipped()]);
  return work(task, library, ask, shippedExporter);
}

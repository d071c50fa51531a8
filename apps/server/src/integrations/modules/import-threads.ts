/** Runs importers of built-in modules in threads with memory and time limits. A cancelled import ends immediately. */
import type { Imported, ImportInput, ImportReading, Records } from '@cablewright/modules';
import { ModuleFailure, type RunningImporter, type RunTools } from '@cablewright/modules/running';
import { drawingOf } from '../../catalog/live/drawing.ts';
import type { LiveCatalog } from '../../catalog/live/live-catalog.ts';
import { OverBudget, TaskStopped, WorkerPool, type PoolLimits } from '../../platform/workers/worker-pool.ts';
import type { ImportTask, ImportTaskQuestion } from './import-tasks.ts';

/**
 * The limits for reading one file. A KBL file of 24 MB whose connectors have 70 cavities each needs most of the heap,
 * and a table of 20,000 rows a sixth of it. The bytes and the text of the file are outside the heap; including them, a
 * thread takes at most 400 MB.
 */
const importLimits: PoolLimits = { workers: 2, heapMb: 320, timeoutMs: 60_000, maxWaiting: 20 };

/** One pool for the whole process. */
let pool: WorkerPool | undefined;

function threads(): WorkerPool {
  return (pool ??= new WorkerPool(new URL('import-worker.ts', import.meta.url), importLimits));
}

interface ThreadedModule {
  readonly id: string;
  /** The display name of the importer. */
  readonly name: string;
  readonly settings: () => Promise<ImportTask['settings']>;
}

/** Returns the importer with its work moved to a thread. */
export function threadedImporter(
  catalog: LiveCatalog,
  module: ThreadedModule,
  { read, ...importer }: RunningImporter,
): RunningImporter {
  const taskOf = async (step: ImportTask['step'], input: ImportInput, db: Records): Promise<ImportTask> => {
    const settings = await module.settings();
    return { module: module.id, importer: importer.id, step, input, db, settings };
  };
  return {
    ...importer,
    run: async (input, db, run) => {
      const task = await taskOf('run', input, db);
      const problem = (message: string) => ({ ok: false, problems: [message] }) as const;
      return (await inThread(catalog, module.name, task, run, problem)) as Imported;
    },
    read:
      read &&
      (async (file, db, run) => {
        const task = await taskOf('read', file, db);
        const problem = (message: string) => ({ fit: 0, problems: [{ message }] });
        return (await inThread(catalog, module.name, task, run, problem)) as ImportReading;
      }),
  };
}

/** The result of a thread. If the file exceeds the limits, `over` converts the reason to a result. */
async function inThread(
  catalog: LiveCatalog,
  name: string,
  task: ImportTask,
  run: RunTools,
  over: (problem: string) => unknown,
): Promise<unknown> {
  try {
    return await threads().run({
      person: `${task.module}/${task.importer}`,
      input: () => task,
      answer: (question) => answerTo(catalog, run, question as ImportTaskQuestion),
      signal: run.signal,
    });
  } catch (error) {
    if (error instanceof OverBudget) return over(`Reading the file ${error.message}. Split it into smaller files.`);
    if (error instanceof TaskStopped) throw new ModuleFailure(name, 'threw', 'it was cancelled');
    throw new ModuleFailure(name, 'threw', error instanceof Error ? error.message : String(error));
  }
}

async function answerTo(catalog: LiveCatalog, run: RunTools, question: ImportTaskQuestion): Promise<unknown> {
  if (question.ask !== 'progress')
    return question.ask === 'design' ? catalog.design(question.id) : drawingOf(catalog, question.id);
  run.progress(question.done, question.total, question.text);
  return undefined;
}

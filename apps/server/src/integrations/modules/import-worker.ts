/** The program of the thread that runs built-in importers, so that expensive files don't slow down the hub. */
import type { Json } from '@cablewright/model';
import type { Importer, ImportFile, Tools } from '@cablewright/modules';
import { serveTasks, type AskHost } from '../../platform/workers/worker-side.ts';
import { shippedModules } from './shipped.ts';
import type { ImportTask, ImportTaskQuestion } from './import-tasks.ts';

/** The minimum time between progress reports, in ms. */
const progressEveryMs = 100;

serveTasks(async (given, ask) => {
  const task = given as ImportTask;
  const { module, importer: id, step, input, db, settings } = task;
  const importer = importerOf(module, id);
  const tools = toolsOf(ask, settings);
  if (step === 'run') return importer.run(input, db, tools);
  return importer.read!(input as ImportFile, db, tools);
});

function importerOf(module: string, id: string): Importer {
  const shipped = shippedModules.find(({ declaration }) => declaration.id === module);
  const importer = shipped?.module.importers?.find((candidate) => candidate.id === id);
  if (importer === undefined) throw new TypeError(`no importer ${module}/${id}`);
  return importer;
}

const unreachable = (what: string) => () => Promise.reject(new Error(`An importer that ships has no ${what}.`));

function toolsOf(ask: AskHost, settings: Tools['settings']): Tools {
  let last = 0;
  return {
    settings,
    fetch: unreachable('network'),
    store: {
      get: unreachable('store'),
      set: unreachable('store'),
      delete: unreachable('store'),
      keys: unreachable('store'),
    },
    progress: (done, total, text) => {
      if (done < total && performance.now() - last < progressEveryMs) return;
      last = performance.now();
      const question = { ask: 'progress', done, total, text } as const;
      void ask(question satisfies ImportTaskQuestion);
    },
    design: async (id) => (await ask({ ask: 'design', id } satisfies ImportTaskQuestion)) as Json | undefined,
    drawing: async (id) => (await ask({ ask: 'drawing', id } satisfies ImportTaskQuestion)) as Json | undefined,
  };
}

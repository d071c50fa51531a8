/** Code that runs in the worker thread. It requests the placed designs from the request thread and does the work. */
import { gatherCatalog, numberHolders, readDesign, type Catalog, type Library } from '@cablewright/engine';
import type { Design } from '@cablewright/model';
import { designCodeRules, ModuleFailure, type RuleModule } from '@cablewright/modules/running';
import type { AskHost } from '../../platform/workers/worker-side.ts';
import type { PlacedVersion } from './design-source.ts';
import type { DesignQuestion, DesignTask, RulesAnswered } from './tasks.ts';
import { works } from './works.ts';

export async function workInThread(task: DesignTask, library: Library, askHost: AskHost): Promise<unknown> {
  const { design, designWork, numbers, modules } = task;
  const ask = (question: DesignQuestion) => askHost(question);
  const gathered = await gatherCatalog(library, design, {
    working: async (id) => (await ask({ ask: 'working', id })) as Design | undefined,
    saved: async (id, rev) => (await ask({ ask: 'saved', id, rev })) as PlacedVersion | undefined,
  });
  const catalog: Catalog = { ...gathered, numbers: numberHolders(numbers) };
  const work = works[designWork.name] as (catalog: Catalog, design: unknown, input: unknown) => unknown;
  return work(await withRules(catalog, design, modules, ask), design, designWork.input);
}

async function withRules(
  catalog: Catalog,
  design: unknown,
  modules: DesignTask['modules'],
  ask: (question: DesignQuestion) => Promise<unknown>,
): Promise<Catalog> {
  if (modules.length === 0) return catalog;
  const inThread = modules.map((module): RuleModule => {
    const rules: RuleModule['calls']['rules'] = async (request) => {
      const answered = (await ask({ ask: 'rules', module: module.name, request })) as RulesAnswered;
      if ('answers' in answered) return answered.answers;
      const { module: name, code, detail } = answered.failure;
      throw new ModuleFailure(name, code, detail);
    };
    return { ...module, calls: { rules } };
  });
  return { ...catalog, codeRules: await designCodeRules(inThread, catalog, readDesign(design)) };
}

/**
 * Work on one design: checks, nets, harness reports. The cost is unbounded, so only a design that is certainly light is
 * processed in the request thread. Others are processed in a worker thread with time and memory limits, so that other
 * requests don't wait for them.
 */
import { assemblySize, gatherCatalog, heldNumbers, ownWeight, type Catalog, type Library } from '@cablewright/engine';
import { present, type Design } from '@cablewright/model';
import { ModuleFailure, type RuleModule } from '@cablewright/modules/running';
import type { Actor } from '../../platform/http/actor.ts';
import { noting } from '../../platform/watchdog/work-note.ts';
import type { LibraryThreads } from '../off-thread/library-threads.ts';
import type { DesignQuestion, DesignTask, RulesAnswered } from './tasks.ts';
import type { DesignSource, PlacedReader } from './design-source.ts';
import { works, type WorkInput, type WorkName, type WorkResult } from './works.ts';

/**
 * The maximum weight of a design that is processed in the request thread, in JSON values (`ownWeight`). The slowest checks found by
 * fuzzing take 60 ms at this weight. Most cables weigh less than a tenth of it.
 */
export const maxLightWeight = 4_000;

/** The weight in JSON values that each part or joint of a flattened assembly adds. */
const weightOfPart = 5;

export interface WorkOn {
  readonly design: unknown;
  /** The library to use. Defaults to the current one. */
  readonly library?: Library;
  /** Reads the placed designs. Defaults to their current state. */
  readonly placed?: PlacedReader;
  /** The person on whose behalf the threads work, for fair scheduling. Defaults to the hub itself. */
  readonly actor?: Actor;
}

const background = { name: 'background' } as Actor;

interface Threads {
  readonly threads: LibraryThreads;
  readonly timeoutMs: number | undefined;
  /** Designs heavier than this are processed in the threads. */
  readonly lightWeight: number;
}

export class DesignWork {
  readonly #catalog: DesignSource;
  #threads: Threads | undefined;

  constructor(catalog: DesignSource) {
    this.#catalog = catalog;
  }

  /** Makes these threads process heavy designs from now on. Before that, everything runs in the request thread. */
  useThreads(threads: LibraryThreads, timeoutMs?: number, lightWeight = maxLightWeight): void {
    this.#threads = { threads, timeoutMs, lightWeight };
  }

  /** Does one kind of work on a design. Rejects with `OverBudget` if it exceeds its time or memory limit. */
  async do<N extends WorkName>(name: N, on: WorkOn, input: WorkInput<N>): Promise<WorkResult<N>> {
    const light = await this.#lightCatalog(on);
    if (light === undefined) return this.#inThread(name, on, input);
    const catalog = name === 'drift' ? light : await this.#catalog.withModuleRules(light, on.design);
    const { request } = on.actor ?? {};
    const id = String((on.design as { id?: unknown } | null)?.id);
    return noting({ kind: 'designs', id, ...present({ request }) }, () => works[name](catalog, on.design, input));
  }

  /** The catalog for a design that is certainly light. Undefined if the design should go to a thread. */
  async #lightCatalog(on: WorkOn): Promise<Catalog | undefined> {
    const { design, library = this.#catalog.library } = on;
    const own = ownWeight(library, design);
    if (this.#isHeavy(own)) return undefined;
    let weight = own;
    const placed = this.#readerOf(on);
    /** Stops reading when the total weight is too high. The thread then reads the designs again, one at a time. */
    const weighing: PlacedReader = {
      working: async (id) => {
        if (this.#isHeavy(weight)) return undefined;
        const read = await placed.working(id);
        if (read !== undefined) weight += ownWeight(library, read);
        return read;
      },
      saved: async (id, rev) => {
        if (this.#isHeavy(weight)) return undefined;
        const version = await placed.saved(id, rev);
        if (version !== undefined) weight += ownWeight(library, version.body);
        return version;
      },
    };
    const gathered = await gatherCatalog(library, design, weighing);
    if (this.#isHeavy(weight) || this.#isHeavy(assemblyWeight(gathered, design))) return undefined;
    return { ...gathered, numbers: this.#catalog.numbers.inUse };
  }

  #isHeavy(weight: number): boolean {
    return this.#threads !== undefined && weight > this.#threads.lightWeight;
  }

  #readerOf({ placed }: WorkOn): PlacedReader {
    const catalog = this.#catalog;
    return placed ?? { working: (id) => catalog.design(id), saved: (id, rev) => catalog.wholeVersion(id, rev) };
  }

  async #inThread<N extends WorkName>(name: N, on: WorkOn, input: WorkInput<N>): Promise<WorkResult<N>> {
    const { design, library = this.#catalog.library, actor = background } = on;
    const modules = name === 'drift' ? [] : this.#catalog.ruleModules.list();
    const placed = this.#readerOf(on);
    const { threads, timeoutMs } = this.#threads!;
    const task: DesignTask = {
      designWork: { name, input } as DesignTask['designWork'],
      design,
      numbers: heldNumbers(design, this.#catalog.numbers.inUse),
      modules: modules.map((module) => ({ name: module.name, rules: module.rules })),
    };
    const answer = async (question: DesignQuestion): Promise<unknown> => {
      if (question.ask === 'working') return placed.working(question.id);
      if (question.ask === 'saved') return placed.saved(question.id, question.rev);
      return rulesAnswered(
        modules.find(({ name: module }) => module === question.module)!,
        question.request,
      );
    };
    const result = await threads.run({
      actor,
      library,
      work: task,
      answer: (question) => answer(question as DesignQuestion),
      timeoutMs,
    });
    return result as WorkResult<N>;
  }
}

function assemblyWeight(catalog: Catalog, design: unknown): number {
  const { instances } = (design ?? {}) as Partial<Design>;
  if (!Array.isArray(instances?.subassemblies) || instances.subassemblies.length === 0) return 0;
  const { parts, joints } = assemblySize(catalog, design as Design);
  return weightOfPart * (parts + joints);
}

async function rulesAnswered(
  { calls }: RuleModule,
  request: Parameters<RuleModule['calls']['rules']>[0],
): Promise<RulesAnswered> {
  try {
    return { answers: await calls.rules(request) };
  } catch (error) {
    if (!(error instanceof ModuleFailure)) throw error;
    const { module, code, detail } = error;
    return { failure: { module, code, detail } };
  }
}

/**
 * Work on one design: checks, nets, harness reports. Nothing about a design bounds what they cost, so only a design that is light for
 * certain is worked on in the request thread; any other is worked on in a thread that ends at its limits of time and memory, and no
 * other request waits for it.
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
 * The weight up to which a design is worked on in the request thread, in JSON values (`ownWeight`). The heaviest checks of designs
 * found by fuzzing take 60 ms at this weight; most cables weigh less than a tenth of it.
 */
export const maxLightWeight = 4_000;

/** Parts and joints of a flat assembly for one JSON value of weight. */
const weightOfPart = 5;

export interface WorkOn {
  readonly design: unknown;
  /** The library to read it with; by default that of now. */
  readonly library?: Library;
  /** Reads the designs it places; by default those of now. */
  readonly placed?: PlacedReader;
  /** Whose turn in the threads it takes; by default that of the hub's own work. */
  readonly actor?: Actor;
}

const background = { name: 'background' } as Actor;

interface Threads {
  readonly threads: LibraryThreads;
  readonly timeoutMs: number | undefined;
  /** Heavier designs go to the threads. */
  readonly lightWeight: number;
}

export class DesignWork {
  readonly #catalog: DesignSource;
  #threads: Threads | undefined;

  constructor(catalog: DesignSource) {
    this.#catalog = catalog;
  }

  /** From now on heavy designs are worked on in these threads. Without threads everything is done where it is asked for. */
  useThreads(threads: LibraryThreads, timeoutMs?: number, lightWeight = maxLightWeight): void {
    this.#threads = { threads, timeoutMs, lightWeight };
  }

  /** Does a work of the table. Rejects with `OverBudget` if it takes too much time or memory. */
  async do<N extends WorkName>(name: N, on: WorkOn, input: WorkInput<N>): Promise<WorkResult<N>> {
    const light = await this.#lightCatalog(on);
    if (light === undefined) return this.#inThread(name, on, input);
    const catalog = await this.#catalog.withModuleRules(light, on.design);
    const { request } = on.actor ?? {};
    const id = String((on.design as { id?: unknown } | null)?.id);
    return noting({ kind: 'designs', id, ...present({ request }) }, () => works[name](catalog, on.design, input));
  }

  /** The catalog around a design that is light for certain; undefined for any other, where there are threads. */
  async #lightCatalog(on: WorkOn): Promise<Catalog | undefined> {
    const { design, library = this.#catalog.library } = on;
    const own = ownWeight(library, design);
    if (this.#isHeavy(own)) return undefined;
    let weight = own;
    const placed = this.#readerOf(on);
    /** What weighs too much together is not read on: the thread reads it again, one design at a time. */
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
    const modules = this.#catalog.ruleModules.list();
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

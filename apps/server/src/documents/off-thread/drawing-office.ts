/** Documents drawn off the request thread: what the threads are given, what they may ask, and what happens over budget. */
import { proposedNumbers, type Rendered } from '@cablewright/documents';
import type { Library } from '@cablewright/engine';
import type { AssetStore } from '@cablewright/store';
import type { LiveCatalog } from '../../catalog/live/live-catalog.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { refuse } from '../../platform/http/problem.ts';
import { OverBudget, WorkerPool, type PoolLimits } from '../../platform/workers/worker-pool.ts';
import { documentErrors } from './errors.ts';
import { updateOf } from './library-update.ts';
import type { Drawn, DrawResult, DrawTask, Question } from './tasks.ts';

/** What drawing one document may take. */
export const drawLimits: PoolLimits = { workers: 2, heapMb: 512, timeoutMs: 20_000, maxWaiting: 100 };

const warmAfterMs = 2_000;

/** One pool for the program. */
let pool: WorkerPool | undefined;
/** The library each thread has. */
const libraries = new WeakMap<object, Library>();

function threads(): WorkerPool {
  return (pool ??= new WorkerPool(new URL('draw-worker.ts', import.meta.url), drawLimits));
}

interface OfficeParts {
  readonly catalog: LiveCatalog;
  readonly assets: AssetStore;
  /** How long drawing one document may take, ms; shorter only in tests. */
  readonly drawTimeoutMs?: number | undefined;
}

export class DrawingOffice {
  readonly #parts: OfficeParts;

  constructor(parts: OfficeParts) {
    this.#parts = parts;
  }

  /** Starts a thread ahead of the first document, once the start of the program is over. */
  warm(): void {
    setTimeout(() => threads().warm(), warmAfterMs).unref();
  }

  /** The file of a document. Refuses what cannot be made, and answers 503 with the document's name where it costs too much. */
  async file(actor: Actor, drawn: Drawn, name: string): Promise<Rendered | undefined> {
    const result = await this.#draw(actor, drawn, name);
    return 'rendered' in result ? result.rendered : undefined;
  }

  /** The page a browser prints. */
  async page(actor: Actor, drawn: Drawn, name: string): Promise<string> {
    const result = await this.#draw(actor, drawn, name);
    return 'page' in result ? result.page : '';
  }

  async #draw(actor: Actor, drawn: Drawn, name: string): Promise<DrawResult> {
    const { library } = this.#parts.catalog;
    const { drawTimeoutMs } = this.#parts;
    const task = {
      person: actor.email ?? actor.name,
      input: (worker: object): DrawTask => {
        const update = updateOf(libraries.get(worker), library);
        libraries.set(worker, library);
        return { ...(update === undefined ? {} : { library: update }), drawn };
      },
      answer: (question: unknown) => this.#answer(question as Question),
      ...(drawTimeoutMs === undefined ? {} : { timeoutMs: drawTimeoutMs }),
    };
    const result = await threads()
      .run(task)
      .catch((error: unknown) => overBudget(error, name));
    const drawnResult = result as DrawResult;
    if ('problems' in drawnResult) refuseProblems(drawnResult.problems);
    return drawnResult;
  }

  async #answer(question: Question): Promise<unknown> {
    const { catalog, assets } = this.#parts;
    if (question.ask === 'asset') return assets.get(question.address);
    if (question.ask === 'working') return catalog.design(question.id);
    if (question.ask === 'saved') return catalog.wholeVersion(question.id, question.rev);
    return proposedNumbers(question.lines, catalog.numbers.inUse);
  }
}

function overBudget(error: unknown, name: string): never {
  if (!(error instanceof OverBudget)) throw error;
  const detail = `Couldn’t create ${name}: it ${error.message}. Try again, or ask for less: fewer copies, one page.`;
  return refuse(documentErrors['document-over-budget'], detail, { headers: { 'retry-after': '30' } });
}

function refuseProblems(problems: readonly string[]): never {
  const listed = problems.join('; ');
  const end = listed.endsWith('?') ? '' : '.';
  return refuse(documentErrors['document-refused'], `${listed[0]!.toUpperCase()}${listed.slice(1)}${end}`);
}

/**
 * Draws documents in threads: it sends the tasks, answers the threads' questions, and refuses documents that exceed the
 * limits.
 */
import { proposedNumbers, type Rendered } from '@cablewright/documents';
import type { AssetStore } from '@cablewright/store';
import type { LibraryThreads } from '../../catalog/off-thread/library-threads.ts';
import type { LiveCatalog } from '../../catalog/live/live-catalog.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { refuse } from '../../platform/http/problem.ts';
import { OverBudget } from '../../platform/workers/worker-pool.ts';
import { documentErrors } from './errors.ts';
import type { DataResults, DataTask, DrawTask, DrawResult, DrawingQuestion } from './tasks.ts';

const warmAfterMs = 2_000;

interface OfficeParts {
  readonly catalog: LiveCatalog;
  readonly assets: AssetStore;
  readonly threads: LibraryThreads;
  /** The time limit for drawing one document, in ms. Only tests set it. */
  readonly taskTimeoutMs?: number | undefined;
}

export class DrawingOffice {
  readonly #parts: OfficeParts;

  constructor(parts: OfficeParts) {
    this.#parts = parts;
  }

  /** Starts a thread after the program has started, before the first document is requested. */
  warm(): void {
    setTimeout(() => this.#parts.threads.warm(), warmAfterMs).unref();
  }

  /** The file of a document. Throws if the document can't be made, or a 503 with its name if it exceeds the limits. */
  async file(actor: Actor, drawn: DrawTask, name: string): Promise<Rendered | undefined> {
    const result = await this.#draw(actor, drawn, name);
    return 'rendered' in result ? result.rendered : undefined;
  }

  /** The HTML page for a browser to print. */
  async page(actor: Actor, drawn: DrawTask, name: string): Promise<string> {
    const result = await this.#draw(actor, drawn, name);
    return 'page' in result ? result.page : '';
  }

  /** Derives a cable's data. Throws a 503 with the name of the data if it exceeds the limits. */
  async data<T extends DataTask>(actor: Actor, task: T, name: string): Promise<DataResults[T['what']]> {
    return (await this.#inThread(actor, task, name)) as DataResults[T['what']];
  }

  async #draw(actor: Actor, drawn: DrawTask, name: string): Promise<DrawResult> {
    const result = (await this.#inThread(actor, drawn, name)) as DrawResult;
    if ('problems' in result) refuseProblems(result.problems);
    return result;
  }

  #inThread(actor: Actor, work: DrawTask | DataTask, name: string): Promise<unknown> {
    const { catalog, threads, taskTimeoutMs } = this.#parts;
    return threads
      .run({
        actor,
        library: catalog.library,
        work,
        answer: (question) => this.#answer(question as DrawingQuestion),
        timeoutMs: taskTimeoutMs,
      })
      .catch((error: unknown) => overBudget(error, name));
  }

  async #answer(question: DrawingQuestion): Promise<unknown> {
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
  return refuse(documentErrors['document-refused'], `${listed.slice(0, 1).toUpperCase()}${listed.slice(1)}${end}`);
}

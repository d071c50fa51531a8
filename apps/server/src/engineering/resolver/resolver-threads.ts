/** Runs the resolver in a thread, because its cost grows with the ports of the devices and the boards that fit them. */
import type { LibraryThreads } from '../../catalog/off-thread/library-threads.ts';
import type { LiveCatalog } from '../../catalog/live/live-catalog.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { refuse } from '../../platform/http/problem.ts';
import { OverBudget } from '../../platform/workers/worker-pool.ts';
import { resolverErrors } from './errors.ts';
import { cannotResolve } from './question.ts';
import type { Drafts, FoundDesign, FoundRecipe, Options, Resolved, Resolving } from './resolving.ts';

export interface ThreadParts {
  readonly threads: LibraryThreads;
  /** The time limit for one task, in ms. Only tests set it. */
  readonly taskTimeoutMs?: number | undefined;
}

interface FoundByTask {
  readonly options: Options;
  readonly drafts: Drafts;
  readonly design: FoundDesign;
  readonly recipe: FoundRecipe;
}

/**
 * Returns the options, the drafts of boards, the design of one option, or the state of a recipe. Throws a 422 with all
 * problems if the question is invalid, and a 503 if the search exceeds its time or memory limits.
 */
export async function findOffThread<K extends Resolving['find']>(
  { threads, taskTimeoutMs, catalog }: ThreadParts & { readonly catalog: LiveCatalog },
  actor: Actor,
  work: Resolving & { readonly find: K },
): Promise<FoundByTask[K]> {
  const resolved = (await threads
    .run({ actor, library: catalog.library, work, timeoutMs: taskTimeoutMs })
    .catch((error: unknown) => overBudget(error, work.find === 'recipe'))) as Resolved;
  return 'wrong' in resolved ? cannotResolve(resolved.wrong) : (resolved.found as FoundByTask[K]);
}

function overBudget(error: unknown, ofRecipe: boolean): never {
  if (!(error instanceof OverBudget)) throw error;
  const detail = ofRecipe
    ? `Couldn’t follow the recipe: it ${error.message}. Name the ports in the recipe, or detach the cable from it.`
    : `Couldn’t find the cables: it ${error.message}. Name the ports, or leave adapter boards out.`;
  return refuse(resolverErrors['resolver-over-budget'], detail, { headers: { 'retry-after': '30' } });
}

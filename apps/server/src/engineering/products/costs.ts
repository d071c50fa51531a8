import { setImmediate as breath } from 'node:timers/promises';
import { costAt, type VariantCost } from '@cablewright/engine';
import { Design, keepsSchema, type VariantBuild } from '@cablewright/model';
import type { StoredRecord } from '@cablewright/store';
import type { WorkResult } from '../../catalog/design-work/works.ts';
import { buildsOf } from '../../catalog/live/families.ts';
import type { LiveCatalog } from '../../catalog/live/live-catalog.ts';
import { OverBudget } from '../../platform/workers/worker-pool.ts';

/**
 * The number of designs that are read from the store and costed in one batch. Other requests are served between
 * batches.
 */
const atOnce = 200;

/**
 * The number of changed builds of a design that are costed in one batch. Unless the design is heavy, each takes a few
 * milliseconds at most.
 */
const buildsAtOnce = 10;

/** Designs, with their invalidation counters and the global counter at the time of reading. */
interface Batch {
  readonly ids: readonly string[];
  readonly generation: number;
  readonly moves: readonly number[];
  readonly stored: readonly (StoredRecord | undefined)[];
}

/** The costs of a build at all lengths. */
type LengthCosts = WorkResult<'costs'>['own'];

/** The fields that distinguish the costs of two builds of the same design. */
type PricedBuild = Pick<VariantBuild, 'lengthMm' | 'changes' | 'bundles'>;

type CostAt = (build: PricedBuild) => VariantCost | undefined;
const unknown: CostAt = () => undefined;

/** The costs of designs at any length. They are computed once and invalidated when anything they depend on changes. */
export class DesignCosts {
  readonly #catalog: LiveCatalog;
  readonly #known = new Map<string, CostAt>();
  /** How often each design was invalidated. If that happens while a design is being read, its costs aren't stored. */
  readonly #moves = new Map<string, number>();
  #generation = 0;

  constructor(catalog: LiveCatalog) {
    this.#catalog = catalog;
  }

  at(design: string, build: PricedBuild): VariantCost | undefined {
    return this.#known.get(design)?.(build);
  }

  forget(designs: readonly string[]): void {
    for (const design of designs) {
      this.#known.delete(design);
      this.#moves.set(design, this.#movesOf(design) + 1);
    }
  }

  forgetAll(): void {
    this.#known.clear();
    this.#generation += 1;
  }

  /** Computes the missing costs of these designs. While one batch is costed, the next is read. */
  async learn(designs: Iterable<string>): Promise<void> {
    const open = [...new Set(designs)].filter((id) => !this.#known.has(id));
    let next = this.#read(open.slice(0, atOnce));
    for (let from = atOnce; from < open.length + atOnce; from += atOnce) {
      const batch = await next;
      next = this.#read(open.slice(from, from + atOnce));
      // If the next batch fails, the error is thrown when it is awaited, unless this batch fails first.
      next.catch(() => undefined);
      await this.#take(batch);
      await breath();
    }
  }

  async #read(ids: readonly string[]): Promise<Batch> {
    const generation = this.#generation;
    const moves = ids.map((id) => this.#movesOf(id));
    const keys = ids.map((id) => ({ kind: 'designs', key: id, pack: this.#catalog.designs.get(id)?.pack }));
    return { ids, generation, moves, stored: ids.length === 0 ? [] : await this.#catalog.store.readMany(keys) };
  }

  #movesOf(design: string): number {
    return this.#moves.get(design) ?? 0;
  }

  async #take({ ids, generation, moves, stored }: Batch): Promise<void> {
    for (const [i, id] of ids.entries()) {
      const cost = await this.#costOf(stored[i]);
      if (generation === this.#generation && moves[i] === this.#movesOf(id)) this.#known.set(id, cost);
    }
  }

  async #costOf(stored: StoredRecord | undefined): Promise<CostAt> {
    const design: unknown = stored === undefined ? undefined : JSON.parse(stored.text);
    if (!keepsSchema(Design, design)) return unknown;
    const builds = buildsOf(this.#catalog, design.id);
    const changed = new Map(builds.map((build) => [changesText(build), build]));
    changed.delete('');
    try {
      return costsBy(await this.#work(design, changed));
    } catch (error) {
      // The checks report that this design exceeds its limits. The lineup lists it without costs.
      if (error instanceof OverBudget) return unknown;
      throw error;
    }
  }

  /**
   * The costs of a design and of its changed builds. The keys are the texts of the changes; the design's own key is
   * empty.
   */
  async #work(design: Design, changed: ReadonlyMap<string, VariantBuild>): Promise<Map<string, LengthCosts>> {
    const { work } = this.#catalog;
    const costs = new Map<string, LengthCosts>();
    const open = [...changed];
    for (let from = 0; from === 0 || from < open.length; from += buildsAtOnce) {
      const some = open.slice(from, from + buildsAtOnce);
      const result = await work.do('costs', { design }, { builds: some.map(([, build]) => build) });
      costs.set('', result.own);
      for (const [i, [text]] of some.entries()) costs.set(text, result.builds[i]!);
      await breath();
    }
    return costs;
  }
}

function costsBy(costs: ReadonlyMap<string, LengthCosts>): CostAt {
  return (build) => {
    const cached = costs.get(changesText(build));
    if (cached === undefined) return undefined;
    // With bundles, the costs apply only to the length of that build.
    return costAt(cached, build.bundles === undefined ? build.lengthMm : undefined);
  };
}

/**
 * A text that identifies the changes of a variant, used as the key of its costs. With bundles it includes the length,
 * because any wire's length may depend on it. Empty if the variant only changes the length of the trunk.
 */
function changesText({ changes, bundles, lengthMm }: PricedBuild): string {
  if (bundles !== undefined) return JSON.stringify([changes, bundles, lengthMm]);
  return changes.length === 0 ? '' : JSON.stringify(changes);
}

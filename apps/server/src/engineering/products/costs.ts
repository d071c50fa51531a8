import { setImmediate as breath } from 'node:timers/promises';
import { costByLength, variantDesign, type Catalog, type VariantCost } from '@cablewright/engine';
import { Design, keepsSchema, type VariantBuild } from '@cablewright/model';
import type { StoredRecord } from '@cablewright/store';
import { buildsOf } from '../../catalog/live/families.ts';
import type { LiveCatalog } from '../../catalog/live/live-catalog.ts';

/** Designs read from the store and rolled up in one go; between two goes other requests are answered. */
const atOnce = 200;

/** Designs as they were read, and how often each, and all, had been forgotten by then. */
interface Batch {
  readonly ids: readonly string[];
  readonly generation: number;
  readonly moves: readonly number[];
  readonly stored: readonly (StoredRecord | undefined)[];
}

/** What tells the costs of two builds of one design apart. */
type Priced = Pick<VariantBuild, 'lengthMm' | 'changes' | 'bundles'>;

type CostAt = (build: Priced) => VariantCost | undefined;
const unknown: CostAt = () => undefined;

/** The costs of designs at any length, each worked out once and forgotten when something it is made of changes. */
export class DesignCosts {
  readonly #catalog: LiveCatalog;
  readonly #known = new Map<string, CostAt>();
  /** How often each design has been forgotten: one that was while it was being read is not kept. */
  readonly #moves = new Map<string, number>();
  #generation = 0;

  constructor(catalog: LiveCatalog) {
    this.#catalog = catalog;
  }

  at(design: string, build: Priced): VariantCost | undefined {
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

  /** Works out what is not known yet of these designs. The store reads on while some are being rolled up. */
  async learn(designs: Iterable<string>): Promise<void> {
    const open = [...new Set(designs)].filter((id) => !this.#known.has(id));
    let next = this.#read(open.slice(0, atOnce));
    for (let from = atOnce; from < open.length + atOnce; from += atOnce) {
      const batch = await next;
      next = this.#read(open.slice(from, from + atOnce));
      // Whatever goes wrong with it is thrown when it is waited for, unless this batch goes wrong first.
      next.catch(() => undefined);
      await this.#take(batch);
      await breath();
    }
  }

  async #read(ids: readonly string[]): Promise<Batch> {
    const generation = this.#generation;
    const moves = ids.map((id) => this.#movesOf(id));
    const keys = ids.map((id) => ({ kind: 'designs', key: id, ...packOf(this.#catalog, id) }));
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
    const { library } = this.#catalog;
    const places = (design.instances.subassemblies ?? []).length > 0;
    const catalog = places ? await this.#catalog.catalogFor(design) : { library, design: () => undefined };
    return this.#withChanges(catalog, design);
  }

  /** The costs of the design, and of each set of parts and bundles that variants of it change. */
  #withChanges(catalog: Catalog, design: Design): CostAt {
    const own = costByLength(catalog, design);
    const changed = buildsOf(this.#catalog, design.id).filter((build) => changesText(build) !== '');
    if (changed.length === 0) return ({ lengthMm }) => own(lengthMm);
    const costs = new Map(
      changed.map(
        (build) => [changesText(build), costByLength(catalog, variantDesign(catalog.library, design, build))] as const,
      ),
    );
    return (build) => {
      const text = changesText(build);
      const cost = text === '' ? own : costs.get(text);
      // With bundles the length is that of the one build.
      return build.bundles === undefined ? cost?.(build.lengthMm) : cost?.();
    };
  }
}

/**
 * The parts that a variant of a design changes, as one text: what its costs are held by. With bundles its length is part of it, as each wire may
 * follow them. Empty where it changes nothing but the length of the trunk.
 */
function changesText({ changes, bundles, lengthMm }: Priced): string {
  if (bundles !== undefined) return JSON.stringify([changes, bundles, lengthMm]);
  return changes.length === 0 ? '' : JSON.stringify(changes);
}

function packOf(catalog: LiveCatalog, id: string): { pack?: string } {
  const pack = catalog.designs.get(id)?.pack;
  return pack === undefined ? {} : { pack };
}

import { setImmediate as breath } from 'node:timers/promises';
import { costByLength, type VariantCost } from '@cablewright/engine';
import { Design, keepsSchema } from '@cablewright/model';
import type { StoredRecord } from '@cablewright/store';
import type { LiveCatalog } from '../catalog/live-catalog.ts';

/** Designs read from the store and rolled up in one go; between two goes other requests are answered. */
const atOnce = 200;

type CostAt = (lengthMm?: number) => VariantCost | undefined;
const unknown: CostAt = () => undefined;

/** The costs of designs at any length, each worked out once and forgotten when something it is made of changes. */
export class DesignCosts {
  readonly #catalog: LiveCatalog;
  readonly #known = new Map<string, CostAt>();
  /** Designs that changed while they were being read. */
  readonly #moved = new Set<string>();
  #generation = 0;

  constructor(catalog: LiveCatalog) {
    this.#catalog = catalog;
  }

  at(design: string, lengthMm: number | undefined): VariantCost | undefined {
    return this.#known.get(design)?.(lengthMm);
  }

  forget(designs: readonly string[]): void {
    for (const design of designs) {
      this.#known.delete(design);
      this.#moved.add(design);
    }
  }

  forgetAll(): void {
    this.#known.clear();
    this.#generation += 1;
  }

  /** Works out what is not known yet of these designs. */
  async learn(designs: Iterable<string>): Promise<void> {
    const open = [...new Set(designs)].filter((id) => !this.#known.has(id));
    for (let i = 0; i < open.length; i += atOnce) {
      if (i > 0) await breath();
      await this.#learn(open.slice(i, i + atOnce));
    }
  }

  async #learn(ids: readonly string[]): Promise<void> {
    const generation = this.#generation;
    for (const id of ids) this.#moved.delete(id);
    const keys = ids.map((id) => ({ kind: 'designs', key: id, ...packOf(this.#catalog, id) }));
    const stored = await this.#catalog.store.readMany(keys);
    for (const [i, id] of ids.entries()) {
      const cost = await this.#costOf(stored[i]);
      if (generation === this.#generation && !this.#moved.has(id)) this.#known.set(id, cost);
    }
  }

  async #costOf(stored: StoredRecord | undefined): Promise<CostAt> {
    const design: unknown = stored === undefined ? undefined : JSON.parse(stored.text);
    if (!keepsSchema(Design, design)) return unknown;
    const { library } = this.#catalog;
    const places = (design.instances.subassemblies ?? []).length > 0;
    const catalog = places ? await this.#catalog.catalogFor(design) : { library, design: () => undefined };
    return costByLength(catalog, design);
  }
}

function packOf(catalog: LiveCatalog, id: string): { pack?: string } {
  const pack = catalog.designs.get(id)?.pack;
  return pack === undefined ? {} : { pack };
}

/** Computes the ampacity of each conductor where it is placed: its own rating or the table's, derated for its neighbours. */
import {
  conditionsOf,
  leaveOutBelowPct,
  type Ampacity,
  type Conditions,
} from '../../../connectivity/conductors/ampacity.ts';
import { stockAmpacity } from '../../../connectivity/conductors/stock-ampacity.ts';
import type { Catalog } from '../../../library/catalog.ts';
import type { Design } from '@cablewright/model';
import type { CoreEdge } from '../../../connectivity/conductors/copper-graph.ts';

export interface RatedCores {
  readonly conditions: Conditions;
  of(core: CoreEdge): Ampacity;
  /** Number of loaded conductors in the jacket of a core, including itself. */
  loadedWith(core: CoreEdge): number;
  /** Number of circuits in the bundle of a core, including its own. */
  circuitsWith(core: CoreEdge): number;
}

/** The current in each conductor, in A. */
type Flows = ReadonlyMap<CoreEdge, number>;

/**
 * Computes the ratings for the given currents. In a jacket, each loaded conductor counts; in a bundle, two conductors
 * count as one circuit. Lightly loaded conductors aren't counted, as the grouping table specifies.
 */
export function ratedCores(catalog: Catalog, design: Design, flows: Flows): RatedCores {
  return new Ratings(catalog, design, flows);
}

class Ratings implements RatedCores {
  readonly conditions: Conditions;
  readonly #catalog: Catalog;
  readonly #flows: Flows;
  readonly #bySegment: ReadonlyMap<string, readonly CoreEdge[]>;
  readonly #bundles: ReadonlyMap<string, readonly string[]>;
  readonly #loaded = new Map<string, number>();
  readonly #known = new Map<CoreEdge, Ampacity>();

  constructor(catalog: Catalog, design: Design, flows: Flows) {
    this.#catalog = catalog;
    this.#flows = flows;
    this.conditions = conditionsOf(catalog.library, design);
    const loaded = [...flows].flatMap(([core, amperes]) => (amperes > 0 ? core : []));
    this.#bySegment = Map.groupBy(loaded, ({ segment }) => segment.id);
    const bundles = design.electrical?.rules?.bundles ?? [];
    this.#bundles = new Map(bundles.flatMap((bundle) => bundle.map((segment) => [segment, bundle] as const)));
  }

  of(core: CoreEdge): Ampacity {
    let known = this.#known.get(core);
    if (known === undefined)
      this.#known.set(core, (known = this.#rate(core, this.loadedWith(core), this.circuitsWith(core))));
    return known;
  }

  loadedWith({ segment }: CoreEdge): number {
    let count = this.#loaded.get(segment.id);
    if (count === undefined) this.#loaded.set(segment.id, (count = this.#countLoaded(segment.id)));
    return Math.max(1, count);
  }

  #countLoaded(segment: string): number {
    const cores = this.#bySegment.get(segment) ?? [];
    const share = leaveOutBelowPct(this.#catalog.library, this.conditions.table) / 100;
    if (cores.length < 2 || share === 0) return cores.length;
    return cores.filter((core) => {
      const rating = this.#rate(core, cores.length, 1);
      const amperes = this.#flows.get(core);
      return !rating.rated || amperes === undefined || amperes >= share * rating.amperes;
    }).length;
  }

  circuitsWith({ segment }: CoreEdge): number {
    const bundle = this.#bundles.get(segment.id) ?? [segment.id];
    if (bundle.length < 2) return 1;
    return Math.max(1, Math.ceil(bundle.reduce((sum, id) => sum + this.#countLoaded(id), 0) / 2));
  }

  #rate({ wire, element }: CoreEdge, loaded: number, circuits: number): Ampacity {
    const { ambientC, table } = this.conditions;
    return stockAmpacity(this.#catalog.library, table, wire, element, { ambientC, loaded, circuits });
  }
}

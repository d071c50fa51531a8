/** The expected reading between two test points, and the limit derived from it. */
import { ratingTable } from '../../connectivity/conductors/rating-tables.ts';
import { WireOhms } from '../../connectivity/conductors/wire-ohms.ts';
import type { Nets } from '../../connectivity/nets/nets.ts';
import type { PartLink } from '../../connectivity/parts/part-links.ts';
import type { Catalog } from '../../library/catalog.ts';
import { roundTo } from '../../library/units/length.ts';
import type { TestPoint } from './points.ts';

interface PathReading {
  readonly expectedOhms?: number;
  readonly proposedMaxOhms?: number;
  readonly parallelWires?: number;
}

export class PathOhms {
  readonly #catalog: Catalog;
  readonly #nets: Nets;
  readonly #wires: WireOhms;
  readonly #isLimitStated: boolean;

  constructor(catalog: Catalog, nets: Nets, isLimitStated: boolean) {
    this.#catalog = catalog;
    this.#nets = nets;
    this.#wires = new WireOhms(nets);
    this.#isLimitStated = isLimitStated;
  }

  /** The reading from one point to the other through parts with a combined reading of `partOhms`. */
  of(from: TestPoint, to: TestPoint, through: readonly PartLink[], partOhms: number): PathReading {
    let [at, ohms, maxOhms, sharing] = [{ instance: from.instance, terminal: from.terminal }, partOhms, 0, 0];
    for (const link of through) {
      const [near, far] =
        this.#nets.copperAt(link.from) === this.#nets.copperAt(at) ? [link.from, link.to] : [link.to, link.from];
      const wires = this.#wires.between(at, near);
      if (wires === undefined) return {};
      [at, ohms, maxOhms] = [far, ohms + wires.ohms, maxOhms + wires.maxOhms];
      sharing += wires.sharing;
    }
    const last = this.#wires.between(at, { instance: to.instance, terminal: to.terminal });
    if (last === undefined) return {};
    const expectedOhms = Number((ohms + last.ohms).toPrecision(4));
    const parallelWires = sharing + last.sharing;
    const parallel = parallelWires === 0 ? {} : { parallelWires };
    return {
      expectedOhms,
      ...parallel,
      ...(partOhms > 0 || this.#isLimitStated ? {} : this.#limit(maxOhms + last.maxOhms)),
    };
  }

  /**
   * The limit by the test-limit table: its base value plus the maximum resistance of the wires, but not below its minimum.
   * Rounded up to 0.1 Ω.
   */
  #limit(maxOhms: number): PathReading {
    const table = ratingTable(this.#catalog.library, 'continuity-limit', 'test-limit');
    if (table?.baseOhm === undefined) return {};
    const limit = Math.max(table.minOhm ?? 0, table.baseOhm + maxOhms);
    return { proposedMaxOhms: roundTo(Math.ceil(limit * 10 - 1e-9) / 10, 1) };
  }
}

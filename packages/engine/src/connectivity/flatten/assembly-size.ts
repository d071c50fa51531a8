/** How large a design is with its sub-assemblies, worked out without building it. */
import { assemblyLimits, instanceLists, type Design } from '@cablewright/model';
import { maxPlacingDepth, type Catalog } from '../../library/catalog.ts';
import { derivedFromBoth } from '@cablewright/derive';

export interface AssemblySize {
  /**
   * Parts of the design and of all designs placed in it, and the sub-assemblies themselves: a placing counts as one part whether or
   * not it brings any. Exact up to `assemblyLimits.parts`; beyond it only known to be larger.
   */
  readonly parts: number;
  /** Joints of the design and of all designs placed in it, as often as they are placed. */
  readonly joints: number;
}

/**
 * The size of a design. A placing that the flat form does not follow (a missing design, one inside itself) counts as one part. Each
 * design is counted once, however often it is placed, so the time is that of reading the distinct designs.
 */
export const assemblySize = derivedFromBoth('size of an assembly', (catalog: Catalog, design: Design): AssemblySize =>
  new SizeOf(catalog).of(design, [design.id]),
);

type Counted = AssemblySize & { readonly cyclic: boolean };

class SizeOf {
  readonly #catalog: Catalog;
  readonly #known = new Map<Design, Counted>();
  /** Placings read so far: designs that contain themselves are not remembered, and end here. */
  #placings = 0;

  constructor(catalog: Catalog) {
    this.#catalog = catalog;
  }

  of(design: Design, chain: readonly string[]): Counted {
    const known = this.#known.get(design);
    if (known !== undefined) return known;
    let parts = 0;
    for (const list of instanceLists) parts += design.instances[list]?.length ?? 0;
    let joints = design.joints.length;
    let cyclic = false;
    for (const { def, rev } of design.instances.subassemblies ?? []) {
      if (this.#placings > assemblyLimits.parts) break;
      this.#placings += 1;
      const placed = this.#catalog.design(def, rev);
      if (placed === undefined) continue;
      if (chain.includes(def) || chain.length > maxPlacingDepth) {
        cyclic = true;
        continue;
      }
      const below = this.of(placed.design, [...chain, def]);
      parts += below.parts;
      joints += below.joints;
      cyclic ||= below.cyclic;
    }
    if (this.#placings > assemblyLimits.parts) return { parts: Math.max(parts, this.#placings), joints, cyclic };
    const size = { parts, joints, cyclic };
    if (!cyclic) this.#known.set(design, size);
    return size;
  }
}

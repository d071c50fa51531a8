/** Counts the parts and joints of a design including its sub-assemblies, without flattening it. */
import { assemblyLimits, instanceLists, type Design } from '@cablewright/model';
import { maxPlacingDepth, type Catalog } from '../../library/catalog.ts';
import { derivedFromBoth } from '@cablewright/derive';

export interface AssemblySize {
  /**
   * Number of parts of the design and of all designs placed in it. Each sub-assembly itself counts as one part, even if it is
   * empty. The number is exact up to `assemblyLimits.parts`; above that limit the actual number may be larger.
   */
  readonly parts: number;
  /** Number of joints of the design and of all designs placed in it. Designs placed repeatedly are counted each time. */
  readonly joints: number;
}

/**
 * The size of a design. A sub-assembly that can't be flattened, because its design is missing or contains itself, counts as
 * one part. Each distinct design is read only once, however often it is placed.
 */
export const assemblySize = derivedFromBoth('size of an assembly', (catalog: Catalog, design: Design): AssemblySize =>
  new SizeOf(catalog).of(design, [design.id]),
);

type Counted = AssemblySize & { readonly cyclic: boolean };

class SizeOf {
  readonly #catalog: Catalog;
  readonly #known = new Map<Design, Counted>();
  /** Number of sub-assemblies read so far. Designs that contain themselves aren't cached, so this count ends their recursion. */
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

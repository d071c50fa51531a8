/** The context for reading families: facts about designs, their releases and their costs. */
import { type Design, present, type VariantBuild } from '@cablewright/model';
import type { NumberScheme } from '../part-numbers/number-scheme.ts';
import { trunkOf } from '../connectivity/terminals/placed.ts';

/** The facts that a family needs about a design. They are available without loading the design itself. */
export interface DesignFacts {
  readonly id: string;
  readonly label?: string;
  readonly route?: string;
  readonly maker?: string;
  readonly number?: string;
  /** Length of the trunk in mm. */
  readonly trunkMm?: number;
  /** Ids of the bundles in its layout. Absent if unknown. */
  readonly bundles?: readonly string[];
  /** The library records it references, as `kind:id`. Absent if unknown. */
  readonly refers?: readonly string[];
}

export interface Release {
  readonly rev: number;
  readonly label?: string;
}

export interface ProductContext {
  /** Returns the design with this id, or undefined. */
  design(id: string): DesignFacts | undefined;
  /**
   * The released revision of a design that documents exactly this build. If approvals are enabled, it must be approved. The
   * method is absent if releases are unknown.
   */
  release?(design: string, build: VariantBuild): Release | undefined;
  /** True if the library has the record. The method is absent if that is unknown. */
  hasRecord?(kind: string, id: string): boolean;
  readonly scheme: NumberScheme;
}

export interface VariantCost {
  readonly amount: number;
  readonly currency: string;
  /** False if an item has no price, or a price in another currency. */
  readonly complete: boolean;
}

export function designFacts(design: Design): DesignFacts {
  const { id, label, route, maker, productRef: number } = design;
  const trunkMm = trunkOf(design)?.lengthMm;
  const bundles = design.layout?.bundles.map((bundle) => bundle.id) ?? [];
  return { id, label, route, maker, bundles, ...present({ number, trunkMm }) };
}

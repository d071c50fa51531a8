/** What families are read with: the facts of designs, their releases, their costs. */
import { type Design, present, type VariantBuild } from '@cablewright/model';
import type { NumberScheme } from '../part-numbers/number-scheme.ts';
import { trunkOf } from '../connectivity/terminals/placed.ts';

/** What a family needs to know of a design; one line of it is enough, the body is not. */
export interface DesignFacts {
  readonly id: string;
  readonly label?: string;
  readonly route?: string;
  readonly maker?: string;
  readonly number?: string;
  /** Length of the trunk, mm. */
  readonly trunkMm?: number;
  /** The bundles of its layout. Absent where they are not known. */
  readonly bundles?: readonly string[];
  /** The library records it names, as `kind:id`. Absent where they are not known. */
  readonly refers?: readonly string[];
}

export interface Release {
  readonly rev: number;
  readonly label?: string;
}

export interface ProductContext {
  /** The design with an id, or undefined. */
  design(id: string): DesignFacts | undefined;
  /**
   * The released revision of a design that documents this build as it is: the approved one where approvals are on. Absent
   * where releases are not known.
   */
  release?(design: string, build: VariantBuild): Release | undefined;
  /** Whether the library has a record. Absent where it is not known. */
  hasRecord?(kind: string, id: string): boolean;
  readonly scheme: NumberScheme;
}

export interface VariantCost {
  readonly amount: number;
  readonly currency: string;
  /** False when something has no price, or a price is in another currency. */
  readonly complete: boolean;
}

export function designFacts(design: Design): DesignFacts {
  const { id, label, route, maker, productRef: number } = design;
  const trunkMm = trunkOf(design)?.lengthMm;
  const bundles = design.layout?.bundles.map((bundle) => bundle.id) ?? [];
  return { id, label, route, maker, bundles, ...present({ number, trunkMm }) };
}

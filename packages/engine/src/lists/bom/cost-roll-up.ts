import type { Design } from '@cablewright/model';
import { billOfMaterials, type Bill, type BomLine, type BomOptions } from './bill.ts';
import type { Catalog } from '../../library/catalog.ts';
import type { Labour, Money } from './price.ts';

export interface CostRollUp {
  /** The counted lines with a price. */
  readonly lines: readonly BomLine[];
  readonly labour?: Labour;
  /** Totals for one cable at the build quantity, per currency. */
  readonly totals: readonly Money[];
  /** Totals for the whole build, per currency. */
  readonly build: readonly Money[];
  readonly quantity: number;
  readonly complete: boolean;
  readonly unpriced: readonly string[];
  readonly basis: Bill['basis'];
}

/**
 * The cost of a design: part prices at the quantity breaks that the build reaches, wire by the metre, labour at the shop's
 * rate, and placed designs by their own roll-up. Currencies are kept separate. `unpriced` lists the items without a price. A
 * design that is bought or contracted at its own price costs that price.
 */
export function costOf(catalog: Catalog, design: Design, options: BomOptions = {}): CostRollUp {
  const bill = billOfMaterials(catalog, design, options);
  return {
    lines: bill.lines.filter((line) => line.counted && line.cost !== undefined),
    labour: bill.labour,
    totals: bill.totals,
    build: bill.totals.map(({ amount, currency }) => ({
      amount: Math.round(amount * bill.quantity * 1e4) / 1e4,
      currency,
    })),
    quantity: bill.quantity,
    complete: bill.complete,
    unpriced: bill.unpriced,
    basis: bill.basis,
  };
}

import type { Design } from '@cablewright/model';
import { billOfMaterials, type Bill, type BomLine, type BomOptions } from './bill.ts';
import type { Catalog } from '../../library/catalog.ts';
import type { Labour, Money } from './price.ts';

export interface CostRollUp {
  /** The counted lines that have a price. */
  readonly lines: readonly BomLine[];
  readonly labour?: Labour;
  /** One cable at the build quantity, per currency. */
  readonly totals: readonly Money[];
  /** The whole build, per currency. */
  readonly build: readonly Money[];
  readonly quantity: number;
  readonly complete: boolean;
  readonly unpriced: readonly string[];
  readonly basis: Bill['basis'];
}

/**
 * What a design costs: part prices at the breaks the build reaches, wire by the metre, labour at the shop's rate, placed
 * designs by their own roll-up. Currencies are kept apart; `unpriced` names what no price is known of. A design bought or
 * contracted at a price of its own costs that price.
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

/** The cost of buying a needed quantity: price breaks, minimum order, packs and reels. */
import type { Cost } from '@cablewright/model';
import { unitPriceAt } from '../bom/price.ts';
import { toMinorUnits } from './money.ts';

/** A price with the supplier who states it. Without a supplier, it is the price in the record. */
export interface PriceTerms extends Cost {
  readonly supplier?: string;
  /** The supplier's order number. */
  readonly supplierNumber?: string;
  /** The id of the offer. */
  readonly offer?: string;
}

export interface Purchase {
  readonly terms: PriceTerms;
  readonly needed: number;
  /** The ordered quantity: at least the minimum order, in whole packs, and more if the next price break is cheaper in total. */
  readonly ordered: number;
  /** Price of one piece or metre at the ordered quantity. */
  readonly unit: number;
  /** Quantity from which that price applies. Absent for the base price. */
  readonly breakFrom?: number;
  /** Amount charged to the lot, in whole minor units. */
  readonly amount: number;
}

/** Tolerance for floating-point errors: 0.3 m in packs of 0.1 m is 3 packs. */
const epsilon = 1e-9;

/**
 * The cheapest purchase of at least `needed` pieces or metres. A larger need never costs less in total. For a part kept
 * in stock, only the needed quantity is charged, at the unit price of its smallest purchase, because the rest remains
 * for other lots.
 */
export function purchaseOf(terms: PriceTerms, needed: number): Purchase {
  const smallest = orderable(terms, needed);
  if (needed <= 0) return { terms, needed: 0, ordered: 0, unit: terms.unit, amount: 0 };
  if (terms.keptInStock === true) {
    const unit = unitPriceAt(terms, orderable(terms, 0));
    return { terms, needed, ordered: needed, unit, amount: toMinorUnits(unit * needed, terms.currency) };
  }
  const larger = (terms.breaks ?? []).flatMap(({ minQty }) => (minQty > smallest ? [orderable(terms, minQty)] : []));
  const candidates = [smallest, ...larger.toSorted((a, b) => a - b)].map((ordered) => boughtAt(terms, needed, ordered));
  return candidates.reduce((best, one) => (one.amount < best.amount ? one : best));
}

/**
 * The cheapest of the purchases in the currency of the first one. Of equal ones, the one with the shortest stated
 * delivery time, otherwise the first. Undefined if there are none.
 */
export function cheapest(purchases: readonly Purchase[]): Purchase | undefined {
  let best: Purchase | undefined;
  for (const one of purchases)
    if (best === undefined || (one.terms.currency === best.terms.currency && isBetter(one, best))) best = one;
  return best;
}

function isBetter(one: Purchase, best: Purchase): boolean {
  if (one.amount !== best.amount) return one.amount < best.amount;
  return leadDaysOf(one) < leadDaysOf(best);
}

const leadDaysOf = ({ terms: { stock, leadDays = Infinity }, ordered }: Purchase) =>
  stock !== undefined && stock >= ordered ? 0 : leadDays;

/** The smallest quantity that can be ordered and is at least the needed one. */
function orderable({ moq = 0, pack }: PriceTerms, needed: number): number {
  const least = Math.max(needed, moq);
  if (pack === undefined) return least;
  return Math.max(1, Math.ceil(least / pack - epsilon)) * pack;
}

function boughtAt(terms: PriceTerms, needed: number, ordered: number): Purchase {
  const unit = unitPriceAt(terms, ordered + epsilon);
  const reached = (terms.breaks ?? []).filter(({ minQty }) => minQty <= ordered + epsilon).map(({ minQty }) => minQty);
  return {
    terms,
    needed,
    ordered,
    unit,
    breakFrom: reached.length === 0 ? undefined : Math.max(...reached),
    amount: toMinorUnits(unit * ordered, terms.currency),
  };
}

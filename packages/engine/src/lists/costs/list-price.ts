/** The price of a part as shown in a list. */
import { cheapest, type PriceTerms, type Purchase, purchaseOf } from './purchase.ts';

/**
 * The purchase of one piece or metre, chosen as for costs: the cheapest of the current offers and the record's own
 * price, in the currency of the first, with its minimum order and packs. Undefined if there is no price.
 */
export function listPrice(terms: readonly PriceTerms[]): Purchase | undefined {
  return cheapest(terms.map((one) => purchaseOf(one, 1)));
}

/** The quantity of a part that a lot needs, and the purchase that covers it. */
import type { EngineeringSettings } from '@cablewright/model';
import type { Need } from './find-needs.ts';
import { cheapest, type PriceTerms, type Purchase, purchaseOf } from './purchase.ts';
import { reelsFor, type CutPieces } from './reels.ts';

type Costing = NonNullable<EngineeringSettings['costing']>;

/** The quantity of a part that one lot needs, as plain data. */
export interface PartNeed extends Pick<Need, 'kind' | 'def' | 'partNumber' | 'label' | 'unit' | 'cost' | 'isShort'> {
  /** Includes scrap; not yet rounded up to whole pieces. */
  readonly amount: number;
  readonly pieces: readonly CutPieces[];
  readonly designs: readonly string[];
}

interface Needed {
  /** The quantity in the cables. */
  readonly net: number;
  /** Losses. */
  readonly scrap: number;
  /** The sum of both. A number of pieces is rounded up to a whole number. */
  readonly needed: number;
  /** The pieces of wire for the whole lot. */
  readonly pieces: readonly CutPieces[];
}

/** The quantity of a part that a lot needs. */
export function neededIn(need: Need, quantity: number, costing: Costing = {}): Needed {
  const net = need.uses.reduce((sum, { amount, times }) => sum + amount * times * quantity, 0);
  const scrap = scrapOf(need, net, quantity, costing);
  return {
    net,
    scrap,
    needed: whole(need.unit, net + scrap),
    pieces: need.pieces.map(({ lengthMm, count }) => ({ lengthMm, count: count * quantity })),
  };
}

/** Rounded up to whole pieces, unless it is a length. */
export function whole(unit: Need['unit'], amount: number): number {
  return unit === 'ea' ? Math.ceil(amount - 1e-9) : amount;
}

/**
 * Scrap in the unit of the need. For wire: a share, an amount per cut and an amount per lot; for contacts and seals: a
 * share and the samples.
 */
function scrapOf(need: Need, net: number, quantity: number, costing: Costing): number {
  if (net === 0) return 0;
  const {
    wireScrapPct = 0,
    wireScrapMmPerCut = 0,
    wireScrapMmPerLot = 0,
    contactScrapPct = 0,
    crimpSamples = 0,
  } = costing;
  if (need.kind === 'wires' && need.unit === 'm')
    return (net * wireScrapPct) / 100 + (need.cuts * quantity * wireScrapMmPerCut + wireScrapMmPerLot) / 1000;
  if (!need.isCrimped) return 0;
  return Math.ceil((net * contactScrapPct) / 100 - 1e-9) + need.setups * crimpSamples;
}

/**
 * The cheapest purchase. For wire sold by the reel, enough reels that no piece has to be joined; undefined if a piece
 * is longer than a reel.
 */
export function boughtFor(
  { unit, pieces }: { readonly unit: Need['unit']; readonly pieces: readonly CutPieces[] },
  terms: readonly PriceTerms[],
  needed: number,
): Purchase | undefined {
  const purchases = terms.flatMap((one): Purchase[] => {
    if (unit !== 'm' || one.pack === undefined || one.keptInStock === true || pieces.length === 0)
      return [purchaseOf(one, needed)];
    const reels = reelsFor(pieces, one.pack * 1000);
    // The offcuts that remain on the reels are bought too.
    return reels === undefined ? [] : [{ ...purchaseOf(one, Math.max(needed, reels * one.pack)), needed }];
  });
  return cheapest(purchases);
}

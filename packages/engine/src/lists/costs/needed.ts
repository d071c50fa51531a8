/** How much of a part a lot needs, and the purchase that covers it. */
import type { EngineeringSettings } from '@cablewright/model';
import type { Need } from './find-needs.ts';
import { cheapest, type PriceTerms, type Purchase, purchaseOf } from './purchase.ts';
import { reelsFor, type CutPieces } from './reels.ts';

type Costing = NonNullable<EngineeringSettings['costing']>;

/** The quantity of a part that one lot needs, as plain data. */
export interface PartNeed extends Pick<Need, 'kind' | 'def' | 'partNumber' | 'label' | 'unit' | 'cost' | 'isShort'> {
  /** Including scrap, before it is rounded up to whole pieces. */
  readonly amount: number;
  readonly pieces: readonly CutPieces[];
  readonly designs: readonly string[];
}

interface Needed {
  /** What is in the cables. */
  readonly net: number;
  /** Losses. */
  readonly scrap: number;
  /** Both together; a number of pieces is whole. */
  readonly needed: number;
  /** The pieces of wire of the whole lot. */
  readonly pieces: readonly CutPieces[];
}

/** What a lot needs of a part. */
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

/** Scrap in the unit of the need: by share, by cut and once per lot for wire; by share and by samples for contacts and seals. */
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

/** The cheapest purchase. For a price by the reel, enough reels that no piece has to be joined; undefined if one is too long. */
export function boughtFor(
  { unit, pieces }: { readonly unit: Need['unit']; readonly pieces: readonly CutPieces[] },
  terms: readonly PriceTerms[],
  needed: number,
): Purchase | undefined {
  const purchases = terms.flatMap((one): Purchase[] => {
    if (unit !== 'm' || one.pack === undefined || one.keptInStock === true || pieces.length === 0)
      return [purchaseOf(one, needed)];
    const reels = reelsFor(pieces, one.pack * 1000);
    // The ends that are left on the reels are bought too.
    return reels === undefined ? [] : [{ ...purchaseOf(one, Math.max(needed, reels * one.pack)), needed }];
  });
  return cheapest(purchases);
}

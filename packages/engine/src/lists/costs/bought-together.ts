/**
 * Parts that several lots use, bought in one purchase at the price break of their total. Each lot pays in proportion to
 * what its separate purchase would cost, so no lot pays more than alone. Parts that aren't cheaper together are bought
 * for each lot.
 */
import { present } from '@cablewright/model';
import type { Money } from '../bom/price.ts';
import { shareOf, sumExactly } from './money.ts';
import { boughtFor, type PartNeed, whole } from './needed.ts';
import type { Need } from './find-needs.ts';
import type { PriceTerms, Purchase } from './purchase.ts';
import type { CutPieces } from './reels.ts';

export interface SharedPurchase {
  /** The purchase for all lots. */
  readonly purchase: Purchase;
  /** The total if each lot bought its parts separately. */
  readonly alone: number;
  /** What this lot pays, rounded up to whole minor units. */
  readonly share: number;
}

/** The quantity of a part that a lot needs, and the purchase it would make alone. */
interface OwnNeed {
  readonly need: Pick<Need, 'kind' | 'def' | 'unit' | 'cost'>;
  readonly purchase: Purchase;
  /** Includes scrap; not yet rounded up to whole pieces. */
  readonly amount: number;
  readonly pieces: readonly CutPieces[];
}

/**
 * The purchase together with other lots. Undefined if no other lot needs the part, or if buying together isn't cheaper.
 */
export function sharedPurchase(
  { need, purchase: own, amount, pieces }: OwnNeed,
  others: readonly (readonly PartNeed[])[],
  terms: readonly PriceTerms[],
): SharedPurchase | undefined {
  const needs = others.flat().filter((one) => isSamePart(one, need));
  const joint = jointPurchase([{ unit: need.unit, amount, pieces }, ...needs], terms);
  if (joint === undefined) return undefined;
  const { currency } = own.terms;
  const share = shareOf({ amount: joint.purchase.amount, currency }, own.amount, joint.alone);
  return { ...joint, share };
}

type LotNeed = Pick<PartNeed, 'unit' | 'amount' | 'pieces'> & { readonly isShort?: boolean };

/** Undefined unless several lots need the part, all of them can buy it in one currency, and the total is cheaper. */
function jointPurchase(
  needs: readonly LotNeed[],
  terms: readonly PriceTerms[],
): { purchase: Purchase; alone: number } | undefined {
  const [first] = needs;
  if (first === undefined || needs.length < 2 || needs.some(({ isShort }) => isShort === true)) return undefined;
  const { unit } = first;
  const each = needs.map(({ amount, pieces }) => boughtFor({ unit, pieces }, terms, whole(unit, amount)));
  const sum = needs.reduce((total, { amount }) => total + amount, 0);
  const purchase = boughtFor({ unit, pieces: needs.flatMap(({ pieces }) => pieces) }, terms, whole(unit, sum));
  if (purchase === undefined) return undefined;
  const { currency } = purchase.terms;
  const amounts: Money[] = [];
  for (const one of each) {
    if (one === undefined || one.terms.currency !== currency) return undefined;
    amounts.push({ amount: one.amount, currency });
  }
  const alone = sumExactly(amounts)[0]?.amount ?? 0;
  return purchase.amount < alone ? { purchase, alone } : undefined;
}

/** A frozen revision may have the same part at a different price; such needs are bought separately. */
function isSamePart(one: Pick<Need, 'kind' | 'def' | 'cost'>, other: Pick<Need, 'kind' | 'def' | 'cost'>): boolean {
  return partKey(one) === partKey(other);
}

const partKey = ({ kind, def, cost }: Pick<Need, 'kind' | 'def' | 'cost'>) => `${kind} ${def} ${JSON.stringify(cost)}`;

/** A part that is cheaper for all lots in one purchase. */
interface TogetherPart {
  readonly kind: string;
  readonly def: string;
  readonly partNumber?: string;
  readonly label: string;
  readonly unit: 'ea' | 'm';
  /** Number of lots that use it. */
  readonly lots: number;
  readonly needed: number;
  readonly ordered: number;
  /** Price of one piece or metre, and the quantity from which it applies. `breakFrom` is absent for the base price. */
  readonly unitPrice: number;
  readonly breakFrom?: number;
  readonly supplier?: string;
  readonly currency: string;
  /** The price of the joint purchase, and the total of separate purchases. */
  readonly together: number;
  readonly alone: number;
}

/**
 * The parts that several lots use and that are cheaper in one purchase, with the savings per currency. The largest
 * saving comes first.
 */
export function boughtTogether(
  lots: readonly (readonly PartNeed[])[],
  offers: (kind: string, def: string) => readonly PriceTerms[] = () => [],
): { readonly parts: readonly TogetherPart[]; readonly saves: readonly Money[] } {
  const groups = Map.groupBy(lots.flat(), partKey);
  const parts = [...groups.values()].flatMap((needs): TogetherPart[] => {
    const [first] = needs;
    if (first === undefined) return [];
    const { kind, def, partNumber, label, unit, cost } = first;
    const joint = jointPurchase(needs, [...offers(kind, def), ...(cost === undefined ? [] : [cost])]);
    if (joint === undefined) return [];
    const { ordered, needed, amount, unit: unitPrice, breakFrom, terms } = joint.purchase;
    return [
      {
        kind,
        def,
        ...present({ partNumber }),
        label,
        unit,
        lots: needs.length,
        needed,
        ordered,
        unitPrice,
        ...present({ breakFrom, supplier: terms.supplier }),
        currency: terms.currency,
        together: amount,
        alone: joint.alone,
      },
    ];
  });
  const saved = ({ alone, together }: TogetherPart) => alone - together;
  return {
    parts: parts.toSorted((a, b) => saved(b) - saved(a)),
    saves: sumExactly(parts.map((part) => ({ amount: saved(part), currency: part.currency }))),
  };
}

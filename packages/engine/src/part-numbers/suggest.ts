/** The number to offer where one is asked for. Nothing is written: the person accepts it, and the save is guarded. */
import type { NumberKind } from '@cablewright/model';
import type { NumberScheme, TakenNumbers } from './number-scheme.ts';

/** A number to offer, and whether it is a variant of the existing one; or why no number is available. */
export type Offer =
  | { readonly how: 'variant' | 'new'; readonly number: string }
  | { readonly how: 'none'; readonly why: string };

/**
 * A number for a part of this kind. With the number it has now (of a cable: its drawing's, else its productRef), the
 * next variant of that; where the scheme does not know the number or offers no variant, a new number.
 */
export function offerNumber(scheme: NumberScheme, kind: NumberKind, inUse: TakenNumbers, current?: string): Offer {
  const variant = nextVariant(scheme, kind, inUse, current);
  if (variant !== undefined) return { how: 'variant', number: variant };
  const number = scheme.propose(kind, { inUse });
  if (number !== undefined) return { how: 'new', number };
  const why = scheme.numbers(kind)
    ? `${scheme.label} has no numbers left for this kind`
    : `${scheme.label} does not number this kind`;
  return { how: 'none', why: `${why} (${kind}).` };
}

/** The next variant of a number; undefined where the scheme does not know it, or has no variant left or none at all. */
export function nextVariant(
  scheme: NumberScheme,
  kind: NumberKind,
  inUse: TakenNumbers,
  current: string | undefined,
): string | undefined {
  const known = current !== undefined && scheme.read(current) !== undefined;
  return known ? scheme.propose(kind, { inUse, variantOf: current }) : undefined;
}

/** The number to offer, as `offerNumber` finds it; undefined if none is available. */
export function suggestNumber(
  scheme: NumberScheme,
  kind: NumberKind,
  inUse: TakenNumbers,
  current?: string,
): string | undefined {
  const offer = offerNumber(scheme, kind, inUse, current);
  return offer.how === 'none' ? undefined : offer.number;
}

/** The number of a cable to ask a variant of: its drawing's, else its design's. */
export function cableNumber(
  drawing: { readonly partNumber?: string } | undefined,
  design: { readonly productRef?: string } | undefined,
): string | undefined {
  const numbers = [drawing?.partNumber, design?.productRef];
  return numbers.find((number) => number !== undefined && number.trim() !== '');
}

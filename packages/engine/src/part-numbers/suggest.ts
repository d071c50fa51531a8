/** Proposes part numbers. Nothing is saved: the user accepts the number, and the save is guarded. */
import type { NumberKind } from '@cablewright/model';
import type { NumberScheme, TakenNumbers } from './number-scheme.ts';

/** A proposed number, and whether it is a variant of the existing number; or the reason why no number is available. */
export type OfferedNumber =
  | { readonly how: 'variant' | 'new'; readonly number: string }
  | { readonly how: 'none'; readonly why: string };

/**
 * Proposes a number for a part of this kind: the next variant of the current number, which for a cable is that of its drawing
 * or otherwise its productRef. If the scheme can't read that number or has no variant of it, proposes a new number.
 */
export function offerNumber(
  scheme: NumberScheme,
  kind: NumberKind,
  inUse: TakenNumbers,
  current?: string,
): OfferedNumber {
  const variant = nextVariant(scheme, kind, inUse, current);
  if (variant !== undefined) return { how: 'variant', number: variant };
  const number = scheme.propose(kind, { inUse });
  if (number !== undefined) return { how: 'new', number };
  const why = scheme.numbers(kind)
    ? `${scheme.label} has no numbers left for this kind`
    : `${scheme.label} does not number this kind`;
  return { how: 'none', why: `${why} (${kind}).` };
}

/** The next variant of a number. Undefined if the scheme can't read the number, has no variants, or has used them all. */
export function nextVariant(
  scheme: NumberScheme,
  kind: NumberKind,
  inUse: TakenNumbers,
  current: string | undefined,
): string | undefined {
  const known = current !== undefined && scheme.read(current) !== undefined;
  return known ? scheme.propose(kind, { inUse, variantOf: current }) : undefined;
}

/** The number that `offerNumber` proposes, or undefined if no number is available. */
export function suggestNumber(
  scheme: NumberScheme,
  kind: NumberKind,
  inUse: TakenNumbers,
  current?: string,
): string | undefined {
  const offer = offerNumber(scheme, kind, inUse, current);
  return offer.how === 'none' ? undefined : offer.number;
}

/** The number of a cable whose next variant can be proposed: that of its drawing, otherwise that of its design. */
export function cableNumber(
  drawing: { readonly partNumber?: string } | undefined,
  design: { readonly productRef?: string } | undefined,
): string | undefined {
  const numbers = [drawing?.partNumber, design?.productRef];
  return numbers.find((number) => number !== undefined && number.trim() !== '');
}

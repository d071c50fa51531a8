/** The variants of a number: 00, 01 … or A, B … Z, AA. Internally a variant is its ordinal in that order. */
import type { VariantSegment } from '@cablewright/model';

type Styled = Pick<VariantSegment, 'style' | 'width' | 'first' | 'max' | 'optional' | 'kinds'>;

export const defaultVariantWidth = 2;

/** The ordinal of a variant as written, or undefined if it is invalid. Digits count from 0, letters from A = 1. */
export function ordinalOf(variant: Styled, text: string): number | undefined {
  const width = variant.width ?? defaultVariantWidth;
  if (text.length === 0 || text.length > width) return undefined;
  if (variant.style !== 'alpha') return /^\d+$/.test(text) ? Number(text) : undefined;
  let ordinal = 0;
  for (const letter of text.toUpperCase()) {
    const place = letter.charCodeAt(0) - 64;
    if (place < 1 || place > 26) return undefined;
    ordinal = ordinal * 26 + place;
  }
  return ordinal;
}

export function variantText(variant: Styled, ordinal: number): string {
  if (variant.style !== 'alpha') return String(ordinal).padStart(variant.width ?? defaultVariantWidth, '0');
  let text = '';
  for (let left = ordinal; left > 0; left = Math.floor((left - 1) / 26)) {
    text = String.fromCharCode(65 + ((left - 1) % 26)) + text;
  }
  return text;
}

/**
 * The first variant of a new part and the highest variant. Unless the scheme states the first, letters start at A and
 * digits at 01, or at 00 if every number must have a variant.
 */
export function variantLimits(variant: Styled): { readonly start: number; readonly max: number } {
  const width = variant.width ?? defaultVariantWidth;
  const alpha = variant.style === 'alpha';
  const highest = alpha ? ordinalOf(variant, 'Z'.repeat(width))! : 10 ** width - 1;
  const lowest = alpha || variant.optional === true || variant.kinds !== undefined ? 1 : 0;
  const placeOf = (value: number | string | undefined) =>
    value === undefined ? undefined : ordinalOf(variant, String(value));
  return { start: placeOf(variant.first) ?? lowest, max: placeOf(variant.max) ?? highest };
}

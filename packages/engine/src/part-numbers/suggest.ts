/** The number to offer where one is asked for. Nothing is written: the person accepts it, and the save is guarded. */
import type { NumberKind } from '@cablewright/model';
import type { NumberScheme, TakenNumbers } from './scheme.ts';

/**
 * A number for a part of this kind. With the number it has now (of a cable: its drawing's, else its productRef), the
 * next variant of that; where the scheme does not know the number or offers no variant, a new number.
 */
export function suggestNumber(
  scheme: NumberScheme,
  kind: NumberKind,
  inUse: TakenNumbers,
  current?: string,
): string | undefined {
  const known = current !== undefined && scheme.read(current) !== undefined;
  const variant = known ? scheme.propose(kind, { inUse, variantOf: current }) : undefined;
  return variant ?? scheme.propose(kind, { inUse });
}

/** The number of a cable to ask a variant of: its drawing's, else its design's. */
export function cableNumber(
  drawing: { readonly partNumber?: string } | undefined,
  design: { readonly productRef?: string } | undefined,
): string | undefined {
  const numbers = [drawing?.partNumber, design?.productRef];
  return numbers.find((number) => number !== undefined && number.trim() !== '');
}

/** What a scheme makes of samples and kinds, for a form in which a scheme is being written. */
export interface SchemePreview {
  readonly samples: readonly { readonly number: string; readonly reading: ReturnType<NumberScheme['read']> }[];
  readonly proposals: readonly { readonly kind: NumberKind; readonly number: string | undefined }[];
}

export function previewScheme(
  scheme: NumberScheme,
  inUse: TakenNumbers,
  samples: readonly string[],
  kinds: readonly NumberKind[],
): SchemePreview {
  return {
    samples: samples.map((number) => ({ number, reading: scheme.read(number) })),
    proposals: kinds.map((kind) => ({ kind, number: scheme.propose(kind, { inUse }) })),
  };
}

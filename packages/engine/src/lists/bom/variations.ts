/** Length families: a drawing whose number ends in XX lists the available lengths of its trunk. */
import type { Drawing } from '@cablewright/model';

interface OrderableLength {
  readonly suffix: string;
  /** The family's number with the suffix in place of XX. */
  readonly partNumber: string;
  readonly lengthMm: number;
  /** True for the one length that is costed. */
  readonly counted: boolean;
}

/** The part number of a variation: CBL-00001-XX with suffix 02 is CBL-00001-02. */
export function variationNumber(familyNumber: string, suffix: string): string {
  return familyNumber.replace(/XX$/i, suffix);
}

export function isFamilyNumber(partNumber: string | undefined): partNumber is string {
  return partNumber !== undefined && /XX$/i.test(partNumber);
}

/**
 * The lengths that a drawing offers; empty if it isn't a length family. If the requested suffix exists, only that length is
 * listed and counted. Otherwise all are listed, and the counted length is the one the design is drawn with, or the first.
 */
export function orderableLengths(
  drawing: Drawing | undefined,
  drawnMm: number | undefined,
  suffix: string | undefined,
): OrderableLength[] {
  const number = drawing?.partNumber;
  const variations = drawing?.variations ?? [];
  if (!isFamilyNumber(number) || variations.length === 0) return [];
  const requested = variations.find((variation) => variation.suffix === suffix);
  const counted = requested ?? variations.find((variation) => variation.lengthMm === drawnMm) ?? variations[0];
  return (requested === undefined ? variations : [requested]).map((variation) => ({
    suffix: variation.suffix,
    partNumber: variationNumber(number, variation.suffix),
    lengthMm: variation.lengthMm,
    counted: variation === counted,
  }));
}

/** One layer of a covering: the material it uses, and the diameter over it. */
import type { Mechanical } from '@cablewright/model';
import type { Covering } from './layout-types.ts';

/** Overlap of a tape that states no overlap: half its width, as harness tape is usually wound. */
const usualOverlapPct = 50;

/**
 * Calculates the layer over `coveredMm` of a bundle with the diameter `underMm`. Values that depend on an unknown diameter
 * are undefined.
 */
export function layerOf(
  covering: Covering,
  part: Mechanical | undefined,
  underMm: number | undefined,
  coveredMm: number,
) {
  const { wallMm, tapeWidthMm, outsideMm: ownOd } = part?.bundle ?? {};
  if (tapeWidthMm === undefined) {
    const around = underMm === undefined || wallMm === undefined ? undefined : underMm + 2 * wallMm;
    return { usedMm: coveredMm, odMm: ownOd ?? around };
  }
  if (underMm === undefined) return { usedMm: undefined, odMm: undefined };
  const advance = 1 - (covering.overlapPct ?? usualOverlapPct) / 100;
  return {
    usedMm: tapeLength(underMm, coveredMm, { wallMm: wallMm ?? 0, tapeWidthMm, advance }),
    odMm: wallMm === undefined ? undefined : underMm + (2 * wallMm) / advance,
  };
}

/**
 * The tape length for a length L of a bundle of diameter D: π·(D + t)·L / (w·a), where t is the thickness of the tape, w its
 * width and a the share of the width that each turn advances. Derived from the covered area; exact as long as a turn advances
 * less than the circumference.
 */
function tapeLength(
  odMm: number,
  coveredMm: number,
  { wallMm, tapeWidthMm, advance }: { readonly wallMm: number; readonly tapeWidthMm: number; readonly advance: number },
): number {
  return (Math.PI * (odMm + wallMm) * coveredMm) / (tapeWidthMm * advance);
}

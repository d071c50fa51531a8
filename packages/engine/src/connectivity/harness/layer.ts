/** One layer of a covering: how much of it is used, and how thick it makes what is under it. */
import type { Mechanical } from '@cablewright/model';
import type { Covering } from './layout-types.ts';

/** Overlap of a tape where a covering states none: half its width, as harness tape is usually wound. */
const usualOverlapPct = 50;

/** The layer over `coveredMm` of something `underMm` thick. What cannot be known without that diameter is undefined. */
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
 * The tape for a length L of a bundle of diameter D: π·(D + t)·L / (w·a), where t is its thickness, w its width and a the share of the
 * width that each turn advances. From the area it covers: exact while a turn advances less than the circumference.
 */
function tapeLength(
  odMm: number,
  coveredMm: number,
  { wallMm, tapeWidthMm, advance }: { readonly wallMm: number; readonly tapeWidthMm: number; readonly advance: number },
): number {
  return (Math.PI * (odMm + wallMm) * coveredMm) / (tapeWidthMm * advance);
}

/** Coverings and fixings on bundles: how much of a covering is used, and how thick the bundle is with it. */
import type { Bundle, Covering, Design, Mechanical } from '@cablewright/model';
import type { Catalog } from '../../library/catalog.ts';
import { definition } from '../../library/definition.ts';
import type { Library } from '../../library/library.ts';
import { sectionsOf, type Section } from './sections.ts';

/** Overlap of a tape where a covering states none: half its width, as harness tape is usually wound. */
const usualOverlapPct = 50;

export interface CoveringUse {
  readonly covering: Covering;
  readonly bundle: Bundle;
  readonly part: Mechanical | undefined;
  /** Length on the bundle, in mm. */
  readonly coveredMm: number;
  /** Length of the material, in mm; absent for a tape on a bundle whose diameter is not known. */
  readonly usedMm?: number;
  /** Diameter over it, in mm; absent while the bundle's diameter or the wall is not known. */
  readonly odMm?: number;
}

/** Every covering of a design with a layout, in the order of its bundles. */
export function coveringUses(catalog: Catalog, design: Design): CoveringUse[] {
  return sectionsOf(catalog, design).flatMap((section) =>
    (section.bundle.coverings ?? []).map((covering) => coveringUse(catalog.library, section, covering)),
  );
}

function coveringUse(library: Library, { bundle, odMm }: Section, covering: Covering): CoveringUse {
  const part = definition(library, 'mechanicals', covering.def);
  const coveredMm = Math.max(0, covering.toMm - covering.fromMm);
  const { wallMm, tapeWidthMm } = part?.bundle ?? {};
  const use = { covering, bundle, part, coveredMm };
  if (tapeWidthMm === undefined) {
    const over = odMm === undefined || wallMm === undefined ? undefined : odMm + 2 * wallMm;
    return { ...use, usedMm: coveredMm, ...(over === undefined ? {} : { odMm: over }) };
  }
  if (odMm === undefined) return use;
  const advance = 1 - (covering.overlapPct ?? usualOverlapPct) / 100;
  return {
    ...use,
    usedMm: tapeLength(odMm, coveredMm, { wallMm: wallMm ?? 0, tapeWidthMm, advance }),
    ...(wallMm === undefined ? {} : { odMm: odMm + (2 * wallMm) / advance }),
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

/**
 * Lengths, sections and prices per length in the person's units. Pages are created again when the units change
 * (`app/shell.tsx`), so any code that makes text for the screen may call these.
 */
import { units } from '@cablewright/engine';
import { preferences } from './stored-preferences.ts';

export function unitSystem(): units.UnitSystem {
  return preferences.now.units;
}

/** The unit of a single dimension: `mm` or `in`. */
export const dimensionUnit = (): string => units.lengthUnit(unitSystem());

/** A dimension of `mm` as a number of `dimensionUnit`. */
export const dimension = (mm: number): number => units.lengthIn(unitSystem(), mm);

/** A dimension with its unit. */
export const dimensionText = (mm: number): string => units.shownDimension(unitSystem(), mm);

/** The length of a cable with its unit. */
export const lengthText = (mm: number): string => units.shownLength(unitSystem(), mm);

/** The section of a conductor with its unit. */
export const sectionText = (mm2: number): string => units.shownSection(unitSystem(), mm2);

/**
 * Lengths, sections and prices per length in the units the person chose. Pages are drawn again when the choice changes
 * (`app/shell.tsx`), so any code that makes a text for the screen may call these.
 */
import { lengthIn, lengthUnit, shownDimension, shownLength, shownSection, type UnitSystem } from '@cablewright/engine';
import { preferences } from './preference-store.ts';

export function unitSystem(): UnitSystem {
  return preferences.now.units;
}

/** The unit of a single dimension: `mm` or `in`. */
export const dimensionUnit = (): string => lengthUnit(unitSystem());

/** A dimension of `mm` as a number of `dimensionUnit`. */
export const dimension = (mm: number): number => lengthIn(unitSystem(), mm);

/** A dimension with its unit. */
export const dimensionText = (mm: number): string => shownDimension(unitSystem(), mm);

/** The length of a cable with its unit. */
export const lengthText = (mm: number): string => shownLength(unitSystem(), mm);

/** The section of a conductor with its unit. */
export const sectionText = (mm2: number): string => shownSection(unitSystem(), mm2);

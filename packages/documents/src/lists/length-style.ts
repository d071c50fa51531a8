/** The unit in which lists of parts count wire: the shop's, or else feet with a note in metres. */
import type { BomLine, Catalog } from '@cablewright/engine';
import type { SheetStyle } from '@cablewright/model';

/** `unset`: the shop has not chosen a unit, and wire is counted in feet. */
export type LengthStyle = SheetStyle['units'] | 'unset';

export function lengthStyle({ print, library }: Pick<Catalog, 'print' | 'library'>): LengthStyle {
  return print?.units ?? library.settings.documents?.units ?? 'unset';
}

/**
 * The quantity of a line with its unit, and the price of one unit. The unit of wire is a metre or a foot. The quantity is
 * absent if the length of a wire isn't stated.
 */
export function amountOf({ metres, quantity, unit, cost }: BomLine, style: LengthStyle) {
  if (unit === 'ea' || style === 'us' || style === 'unset') return { quantity, unit, cost: cost?.unit };
  if (metres === undefined) return { quantity, unit: 'm', cost: cost?.unit };
  const perMetre = cost === undefined || metres === 0 ? cost?.unit : round(cost.extended / metres);
  return { quantity: Math.round(metres * 1000) / 1000, unit: 'm', cost: perMetre };
}

/** Rounds to six decimals, like the price of a foot. */
function round(price: number): number {
  return Math.round(price * 1e6) / 1e6;
}

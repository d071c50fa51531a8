/** How the lists of parts count wire: the unit the shop has chosen, else feet with the metres noted. */
import type { BomLine, Catalog } from '@cablewright/engine';
import type { SheetStyle } from '@cablewright/model';

/** `unset`: the shop has not said, and wire is counted in feet as it always was. */
export type LengthStyle = SheetStyle['units'] | 'unset';

export function lengthStyle({ print, library }: Pick<Catalog, 'print' | 'library'>): LengthStyle {
  return print?.units ?? library.settings.documents?.units ?? 'unset';
}

/** The quantity of a line with its unit, and the price of one such unit: a metre where the shop counts metres, else a foot. */
export function amountOf({ metres, quantity, unit, cost }: BomLine, style: LengthStyle) {
  if (metres === undefined || style === 'us' || style === 'unset') return { quantity, unit, cost: cost?.unit };
  const perMetre = cost === undefined || metres === 0 ? cost?.unit : round(cost.extended / metres);
  return { quantity: Math.round(metres * 1000) / 1000, unit: 'm', cost: perMetre };
}

/** To the millionth, as prices of a foot are. */
function round(price: number): number {
  return Math.round(price * 1e6) / 1e6;
}

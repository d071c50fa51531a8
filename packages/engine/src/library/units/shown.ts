/** Formats lengths, cross-sections and prices per length in the reader's units. Stored values stay in mm, mm² and per metre. */
import type { SheetStyle } from '@cablewright/model';
import { areaOfSize, awgArea, nearestAwg } from './awg.ts';
import { inchDecimals, inchText, usLength } from './inches.ts';
import { mmPer, mmPerFoot, mmPerInch, roundTo } from './length.ts';

/** `us`: inches, feet, AWG. */
export type UnitSystem = 'metric' | 'us';

/** The unit in which a single dimension is entered and displayed. */
export function lengthUnit(system: UnitSystem): 'mm' | 'in' {
  return system === 'us' ? 'in' : 'mm';
}

/** A length in mm as a number in `lengthUnit`, rounded to a thousandth of a millimetre or of an inch. */
export function lengthIn(system: UnitSystem, mm: number): number {
  return roundTo(system === 'us' ? mm / mmPerInch : mm, 3);
}

/** A dimension with its unit: `5.6 mm`, `0.22 in`. */
export function shownDimension(system: UnitSystem, mm: number): string {
  return `${lengthIn(system, mm)} ${lengthUnit(system)}`;
}

/** The length of a cable: in metres from 1 m, in feet and inches from 10 ft. `1.8 m`, `70.87 in`, `16 ft 4.85 in`. */
export function shownLength(system: UnitSystem, mm: number): string {
  if (system === 'metric') return mm >= 1000 ? `${roundTo(mm / 1000, 3)} m` : `${roundTo(mm, 3)} mm`;
  return usLength(mm);
}

export { awgArea, mmPer, mmPerFoot, mmPerInch };
export { inchDecimals, inchText };

/**
 * Relative difference up to which two cross-sections count as the same size, because gauge tables are rounded to two or three
 * digits.
 */
const sameSection = 0.03;

/** A cross-section with its unit: `0.25 mm²` or `24 AWG`. `≈24 AWG` if the nearest size differs. */
export function shownSection(system: UnitSystem, mm2: number): string {
  const size = system === 'us' ? nearestAwg(mm2) : undefined;
  const areaMm2 = size === undefined ? undefined : areaOfSize(size);
  if (size === undefined || areaMm2 === undefined) return `${roundTo(mm2, 4)} mm²`;
  const exact = Math.abs(areaMm2 / mm2 - 1) <= sameSection;
  return `${exact ? '' : '≈'}${/^[\d/]+$/.test(size) ? `${size} AWG` : size}`;
}

/** A price per metre as a price per metre or per foot, with the unit of length. */
export function pricePerLength(system: UnitSystem, perMetre: number): { readonly price: number; readonly per: string } {
  return system === 'us'
    ? { price: roundTo((perMetre * mmPerFoot) / 1000, 4), per: 'ft' }
    : { price: perMetre, per: 'm' };
}

/** Converts a price entered per metre or per foot to a price per metre. */
export function pricePerMetre(system: UnitSystem, price: number): number {
  return system === 'us' ? roundTo((price * 1000) / mmPerFoot, 6) : price;
}

/** An amount with the decimal places of its currency: `1,234.50 EUR`, in German `1.234,50 EUR`. */
export function moneyText(
  { amount, currency }: { readonly amount: number; readonly currency: string },
  language: SheetStyle['language'] = 'en',
): string {
  const format = new Intl.NumberFormat(language, { style: 'currency', currency, currencyDisplay: 'code' });
  const number = format
    .formatToParts(amount)
    .filter(({ type }) => type !== 'currency' && type !== 'literal')
    .map(({ value }) => value)
    .join('');
  return `${number} ${currency}`;
}

/** Lengths, sections and prices per length in the units a person reads. What is stored stays in mm, mm² and per metre. */
import { areaOfSize, awgArea, nearestAwg } from './awg.ts';
import { inchDecimals, inchText, usLength } from './inches.ts';
import { mmPer, mmPerFoot, mmPerInch, roundTo } from './length.ts';

/** `us`: inches, feet, AWG. */
export type UnitSystem = 'metric' | 'us';

/** The unit a single dimension is typed and shown in. */
export function lengthUnit(system: UnitSystem): 'mm' | 'in' {
  return system === 'us' ? 'in' : 'mm';
}

/** A length of `mm` as a number of `lengthUnit`: to a thousandth of a millimetre or of an inch. */
export function lengthIn(system: UnitSystem, mm: number): number {
  return roundTo(system === 'us' ? mm / mmPerInch : mm, 3);
}

/** A dimension with its unit: `5.6 mm`, `0.22 in`. */
export function shownDimension(system: UnitSystem, mm: number): string {
  return `${lengthIn(system, mm)} ${lengthUnit(system)}`;
}

/** The length of a cable: in metres from one metre up; in feet and inches from ten feet up. `1.8 m`, `70.87 in`, `16 ft 4.85 in`. */
export function shownLength(system: UnitSystem, mm: number): string {
  if (system === 'metric') return mm >= 1000 ? `${roundTo(mm / 1000, 3)} m` : `${roundTo(mm, 3)} mm`;
  return usLength(mm);
}

export { awgArea, mmPer, mmPerFoot, mmPerInch };
export { inchDecimals, inchText };

/** Sections this close are one size: tables of gauges round to two or three digits. */
const sameSection = 0.03;

/** A section with its unit: `0.25 mm²`; `24 AWG`, or `≈24 AWG` where the nearest size is not the same. */
export function shownSection(system: UnitSystem, mm2: number): string {
  const size = system === 'us' ? nearestAwg(mm2) : undefined;
  if (size === undefined) return `${roundTo(mm2, 4)} mm²`;
  const exact = Math.abs(areaOfSize(size)! / mm2 - 1) <= sameSection;
  return `${exact ? '' : '≈'}${/^[\d/]+$/.test(size) ? `${size} AWG` : size}`;
}

/** A price per metre as one per metre or per foot: the number, and the unit of length. */
export function pricePerLength(system: UnitSystem, perMetre: number): { readonly price: number; readonly per: string } {
  return system === 'us'
    ? { price: roundTo((perMetre * mmPerFoot) / 1000, 4), per: 'ft' }
    : { price: perMetre, per: 'm' };
}

/** The price per metre of a price that was typed per metre or per foot. */
export function pricePerMetre(system: UnitSystem, price: number): number {
  return system === 'us' ? roundTo((price * 1000) / mmPerFoot, 6) : price;
}

/** Lengths as a US shop writes them. What is stored is always mm. */
import { mmPerFoot, mmPerInch } from './length.ts';

/** From here on a length that names its unit is written in feet and inches, in inches: 10 ft. */
const feetFromInches = 120;

/** Decimals of an inch: of a length that is cut, and of one that is set on a tool or a gauge (strip, crimp, diameter). */
export const inchDecimals = { length: 2, fine: 3 } as const;

/**
 * A number with just so many decimals, a half away from zero. Halves are those of the decimal number: 1.005 is a half,
 * though its binary form is a little less.
 */
function fixed(value: number, decimals: number): string {
  const power = 10 ** decimals;
  const scaled = Math.abs(value) * power;
  const rounded = Math.floor(scaled + 0.5 + Math.max(1, scaled) * 4 * Number.EPSILON) / power;
  return `${value < 0 && rounded !== 0 ? '-' : ''}${rounded.toFixed(decimals)}`;
}

/** Millimetres in inches with so many decimals: `70.87`; below one inch without the zero before the point (ASME Y14.5). */
export function inchText(mm: number, decimals: number = inchDecimals.length): string {
  return fixed(mm / mmPerInch, decimals).replace(/^(-?)0\./, '$1.');
}

/** Feet with three decimals, as wire is ordered: 4.921. */
export function feetOf(mm: number): number {
  return Number(fixed(mm / mmPerFoot, 3));
}

/** `70.87 in`; from 10 ft on `16 ft 4.85 in`, a foot never written as 12 in. */
export function usLength(mm: number, decimals: number = inchDecimals.length): string {
  const inches = Number(fixed(mm / mmPerInch, decimals));
  if (Math.abs(inches) < feetFromInches) return `${inchText(mm, decimals)} in`;
  const feet = Math.trunc(inches / 12);
  const rest = fixed(Math.abs(inches - feet * 12), decimals);
  return Number(rest) === 0 ? `${feet} ft` : `${feet} ft ${rest.replace(/^0\./, '.')} in`;
}

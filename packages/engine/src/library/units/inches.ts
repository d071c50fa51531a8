/** Formats lengths as US shops write them. Stored lengths are always in mm. */
import { mmPerFoot, mmPerInch } from './length.ts';

/** Length in inches from which a length with a unit is written in feet and inches: 10 ft. */
const feetFromInches = 120;

/**
 * Decimals of an inch: `length` for cut lengths, `fine` for dimensions set on a tool or a gauge (strip length, crimp height,
 * diameter).
 */
export const inchDecimals = { length: 2, fine: 3 } as const;

/**
 * A number with a fixed number of decimals. Halves are rounded away from zero, based on the decimal value: 1.005 is a half,
 * although its binary form is slightly smaller.
 */
function fixed(value: number, decimals: number): string {
  const power = 10 ** decimals;
  const scaled = Math.abs(value) * power;
  const rounded = Math.floor(scaled + 0.5 + Math.max(1, scaled) * 4 * Number.EPSILON) / power;
  return `${value < 0 && rounded !== 0 ? '-' : ''}${rounded.toFixed(decimals)}`;
}

/**
 * Millimetres in inches with the given number of decimals: `70.87`. Below one inch, the zero before the decimal point is
 * omitted (ASME Y14.5).
 */
export function inchText(mm: number, decimals: number = inchDecimals.length): string {
  return fixed(mm / mmPerInch, decimals).replace(/^(-?)0\./, '$1.');
}

/** Feet with three decimals, as used to order wire: 4.921. */
export function feetOf(mm: number): number {
  return Number(fixed(mm / mmPerFoot, 3));
}

/** `70.87 in`, or `16 ft 4.85 in` from 10 ft on. A full foot is never written as 12 in. */
export function usLength(mm: number, decimals: number = inchDecimals.length): string {
  const inches = Number(fixed(mm / mmPerInch, decimals));
  if (Math.abs(inches) < feetFromInches) return `${inchText(mm, decimals)} in`;
  const feet = Math.trunc(inches / 12);
  const rest = fixed(Math.abs(inches - feet * 12), decimals);
  return Number(rest) === 0 ? `${feet} ft` : `${feet} ft ${rest.replace(/^0\./, '.')} in`;
}

/** Amounts of money in whole minor units, so that the total of a lot is exactly the sum of its lines. */
import type { Money } from '../bom/price.ts';

const digitsOf = new Map<string, number>();

/** Decimal places of a currency in ISO 4217, from the Unicode CLDR: 2 for EUR, 0 for JPY. 2 for an unknown code. */
function minorDigits(currency: string): number {
  let digits = digitsOf.get(currency);
  if (digits === undefined) {
    digits = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;
    digitsOf.set(currency, digits);
  }
  return digits;
}

/** An amount rounded to the minor unit of its currency; halves away from zero. */
export function toMinorUnits(amount: number, currency: string): number {
  const scale = 10 ** minorDigits(currency);
  // 1.005 is stored as 1.00499999999999989. The added 1e-7 makes a value that is displayed as a half round up.
  return (Math.sign(amount) * Math.round(Math.abs(amount) * scale + 1e-7)) / scale;
}

/** A fraction of an amount, rounded up to whole minor units. */
export function shareOf({ amount, currency }: Money, part: number, whole: number): number {
  const scale = 10 ** minorDigits(currency);
  return Math.ceil((Math.round(amount * scale) * part) / whole - 1e-6) / scale;
}

/** Adds up amounts that are whole minor units, per currency, in the order in which the currencies first appear. */
export function sumExactly(amounts: readonly Money[]): Money[] {
  const minor = new Map<string, number>();
  for (const { amount, currency } of amounts)
    minor.set(currency, (minor.get(currency) ?? 0) + Math.round(amount * 10 ** minorDigits(currency)));
  return [...minor].map(([currency, units]) => ({ currency, amount: units / 10 ** minorDigits(currency) }));
}

/** Formats amounts of money. */

const known = new Map<string, number>();

/** The number of decimals of a currency (ISO 4217), 2 for an unknown code. */
export function decimalsOf(currency: string): number {
  let decimals = known.get(currency);
  if (decimals === undefined) {
    const isCode = /^[A-Z]{3}$/.test(currency);
    const options = isCode ? new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions() : undefined;
    known.set(currency, (decimals = options?.maximumFractionDigits ?? 2));
  }
  return decimals;
}

/** Rounds an amount to the decimals of its currency. Halves are rounded up. */
export function rounded(amount: number, currency: string): number {
  const power = 10 ** decimalsOf(currency);
  // 1.005 × 100 is a little less than 100.5 in binary.
  return Math.round(amount * power + 1e-6) / power;
}

/** `12.30`, `1200` yen. */
export function amountText(amount: number, currency: string): string {
  return rounded(amount, currency).toFixed(decimalsOf(currency));
}

/** A price: for one, or for 100 or 1000 if the price of one has more decimals than the currency: `1.44 / 100`. */
export function unitPriceText(price: number, currency: string): string {
  for (const pieces of [1, 100, 1000]) {
    const of = price * pieces;
    const isWhole = Math.abs(of - rounded(of, currency)) < 1e-6 * pieces;
    if (isWhole || pieces === 1000) return `${amountText(of, currency)}${pieces === 1 ? '' : ` / ${pieces}`}`;
  }
  return amountText(price, currency);
}

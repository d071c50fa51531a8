/** Prices: one unit at a quantity, amounts in one currency each, never added across currencies. */
import type { Cost, EngineeringSettings } from '@cablewright/model';

export interface Money {
  readonly amount: number;
  /** ISO 4217 code. */
  readonly currency: string;
}

/** The price of one unit when `quantity` of them are bought: the highest break that is reached, else the base price. */
export function unitPriceAt(cost: Cost, quantity: number): number {
  let best: { minQty: number; unit: number } | undefined;
  for (const step of cost.breaks ?? []) {
    if (step.minQty <= quantity && (best === undefined || step.minQty > best.minQty)) best = step;
  }
  return best?.unit ?? cost.unit;
}

/** Rounds an amount to a ten-thousandth of the currency's unit: below any coin, above the noise of binary fractions. */
export function roundMoney(amount: number): number {
  return Math.round(amount * 1e4) / 1e4;
}

/** Amounts added per currency, in the order the currencies first appear. */
export function totalPerCurrency(amounts: readonly Money[]): Money[] {
  const totals = new Map<string, number>();
  for (const { amount, currency } of amounts) totals.set(currency, (totals.get(currency) ?? 0) + amount);
  return [...totals].map(([currency, amount]) => ({ currency, amount: roundMoney(amount) }));
}

/** A sum in several currencies as one amount. */
export interface Converted extends Money {
  /** The day of the exchange rates, YYYY-MM-DD, and where they are from. */
  readonly date: string;
  readonly src: string;
}

/**
 * Totals as one amount in the currency of the shop, at the exchange rates of its settings: an amount is divided by the rate of its currency,
 * which is what one unit of the base costs in it, and multiplied by that of the shop. Undefined where there is nothing to
 * convert, and where a rate is missing.
 */
export function inShopCurrency(totals: readonly Money[], settings: EngineeringSettings): Converted | undefined {
  const { currency, exchangeRates } = settings;
  if (currency === undefined || exchangeRates === undefined) return undefined;
  if (totals.every((total) => total.currency === currency)) return undefined;
  const { base, rates, date, src } = exchangeRates;
  const rateOf = (code: string) => (code === base ? 1 : Object.hasOwn(rates, code) ? rates[code] : undefined);
  const into = rateOf(currency);
  let amount = 0;
  for (const total of totals) {
    const from = rateOf(total.currency);
    if (into === undefined || from === undefined) return undefined;
    amount += total.currency === currency ? total.amount : (total.amount / from) * into;
  }
  return { amount: roundMoney(amount), currency, date, src };
}

/** What a design says of its labour. */
interface Laboured {
  readonly labourMinutes?: number;
  readonly labourCost?: Cost;
}

export interface Labour {
  readonly minutes?: number;
  /** Absent when no hourly rate is set. */
  readonly cost?: Money;
}

/** The labour of one cable: its stated cost, else its minutes at the shop's hourly rate; undefined when neither is said. */
export function labourOf(design: Laboured, settings: EngineeringSettings, quantity: number): Labour | undefined {
  const { labourMinutes: minutes, labourCost } = design;
  if (labourCost !== undefined) {
    return { minutes, cost: { amount: roundMoney(unitPriceAt(labourCost, quantity)), currency: labourCost.currency } };
  }
  if (minutes === undefined) return undefined;
  const rate = settings.labour;
  if (rate === undefined) return { minutes };
  return { minutes, cost: { amount: roundMoney((minutes / 60) * rate.ratePerHour), currency: rate.currency } };
}

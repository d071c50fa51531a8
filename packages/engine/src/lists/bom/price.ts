/**
 * Prices: the unit price at a quantity, and amounts of money. Amounts in different currencies are only added after
 * conversion.
 */
import type { Cost, EngineeringSettings } from '@cablewright/model';

export interface Money {
  readonly amount: number;
  /** ISO 4217 code. */
  readonly currency: string;
}

/** The price of one unit if `quantity` units are bought: that of the highest quantity break reached, otherwise the base price. */
export function unitPriceAt(cost: Cost, quantity: number): number {
  let best: { minQty: number; unit: number } | undefined;
  for (const step of cost.breaks ?? []) {
    if (step.minQty <= quantity && (best === undefined || step.minQty > best.minQty)) best = step;
  }
  return best?.unit ?? cost.unit;
}

/** Rounds an amount to 0.0001 of the currency unit: finer than any coin, but coarse enough to hide floating-point errors. */
export function roundMoney(amount: number): number {
  return Math.round(amount * 1e4) / 1e4;
}

/** Adds up amounts per currency, in the order in which the currencies first appear. */
export function totalPerCurrency(amounts: readonly Money[]): Money[] {
  const totals = new Map<string, number>();
  for (const { amount, currency } of amounts) totals.set(currency, (totals.get(currency) ?? 0) + amount);
  return [...totals].map(([currency, amount]) => ({ currency, amount: roundMoney(amount) }));
}

/** A sum in several currencies, converted to one amount. */
export interface ConvertedPrice extends Money {
  /** Date of the exchange rates, YYYY-MM-DD, and their source. */
  readonly date: string;
  readonly src: string;
}

/**
 * Converts the totals to one amount in the shop's currency, at the exchange rates in its settings. Returns undefined if there is
 * nothing to convert or if a rate is missing.
 */
export function inShopCurrency(totals: readonly Money[], settings: EngineeringSettings): ConvertedPrice | undefined {
  const { currency, exchangeRates } = settings;
  if (currency === undefined || exchangeRates === undefined) return undefined;
  if (totals.every((total) => total.currency === currency)) return undefined;
  const amount = inCurrency(totals, currency, settings);
  return amount === undefined
    ? undefined
    : { amount: roundMoney(amount), currency, date: exchangeRates.date, src: exchangeRates.src };
}

/**
 * The sum of amounts in one currency, unrounded, at the exchange rates of the settings. A currency's rate is its price for one
 * unit of the base currency, so an amount is divided by the rate of its own currency and multiplied by the rate of the target
 * currency. Undefined if a rate is missing.
 */
export function inCurrency(
  amounts: readonly Money[],
  currency: string,
  { exchangeRates }: EngineeringSettings,
): number | undefined {
  const rateOf = (code: string) => {
    if (exchangeRates === undefined) return undefined;
    const { base, rates } = exchangeRates;
    return code === base ? 1 : Object.hasOwn(rates, code) ? rates[code] : undefined;
  };
  let sum = 0;
  for (const { amount, currency: from } of amounts) {
    if (from === currency) {
      sum += amount;
      continue;
    }
    const [rate, into] = [rateOf(from), rateOf(currency)];
    if (rate === undefined || into === undefined) return undefined;
    sum += (amount / rate) * into;
  }
  return sum;
}

/** The labour fields of a design. */
interface Laboured {
  readonly labourMinutes?: number;
  readonly labourCost?: Cost;
}

export interface Labour {
  readonly minutes?: number;
  /** Absent if no hourly rate is set. */
  readonly cost?: Money;
}

/**
 * The labour of one cable: its stated cost, otherwise its minutes at the shop's hourly rate. Undefined if the design states
 * neither.
 */
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

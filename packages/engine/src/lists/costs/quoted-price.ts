/** The price of a lot on a quotation. */
import { type EngineeringSettings, present } from '@cablewright/model';
import { inCurrency, type Money } from '../bom/price.ts';
import { toMinorUnits } from './money.ts';

interface QuotedLot {
  readonly quantity: number;
  readonly totals: readonly Money[];
  readonly complete: boolean;
  readonly lead?: { readonly days: number } | undefined;
  readonly unknowns: readonly { readonly about: string }[];
}

interface PriceOptions {
  /** Currency of the quotation. */
  readonly currency: string;
  /** Price of one cable set by hand. It takes precedence. */
  readonly byHand?: number | undefined;
  /** Days to build after all parts have arrived. */
  readonly buildDays?: number | undefined;
  /** The settings with the exchange rates. */
  readonly settings: EngineeringSettings;
}

interface QuotedPrice {
  readonly quantity: number;
  /**
   * Price of one cable, and of the lot, which is exactly the quantity times the price of one. Absent if the cost is
   * incomplete or a rate is missing.
   */
  readonly unit?: number;
  readonly total?: number;
  readonly byHand: boolean;
  /** The computed price of the lot, in the currency of the quotation. Absent if exchange rates are missing. */
  readonly worked?: number;
  /** Days until delivery. Absent unless the delivery time of every part and the days to build are known. */
  readonly leadDays?: number;
  /** True if an exchange rate is missing. */
  readonly lacksRate: boolean;
}

/**
 * The price of a lot: its cost with margins, in the currency of the quotation. The price of one cable is rounded up to
 * a whole minor unit, so that the quantity times this price is never less than the price of the lot. If the cost is
 * incomplete, there is a price only if it is set by hand.
 */
export function quotedPrice(lot: QuotedLot, { currency, byHand, buildDays, settings }: PriceOptions): QuotedPrice {
  const sum = inCurrency(lot.totals, currency, settings);
  const worked = sum === undefined ? undefined : toMinorUnits(sum, currency);
  const unit = byHand ?? (worked === undefined || !lot.complete ? undefined : unitOf(worked, lot.quantity, currency));
  const isDated = lot.unknowns.every(({ about }) => about !== 'lead-time');
  const partDays = isDated ? lot.lead?.days : undefined;
  const leadDays = partDays === undefined || buildDays === undefined ? undefined : partDays + buildDays;
  return {
    quantity: lot.quantity,
    ...(unit === undefined ? {} : { unit, total: toMinorUnits(unit * lot.quantity, currency) }),
    byHand: byHand !== undefined,
    ...present({ worked, leadDays }),
    lacksRate: sum === undefined,
  };
}

/** The lowest price of one cable that covers the lot. */
function unitOf(total: number, quantity: number, currency: string): number {
  const rounded = toMinorUnits(total / quantity, currency);
  const isEnough = toMinorUnits(rounded * quantity, currency) >= total;
  return isEnough ? rounded : toMinorUnits(rounded + smallest(currency), currency);
}

/** One minor unit: 0.01 EUR, 1 JPY. */
function smallest(currency: string): number {
  for (const unit of [1, 0.1, 0.01, 0.001, 0.0001]) if (toMinorUnits(unit / 10, currency) === 0) return unit;
  return 0.0001;
}

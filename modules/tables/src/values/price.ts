/** Prices as tables have them, with a currency and of one piece. */
import { Unreadable } from '@cablewright/modules/reading';
import { notANumber, numberOf, type DecimalSign } from './number.ts';

const currencySigns: Readonly<Record<string, string>> = {
  '€': 'EUR',
  $: 'USD',
  '£': 'GBP',
  '¥': 'JPY',
  US$: 'USD',
  FR: 'CHF',
};

/** The currency a text names, by its code or its sign. */
export function currencyIn(text: string): string | undefined {
  const code = /(?<![A-Za-z])(EUR|USD|GBP|CHF|JPY|SEK|NOK|DKK|PLN|CZK|CNY|HUF|CAD|AUD|INR)(?![A-Za-z])/i.exec(
    text,
  )?.[1];
  if (code !== undefined) return code.toUpperCase();
  const sign = /US\$|[€$£¥]/.exec(text)?.[0];
  return sign === undefined ? undefined : currencySigns[sign];
}

interface Price {
  readonly unit: number;
  readonly currency?: string;
}

/** What may be at the ends of a price: its currency, and that it is of one piece. Another amount, as in `12.50 per 100`, is not a price of one. */
const beforePrice = /^\s*(?:US\$|[€$£¥]|(?:Euro|[A-Z]{3})(?=[\s\d.,+-])|S?Fr\.?(?=[\s\d]))\s*/i;
const afterPrice =
  /\s*(?:US\$|[€$£¥]|(?<=[\s\d.,-])(?:Euro|[A-Z]{3})|S?Fr\.?)?\s*(?:\/?\s*(?:ea|each|pcs?|pieces?|stk|st|stück)\.?)?\s*$/i;
const maxPriceChars = 40;

export function priceOf(text: string, decimal: DecimalSign): Price {
  const currency = currencyIn(text);
  const number =
    text.length > maxPriceChars ? undefined : numberOf(text.replace(afterPrice, '').replace(beforePrice, ''), decimal);
  if (number === undefined && /\d\s*(?:[€$£]\s*)?(?:\/|per\b|je\b|pro\b)/i.test(text))
    throw new Unreadable(
      `Price "${text.slice(0, maxPriceChars)}" is not the price of one.`,
      'Write the price of one piece, of a wire the price of one metre.',
    );
  if (number === undefined || number < 0) throw notANumber(text, decimal, 'Price');
  return { unit: number, ...(currency === undefined ? {} : { currency }) };
}

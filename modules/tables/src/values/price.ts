/** The price of one piece, or of one metre of wire, as tables have it. */
import { Unreadable } from '@cablewright/modules/reading';
import { anySign, currencyIn } from './currency.ts';
import { notANumber, numberOf, type DecimalSign } from './number.ts';

interface Price {
  readonly unit: number;
  readonly currency?: string;
}

const currencyText = String.raw`${anySign}|S?Fr\.?`;
/** A price may begin and end with its currency, and end with a word for one piece. `12.50 per 100` is not the price of one piece. */
const beforePrice = new RegExp(
  String.raw`^\s*(?:${anySign}|(?:Euro|[A-Z]{3})(?=[\s\d.,+-])|S?Fr\.?(?=[\s\d]))\s*`,
  'i',
);
const afterPrice = new RegExp(
  String.raw`\s*(?:${currencyText}|(?<=[\s\d.,-])(?:Euro|[A-Z]{3}))?\s*(?:\/?\s*(?:ea|each|pcs?|pieces?|stk|st|stück)\.?)?\s*$`,
  'i',
);
const maxPriceChars = 40;

/** Reads the price in a cell. Refuses the price of several pieces. */
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
  return { unit: number, currency };
}

/** The price of one piece, or of one metre of wire, as written in tables. */
import { units } from '@cablewright/engine';
import { Unreadable } from '@cablewright/modules/reading';
import { anySign, currencyIn } from './currency.ts';
import { notANumber, numberOf, type DecimalSign } from './number.ts';

interface Price {
  /** The price of one piece, or of one metre. */
  readonly unit: number;
  /** Set for a price per length. */
  readonly isOfLength?: true;
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

/** The length that a price is for: `0,12 €/m`, `$0.45/ft`, `120 EUR per km`. */
const perLength = /\s*(?:\/|\b(?:per|je|pro)\b)\s*(km|m|mtr|lfm|metre|meter|ft|foot)\.?\s*$/i;

function metresOf(unit: string): number {
  if (/^km$/i.test(unit)) return 1000;
  return /^f/i.test(unit) ? units.mmPerFoot / 1000 : 1;
}

/** Reads the price in a cell. Refuses the price of several pieces. With `isOfWire` it may be the price of a length. */
export function priceOf(text: string, decimal: DecimalSign, isOfWire = false): Price {
  const length = isOfWire ? perLength.exec(text) : null;
  if (length !== null) {
    const { unit, currency } = priceOf(text.slice(0, length.index), decimal);
    const [, perUnit = ''] = length;
    return { unit: Number((unit / metresOf(perUnit)).toPrecision(6)), currency, isOfLength: true };
  }
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

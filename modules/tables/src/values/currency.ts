/** Currencies as tables write them: by ISO 4217 code or by sign. `data/currencies.json` has one line for each. */
import { Unreadable } from '@cablewright/modules/reading';
import data from '../../data/currencies.json' with { type: 'json' };

interface Currency {
  readonly code: string;
  readonly signs?: readonly string[];
  /** Whether a person may choose it for a column of prices without a currency. */
  readonly offered?: boolean;
}

const currencies: readonly Currency[] = data.currencies;

/** The choices for a column of prices; the first is the default. */
export const offeredCurrencies: readonly string[] = currencies.filter(({ offered }) => offered).map(({ code }) => code);

/** The currencies by sign, longest first, so that `US$` is not read as `$`. */
const bySign: ReadonlyMap<string, string> = new Map(
  currencies
    .flatMap(({ code, signs = [] }) => signs.map((sign) => [sign, code] as const))
    .toSorted(([a], [b]) => b.length - a.length),
);

/** The source of a regular expression that matches any sign. */
export const anySign = [...bySign.keys()].map((sign) => sign.replaceAll('$', '\\$')).join('|');
const codes = currencies.map(({ code }) => code).join('|');

const codeInText = new RegExp(String.raw`(?<![A-Za-z])(${codes})(?![A-Za-z])`, 'i');
const signInText = new RegExp(anySign);
const codeAtStart = new RegExp(`^(?:${codes})`, 'i');

/** The currency that a text contains. */
export function currencyIn(text: string): string | undefined {
  const code = codeInText.exec(text)?.[1]?.toUpperCase();
  return code ?? bySign.get(signInText.exec(text)?.[0] ?? '');
}

export const startsWithCurrency = (text: string): boolean => codeAtStart.test(text);

/** The currency of a cell that holds nothing else: a sign, or any three letters. */
export function currencyOf(text: string): string {
  const currency = currencyIn(text) ?? (/^[A-Za-z]{3}$/.test(text) ? text.toUpperCase() : undefined);
  if (currency !== undefined) return currency;
  throw new Unreadable(`Currency "${text.slice(0, 40)}" is not known.`, 'Write an ISO 4217 code such as EUR.');
}
